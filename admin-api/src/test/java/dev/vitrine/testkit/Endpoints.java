package dev.vitrine.testkit;

import dev.vitrine.rest.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The table of what the documents promise: {@code endpoints.txt}. */
public record Endpoints(List<Row> rows) {

    private static final String PENDING = "## PENDING";

    /** A line of the table; {@code key} is its verb and path without the names of its places. */
    public record Row(String key, List<String> scopes, boolean pending) {

        public String line() {
            return key + " " + String.join("+", scopes);
        }
    }

    public static Endpoints read() {
        var text = text();
        var pending = text.contains(PENDING) ? text.indexOf(PENDING) : text.length();
        var rows = new java.util.ArrayList<>(rows(text.substring(0, pending), false));
        rows.addAll(rows(text.substring(pending), true));
        return new Endpoints(List.copyOf(rows));
    }

    public List<Row> promised() {
        return rows.stream().filter(row -> !row.pending()).toList();
    }

    public List<Row> pending() {
        return rows.stream().filter(Row::pending).toList();
    }

    public static String key(Route route) {
        return key(route.verb().name(), "/admin/" + route.path() + ".json");
    }

    public static String key(Contract.Operation operation) {
        return key(operation.verb(), operation.path());
    }

    private static String key(String verb, String path) {
        return verb + " " + path.replaceAll("\\{[^}]*}", "{}");
    }

    private static List<Row> rows(String text, boolean pending) {
        return text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split("\\s+"))
                .map(words -> new Row(key(words[0], words[1]), Arrays.asList(words[2].split("\\+")), pending))
                .toList();
    }

    private static String text() {
        try (var in = Endpoints.class.getResourceAsStream("/endpoints.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
