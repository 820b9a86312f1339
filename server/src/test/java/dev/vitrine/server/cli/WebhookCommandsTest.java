package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
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
                var listener = listen(webhookReceiver.url("/webhooks"), "corner");
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
    void everyTopicIsTriggeredWithWhatTheShopHas() throws Exception {
        run("shop", "create", "Sample shop", "--handle", "sampled", "--port", "9140");
        var file = Files.writeString(data.resolve("products.csv"), "Handle,Title,Variant Price\ncup,Cup,12.50\n");
        run("import", file.toString(), "--shop", "sampled");
        var names = run("webhooks", "topics")
                .lines()
                .map(line -> line.split(" ")[0])
                .toList();
        assertThat(names).hasSizeGreaterThan(50).contains("products/update", "customers/redact");
        for (var name : names) {
            assertThat(run("webhooks", "trigger", name, "--shop", "sampled"))
                    .as(name)
                    .matches("evt_\\d+ is on its way, with (what happened last|the newest record|the example) .*");
        }
        assertThat(run("webhooks", "trigger", "products/create", "--shop", "sampled"))
                .contains("with what happened last in the shop");
        assertThat(run("webhooks", "trigger", "orders/create", "--shop", "sampled"))
                .contains("with the example of the documentation: the shop has nothing of the kind");
        try (var webhookReceiver = new WebhookReceiver()) {
            var listener =
                    listen(webhookReceiver.url("/webhooks"), "sampled", "--topics", "products/update,app/uninstalled");
            Patience.await("the log of the commands", () -> heard.toString().contains("Ready."));
            run("webhooks", "trigger", "orders/create", "--shop", "sampled");
            assertThat(run("webhooks", "trigger", "products/update", "--shop", "sampled"))
                    .contains("with the newest record of the shop");
            var receivedWebhook = webhookReceiver.next();
            assertThat(receivedWebhook.header("X-Svc-Topic")).isEqualTo("products/update");
            assertThat(receivedWebhook.json().path("handle").asText()).isEqualTo("cup");
            run("webhooks", "trigger", "app/uninstalled", "--shop", "sampled");
            assertThat(webhookReceiver.next().json().path("name").asText()).isEqualTo("Sample shop");
            listener.interrupt();
            listener.join();
        }
    }

    @Test
    void mistakesAreOneSentence() {
        assertThat(run("webhooks", "trigger", "orders/craete", "--shop", "corner"))
                .isEqualTo(
                        "There is no topic orders/craete. Did you mean 'orders/create'? ./vitrine webhooks topics lists"
                                + " all.");
        assertThat(run("webhooks", "trigger", "weather", "--shop", "corner"))
                .startsWith("There is no topic weather; there is carts/create, ");
        assertThat(run(
                        "webhooks",
                        "listen",
                        "--forward-to",
                        "http://localhost:1/",
                        "--topics",
                        "orders/create,x",
                        "--shop",
                        "corner"))
                .startsWith("There is no topic x; there is carts/create, ");
        assertThat(run("webhooks", "topics")).contains("orders/create").contains("read_orders");
        assertThat(run("webhooks", "listen", "--forward-to", "3000", "--shop", "corner"))
                .startsWith("--forward-to is 3000, but must be");
    }

    private Thread listen(String address, String shop, String... more) {
        var words = new ArrayList<>(
                List.of("webhooks", "listen", "--shop", shop, "--forward-to", address, "--data", data.toString()));
        words.addAll(List.of(more));
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
