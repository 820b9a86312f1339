package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jsoup.Connection.KeyVal;
import org.junit.jupiter.api.Test;

/** Signing in and out, and what stands before every page of the consoles. */
final class SignInTest {

    private static final String PATH = "/admin/sign-in";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final TestAccount owner = testServer.owner(shop);

    @Test
    void whoIsNotSignedInIsAskedToAndComesBack() {
        var visitor = testServer.visitor(shop);
        var sent = visitor.get("/admin/account?from=here");
        assertThat(sent.status()).isEqualTo(303);
        assertThat(sent.header("location")).isEqualTo(PATH + "?to=%2Fadmin%2Faccount%3Ffrom%3Dhere");
        var form = visitor.get(sent.header("location")).html();
        assertThat(form.select("input[name=to]").val()).isEqualTo("/admin/account?from=here");
        assertThat(enter(
                                visitor,
                                owner.password(),
                                form.select("input[name=to]").val())
                        .header("location"))
                .isEqualTo("/admin/account?from=here");
        assertThat(visitor.get("/admin/account").text()).contains(owner.email());
    }

    /** Should a stranger's script ever run there: it is not the console, and shall not read or hold it. */
    @Test
    void scriptsThatHaveNoTokenReadNothingOfTheConsole() {
        var signedInVisitor = owner.at(shop);
        var scripts = Map.of("Sec-Fetch-Dest", "empty", "Sec-Fetch-Site", "same-origin");
        assertThat(signedInVisitor.visitor().get("/admin/account", scripts).status())
                .isEqualTo(403);
        var page = signedInVisitor.visitor().get("/admin/account", Map.of("Sec-Fetch-Dest", "document"));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("cross-origin-opener-policy")).isEqualTo("same-origin");
        assertThat(page.html().body().attr("hx-headers")).isEqualTo("{\"X-CSRF\": \"" + signedInVisitor.csrf() + "\"}");
        var ours = Map.of("Sec-Fetch-Dest", "empty", "X-CSRF", signedInVisitor.csrf());
        assertThat(signedInVisitor.visitor().get("/admin/account", ours).status())
                .isEqualTo(200);
    }

    /** With the headers that Chromium sends for a link with the attribute download. A frame is no download. */
    @Test
    void filesAreDownloadedByLinksAndReadByNoScript() {
        var visitor = owner.at(shop).visitor();
        var file = "/admin/products/export";
        var link = Map.of("Sec-Fetch-Dest", "empty", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Site", "same-origin");
        var downloaded = visitor.get(file, link);
        assertThat(downloaded.status()).isEqualTo(200);
        assertThat(downloaded.header("content-disposition")).contains("products.csv");
        for (var mode : List.of("cors", "no-cors", "same-origin")) {
            assertThat(visitor.get(file, Map.of("Sec-Fetch-Dest", "empty", "Sec-Fetch-Mode", mode))
                            .status())
                    .as(mode)
                    .isEqualTo(403);
        }
        assertThat(visitor.get(file, Map.of("Sec-Fetch-Dest", "iframe", "Sec-Fetch-Mode", "navigate"))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void nobodyIsLedToAnotherHost() {
        for (var to : new String[] {"//evil.test", "https://evil.test/admin", "/\\evil.test", "/admin\\..", "/other"}) {
            assertThat(enter(testServer.visitor(shop), owner.password(), to).header("location"))
                    .as(to)
                    .isEqualTo("/admin");
        }
    }

    @Test
    void cookieHoldsForOneHostAndNoScriptReadsIt() {
        var visitorResponse = enter(testServer.visitor(shop), owner.password(), "/admin");
        assertThat(visitorResponse.header("set-cookie"))
                .contains("session=", "HttpOnly", "SameSite=Lax", "Path=/")
                .doesNotContain("Domain");
        var elsewhere = testServer.visitor();
        elsewhere.setCookie("session", visitorResponse.header("set-cookie").replaceAll("(?s).*session=(\\w+).*", "$1"));
        assertThat(elsewhere.get("/account").status()).isEqualTo(303);
    }

    @Test
    void oneSessionOpensTheShopsInWhichItsAccountWorksAndNoOther() {
        var second = testServer.newShop().handle();
        var other = testServer.newShop().handle();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx ->
                        testServer.platform().people().staff().addOwner(tx, testServer.shop(second), owner.account()));
        var session = owner.at(shop).visitor().cookie("session");
        assertThat(carrying(session, second).get("/admin/account").text()).contains(owner.email());
        var refused = carrying(session, other).get("/admin/account");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("do not work in this shop", owner.email());
    }

    @Test
    void whoDoesNotWorkInAShopSignsInThereWithAnotherAccount() {
        var other = testServer.newShop().handle();
        var visitor = carrying(owner.at(shop).visitor().cookie("session"), other);
        var form = visitor.get("/admin/account?from=here")
                .html()
                .select("main form")
                .forms()
                .getFirst();
        var fields = form.formData().stream().collect(Collectors.toMap(KeyVal::key, KeyVal::value));
        var out = visitor.post(form.attr("action"), fields);
        assertThat(out.header("location")).isEqualTo("/admin/sign-in?to=%2Fadmin%2Faccount%3Ffrom%3Dhere");
        assertThat(visitor.get(out.header("location"))
                        .html()
                        .select("input[name=to]")
                        .val())
                .isEqualTo("/admin/account?from=here");
    }

    private Visitor carrying(String session, String handle) {
        var visitor = testServer.visitor(handle);
        visitor.setCookie("session", session);
        return visitor;
    }

    @Test
    void wrongPasswordAndUnknownAddressAreTheSameAnswer() {
        var wrong = enter(testServer.visitor(shop), "not the password", "/admin");
        var visitor = testServer.visitor(shop);
        var unknown = visitor.post(
                PATH, Map.of("email", "nobody@mail.test", "password", "not the password", "_csrf", token(visitor)));
        assertThat(wrong.status()).isEqualTo(422).isEqualTo(unknown.status());
        assertThat(unknown.html().select("[role=alert]").text())
                .isEqualTo(wrong.html().select("[role=alert]").text())
                .isNotEmpty();
    }

    @Test
    void formOfAnotherSiteSignsNobodyInOrOut() {
        var form = Map.of("email", owner.email(), "password", owner.password());
        assertThat(testServer.visitor(shop).post(PATH, form).status()).isEqualTo(403);
        var visitor = testServer.visitor(shop);
        var whole = Map.of("email", owner.email(), "password", owner.password(), "_csrf", token(visitor));
        assertThat(visitor.post(PATH, whole, Map.of("Origin", "https://evil.test"))
                        .status())
                .isEqualTo(403);
        assertThat(visitor.post(PATH, whole, Map.of("Sec-Fetch-Site", "cross-site"))
                        .status())
                .isEqualTo(403);
        var signedInVisitor = owner.at(shop);
        signedInVisitor.visitor().post("/admin/sign-out", Map.of());
        assertThat(signedInVisitor.get("/admin/account").status()).isEqualTo(200);
    }

    @Test
    void signingOutEndsTheSessionAndNotOnlyTheCookie() {
        var signedInVisitor = owner.at(shop);
        var session = signedInVisitor.visitor().cookie("session");
        assertThat(signedInVisitor.post("/admin/sign-out", Map.of()).header("location"))
                .isEqualTo(PATH);
        signedInVisitor.visitor().setCookie("session", session);
        assertThat(signedInVisitor.get("/admin/account").status()).isEqualTo(303);
    }

    @Test
    void nobodyChoosesTheSessionOfAnother() {
        var visitor = testServer.visitor(shop);
        visitor.setCookie("session", "chosen-by-somebody-else");
        enter(visitor, owner.password(), "/admin");
        assertThat(visitor.cookie("session")).hasSize(64);
    }

    @Test
    void cookieNeverAuthorisesTheAdminApi() {
        var signedInVisitor = owner.at(shop);
        assertThat(signedInVisitor.get("/admin/orders.json").status()).isEqualTo(401);
        assertThat(signedInVisitor.post("/admin/orders.json", Map.of()).status())
                .isEqualTo(401);
    }

    @Test
    void strangerIsNotLetIntoTheShop() {
        var stranger = testServer.person().at(shop);
        assertThat(stranger.get("/admin/account").status()).isEqualTo(403);
        assertThat(stranger.get("/admin/account").text()).contains("do not work in this shop");
    }

    @Test
    void baseHostHasItsOwnDoor() {
        assertThat(testServer.visitor().get("/account").header("location")).isEqualTo("/sign-in?to=%2Faccount");
        assertThat(owner.atBase().get("/account/profile").text()).contains(owner.email());
        assertThat(testServer.visitor(shop).get("/sign-in").status())
                .as("the shop's own page")
                .isEqualTo(404);
    }

    private Visitor.VisitorResponse enter(Visitor visitor, String password, String to) {
        return visitor.post(
                PATH, Map.of("email", owner.email(), "password", password, "to", to, "_csrf", token(visitor)));
    }

    private static String token(Visitor visitor) {
        return visitor.get(PATH).html().select("input[name=_csrf]").val();
    }
}
