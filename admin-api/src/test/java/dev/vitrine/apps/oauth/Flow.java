package dev.vitrine.apps.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.AccessControl.NewTokenSecret;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.oauth.AuthorizationEndpoint.NextStep;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.NewAccount;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;

/** A partner's app, a shop with an owner, and the way from the one into the other. */
@RecordBuilder
public record Flow(TestPlatform test, Shop shop, StaffMember owner, PublicApp app, long session)
        implements FlowBuilder.With {

    static final String BACK = "https://app.partners.test/back?tenant=7";

    private static final OkHttpClient HTTP = new OkHttpClient();
    private static final AtomicInteger PEOPLE = new AtomicInteger();

    /** What the exchange answered. */
    record Answer(int status, JsonNode json, okhttp3.Headers headers) {

        String at(String field) {
            return json.path(field).asText();
        }
    }

    public static Flow on(TestPlatform test) {
        var shop = test.shop();
        var owner = test.platform().foundation().database().write(tx -> {
            var account = test.platform().people().userAccounts().add(tx, newcomer(test));
            return test.platform().people().staff().addOwner(tx, shop, account);
        });
        var form = new PublicAppForm(
                "Stock helper",
                "support@partners.test",
                "https://app.partners.test/",
                List.of(BACK, "http://localhost:9/cb"));
        return new Flow(
                test,
                shop,
                owner,
                test.platform()
                        .appServices()
                        .publicApps()
                        .create(owner.account().id(), form),
                0);
    }

    private static NewAccount newcomer(TestPlatform test) {
        var email = "person-" + PEOPLE.incrementAndGet() + "@partners.test";
        return test.platform()
                .people()
                .userAccounts()
                .newAccount(email, "Ada", "Byron", "nine long words are a password");
    }

    /** Somebody else who works in the shop. */
    StaffMember colleague(Permission... permissions) {
        return test.platform().foundation().database().write(tx -> {
            var account = test.platform().people().userAccounts().add(tx, newcomer(test));
            return test.platform().people().staff().add(tx, shop, account, Set.of(permissions));
        });
    }

    Flow in(Shop other) {
        var person = test.platform()
                .foundation()
                .database()
                .write(tx -> test.platform()
                        .people()
                        .staff()
                        .addOwner(
                                tx,
                                other,
                                test.platform().people().userAccounts().add(tx, newcomer(test))));
        return new Flow(test, other, person, app, 0);
    }

    Flow in(Shop other, StaffMember somebody) {
        return new Flow(test, other, somebody, app, 0);
    }

    Flow as(StaffMember somebody) {
        return with(copy -> copy.owner(somebody).session(0));
    }

    /** In the session of that id. */
    Flow during(long id) {
        return withSession(id);
    }

    String query(String scope, String more) {
        return SignedQuery.with(
                                "",
                                List.of(
                                        new SignedQuery.Parameter("client_id", app.clientId()),
                                        new SignedQuery.Parameter("scope", scope),
                                        new SignedQuery.Parameter("redirect_uri", BACK)))
                        .substring(1)
                + more;
    }

    NextStep next(String query) {
        return test.platform().appServices().authorizationEndpoint().next(shop, owner, session, query);
    }

    /** Where the browser goes when the merchant consents to everything that is asked for, if anything is asked. */
    String consent(String scope, String more) {
        return switch (next(query(scope, more))) {
            case NextStep.RedirectTo(String address) -> address;
            case NextStep.AskConsent(AuthorizationRequest authorizationRequest, Scopes granted) ->
                test.platform()
                        .appServices()
                        .authorizationEndpoint()
                        .grant(shop, owner, session, authorizationRequest, authorizationRequest.scopes());
        };
    }

    String code(String scope, String more) {
        return parameters(consent(scope, more)).getOrDefault("code", "");
    }

    static Map<String, String> parameters(String address) {
        var parameters = new TreeMap<String, String>();
        SignedQuery.read(address.substring(address.indexOf('?') + 1))
                .orElseThrow()
                .forEach(parameter -> parameters.put(parameter.name(), parameter.value()));
        return parameters;
    }

    /** The body of an exchange, with more or other fields. */
    Map<String, String> body(String code, String... more) {
        var body = new TreeMap<>(Map.of("client_id", app.clientId(), "client_secret", app.secret(), "code", code));
        for (int i = 0; i < more.length; i += 2) {
            body.put(more[i], more[i + 1]);
        }
        return body;
    }

    Answer exchange(String code, String... more) {
        return exchange("access_token.json", "application/json", Json.PLAIN.text(body(code, more)), "");
    }

    Answer exchange(String path, String type, String body, String authorization) {
        var request =
                request(path).post(RequestBody.create(body.getBytes(StandardCharsets.UTF_8), MediaType.parse(type)));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return answer(request);
    }

    Answer send(String verb, String path, RequestBody body) {
        return answer(request(path).method(verb, body));
    }

    private Request.Builder request(String path) {
        return new Request.Builder()
                .url("http://localhost:" + test.port() + "/admin/oauth/" + path)
                .header("Host", shop.handle() + "." + TestPlatform.BASE_HOST);
    }

    private static Answer answer(Request.Builder request) {
        try (var response = HTTP.newCall(request.build()).execute()) {
            assertThat(response.header("Content-Type")).startsWith("application/json");
            assertThat(response.header("Cache-Control")).isEqualTo("no-store");
            return new Answer(response.code(), Json.parse(response.body().bytes()), response.headers());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Through the whole flow with consent to everything; the token. */
    public String install(String scope) {
        var answer = exchange(code(scope, ""));
        assertThat(answer.status()).as(answer.json().toString()).isEqualTo(200);
        return answer.at("access_token");
    }

    /** The Admin API for a new token of the owner alone. */
    public ApiClient online(String scope) {
        return api(exchange(code(scope, "&grant_options[]=per-user")).at("access_token"));
    }

    NewTokenSecret tokenSecret() {
        return test.platform().appServices().publicApps().accessControl().generate(app.accountId(), app.id(), "Server");
    }

    /** The Admin API for a token; makes a token secret. */
    public ApiClient api(String token) {
        return api(token, tokenSecret().value());
    }

    public ApiClient api(String token, String secret) {
        return test.api(shop)
                .withCredentials(null)
                .withHeader("X-Svc-Access-Token", token)
                .withHeader("X-Svc-Token-Secret", secret);
    }

    public long installation() {
        return test.platform()
                .foundation()
                .database()
                .read(session -> test.platform().appServices().installations().of(session, shop, app))
                .orElseThrow()
                .id();
    }
}
