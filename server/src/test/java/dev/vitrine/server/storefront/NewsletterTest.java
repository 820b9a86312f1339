package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Visitors get news when they have asked for them and confirmed it by e-mail, until they say otherwise. */
final class NewsletterTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final Visitor visitor = testServer.visitor(shop.handle());
    private final String email = "ann@" + shop.handle() + ".test";

    @Test
    void confirmedAddressBecomesACustomerWithConsent() {
        var asked = ask(email.toUpperCase(Locale.ROOT));
        assertThat(asked.status()).isEqualTo(303);
        assertThat(asked.header("location")).isEqualTo("/newsletter?sent");
        assertThat(visitor.follow(asked).html().select("h1").text()).isEqualTo("Look into your inbox");
        var letter = ReceivedEmail.to(testServer, email);
        var link = letter.link("Get the news");
        assertThat(customers()).as("before it is confirmed").isEmpty();

        var page = visitor.get(link);
        assertThat(page.html().select("main").text()).contains(email);
        assertThat(customers()).as("by looking").isEmpty();
        var confirmed = visitor.post(link, Map.of());
        assertThat(confirmed.status()).isEqualTo(303);
        assertThat(visitor.follow(confirmed).html().select("h1").text()).isEqualTo("You get our news from now on");

        var customer = customers().get(0);
        assertThat(customer.path("email").asText()).isEqualTo(email);
        assertThat(customer.path("accepts_marketing").asBoolean()).isTrue();
        assertThat(customer.path("marketing_opt_in_level").asText()).isEqualTo("confirmed_opt_in");
        assertThat(customer.path("accepts_marketing_updated_at").asText()).isNotBlank();
        assertThat(customer.path("verified_email").asBoolean()).isTrue();

        visitor.post(link, Map.of());
        assertThat(customers()).as("confirmed twice").hasSize(1);
        assertThat(customers().get(0).path("updated_at")).isEqualTo(customer.path("updated_at"));
    }

    @Test
    void knownCustomerIsChangedAndAnswersAreTheSame() {
        appApi.post("customers", "{\"customer\":{\"email\":\"" + email + "\",\"first_name\":\"Ann\"}}");
        var known = ask(email);
        var unknown = ask("bob@" + shop.handle() + ".test");
        assertThat(known.header("location")).isEqualTo(unknown.header("location"));
        visitor.post(ReceivedEmail.to(testServer, email).link("Get the news"), Map.of());
        var customer = customers().get(0);
        assertThat(customer.path("first_name").asText()).isEqualTo("Ann");
        assertThat(customer.path("accepts_marketing").asBoolean()).isTrue();

        assertThat(ask(email).header("location")).isEqualTo(unknown.header("location"));
        assertThat(ReceivedEmail.to(testServer, email).subject()).isEqualTo("You get our news already");
    }

    @Test
    void consentIsTakenBackByOneClick() {
        ask(email);
        visitor.post(ReceivedEmail.to(testServer, email).link("Get the news"), Map.of());
        var link = unsubscribeLink();
        assertThat(visitor.get(link).html().select("main").text()).contains(email);
        assertThat(customers().get(0).path("accepts_marketing").asBoolean())
                .as("by looking")
                .isTrue();
        assertThat(visitor.post(link, Map.of("List-Unsubscribe", "One-Click")).status())
                .isEqualTo(200);
        assertThat(customers().get(0).path("accepts_marketing").asBoolean()).isFalse();
        assertThat(visitor.follow(visitor.post(link, Map.of()))
                        .html()
                        .select("h1")
                        .text())
                .isEqualTo("You get no more news");
    }

    @Test
    void linkIsOfOneShopOneAddressAndOnePurpose() {
        ask(email);
        var link = ReceivedEmail.to(testServer, email).link("Get the news");
        var neighbour = testServer.newShop().handle();
        for (var forged : new String[] {
            link.replace("/shops/" + shop.handle() + "/", "/shops/" + neighbour + "/"),
            link.replaceFirst("confirm/..", "confirm/xx"),
            link.replace("/confirm/", "/unsubscribe/"),
            link + "0"
        }) {
            assertThat(visitor.get(forged).status()).as(forged).isEqualTo(404);
            assertThat(visitor.post(forged, Map.of()).status()).as(forged).isEqualTo(404);
        }
        assertThat(customers()).isEmpty();
    }

    @Test
    void whatIsNoAddressIsSaidBesideTheField() {
        var page = visitor.follow(ask("ann at home")).html();
        assertThat(page.select("#email-problem").text()).isEqualTo("Please check the e-mail address.");
        assertThat(page.select("#email").val()).isEqualTo("ann at home");
        assertThat(visitor.follow(ask("")).html().select("#email-problem").text())
                .isEqualTo("Enter an e-mail address.");
    }

    @Test
    void addressIsNotFlooded() {
        for (var i = 0; i < 3; i++) {
            assertThat(ask(email).header("location")).isEqualTo("/newsletter?sent");
        }
        assertThat(visitor.follow(ask(email)).html().select("#problems").text())
                .isEqualTo("That was a little much at once. Please try again later.");
    }

    @Test
    void sectionOfTheStarterStandsAtTheFootOfEveryPage() {
        showTheSection();
        for (var path : List.of("/", "/search")) {
            var form = visitor.get(path).html().select("form[action=/newsletter]");
            assertThat(form.select("input[type=email][name=email]")).as(path).hasSize(1);
            assertThat(form.select("input[name=locale]").val()).isEqualTo("en");
            assertThat(form.select("button").text()).isEqualTo("Sign up");
        }
    }

    private void showTheSection() {
        var settings = Json.parse("""
                {"orders": {"footer_group": ["news"]}, "pages": {"footer_group": {"news": {"type": "newsletter",
                  "settings": {"purpose": "news", "heading": "News", "text": "Once a month.",
                    "button_label": "Sign up"}}}}}
                """);
        var services = testServer.platform().shopServices();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> services.themeSettings().save(tx, shop, settings));
    }

    @Test
    @Tag("browser")
    void pagesFitTheScreen() {
        ask(email);
        showTheSection();
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/newsletter"));
            browser.look("newsletter");
            browser.go(testServer.url(shop.handle(), "/search"));
            browser.untilInteractive();
            browser.look("newsletter-section");
            browser.go(ReceivedEmail.to(testServer, email).link("Get the news"));
            browser.look("newsletter-confirm");
            browser.assertQuiet();
        }
    }

    private Visitor.VisitorResponse ask(String address) {
        return visitor.post("/newsletter", Map.of("email", address));
    }

    private JsonNode customers() {
        return appApi.get("customers").path("customers");
    }

    private String unsubscribeLink() {
        var letter = ReceivedEmail.to(testServer, email);
        var link = letter.text().replaceAll("(?s).*?(http\\S+/newsletter/unsubscribe/\\S+).*", "$1");
        assertThat(link).as(letter.text()).startsWith("http");
        return link;
    }
}
