package dev.vitrine.server.console.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From a form to a shop of one's own; letters' links; the first account of all. */
final class SignUpTest {

    private static final String PASSWORD = "a long way to tipperary";

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor();
    private final String handle = "new-" + UUID.randomUUID();
    private final String email = handle + "@mail.test";

    @BeforeEach
    void forgetAttempts() {
        testServer.forgetAttempts();
    }

    @Test
    void whoSignsUpIsInTheirOwnShop() {
        var asked = signUp("/sign-up", Map.of("zone", "America/Chicago"));
        assertThat(asked.status()).as(asked.text()).isEqualTo(200);
        assertThat(asked.text()).contains("Check your e-mail", email);
        assertThat(testServer.platform().foundation().shops().byHandle(handle)).isEmpty();
        var link = ReceivedEmail.to(testServer, email).link("Open the shop").replaceFirst("https?://[^/]+", "");
        var asking = visitor.get(link).html();
        assertThat(asking.select("main").text()).contains("Its address is " + handle + ".");
        assertThat(asking.select("main input:not([type=hidden])"))
                .as("nothing is asked twice")
                .isEmpty();
        var taken = submit(link, Map.of("handle", "demo"));
        assertThat(taken.status()).isEqualTo(422);
        assertThat(taken.html().select("#handle-told").text()).isEqualTo("Has already been taken. demo-2 is free");
        var visitorResponse = submit(link, Map.of("handle", handle));
        assertThat(visitorResponse.status()).as(visitorResponse.text()).isEqualTo(303);
        assertThat(visitor.get(link).status()).as("once").isEqualTo(404);
        assertThat(visitorResponse.header("location")).startsWith(testServer.url(handle, "/admin/enter?ticket="));
        var atShop = testServer.visitor(handle);
        var path = visitorResponse.header("location").replaceFirst("https?://[^/]+", "");
        assertThat(atShop.get(path).header("location"))
                .as("from nowhere: it may be a stranger's ticket")
                .isEqualTo("/admin/sign-in?to=%2Fadmin");
        assertThat(atShop.get(path, Map.of("Referer", testServer.url("/"))).header("location"))
                .isEqualTo("/admin");
        assertThat(atShop.get("/admin").status()).isEqualTo(200);
        assertThat(testServer
                        .visitor(handle)
                        .get(path, Map.of("Referer", testServer.url("/")))
                        .header("location"))
                .as("a ticket opens once")
                .startsWith("/admin/sign-in");
        assertThat(testServer.shop(handle).currency().getCurrencyCode()).isEqualTo("USD");
        assertThat(testServer.shop(handle).ianaTimezone()).isEqualTo("America/Chicago");
        assertThat(testServer.shop(handle).weightUnit()).isEqualTo("lb");
    }

    @Test
    void addressFollowsFromTheNameWhereNoneIsTyped() {
        var name = "Müllers Töpfe & Söhne " + handle.substring(4);
        var expected = "muellers-toepfe-soehne-" + handle.substring(4);
        assertThat(signUp("/sign-up", Map.of("handle", "", "shop_name", name)).status())
                .isEqualTo(200);
        var link = ReceivedEmail.to(testServer, email).link("Open the shop").replaceFirst("https?://[^/]+", "");
        assertThat(submit(link, Map.of()).header("location"))
                .startsWith(testServer.url(expected.substring(0, 55), "/admin/enter"));
    }

    @Test
    void addressThatWasTakenMeanwhileIsAskedForAgain() {
        signUp("/sign-up", Map.of());
        testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> testServer
                        .platform()
                        .foundation()
                        .shops()
                        .open(tx, NewShop.plain(handle, "Faster", "", Currency.getInstance("EUR"))));
        var link = ReceivedEmail.to(testServer, email).link("Open the shop").replaceFirst("https?://[^/]+", "");
        var page = visitor.get(link).html();
        assertThat(page.select("input[name=handle]").val()).isEqualTo(handle);
        assertThat(page.select("#handle-told").text()).isEqualTo("Has already been taken. " + handle + "-2 is free");
        assertThat(submit(link, Map.of("handle", handle + "-2")).header("location"))
                .startsWith(testServer.url(handle + "-2", "/admin/enter"));
    }

    @Test
    void whoHasAnAccountOpensAnotherShopWithItsNameAlone() {
        var signedInVisitor = testServer.person().atBase();
        assertThat(signedInVisitor.get("/sign-up").header("location")).isEqualTo("/account/open-shop");
        var wrong = signedInVisitor.post("/account/open-shop", Map.of("shop_name", "Second", "handle", "demo"));
        assertThat(wrong.html().select("#country-problem").text()).isEqualTo("Can't be blank");
        assertThat(wrong.html().select("#shop_name").val()).isEqualTo("Second");
        var form = Map.of("shop_name", "Second " + handle, "handle", "", "country", "CH");
        assertThat(signedInVisitor.post("/account/open-shop", form).header("location"))
                .startsWith(testServer.url("second-" + handle, "/admin/enter?ticket="));
        assertThat(testServer.shop("second-" + handle).currency().getCurrencyCode())
                .isEqualTo("CHF");
    }

    @Test
    void signingUpTellsNobodyWhoHasAnAccount() {
        var testAccount = testServer.person();
        var known = signUp("/sign-up", Map.of("email", testAccount.email()));
        var unknown = signUp("/sign-up", Map.of());
        assertThat(known.status()).isEqualTo(unknown.status()).isEqualTo(200);
        assertThat(plain(known.text()).replace(testAccount.email(), email)).isEqualTo(plain(unknown.text()));
        assertThat(known.header("set-cookie")).isEqualTo(unknown.header("set-cookie"));
        var letter = ReceivedEmail.to(testServer, testAccount.email());
        assertThat(letter.subject()).isEqualTo("You have an account already");
        assertThat(letter.link("Sign in")).endsWith("/sign-in");
    }

    @Test
    void countryIsGuessedFromTheLanguageOrAskedFor() {
        var german = visitor.get("/sign-up", Map.of("Accept-Language", "de-AT,de;q=0.9"))
                .html();
        assertThat(german.select("#country option[selected]").val()).isEqualTo("AT");
        var unknown = visitor.get("/sign-up", Map.of("Accept-Language", "eo")).html();
        assertThat(unknown.select("#country option[selected]").val()).isEmpty();
        assertThat(signUp("/sign-up", Map.of("country", ""))
                        .html()
                        .select("#country-problem")
                        .text())
                .isEqualTo("Can't be blank");
    }

    private static String plain(String page) {
        return page.replaceAll("\\s+", " ").replaceAll("csrf.*?>", "");
    }

    @Test
    void whatIsWrongStandsBesideItsField() {
        var visitorResponse =
                signUp("/sign-up", Map.of("handle", "demo", "password", "short", "shop_name", " ", "email", "nobody"));
        assertThat(visitorResponse.status()).isEqualTo(422);
        assertThat(visitorResponse.html().select("#handle-told").text())
                .isEqualTo("Has already been taken. demo-2 is free");
        assertThat(visitorResponse.html().select("#problems li")).hasSize(4);
        assertThat(visitorResponse.html().select("input[name=name]").val())
                .as("kept")
                .isEqualTo("Jo Ann Lee");
        assertThat(visitorResponse.html().select("input[name=password]").val())
                .as("never shown again")
                .isEmpty();
        assertThat(signUp("/sign-up", Map.of("password", "short"))
                        .html()
                        .select("#password-problem")
                        .text())
                .contains("too short");
    }

    @Test
    void nameOfAShopIsCheckedWhileItIsTyped() {
        assertThat(visitor.get("/sign-up/handle?handle=demo").html().text())
                .isEqualTo("Has already been taken. Take demo-2");
        assertThat(visitor.get("/sign-up/handle?handle=www").text()).contains("Is reserved", "Take www-shop");
        assertThat(visitor.get("/sign-up/handle?name=Demo")
                        .html()
                        .select("[data-made]")
                        .attr("data-made"))
                .isEqualTo("demo-2");
        assertThat(visitor.get("/sign-up/handle?handle=" + handle).text())
                .contains(handle + "." + testServer.config().baseHost() + " is free")
                .doesNotContain("<html");
    }

    @Test
    void installerLinkMakesAReviewerOnce() {
        assertThat(visitor.get("/install/" + "0".repeat(64)).status()).isEqualTo(404);
        assertThat(visitor.get("/install").status()).isEqualTo(404);
        var token = testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> testServer.platform().people().oneTimeLinks().installer(tx));
        assertThat(signUp("/install/" + token, Map.of()).header("location")).contains("/enter?ticket=");
        var account = testServer
                .platform()
                .foundation()
                .database()
                .read(session -> testServer.platform().people().userAccounts().byEmail(session, email));
        assertThat(account.orElseThrow().reviewer()).isTrue();
        assertThat(account.orElseThrow().firstName()).isEqualTo("Jo Ann");
        assertThat(visitor.get("/install/" + token).status()).isEqualTo(404);
    }

    @Test
    void recoveryAnswersTheSameForKnownAndUnknownAddresses() {
        var testAccount = testServer.person();
        var known = submit("/recover", Map.of("email", testAccount.email()));
        var unknown = submit("/recover", Map.of("email", email));
        assertThat(known.status()).isEqualTo(unknown.status()).isEqualTo(200);
        assertThat(known.text()
                        .replaceAll("\\s+", " ")
                        .replace(testAccount.email(), email)
                        .replaceAll("csrf.*?>", ""))
                .isEqualTo(unknown.text().replaceAll("\\s+", " ").replaceAll("csrf.*?>", ""));

        var link = ReceivedEmail.to(testServer, testAccount.email())
                .link("Choose a password")
                .replaceFirst("https?://[^/]+", "");
        var weak = submit(link, Map.of("password", testAccount.email()));
        assertThat(weak.html().select("#password-problem").text()).contains("ust not be the e-mail address");
        assertThat(submit(link, Map.of("password", PASSWORD + " and back")).text())
                .contains("Your password is changed");
        assertThat(visitor.get(link).status()).isEqualTo(404);
    }

    @Test
    void whoGuessesIsToldToWait() {
        var visitorResponse = submit("/sign-in", Map.of("email", email, "password", "guess"));
        for (int i = 0; i < 5; i++) {
            visitorResponse = submit("/sign-in", Map.of("email", email, "password", "guess " + i));
        }
        assertThat(visitorResponse.status()).isEqualTo(429);
        assertThat(Integer.parseInt(visitorResponse.header("retry-after"))).isBetween(200, 301);
        assertThat(visitorResponse.html().select("[role=alert]").text()).contains("Too many attempts");
    }

    private Visitor.VisitorResponse signUp(String path, Map<String, String> changes) {
        var form = new HashMap<>(Map.of(
                "name",
                "Jo Ann Lee",
                "email",
                email,
                "password",
                PASSWORD,
                "shop_name",
                "A new shop",
                "handle",
                handle,
                "country",
                "US"));
        form.putAll(changes);
        return submit(path, form);
    }

    private Visitor.VisitorResponse submit(String path, Map<String, String> form) {
        var all = new HashMap<>(form);
        all.put("_csrf", visitor.get(path).html().select("input[name=_csrf]").val());
        return visitor.post(path, all);
    }
}
