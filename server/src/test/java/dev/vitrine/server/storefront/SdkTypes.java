package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.sdk.StorefrontSdk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The interfaces of {@code sdk.d.ts}, as far as they describe data, and where JSON is not as they say. */
final class SdkTypes {

    private static final Pattern INTERFACE = Pattern.compile("interface (\\w+)[^{]*\\{");
    private static final Pattern MEMBER = Pattern.compile("(?s)(?:readonly )?(\\w+)(\\?)?: (.*)");
    private static final Pattern INDEXED = Pattern.compile("(\\w+)\\['(\\w+)']");

    private final Map<String, String> interfaces = new LinkedHashMap<>();
    private final TreeSet<String> compared = new TreeSet<>();

    private record Member(String name, boolean optional, String type) {}

    SdkTypes() {
        var source = StorefrontSdk.types().replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("(?m)//.*$", "");
        var found = INTERFACE.matcher(source);
        while (found.find()) {
            interfaces.put(found.group(1), source.substring(found.end(), closing(source, found.end())));
        }
    }

    /** The interfaces that something was compared with so far. */
    List<String> compared() {
        return List.copyOf(compared);
    }

    /** A sentence for each place where the JSON is not of the type. */
    List<String> problems(String type, JsonNode json) {
        return problems(type, json, type);
    }

    private List<String> problems(String type, JsonNode json, String at) {
        var alternatives = split(type, '|');
        if (alternatives.size() > 1) {
            return alternatives.stream()
                    .map(alternative -> problems(alternative, json, at))
                    .min(Comparator.comparing(List::size))
                    .orElseThrow();
        }
        var plain = type.strip().replaceFirst("^readonly ", "");
        if (plain.endsWith("[]")) {
            return elements(plain.substring(0, plain.length() - 2), json, at);
        }
        if (plain.startsWith("{")) {
            return members(plain.substring(1, plain.length() - 1), json, at);
        }
        var indexed = INDEXED.matcher(plain);
        if (indexed.matches()) {
            return problems(member(indexed.group(1), indexed.group(2)), json, at);
        }
        if (interfaces.containsKey(plain)) {
            compared.add(plain);
            return members(Objects.requireNonNull(interfaces.get(plain)), json, at);
        }
        return isPlain(plain, json) ? List.of() : List.of(at + " is " + json + ", not " + plain);
    }

    private static boolean isPlain(String type, JsonNode json) {
        return switch (type) {
            case "number" -> json.isNumber();
            case "string" -> json.isTextual();
            case "boolean" -> json.isBoolean();
            case "null" -> json.isNull();
            case "object" -> json.isObject();
            default -> type.startsWith("'") && json.isTextual() && type.equals("'" + json.asText() + "'");
        };
    }

    private List<String> elements(String type, JsonNode json, String at) {
        if (!json.isArray()) {
            return List.of(at + " is no list");
        }
        var problems = new ArrayList<String>();
        json.forEach(element -> problems.addAll(problems(type, element, at + "[]")));
        return problems;
    }

    private List<String> members(String body, JsonNode json, String at) {
        if (!json.isObject()) {
            return List.of(at + " is no object");
        }
        var problems = new ArrayList<String>();
        var declared = new LinkedHashMap<String, Member>();
        memberList(body).forEach(member -> declared.put(member.name(), member));
        for (var member : declared.values()) {
            if (json.has(member.name())) {
                problems.addAll(problems(member.type(), json.get(member.name()), at + "." + member.name()));
            } else if (!member.optional()) {
                problems.add(at + "." + member.name() + " is declared and not there");
            }
        }
        // why: an index signature, `[name: string]: string`, allows every name.
        if (split(body, ';').stream().noneMatch(member -> member.strip().matches("(?s)(readonly )?\\[name: .*"))) {
            json.fieldNames().forEachRemaining(name -> {
                if (!declared.containsKey(name)) {
                    problems.add(at + "." + name + " is there and not declared");
                }
            });
        }
        return problems;
    }

    private String member(String type, String name) {
        return memberList(Objects.requireNonNull(interfaces.get(type), type)).stream()
                .filter(member -> member.name().equals(name))
                .map(Member::type)
                .findFirst()
                .orElseThrow(() -> new AssertionError(type + " has no " + name));
    }

    private static List<Member> memberList(String body) {
        return split(body, ';').stream()
                .map(text -> MEMBER.matcher(text.strip()))
                .filter(found -> found.matches())
                .map(found -> new Member(found.group(1), found.group(2) != null, found.group(3)))
                .toList();
    }

    /** Pieces between separators that stand in no braces. */
    private static List<String> split(String text, char separator) {
        var pieces = new ArrayList<String>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            var at = text.charAt(i);
            depth += at == '{' || at == '(' ? 1 : at == '}' || at == ')' ? -1 : 0;
            if (at == separator && depth == 0) {
                pieces.add(text.substring(start, i));
                start = i + 1;
            }
        }
        pieces.add(text.substring(start));
        return pieces;
    }

    private static int closing(String text, int from) {
        int depth = 1;
        int at = from;
        while (depth > 0) {
            depth += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
            at++;
        }
        return at - 1;
    }
}
