package dev.vitrine.apps.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.oauth.AuthorizationEndpoint.NextStep;
import dev.vitrine.apps.oauth.SignedQuery.Parameter;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.testkit.TestPlatform;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From an app's wish to a code. */
final class AuthorizationEndpointTest {

    private static final Scopes NONE = new Scopes(List.of());

    private final Flow flow = Flow.on(TestPlatform.on(Dialect.SQLITE));
    private final AuthorizationEndpoint authorizationEndpoint =
            flow.test().platform().appServices().authorizationEndpoint();

    /** Every kind of address that an app may have: with a query, without, with a port, a slash, bare, on a laptop. */
    private static final List<String> ADDRESSES = List.of(
            Flow.BACK,
            "https://app.partners.test/back2",
            "https://app.partners.test:8443/a/b/",
            "https://bare.partners.test",
            "http://localhost:4000/cb");

    /** "≥ 200 near-miss URIs: 0 accepted, error shown on our page and never redirected": beside its own, each. */
    @Test
    void nothingNearARedirectAddressIsOne() {
        var account = flow.app().accountId();
        var form = new PublicAppForm("Many", "a@partners.test", "https://app.partners.test/", ADDRESSES);
        var app = flow.test().platform().appServices().publicApps().create(account, form);
        var misses = new LinkedHashSet<>(nearMisses());
        ADDRESSES.forEach(address -> misses.addAll(nearMisses(address)));
        // why: whitelisted by the same partner, but for another app.
        misses.add("http://localhost:9/cb");
        ADDRESSES.forEach(misses::remove);
        assertThat(misses).hasSizeGreaterThan(800);
        for (var miss : misses) {
            assertThatThrownBy(() -> flow.next(asked(app, miss)))
                    .as(miss)
                    .isInstanceOf(OAuthException.class)
                    .hasMessage("redirect_uri is not on the whitelist");
        }
        assertThat(ADDRESSES)
                .allSatisfy(
                        address -> assertThat(flow.next(asked(app, address))).isInstanceOf(NextStep.AskConsent.class));
    }

    private static String asked(PublicApp app, String redirectUri) {
        return SignedQuery.with(
                        "",
                        List.of(
                                new Parameter("client_id", app.clientId()),
                                new Parameter("scope", "read_products"),
                                new Parameter("redirect_uri", redirectUri)))
                .substring(1);
    }

    private static Set<String> nearMisses(String good) {
        var misses = new LinkedHashSet<String>();
        for (int i = 0; i < good.length(); i++) {
            misses.add(good.substring(0, i) + good.substring(i + 1));
            var c = good.charAt(i);
            misses.add(good.substring(0, i) + String.format(Locale.ROOT, "%%%02X", (int) c) + good.substring(i + 1));
            misses.add(good.substring(0, i) + String.format(Locale.ROOT, "%%%02x", (int) c) + good.substring(i + 1));
            misses.add(good.substring(0, i) + Character.toUpperCase(c) + good.substring(i + 1));
            misses.add(good.substring(0, i) + c + good.substring(i));
            misses.add(good.substring(0, i) + "\u200b" + good.substring(i));
            misses.add(good.substring(0, i));
        }
        return misses;
    }

    private static Set<String> nearMisses() {
        var misses = new LinkedHashSet<String>();
        var good = Flow.BACK;
        var bare = "https://app.partners.test/back";
        for (var end : List.of(
                "/",
                "?",
                "#",
                "#x",
                "&x=1",
                "%00",
                "\0",
                " ",
                "\t",
                "\n",
                ".",
                "..",
                "/..",
                "/../back",
                ";x",
                "?x",
                "\\",
                "%20",
                "%2f",
                "/.",
                "//",
                "@evil.test",
                "&redirect_uri=https://evil.test/",
                ",https://evil.test/")) {
            misses.add(good + end);
            misses.add(end + good);
            misses.add(bare + end);
            misses.add(bare + end + "?tenant=7");
        }
        for (var host : List.of(
                "app.partners.test.evil.test",
                "evil.app.partners.test",
                "app.partners.test.",
                "app-partners.test",
                "apppartners.test",
                "partners.test",
                "app.partners.test:443",
                "app.partners.test:80",
                "app.partners.test:",
                "user@app.partners.test",
                "user:pass@app.partners.test",
                "app.partners.test@evil.test",
                "evil.test\\@app.partners.test",
                "evil.test#app.partners.test",
                "evil.test?app.partners.test",
                "app.partners.test%2eevil.test",
                "APP.partners.test",
                "app.partners.tést",
                "xn--app.partners.test",
                "[::1]",
                "127.0.0.1",
                "localhost",
                "2130706433",
                "")) {
            misses.add("https://" + host + "/back?tenant=7");
        }
        for (var scheme : List.of(
                "http://",
                "HTTPS://",
                "https:/",
                "https:",
                "//",
                "https:///",
                "ftp://",
                "javascript://",
                "data:",
                "app://",
                "https:\\\\",
                " https://",
                "https://https://",
                "")) {
            misses.add(scheme + "app.partners.test/back?tenant=7");
        }
        for (var path : List.of(
                "/Back?tenant=7",
                "//back?tenant=7",
                "/./back?tenant=7",
                "/x/../back?tenant=7",
                "/back/?tenant=7",
                "/back?tenant=07",
                "/back?tenant=7&",
                "/back?&tenant=7",
                "/back?tenant=",
                "/back?tenant",
                "/back?TENANT=7",
                "/back?x=1&tenant=7",
                "/back?tenant=7&tenant=7",
                "/back?tenant=8",
                "/%62ack?tenant=7",
                "/back;?tenant=7",
                "/back%3Ftenant=7",
                "/back%3ftenant%3D7",
                "/back?tenant%3D7",
                "/",
                "",
                "/back/more?tenant=7")) {
            misses.add("https://app.partners.test" + path);
        }
        misses.add("*");
        misses.add("null");
        return misses;
    }

    @ParameterizedTest
    @CsvSource({
        "client_id=nobody,application_cannot_be_found",
        "client_id=,application_cannot_be_found",
        "redirect_uri=,invalid_request",
        "x=%zz,invalid_request"
    })
    void untilAppAndAddressAreCertainNobodyIsRedirected(String wrong, String code) {
        var name = wrong.substring(0, wrong.indexOf('='));
        var query = flow.query("read_products", "").replaceFirst("(^|&)" + name + "=[^&]*", "$1_=") + "&" + wrong;
        assertThatThrownBy(() -> flow.next(query))
                .isInstanceOfSatisfying(
                        OAuthException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(code));
    }

    @ParameterizedTest
    @CsvSource({"client_id", "redirect_uri", "scope", "state", "code_challenge"})
    void nothingMayBeSaidTwice(String name) {
        var query = flow.query("read_products", "&state=1&code_challenge=x&code_challenge_method=S256");
        assertThatThrownBy(() -> flow.next(query + "&" + name + "=x"))
                .isInstanceOf(OAuthException.class)
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @CsvSource({
        "write_everything,'',invalid_scope",
        "'','',invalid_scope",
        "read_products,&response_type=token,unsupported_response_type",
        "read_products,&code_challenge=short&code_challenge_method=S256,invalid_request",
        "read_products,&code_challenge_method=S256,invalid_request"
    })
    void afterwardsTheAppIsTold(String scope, String more, String error) {
        var told =
                assertThat(flow.next(flow.query(scope, more + "&state=x%26y"))).isInstanceOf(NextStep.RedirectTo.class);
        told.satisfies(nextStep -> {
            var address = ((NextStep.RedirectTo) nextStep).address();
            assertThat(address).startsWith(Flow.BACK + "&error=");
            assertThat(Flow.parameters(address))
                    .containsEntry("error", error)
                    .containsEntry("state", "x&y")
                    .doesNotContainKey("code");
        });
    }

    @Test
    void plainChallengeIsRefused() {
        var plain = "&code_challenge=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq";
        assertThat(((NextStep.RedirectTo) flow.next(flow.query("read_products", plain))).address())
                .contains("error=invalid_request");
        assertThat(((NextStep.RedirectTo)
                                flow.next(flow.query("read_products", plain + "&code_challenge_method=plain")))
                        .address())
                .contains("error=invalid_request");
    }

    @Test
    void merchantNarrowsWhatIsAskedFor() {
        var authorizationRequest =
                ((NextStep.AskConsent) flow.next(flow.query("write_products,read_orders,write_content", ""))).wish();
        var ticked = Scopes.parse("read_products,read_orders,write_customers");
        var address = authorizationEndpoint.grant(flow.shop(), flow.owner(), 0, authorizationRequest, ticked);
        var answer = flow.exchange(Flow.parameters(address).getOrDefault("code", ""));
        assertThat(answer.at("scope")).as("the intersection").isEqualTo("read_orders,read_products");
        var apiClient = flow.api(answer.at("access_token"));
        assertThat(apiClient.get("products").status()).isEqualTo(200);
        assertThat(apiClient.post("products", "{\"product\":{\"title\":\"A\"}}").status())
                .isEqualTo(403);
        assertThat(apiClient.get("customers").status()).isEqualTo(403);
    }

    @Test
    void decliningAndTickingNothingAreTheSame() {
        var authorizationRequest = ((NextStep.AskConsent) flow.next(flow.query("read_products", "&state=s"))).wish();
        var declined = authorizationEndpoint.decline(authorizationRequest);
        assertThat(Flow.parameters(declined))
                .containsEntry("error", "access_denied")
                .containsEntry("state", "s");
        assertThat(authorizationEndpoint.grant(flow.shop(), flow.owner(), 0, authorizationRequest, NONE))
                .isEqualTo(declined);
    }

    @Test
    void sameScopesGoStraightBackAndNewOnesAskAgain() {
        flow.install("read_products,write_orders");
        assertThat(flow.next(flow.query("read_products,write_orders", ""))).isInstanceOf(NextStep.RedirectTo.class);
        assertThat(flow.next(flow.query("read_orders", ""))).as("fewer").isInstanceOf(NextStep.RedirectTo.class);
        assertThat(flow.next(flow.query("write_products,write_orders", "")))
                .isInstanceOfSatisfying(
                        NextStep.AskConsent.class,
                        askConsent ->
                                assertThat(askConsent.granted()).isEqualTo(Scopes.parse("read_products,write_orders")));
    }

    /** "Its access is yours alone and ends within a day": that is no consent to a token of the shop. */
    @Test
    void letInForADayIsNotLetInForGood() {
        flow.exchange(flow.code("read_products,write_orders", "&grant_options[]=per-user"));
        assertThat(flow.next(flow.query("read_products", "&grant_options[]=per-user")))
                .isInstanceOf(NextStep.RedirectTo.class);
        assertThat(flow.next(flow.query("read_products", ""))).isInstanceOf(NextStep.AskConsent.class);
        flow.install("read_products");
        assertThat(flow.next(flow.query("read_products", ""))).isInstanceOf(NextStep.RedirectTo.class);
        assertThat(flow.next(flow.query("read_products,write_orders", "")))
                .as("more than its token may do")
                .isInstanceOf(NextStep.AskConsent.class);
    }

    @Test
    void whoMayNotInstallAppsCannotConsent() {
        var colleague = flow.as(flow.colleague(Permission.PRODUCTS));
        var authorizationRequest = ((NextStep.AskConsent) colleague.next(flow.query("read_products", ""))).wish();
        assertThatThrownBy(() -> authorizationEndpoint.grant(
                        flow.shop(), colleague.owner(), 0, authorizationRequest, authorizationRequest.scopes()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("ask its owner");
        flow.install("read_products");
        assertThat(colleague.next(flow.query("read_products", "")))
                .as("no offline token")
                .isInstanceOf(NextStep.AskConsent.class);
        assertThat(colleague.next(flow.query("read_products", "&grant_options[]=per-user")))
                .as("but one of their own")
                .isInstanceOf(NextStep.RedirectTo.class);
    }

    @Test
    void installRequestIsSigned() {
        var address = authorizationEndpoint.installUrl(flow.shop(), flow.app().clientId());
        assertThat(address)
                .startsWith("https://app.partners.test/?shop=" + flow.shop().handle() + ".shops.test&timestamp=");
        assertThat(SignedQuery.verify(
                        address.substring(address.indexOf('?') + 1), flow.app().secret()))
                .isTrue();
        assertThatThrownBy(() -> authorizationEndpoint.installUrl(flow.shop(), "nobody"))
                .isInstanceOf(ApiException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "http://app.test/back",
        "ftp://app.test/",
        "https://app.test/#x",
        "https://user@app.test/",
        "app.test/back",
        "https:///back",
        "javascript:alert(1)",
        "https://app.test/?code=1",
        "https://app.test/?a=1&state=2",
        "https://app.test/?a=1&shop",
        "https://app.test/a b",
        "http://localhost.evil.test/"
    })
    void unusableRedirectAddressesAreNotTakenIn(String address) {
        var form =
                new PublicAppForm("A", "a@partners.test", "https://app.test/", List.of("https://app.test/ok", address));
        assertThatThrownBy(() -> flow.test()
                        .platform()
                        .appServices()
                        .publicApps()
                        .create(flow.app().accountId(), form))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("redirect_urls[1]");
    }
}
