package dev.vitrine.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Source file, and what its SQL is about. */
public record JavaSource(String inPackage, String type, String code) {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*(?://|/\\*|\\*).*$");
    private static final Pattern JOINED_STRINGS = Pattern.compile("(?<!\")\"\\s*\\+\\s*\"(?!\")");
    private static final Pattern STRING =
            Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);
    private static final Pattern FROM = Pattern.compile(
            "(?i)\\b(?:from|join|into|update)\\s+((?:only\\s+)?\"?\\w+\"?(?:\\s+(?:as\\s+)?\\w+)?(?:\\s*,\\s*\\w+(?:\\s+\\w+)?)*)");
    private static final Pattern NAMED =
            Pattern.compile("\\b(?:Table\\s*\\.\\s*of|new (?:EncryptedColumn|SearchIndex))\\(\\s*\"(\\w+)\"");
    private static final Pattern VARIABLE = Pattern.compile(
            "\\b(?:select|delete|insert|exists)\\b[^\"]*\\b(?:from|join|into)\\s+(?:%(?:1\\$)?s|\"\\s*\\+)"
                    + "|\"update\\s+\"\\s*\\+|\\bTable\\s*\\.\\s*of\\(\\s*[^\"\\s]");
    private static final Pattern WRITE =
            Pattern.compile("\\b([A-Z]\\w*)\\s*\\.\\s*[A-Z][A-Z_]*\\s*\\.\\s*(?:insert|update|delete)\\(");

    public static JavaSource read(Path file) throws IOException {
        var text = COMMENT.matcher(Files.readString(file)).replaceAll("");
        var declared = PACKAGE.matcher(text);
        var inPackage = declared.find() ? declared.group(1) : "";
        var name = file.getFileName().toString().replace(".java", "");
        return new JavaSource(inPackage, inPackage + "." + name, text);
    }

    /** Words that stand where SQL has tables: aliases of subselects are among them. */
    public Set<String> tablesNamed() {
        var strings =
                STRING.matcher(JOINED_STRINGS.matcher(code).replaceAll("")).results();
        var inSql = strings.map(string -> string.group(1) != null ? string.group(1) : string.group(2))
                .flatMap(sql -> FROM.matcher(sql).results())
                .flatMap(clause -> Arrays.stream(clause.group(1).split("\\s*,\\s*")))
                .map(table ->
                        table.replaceFirst("(?i)^only\\s+", "").split("\\s+")[0].replace("\"", ""));
        var named = NAMED.matcher(code).results().map(result -> result.group(1));
        return Stream.concat(inSql, named).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether SQL gets the name of a table from elsewhere. */
    public boolean namesTableByVariable() {
        return VARIABLE.matcher(JOINED_STRINGS.matcher(code).replaceAll("")).find();
    }

    /** Simple names of the classes whose constants are tables that this one writes through. */
    public Set<String> tablesWritten() {
        return WRITE.matcher(code)
                .results()
                .map(result -> result.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
