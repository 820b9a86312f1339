package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.testkit.OpenApiContract.Operation;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/admin-api.md}: routes, scopes and topics, printed from the platform, so that it cannot lie. */
final class RouteTableTest {

    private static final Path FILE = Path.of("../docs/admin-api.md");
    private static final Path PRINTED = Path.of("target/admin-api.md");

    private final TestPlatform platform = TestPlatform.on(Dialect.SQLITE);
    private final List<Operation> operations = platform.contract().operations();

    @Test
    void theTableInDocsIsWhatThePlatformAnswers() throws IOException {
        var printed = printed();
        Files.writeString(PRINTED, printed);
        assertThat(Files.exists(FILE) ? Files.readString(FILE) : "")
                .as("cp admin-api/" + PRINTED + " docs/admin-api.md")
                .isEqualTo(printed);
    }

    private String printed() {
        var families = platform.platform().contract().chapters().stream()
                .map(chapter -> "### " + chapter.title() + "\n\n" + "| Call | Scope | Does |\n|---|---|---|\n"
                        + rows(chapter.title()))
                .collect(Collectors.joining("\n"));
        return """
                # The Admin API in tables

                A running server shows every call with its fields and examples at `/docs` of its base host, and the same for
                machines at `/docs/openapi.json`. These tables are printed by a test.

                ## Scopes

                `write_` includes `read_`; a dash below is any valid credentials.

                %s

                ## Topics

                %s

                Topics of what changes many times a minute are coalesced, and the last change is always told of:
                `carts/update` once in 5 seconds for each cart, stock once a second for each variant, and `themes/update`
                of drafts without a name, which the theme editor saves while somebody works, once in 5 minutes for each
                theme.

                ## Calls

                %s""".formatted(
                        listed(Scope.handles()),
                        listed(Topic.all().stream()
                                .map(Topic::wireName)
                                .filter(topic -> !topic.endsWith("/changed"))
                                .toList()),
                        families);
    }

    private String rows(String family) {
        return operations.stream()
                .filter(operation -> operation.tree().at("/tags/0").asText().equals(family))
                .sorted(Comparator.comparing(Operation::path).thenComparing(Operation::verb))
                .map(RouteTableTest::row)
                .collect(Collectors.joining());
    }

    private static String row(Operation operation) {
        var tree = operation.tree();
        var scope = tree.path("x-scope").asText().replace("+", "` `");
        var does = tree.has("x-alias-of")
                ? "the same as `" + tree.get("x-alias-of").asText() + "`"
                : tree.path("summary").asText();
        return "| `%s %s` | %s | %s |\n"
                .formatted(operation.verb(), operation.path(), scope.isEmpty() ? "–" : "`" + scope + "`", does);
    }

    private static String listed(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(" · "));
    }
}
