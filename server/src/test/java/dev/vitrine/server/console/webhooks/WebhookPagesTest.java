package dev.vitrine.server.console.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class WebhookPagesTest {

    private static final String HOME = "/admin/settings/notifications";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);
    private final WebhookReceiver receiver = new WebhookReceiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void merchantMakesAWebhookAndItsReceiverTrustsWhatItGets() {
        var secret = shown(owner.post(HOME + "/secret/show", Map.of()));
        assertThat(secret).startsWith("whsec_");
        assertThat(owner.get(HOME).text()).as("shown when asked for only").doesNotContain(secret);

        var hook = make("products/create");
        testServer.api(shop).sells("Jug", "12.50", 3);
        var receivedWebhook = receiver.next();
        assertThat(receivedWebhook.header("X-Svc-Topic")).isEqualTo("products/create");
        assertThat(receivedWebhook.header("X-Svc-Hmac-SHA256")).isEqualTo(Secrets.sign(receivedWebhook.body(), secret));
        assertThat(receivedWebhook.json().path("title").asText()).isEqualTo("Jug");

        Patience.await("the page", () -> owner.get(hook).text().contains("Status 200"));
        var log = owner.get(hook).html();
        assertThat(log.select("tbody tr").text()).contains("products", "Status 200");
        var delivery = owner.get(log.select("tbody a").attr("href")).html();
        assertThat(delivery.text()).contains("Attempt 1", "X-Svc-Topic: products/create", "\"title\" : \"Jug\"");
        assertThat(delivery.text())
                .contains("X-Svc-Hmac-SHA256: …")
                .doesNotContain(receivedWebhook.header("X-Svc-Hmac-SHA256"));
        assertThat(owner.get(HOME).html().select("tbody").text()).contains("1 delivered, 0 failed");
    }

    @Test
    void theSecretIsShownOnceAndStandsInNoAddressAndNoCookie() {
        var asked = owner.post(HOME + "/secret/show", Map.of());
        assertThat(asked.status()).isEqualTo(303);
        assertThat(asked.header("location")).isEqualTo(HOME + "#secret");
        var notice = owner.visitor().cookie("notice");
        var words = new String(Base64.getUrlDecoder().decode(notice.replaceFirst(".*[.]", "")), UTF_8);
        var before = shown(asked);
        assertThat(words).startsWith("*The signing secret").doesNotContain(before);
        assertThat(owner.get(HOME).html().select("#shown-signing-secret")).isEmpty();
        var after = shown(owner.post(HOME + "/secret/rotate", Map.of()));
        assertThat(after).startsWith("whsec_").isNotEqualTo(before);
        assertThat(owner.get(HOME).text())
                .doesNotContain(after)
                .doesNotContain(before)
                .contains("Stop signing with the old secret");
    }

    private String shown(Visitor.VisitorResponse asked) {
        return owner.visitor()
                .follow(asked)
                .html()
                .select("#shown-signing-secret")
                .val();
    }

    @Test
    void whatFailedIsSentAgainByHand() {
        receiver.answers(500);
        var hook = make("shop/update");
        var test = owner.post(hook + "/test", Map.of());
        assertThat(test.status()).isEqualTo(303);
        var id = receiver.next().header("webhook-id");
        assertThat(owner.get(hook + "?status=failed").text()).contains("Status 500");
        receiver.answers(204);
        owner.post(hook + "/redeliver", Map.of("hours", "24"));
        assertThat(receiver.next().header("webhook-id")).isEqualTo(id);
        Patience.await(
                "the page", () -> owner.get(hook + "?status=delivered").text().contains("Status 204"));
    }

    /** A free range, by the shop's clock: how many that will be, doing it, and how far it has got. */
    @Test
    void whatWasSentInATimeIsCountedAndSentAgain() {
        var hook = make("products/create");
        testServer.api(shop).sells("Jug", "12.50", 3);
        var id = receiver.next().header("webhook-id");
        Patience.await("the page", () -> owner.get(hook).text().contains("Status 200"));
        var page = owner.get(hook + "/again").html();
        assertThat(page.select("#reckoning p").text()).startsWith("Nothing was sent");
        var from = page.select("#from").val();
        var to = page.select("#to").val();
        assertThat(from).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d");
        var range = Map.of("from", from, "to", to, "status", "delivered");
        var counted = owner.get(hook + "/again?status=delivered&from=" + from + "&to=" + to);
        assertThat(counted.html().select("#reckoning p").text()).startsWith("1 delivery would be sent again");
        assertThat(counted.html().select("#reckoning input[name=from]").val()).isEqualTo(from);
        var sent = owner.post(hook + "/again", range);
        assertThat(sent.header("location")).endsWith(hook + "?again=1");
        assertThat(receiver.next().header("webhook-id")).isEqualTo(id);
        Patience.await(
                "the page",
                () -> owner.get(hook + "?again=1")
                        .html()
                        .select("#sending progress")
                        .attr("value")
                        .equals("1"));
        assertThat(owner.get(hook + "?again=1").html().select("#sending").attr("hx-trigger"))
                .as("it asks no longer")
                .isEmpty();
        assertThat(owner.get(hook).html().select("#sending")).isEmpty();
        var before = owner.post(hook + "/again", Map.of("from", to, "to", "2020-01-01T00:00", "status", "any"));
        assertThat(before.status()).isEqualTo(422);
        assertThat(before.html().select("#to-problem").text()).isEqualTo("This is before the beginning.");
        assertThat(owner.get(hook + "/again?from=soon").html().select("#from-problem"))
                .hasSize(1);
    }

    @Test
    void pausedItWaitsAndDeletedItIsTakenUpAgain() {
        var hook = make("products/create");
        owner.post(hook + "/pause", Map.of());
        testServer.api(shop).sells("Cup", "5.00", 1);
        assertThat(owner.get(hook).text()).contains("Paused").contains("Waiting");
        owner.post(hook + "/resume", Map.of());
        assertThat(receiver.next().json().path("title").asText()).isEqualTo("Cup");
        owner.post(hook + "/delete", Map.of());
        for (var verb : List.of("GET", "POST")) {
            var edit = verb.equals("GET") ? owner.get(hook + "/edit") : owner.post(hook + "/edit", Map.of());
            assertThat(owner.visitor().follow(edit).text()).contains("Take it up again to change it.");
        }
        assertThat(owner.get(HOME).html().select(".rows").text()).contains("products/create");
        owner.post(hook + "/activate", Map.of());
        assertThat(owner.get(hook).text()).contains("Active");
    }

    @Test
    void wrongAddressesAreNamedBesideTheirField() {
        var visitorResponse = owner.post(
                HOME + "/new", Map.of("topic", "orders/create", "address", "https://internal", "format", "json"));
        assertThat(visitorResponse.status()).isEqualTo(422);
        assertThat(visitorResponse.html().select("#address-problem").text()).contains("public host");
        assertThat(visitorResponse.html().select("#address").val()).isEqualTo("https://internal");
    }

    @Test
    void onlyWhoMayChangeSettingsIsLetIn() {
        var clerk = testServer.member(shop, Permission.ORDERS).at(shop);
        assertThat(clerk.get(HOME).status()).isEqualTo(403);
        assertThat(clerk.post(HOME + "/secret/show", Map.of()).status()).isEqualTo(403);
        assertThat(owner.get(HOME + "/999999999").status()).isEqualTo(404);
    }

    private String make(String topic) {
        var form = Map.of("topic", topic, "address", receiver.url("/hook"), "format", "json", "fields", "");
        var made = owner.post(HOME + "/new", form);
        assertThat(made.status()).as(made.text()).isEqualTo(303);
        return made.header("location");
    }
}
