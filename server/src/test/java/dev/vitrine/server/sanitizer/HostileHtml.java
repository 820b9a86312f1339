package dev.vitrine.server.sanitizer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The attempts of {@code hostile-html.txt} to get a script past a sanitizer, each with its family. */
record HostileHtml(String family, String html) {

    private static final Pattern CHARACTER = Pattern.compile("\\{u([0-9a-f]{4})}");

    static List<HostileHtml> all() {
        var all = new ArrayList<HostileHtml>();
        var family = "";
        for (var line : text().lines().filter(line -> !line.isEmpty()).toList()) {
            if (line.startsWith("## ")) {
                family = line.substring(3);
            } else if (!line.startsWith("# ")) {
                all.add(new HostileHtml(
                        family,
                        CHARACTER
                                .matcher(line)
                                .replaceAll(code -> String.valueOf((char) Integer.parseInt(code.group(1), 16)))));
            }
        }
        return all;
    }

    /** Those of each family below each other, with words between. */
    static List<String> families() {
        return all().stream()
                .filter(each -> !each.html().startsWith("<plaintext"))
                .collect(Collectors.groupingBy(
                        HostileHtml::family,
                        Collectors.mapping(HostileHtml::html, Collectors.joining("\n<p>and</p>\n"))))
                .values()
                .stream()
                .toList();
    }

    private static String text() {
        try (var file = Objects.requireNonNull(HostileHtml.class.getResourceAsStream("/sanitizer/hostile-html.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
