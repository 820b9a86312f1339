package dev.vitrine.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.openapi.OpenApi;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks responses against our OpenAPI document. */
public final class OpenApiContract {

    private final JsonNode document;
    private final List<Operation> operations;

    /** By what an address tells at once: the verb and how many segments it has. */
    private final Map<String, List<Operation>> byLength;

    /** An operation of the document; {@code segments} of its path. */
    public record Operation(String verb, String path, JsonNode tree, List<String> segments) {

        boolean answers(List<String> asked) {
            return IntStream.range(0, segments.size())
                    .allMatch(i -> isPlace(segments.get(i))
                            ? !asked.get(i).replace(".json", "").isEmpty()
                            : segments.get(i).equals(asked.get(i)));
        }

        private static boolean isPlace(String segment) {
            return segment.startsWith("{");
        }

        private long places() {
            return segments.stream().filter(Operation::isPlace).count();
        }
    }

    public OpenApiContract(OpenApi api) {
        this.document = api.document();
        this.operations = api.document().path("paths").properties().stream()
                .flatMap(path -> path.getValue().properties().stream()
                        .map(verb -> new Operation(
                                verb.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                verb.getValue(),
                                segments(path.getKey()))))
                .sorted(Comparator.comparingLong(Operation::places))
                .toList();
        this.byLength = operations.stream()
                .collect(Collectors.groupingBy(operation -> length(operation.verb(), operation.segments())));
    }

    private static List<String> segments(String path) {
        return List.of(path.split("/"));
    }

    private static String length(String verb, List<String> segments) {
        return verb + " " + segments.size();
    }

    public List<Operation> operations() {
        return operations;
    }

    public JsonNode document() {
        return document;
    }

    public Optional<Operation> find(String method, String path) {
        var asked = segments(path);
        return byLength.getOrDefault(length(method, asked), List.of()).stream()
                .filter(operation -> operation.answers(asked))
                .findFirst();
    }

    /**
     * Fails when the answer is not documented.
     *
     * @param path as it was called, with its query
     * @param relative whether it may have more fields, for who has shown to be a client of a relative of this API
     */
    public void check(String method, String path, boolean relative, ApiClient.Response response) {
        var problems = problems(method, path, relative, response);
        if (!problems.isEmpty()) {
            throw new AssertionError(
                    "%s %s answered %d against the contract: %s%n%s%nMend the code, or src/main/resources/openapi"
                            .formatted(method, path, response.status(), problems, response.text()));
        }
    }

    private List<String> problems(String method, String path, boolean relative, ApiClient.Response answer) {
        var bare = path.replaceFirst("\\?.*", "").replaceFirst("^/admin/api/[^/]+/", "/admin/");
        if (method.equals("HEAD")
                || !List.of("GET", "POST", "PUT", "PATCH", "DELETE").contains(method)) {
            return List.of();
        }
        var operation = find(method, bare);
        if (operation.isEmpty()) {
            return answer.status() < 400 ? List.of("nobody documents this route") : error(answer);
        }
        // why: who names a version is a client of a relative.
        var schema = new JsonSchema(document, path.contains("fields="), relative || path.startsWith("/admin/api/"));
        var response =
                schema.resolved(operation.get().tree().path("responses").path(Integer.toString(answer.status())));
        if (response.isMissingNode()) {
            return List.of("status " + answer.status() + " is not documented");
        }
        var body = response.at("/content/application~1json/schema");
        if (body.isMissingNode()) {
            return answer.bytes().length == 0 ? List.of() : List.of("the body should be empty");
        }
        return schema.problems(body, answer.json());
    }

    private List<String> error(ApiClient.Response response) {
        return response.status() == 406
                ? List.of()
                : new JsonSchema(document, false).problems(document.at("/components/schemas/Error"), response.json());
    }
}
