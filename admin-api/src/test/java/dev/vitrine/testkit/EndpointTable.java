package dev.vitrine.testkit;

import dev.vitrine.foundation.rest.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Table of the documented endpoints: {@code endpoints.txt}. */
public record EndpointTable(List<Row> rows) {

    /** A line of the table; {@code key} is its verb and path without the names of its places. */
    public record Row(String key, List<String> scopes) {

        public String line() {
            return key + " " + String.join("+", scopes);
        }
    }

    public static EndpointTable read() {
        return new EndpointTable(rows(text()));
    }

    public static String key(Route route) {
        return key(route.verb().name(), "/admin/" + route.path() + ".json");
    }

    public static String key(OpenApiContract.Operation operation) {
        return key(operation.verb(), operation.path());
    }

    private static String key(String verb, String path) {
        return verb + " " + path.replaceAll("\\{[^}]*}", "{}");
    }

    private static List<Row> rows(String text) {
        return text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split("\\s+"))
                .map(words -> new Row(key(words[0], words[1]), Arrays.asList(words[2].split("\\+"))))
                .toList();
    }

    private static String text() {
        try (var in = EndpointTable.class.getResourceAsStream("/endpoints.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
