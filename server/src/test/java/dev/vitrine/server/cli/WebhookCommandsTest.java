package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What developers of apps try their receivers with, without a server. */
final class WebhookCommandsTest {

    @TempDir
    private Path data = Path.of("");

    private final StringWriter heard = new StringWriter();

    @BeforeEach
    void openAShop() {
        assertThat(run("shop", "create", "Corner shop", "--handle", "corner", "--port", "9140"))
                .contains("is open");
    }

    @Test
    void whatIsTriggeredArrivesSignedWithTheSameSecretEachTime() throws Exception {
        try (var webhookReceiver = new WebhookReceiver()) {
            var secrets = new ArrayList<String>();
            for (int start = 0; start < 2; start++) {
                var listener = listen(webhookReceiver.url("/webhooks"));
                Patience.await("the log of the commands", () -> heard.toString().contains("Ready."));
                assertThat(run("webhooks", "trigger", "orders/create", "--shop", "corner"))
                        .contains("is on its way");
                var receivedWebhook = webhookReceiver.next();
                var secret = heard.toString().replaceAll("(?s).*secret is (whsec_\\S+).*", "$1");
                secrets.add(secret);
                assertThat(receivedWebhook.header("X-Svc-Topic")).isEqualTo("orders/create");
                assertThat(receivedWebhook.header("X-Svc-Test")).isEqualTo("true");
                assertThat(receivedWebhook.header("X-Svc-Hmac-SHA256"))
                        .isEqualTo(Secrets.sign(receivedWebhook.body(), secret));
                assertThat(receivedWebhook.json().path("line_items").isArray()).isTrue();
                Patience.await(
                        "the log of the commands",
                        () -> heard.toString().matches("(?s).*orders/create +evt_\\d+ +200 +\\d+ ms.*"));
                listener.interrupt();
                listener.join();
                heard.getBuffer().setLength(0);
            }
            assertThat(secrets.getFirst()).isEqualTo(secrets.getLast());
        }
    }

    @Test
    void mistakesAreOneSentence() {
        assertThat(run("webhooks", "trigger", "orders/eaten", "--shop", "corner"))
                .startsWith("There is no topic orders/eaten; there is carts/create, ");
        assertThat(run("webhooks", "listen", "--forward-to", "3000", "--shop", "corner"))
                .startsWith("--forward-to is 3000, but must be");
    }

    private Thread listen(String address) {
        var words =
                List.of("webhooks", "listen", "--shop", "corner", "--forward-to", address, "--data", data.toString());
        return Thread.ofPlatform().start(() -> {
            var printer = new PrintWriter(heard, true);
            Vitrine.line()
                    .setOut(printer)
                    .setErr(new PrintWriter(new StringWriter()))
                    .execute(words.toArray(String[]::new));
        });
    }

    private String run(String... words) {
        var all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data", data.toString()));
        var output = new StringWriter();
        var printer = new PrintWriter(output, true);
        Vitrine.line().setOut(printer).setErr(printer).execute(all.toArray(String[]::new));
        return output.toString().strip();
    }
}
