package dev.vitrine.server.console.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.console.Csrf;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.TotpAuthenticator;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What somebody changes about their own account, at either kind of host. */
final class OwnAccountTest {

    private static final String BASE = "/account/profile";

    private final TestServer testServer = TestServer.shared();
    private final TestAccount testAccount = testServer.person();
    private final SignedInVisitor signedInVisitor = testAccount.atBase();

    @Test
    void passwordChangesWithTheOldOneAndSignsOutElsewhere() {
        var elsewhere = testAccount.atBase();
        var before = signedInVisitor.visitor().cookie("session");
        var path = BASE + "/password";
        assertThat(signedInVisitor
                        .post(path, Map.of("current_password", "guess", "password", "another long way home"))
                        .html()
                        .select("#current_password-problem")
                        .text())
                .isEqualTo("Is not right");
        assertThat(signedInVisitor
                        .post(
                                path,
                                Map.of("current_password", testAccount.password(), "password", "another long way home"))
                        .header("location"))
                .isEqualTo(BASE);
        assertThat(signedInVisitor.visitor().cookie("session")).isNotEqualTo(before);
        assertThat(signedInVisitor.get(BASE).status()).isEqualTo(200);
        assertThat(elsewhere.get(BASE).status()).isEqualTo(303);
        assertThat(ReceivedEmail.to(testServer, testAccount.email()).subject()).isEqualTo("Your password was changed");
    }

    @Test
    void addressChangesOnceItsLetterIsAnswered() {
        var wanted = UUID.randomUUID() + "@mail.test";
        assertThat(signedInVisitor
                        .post(BASE + "/email", Map.of("email", wanted, "current_password", "guess"))
                        .status())
                .isEqualTo(422);
        signedInVisitor.post(BASE + "/email", Map.of("email", wanted, "current_password", testAccount.password()));
        assertThat(signedInVisitor.get(BASE).text()).contains(testAccount.email());
        var link =
                ReceivedEmail.to(testServer, wanted).link("Confirm the address").replaceFirst("https?://[^/]+", "");
        var elsewhere = testAccount.atBase();
        var before = signedInVisitor.visitor().cookie("session");
        var form = signedInVisitor.get(link).html();
        signedInVisitor
                .visitor()
                .post(link, Map.of("_csrf", form.select("input[name=_csrf]").val()));
        assertThat(signedInVisitor.get(BASE).text()).contains(wanted).doesNotContain(testAccount.email());
        assertThat(signedInVisitor.visitor().cookie("session")).isNotEqualTo(before);
        assertThat(elsewhere.get(BASE).status()).isEqualTo(303);
    }

    @Test
    void sessionsAreSeenAndEnded() {
        var elsewhere = testAccount.atBase();
        var page = signedInVisitor.get(BASE).html();
        assertThat(page.select("main form[action$=/sessions] input[name=id]")).hasSize(1);
        assertThat(page.text()).contains("This browser", testServer.config().baseHost());
        signedInVisitor.post(BASE + "/sessions", Map.of());
        assertThat(elsewhere.get(BASE).status()).isEqualTo(303);
        assertThat(signedInVisitor.get(BASE).status()).isEqualTo(200);

        var third = testAccount.atBase();
        var id = signedInVisitor.get(BASE).html().select("input[name=id]").val();
        testServer.person().atBase().post(BASE + "/sessions", Map.of("id", id));
        assertThat(third.get(BASE).status()).as("a stranger's wish").isEqualTo(200);
        signedInVisitor.post(BASE + "/sessions", Map.of("id", id));
        assertThat(third.get(BASE).status()).isEqualTo(303);
    }

    @Test
    void secondStepIsAskedForAfterThePassword() {
        var page = signedInVisitor.get(BASE + "/second-factor").html();
        assertThat(page.select("svg.qr path").attr("d")).hasSizeGreaterThan(1_000);
        var secret = page.select("input[name=secret]").val();
        var wrong = signedInVisitor.post(
                BASE + "/second-factor",
                Map.of("secret", secret, "code", "12345", "current_password", testAccount.password()));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.html().select("input[name=secret]").val()).isEqualTo(secret);
        var elsewhere = testAccount.atBase();
        var before = signedInVisitor.visitor().cookie("session");
        var turnedOn = signedInVisitor.post(
                BASE + "/second-factor",
                Map.of(
                        "secret",
                        secret,
                        "code",
                        TotpAuthenticator.code(secret),
                        "current_password",
                        testAccount.password()));
        var codes = turnedOn.html().select("pre").text().strip().split("\\s+");
        assertThat(codes).hasSize(10);
        assertThat(signedInVisitor.visitor().cookie("session")).isNotEqualTo(before);
        assertThat(elsewhere.get(BASE).status()).isEqualTo(303);
        assertThat(turnedOn.html().select("input[name=_csrf]").eachAttr("value"))
                .as("forms of the new session")
                .containsOnly(signedInVisitor.csrf());
        assertThat(signedInVisitor.get(BASE + "/second-factor").text())
                .contains("10")
                .doesNotContain(secret, codes[0]);

        var visitor = testServer.visitor();
        var asked =
                submit(visitor, "/sign-in", Map.of("email", testAccount.email(), "password", testAccount.password()));
        var token = asked.html().select("input[name=token]").val();
        assertThat(visitor.cookie("session")).as("not in yet").isEmpty();
        assertThat(submit(visitor, "/sign-in/code", Map.of("token", token, "code", "000000"))
                        .status())
                .isEqualTo(422);
        assertThat(submit(visitor, "/sign-in/code", Map.of("token", token, "code", codes[3]))
                        .header("location"))
                .isEqualTo("/account");
        assertThat(visitor.get(BASE).status()).isEqualTo(200);
        assertThat(submit(visitor, "/sign-in/code", Map.of("token", token, "code", codes[4]))
                        .status())
                .as("the first step was used")
                .isEqualTo(403);

        var second = signedInVisitor.visitor().cookie("session");
        assertThat(signedInVisitor
                        .post(BASE + "/second-factor/off", Map.of("current_password", testAccount.password()))
                        .header("location"))
                .isEqualTo(BASE);
        assertThat(signedInVisitor.get(BASE).text()).contains("Signing in takes only the password from now on.");
        assertThat(signedInVisitor.visitor().cookie("session")).isNotEqualTo(second);
        assertThat(visitor.get(BASE).status()).isEqualTo(303);
        assertThat(ReceivedEmail.to(testServer, testAccount.email()).subject())
                .isEqualTo("Signing in takes only your password now");
    }

    @Test
    void shopIsOpenedFromTheBaseHostAndBack() {
        var shop = testServer.newShop().handle();
        var owner = testServer.owner(shop);
        var there = owner.atBase();
        assertThat(there.get("/account").text()).contains("Shop " + shop);
        var toShop = there.post("/account/shops/" + shop, Map.of()).header("location");
        var visitor = testServer.visitor(shop);
        visitor.get(toShop.replaceFirst("https?://[^/]+", ""), Map.of("Referer", testServer.url("/account")));
        var inShop = new SignedInVisitor(visitor);
        assertThat(inShop.get("/admin/account").text()).contains(owner.email());
        var session = visitor.cookie("session");
        var again = there.post("/account/shops/" + shop, Map.of()).header("location");
        visitor.get(again.replaceFirst("https?://[^/]+", ""), Map.of("Referer", testServer.url("/account")));
        assertThat(visitor.cookie("session")).as("forms in other tabs go on").isEqualTo(session);
        var back = way(inShop.post("/admin/to-platform", Map.of("to", "/account/profile")));
        there.post("/sign-out", Map.of());
        assertThat(there.get(back).header("location"))
                .as("a browser in which they are at home")
                .isEqualTo("/account/profile");
        assertThat(there.get(BASE).text()).contains(owner.email());
        assertThat(signedInVisitor.post("/account/shops/" + shop, Map.of()).status())
                .as("of others")
                .isEqualTo(404);
    }

    /** Every shop runs scripts of strangers: one of them sends a visitor on with a ticket that its maker got. */
    @Test
    void nobodyIsSignedInAsSomebodyElseWithoutSayingSo() {
        var shop = testServer.newShop().handle();
        var owner = testServer.owner(shop);
        var ticket = way(owner.at(shop).post("/admin/to-platform", Map.of("to", "/partners")));
        var from = Map.of("Referer", testServer.url(shop, "/"));
        var asked = signedInVisitor.visitor().get(ticket, from);
        assertThat(asked.status()).isEqualTo(200);
        assertThat(asked.html().select("main").text())
                .contains(
                        "Go on as Jo Lee (" + owner.email() + ")?", "You are signed in here as " + testAccount.email());
        assertThat(signedInVisitor.get(BASE).text()).contains(testAccount.email());

        var form = new HashMap<String, String>();
        asked.html().select("form[action=/enter] input").forEach(each -> form.put(each.attr("name"), each.val()));
        var elsewhere =
                Map.of("Origin", "http://" + shop + "." + testServer.config().baseHost());
        assertThat(signedInVisitor.visitor().post("/enter", form, elsewhere).header("location"))
                .isEqualTo("/sign-in?to=%2Fpartners");
        assertThat(signedInVisitor.get(BASE).text()).contains(testAccount.email());
        assertThat(signedInVisitor.visitor().post("/enter", form).header("location"))
                .isEqualTo("/partners");
        assertThat(signedInVisitor.get(BASE).text()).contains(owner.email());
        assertThat(signedInVisitor.visitor().post("/enter", form).header("location"))
                .as("a ticket opens once")
                .startsWith("/sign-in");
    }

    private static String way(Visitor.VisitorResponse visitorResponse) {
        return visitorResponse.header("location").replaceFirst("https?://[^/]+", "");
    }

    @Test
    void nameIsSavedAndShownAsText() {
        signedInVisitor.post(BASE, Map.of("first_name", "<b>Jo</b>", "last_name", "Lee"));
        var page = signedInVisitor.get(BASE).html();
        assertThat(page.select("input[name=first_name]").val()).isEqualTo("<b>Jo</b>");
        assertThat(page.select("nav").text()).contains("<b>Jo</b>");
        assertThat(page.select("nav b")).isEmpty();
        assertThat(signedInVisitor
                        .post(BASE, Map.of("first_name", "x".repeat(101)))
                        .status())
                .isEqualTo(422);
    }

    private static Visitor.VisitorResponse submit(Visitor visitor, String path, Map<String, String> form) {
        visitor.get("/sign-in");
        var all = new HashMap<>(form);
        all.put("_csrf", Csrf.of(visitor.cookie("door")));
        return visitor.post(path, all);
    }
}
