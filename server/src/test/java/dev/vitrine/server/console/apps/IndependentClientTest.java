package dev.vitrine.server.console.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.AuthorizationResponse;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An OAuth client that strangers wrote walks through the flow. */
final class IndependentClientTest {

    private static final URI BACK = URI.create("https://app.partners.test/back?tenant=7");

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
                            "Client", "c@partners.test", "https://app.partners.test/", List.of(BACK.toString())));

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    void itGetsItsToken(boolean pkce, boolean basic) throws ParseException {
        var verifier = new CodeVerifier();
        var state = new State();
        var request = new AuthorizationRequest.Builder(ResponseType.CODE, new ClientID(app.clientId()))
                .endpointURI(URI.create(testServer.url(shop, "/admin/oauth/authorize")))
                .redirectionURI(BACK)
                .scope(new Scope("read_products", "write_orders"))
                .state(state);
        if (pkce) {
            request.codeChallenge(verifier, CodeChallengeMethod.S256);
        }
        var address = request.build().toURI();
        var consent = owner.post(
                address.getRawPath() + "?" + address.getRawQuery(),
                Map.of("decision", "allow", "scope", "read_products"));
        var back = AuthorizationResponse.parse(URI.create(consent.header("location")));
        assertThat(back.indicatesSuccess()).isTrue();
        assertThat(back.getState()).isEqualTo(state);

        var answer = exchange(back.toSuccessResponse().getAuthorizationCode(), pkce ? verifier : null, basic);
        assertThat(answer.getStatusCode()).isEqualTo(200);
        assertThat(answer.getBodyAsJSONObject()).containsEntry("scope", "read_products");
        assertThat(answer.getBodyAsJSONObject().get("access_token")).asString().startsWith("vta_");
    }

    /** The request is the client's, byte for byte; only the socket is ours, because it looks no name up. */
    private HTTPResponse exchange(AuthorizationCode code, @Nullable CodeVerifier verifier, boolean basic)
            throws ParseException {
        var id = new ClientID(app.clientId());
        var secret = new Secret(app.secret());
        ClientAuthentication client = basic ? new ClientSecretBasic(id, secret) : new ClientSecretPost(id, secret);
        var request = new TokenRequest.Builder(
                        URI.create(testServer.url(shop, "/admin/oauth/access_token")),
                        client,
                        new AuthorizationCodeGrant(code, BACK, verifier))
                .build()
                .toHTTPRequest();
        var headers = new HashMap<String, String>();
        request.getHeaderMap().forEach((name, values) -> headers.put(name, values.getFirst()));
        var visitorResponse =
                testServer.visitor(shop).send("POST", request.getURI().getRawPath(), headers, request.getBody());
        return parsed(visitorResponse);
    }

    private static HTTPResponse parsed(Visitor.VisitorResponse visitorResponse) throws ParseException {
        var response = new HTTPResponse(visitorResponse.status());
        response.setContentType(visitorResponse.header("content-type"));
        response.setBody(visitorResponse.text());
        return response;
    }
}
