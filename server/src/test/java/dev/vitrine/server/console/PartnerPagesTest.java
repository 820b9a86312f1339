package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rooms of partners and reviewers, without a browser. */
final class PartnerPagesTest {

    private static final String PLANS = "An app that prints delivery notes for small shops.";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final TestAccount testAccount = testServer.owner(shop);
    private final SignedInVisitor ann = testAccount.atBase();

    @Test
    void whoAppliesWaitsAndOneOfTheReviewersDecides() {
        assertThat(ann.get("/partners").html().select("main h2").text()).contains("Build apps");
        assertThat(ann.get("/partners/stores").header("location")).isEqualTo("/partners");

        assertThat(apply().header("location")).isEqualTo("/partners");
        assertThat(ann.get("/partners").html().select("main").text()).contains("Being read", PLANS);
        assertThat(ann.get("/partners/apply").status()).as("only once").isEqualTo(303);
        assertThat(ReceivedEmail.to(testServer, testAccount.email()).subject())
                .isEqualTo("Your application to the partner program");

        var reviewer = testServer.reviewer().atBase();
        var found = reviewer.get("/review?q=" + testAccount.email()).html().select("[data-row]");
        assertThat(found.eachText()).containsExactly("Studio Nord");
        var path = found.attr("href");
        var wrong = reviewer.post(path + "/refuse", Map.of("reason", " "));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.html().select("#reason-problem").text()).isEqualTo("Can't be blank");
        assertThat(reviewer.post(path + "/refuse", Map.of("reason", "Tell us\nmore <b>please</b>."))
                        .status())
                .isEqualTo(303);

        assertThat(ann.get("/partners").html().select("#reason").text()).isEqualTo("Tell us more <b>please</b>.");
        var again = ann.get("/partners/apply").html();
        assertThat(again.select("#company").val())
                .as("goes on from what was written")
                .isEqualTo("Studio Nord");
        apply();
        var second = reviewer.get("/review?q=" + testAccount.email())
                .html()
                .select("[data-row]")
                .attr("href");
        assertThat(reviewer.get(second).html().select("main").text()).contains("Their other applications", "Refused");
        assertThat(reviewer.post(second + "/approve", Map.of()).status()).isEqualTo(303);
        assertThat(reviewer.post(second + "/approve", Map.of()).status())
                .as("decided")
                .isEqualTo(422);
        assertThat(ReceivedEmail.to(testServer, testAccount.email()).subject()).isEqualTo("You are a partner now");
        assertThat(ann.get("/partners").html().select("h1").text()).isEqualTo("Studio Nord");
    }

    @Test
    void formKeepsWhatWasTypedAndSaysWhatIsWrong() {
        var visitorResponse =
                ann.post("/partners/apply", Map.of("company", "", "website", "nord", "plans", "Apps", "store", shop));
        assertThat(visitorResponse.status()).isEqualTo(422);
        var page = visitorResponse.html();
        assertThat(page.select("#website").val()).isEqualTo("nord");
        assertThat(page.select("#company-problem, #website-problem, #plans-problem"))
                .hasSize(3);
        assertThat(page.select("#store option[selected]").val()).isEqualTo(shop);
    }

    @Test
    void whoIsNoReviewerSeesNothingOfOthers() {
        apply();
        assertThat(ann.get("/review").status()).isEqualTo(403);
        assertThat(ann.post("/review/applications/1/approve", Map.of()).status())
                .isEqualTo(403);
        assertThat(testServer.visitor().get("/review").header("location")).startsWith("/sign-in");
        assertThat(testServer.visitor(shop).get("/review").status()).isEqualTo(404);
        assertThat(testServer
                        .reviewer()
                        .atBase()
                        .get("/review/applications/99999999")
                        .status())
                .isEqualTo(404);
        assertThat(testServer.reviewer().atBase().get("/review/applications/x").status())
                .isEqualTo(404);
    }

    @Test
    void anotherSiteDecidesNothing() {
        apply();
        var reviewer = testServer.reviewer().atBase();
        var path = reviewer.get("/review?q=" + testAccount.email())
                .html()
                .select("[data-row]")
                .attr("href");
        assertThat(reviewer.visitor().post(path + "/approve", Map.of()).status())
                .as("no _csrf")
                .isEqualTo(403);
        var forged = reviewer.visitor()
                .post(path + "/approve", Map.of("_csrf", reviewer.csrf()), Map.of("Origin", "https://elsewhere.test"));
        assertThat(forged.status()).isEqualTo(403);
        assertThat(ann.get("/partners").html().select("main").text()).contains("Being read");
    }

    @Test
    void partnerOpensADevelopmentStoreThatTakesTestPaymentsOnly() {
        testServer.partner(testAccount);
        var handle = "dev-" + shop;
        var wrong = ann.post("/partners/stores/new", Map.of("name", "Trial", "handle", shop, "currency", "EUR"));
        assertThat(wrong.html().select("#handle-told").text())
                .isEqualTo("Has already been taken. " + shop + "-2 is free");
        var opened = ann.post("/partners/stores/new", Map.of("name", "Trial", "handle", handle, "currency", "EUR"));
        assertThat(opened.header("location")).isEqualTo("/partners/stores");
        assertThat(ann.get("/partners/stores").html().select(".row__words").text())
                .contains("Trial", handle + ".");
        assertThat(testServer.shop(handle).isDevelopment()).isTrue();
        assertThat(testAccount.at(handle).get("/admin").status())
                .as("its owner is in")
                .isEqualTo(200);
        assertThat(testServer.api(handle).get("payment_methods").findValuesAsText("code"))
                .containsExactly("test_gateway");
    }

    private Visitor.VisitorResponse apply() {
        return ann.post(
                "/partners/apply",
                Map.of("company", "Studio Nord", "website", "https://nord.test", "plans", PLANS, "store", shop));
    }
}
