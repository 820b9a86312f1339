package dev.vitrine.server.console.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.oauth.SignedQuery;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppListingSample;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** The page on which a merchant lets an app in, and what is installed. */
final class ConsentTest {

    private static final String BACK = "https://app.partners.test/back";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);
    private final PublicApp app = testServer
            .platform()
            .appServices()
            .publicApps()
            .create(
                    testServer.owner(shop).account().id(),
                    new PublicAppForm(
                            "Stock <helper>", "help@partners.test", "https://app.partners.test/", List.of(BACK)));

    private String address(String scope) {
        return address(scope, BACK);
    }

    private String address(String scope, String back) {
        return "/admin/oauth/authorize?client_id=" + app.clientId() + "&scope=" + scope + "&state=s&redirect_uri="
                + URLEncoder.encode(back, StandardCharsets.UTF_8);
    }

    private Visitor.VisitorResponse decide(
            SignedInVisitor signedInVisitor, String scope, String decision, String ticked) {
        return signedInVisitor.post(address(scope), Map.of("decision", decision, "scope", ticked));
    }

    @Test
    void pageSaysWhoWantsWhatAndWhereItLeads() {
        var visitorResponse = owner.get(address("write_products,read_orders,write_order_edits"));
        assertThat(visitorResponse.status()).isEqualTo(200);
        assertThat(visitorResponse.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(visitorResponse.header("Content-Security-Policy"))
                .contains("frame-ancestors 'none'", "form-action 'self' https://app.partners.test;");
        var page = visitorResponse.html();
        assertThat(page.select("h1").text()).isEqualTo("Install Stock <helper>?");
        assertThat(page.text()).contains("Nobody has reviewed this app", "app.partners.test", "help@partners.test");
        assertThat(page.select("input[name=scope]").stream().map(Element::val))
                .containsExactlyInAnyOrder("read_products", "write_products", "read_orders", "write_order_edits");
        assertThat(page.select("input[name=scope]")).allMatch(box -> box.hasAttr("checked"));
    }

    @Test
    void aReviewedAppSaysWhyItWantsWhat() {
        var store = testServer.newShop();
        var partner = testServer.owner(store.handle());
        testServer.partner(partner);
        var sample = new AppListingSample(testServer, partner, store, "Shelf " + shop, "https://app.localhost/").live();
        var page = owner.get("/admin/oauth/authorize?client_id=" + sample.app().clientId()
                        + "&scope=read_products,read_orders&state=s&redirect_uri=https://app.localhost/")
                .html();
        assertThat(page.text()).doesNotContain("Nobody has reviewed this app");
        assertThat(page.select("#reviewed a").eachAttr("href"))
                .containsExactly(
                        testServer.url("/apps/" + sample.listing().handle()), "https://nord.localhost/privacy");
        assertThat(page.select("[aria-labelledby=grant-products]").text()).contains("To know what you sell");
        assertThat(page.select("[aria-labelledby=grant-orders]").text()).contains("does not say that it wants this");
    }

    @Test
    void whoIsNotSignedInComesBackToIt() {
        var sent = testServer.visitor(shop).get(address("read_products"));
        assertThat(sent.status()).isEqualTo(303);
        assertThat(sent.header("location")).startsWith("/admin/sign-in?to=%2Fadmin%2Foauth%2Fauthorize%3Fclient_id");
    }

    @Test
    void consentLeadsBackSignedAndTheSecondTimeAtOnce() {
        var back = decide(owner, "write_products,read_orders", "allow", "read_products")
                .header("location");
        assertThat(back).startsWith(BACK + "?code=").contains("&state=s&");
        assertThat(SignedQuery.verify(back.substring(back.indexOf('?') + 1), app.secret()))
                .isTrue();
        var token = exchange(back);
        assertThat(token).contains("\"scope\":\"read_products\"");
        assertThat(owner.get(address("read_products")).header("location")).startsWith(BACK + "?code=");
        assertThat(owner.get(address("read_products,read_orders")).html().text())
                .contains("do more?", "It has this already");
    }

    private String exchange(String back) {
        var code = back.replaceFirst(".*[?&]code=([^&]*).*", "$1");
        var visitorResponse = testServer
                .visitor(shop)
                .post(
                        "/admin/oauth/access_token",
                        Map.of("client_id", app.clientId(), "client_secret", app.secret(), "code", code));
        assertThat(visitorResponse.status()).as(visitorResponse.text()).isEqualTo(200);
        return visitorResponse.text();
    }

    @Test
    void decliningIsToldToTheApp() {
        assertThat(decide(owner, "read_products", "decline", "read_products").header("location"))
                .startsWith(BACK + "?error=access_denied&")
                .endsWith("&state=s");
        assertThat(decide(owner, "read_products", "allow", "").header("location"))
                .contains("error=access_denied");
    }

    @Test
    void afterSigningInAPageLeadsOnBecauseAFormMayNot() {
        exchange(decide(owner, "read_products", "allow", "read_products").header("location"));
        var page = owner.visitor().get(address("read_products"), Map.of("Sec-Fetch-Site", "same-origin"));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().select("meta[http-equiv=refresh]").attr("content"))
                .startsWith("0;url=" + BACK + "?code=");
    }

    @Test
    void wrongRequestStaysHere() {
        for (var miss : List.of(
                "https://app.partners.test/elsewhere",
                BACK + "/",
                BACK + "?",
                BACK + "#x",
                BACK + "/../evil",
                "https://app.partners.test@evil.test/back",
                "https://app.partners.test.evil.test/back",
                "http://app.partners.test/back",
                "HTTPS://app.partners.test/back",
                "//app.partners.test/back",
                "javascript:alert(1)",
                "")) {
            var visitorResponse = owner.get(address("read_products", miss));
            assertThat(visitorResponse.status()).as(miss).isEqualTo(400);
            assertThat(visitorResponse.header("location")).as(miss).isEmpty();
            var page = visitorResponse.html();
            assertThat(page.select("meta[http-equiv=refresh], a[href*=evil], form[method=post]"))
                    .as(miss)
                    .isEmpty();
            assertThat(page.text()).contains("redirect_uri is not on the whitelist", "invalid_request");
        }
        assertThat(owner.get("/admin/oauth/authorize").html().text()).contains("application_cannot_be_found");
    }

    @Test
    void closedShopSaysSo() {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer
                        .platform()
                        .shopServices()
                        .shopSettings()
                        .set(tx, testServer.shop(shop), "state", "locked"));
        var visitorResponse = owner.get(address("read_products"));
        assertThat(visitorResponse.status()).isEqualTo(423);
        assertThat(visitorResponse.header("location")).isEmpty();
        assertThat(visitorResponse.text()).contains("is locked").doesNotContain("not in order");
    }

    @Test
    void formOfAnotherSiteIsNoConsent() {
        var path = address("read_products");
        assertThat(owner.visitor()
                        .post(path, Map.of("decision", "allow", "scope", "read_products"))
                        .status())
                .isEqualTo(403);
        var forged = owner.visitor()
                .post(
                        path,
                        Map.of("decision", "allow", "scope", "read_products", "_csrf", owner.csrf()),
                        Map.of("Origin", "https://evil.test"));
        assertThat(forged.status()).isEqualTo(403);
    }

    @Test
    void whoMayNotInstallAppsIsToldWhomToAsk() {
        var clerk = testServer.member(shop, Permission.PRODUCTS).at(shop);
        var form = "form[action*=authorize]";
        assertThat(owner.get(address("read_products")).html().select(form)).hasSize(1);
        var page = clerk.get(address("read_products"));
        assertThat(page.status()).isEqualTo(403);
        assertThat(page.html().select(form)).isEmpty();
        assertThat(page.text()).contains("Ask its owner");
        assertThat(decide(clerk, "read_products", "allow", "read_products").status())
                .isEqualTo(403);
        assertThat(clerk.get("/admin/apps/install?client_id=" + app.clientId()).status())
                .isEqualTo(403);
    }

    @Test
    void installingBeginsAtTheAppsOwnAddress() {
        var sent = owner.get("/admin/apps/install?client_id=" + app.clientId());
        assertThat(sent.status()).isEqualTo(303);
        var entry = sent.header("location");
        assertThat(entry).startsWith("https://app.partners.test/?shop=" + shop + ".localhost&timestamp=");
        assertThat(SignedQuery.verify(entry.substring(entry.indexOf('?') + 1), app.secret()))
                .isTrue();
    }

    @Test
    void installedAppIsShownAndUninstalled() {
        exchange(decide(owner, "write_products", "allow", "write_products").header("location"));
        var row = owner.get("/admin/apps").html().select("main a.row[href^=/admin/apps/]");
        assertThat(row.text()).contains("Stock <helper>");
        var page = owner.get(row.attr("href")).html();
        assertThat(page.text()).contains("See and change products, variants, pictures and collections");
        var form = page.select("form[data-confirm]");
        assertThat(form.attr("data-confirm-words")).contains("scripts, webhooks, carriers and fulfilment services");
        assertThat(owner.post(form.attr("action"), Map.of()).header("location")).isEqualTo("/admin/apps");
        assertThat(owner.get("/admin/apps").html().select("main a.row[href^=/admin/apps/]"))
                .isEmpty();
        assertThat(owner.get(row.attr("href")).status()).isEqualTo(404);
    }
}
