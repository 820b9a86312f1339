package dev.vitrine.apps.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** From a code to a token. */
final class TokenEndpointTest {

    private static final MediaType JSON = MediaType.get("application/json");
    private static final String VERIFIER = "a-verifier-of-at-least-forty-three-characters~";

    private final Flow flow = Flow.on(TestPlatform.on(Dialect.SQLITE));

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void appWalksIntoTheShop(Dialect dialect) {
        var flow = Flow.on(TestPlatform.on(dialect));
        var back = flow.consent("read_products,write_products,read_orders", "&state=a%2Bb+c");
        assertThat(back).startsWith(Flow.BACK + "&code=");
        assertThat(SignedQuery.verify(
                        back.substring(back.indexOf('?') + 1), flow.app().secret()))
                .isTrue();
        var parameters = Flow.parameters(back);
        assertThat(parameters).containsOnlyKeys("tenant", "code", "hmac", "shop", "state", "timestamp");
        assertThat(parameters)
                .containsEntry("state", "a+b c")
                .containsEntry("shop", flow.shop().handle() + ".shops.test");

        var answer = flow.exchange(parameters.getOrDefault("code", ""));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().properties())
                .extracting(entry -> entry.getKey())
                .containsExactly("access_token", "token_type", "scope");
        assertThat(answer.at("token_type")).isEqualTo("bearer");
        assertThat(answer.headers().get("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.headers().get("Pragma")).isEqualTo("no-cache");
        assertThat(answer.at("access_token")).matches("vta_[0-9a-f]{64}");
        assertThat(answer.at("scope")).isEqualTo("read_orders,write_products");
        assertThat(answer.headers().get("X-Svc-Shop-Api-Call-Limit"))
                .as("not counted")
                .isNull();

        var apiClient = flow.api(answer.at("access_token"));
        assertThat(apiClient.get("products").status()).isEqualTo(200);
        assertThat(apiClient.get("customers").status()).isEqualTo(403);
        assertThat(apiClient.get("oauth/access_scopes").json().toString()).isEqualTo("""
                        {"access_scopes":[{"handle":"read_orders"},{"handle":"read_products"},{"handle":"write_products"}]}""");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void secondUseIsRefusedAndEndsTheTokenOfTheFirst(Dialect dialect) {
        var flow = Flow.on(TestPlatform.on(dialect));
        var code = flow.code("read_products", "");
        var apiClient = flow.api(flow.exchange(code).at("access_token"));
        assertThat(apiClient.get("products").status()).isEqualTo(200);

        var again = flow.exchange(code);
        assertThat(again.status()).isEqualTo(400);
        assertThat(again.json().toString()).isEqualTo("""
                        {"error":"invalid_request","error_description":"code is unknown, expired or already used"}""");
        assertThat(apiClient.get("products").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ofAHundredExchangesAtOnceOneGetsTheToken(Dialect dialect) throws Exception {
        var flow = Flow.on(TestPlatform.on(dialect));
        var code = flow.code("read_products", "");
        var start = new CountDownLatch(1);
        var answers = new ArrayList<Future<Flow.Answer>>();
        try (var threads = Executors.newFixedThreadPool(100)) {
            for (int i = 0; i < 100; i++) {
                answers.add(threads.submit(() -> {
                    start.await();
                    return flow.exchange(code);
                }));
            }
            start.countDown();
        }
        var byStatus =
                answers.stream().collect(Collectors.groupingBy(TokenEndpointTest::status, Collectors.counting()));
        assertThat(byStatus).containsEntry(200, 1L).containsEntry(400, 99L);
    }

    private static int status(Future<Flow.Answer> answer) {
        try {
            return answer.get().status();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void codeLivesSixtySeconds() {
        var young = flow.code("read_products", "");
        flow.test().clock().advance(Duration.ofSeconds(59));
        assertThat(flow.exchange(young).status()).isEqualTo(200);
        var old = flow.code("read_products", "");
        flow.test().clock().advance(Duration.ofSeconds(61));
        assertThat(flow.exchange(old).status()).isEqualTo(400);
    }

    @Test
    void codeOfAnotherShopOrAppIsUnknown() {
        var code = flow.code("read_products", "");
        assertThat(flow.in(flow.test().shop()).exchange(code).status()).isEqualTo(400);
        var stranger = Flow.on(flow.test());
        assertThat(flow.with(copy -> copy.app(stranger.app()).session(0))
                        .exchange(code)
                        .at("error_description"))
                .contains("unknown");
        assertThat(flow.exchange(code).status()).as("and nobody used it up").isEqualTo(200);
    }

    @Test
    void challengeIsAskedForItsVerifier() throws NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("SHA-256").digest(VERIFIER.getBytes(StandardCharsets.US_ASCII));
        var challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        var code = flow.code("read_products", "&code_challenge_method=S256&code_challenge=" + challenge);
        assertThat(flow.exchange(code).at("error_description")).contains("code_verifier");
        assertThat(flow.exchange(code, "code_verifier", VERIFIER + "x").status())
                .isEqualTo(400);
        assertThat(flow.exchange(code, "code_verifier", challenge).status()).isEqualTo(400);
        assertThat(flow.exchange(code, "code_verifier", VERIFIER).status()).isEqualTo(200);

        var plain = flow.code("read_products", "");
        assertThat(flow.exchange(plain, "code_verifier", VERIFIER).status())
                .as("nobody may take the challenge out of the request")
                .isEqualTo(400);
    }

    @Test
    void redirectUriIsThatOfTheCodeWhereItIsSent() {
        var code = flow.code("read_products", "");
        assertThat(flow.exchange(code, "redirect_uri", "http://localhost:9/cb").status())
                .isEqualTo(400);
        assertThat(flow.exchange(code, "redirect_uri", Flow.BACK, "grant_type", "authorization_code")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "client_id,'',400,invalid_request,client_id is missing",
        "client_secret,'',400,invalid_request,client_secret is missing",
        "code,'',400,invalid_request,code is missing",
        "code,nonsense,400,invalid_request,'code is unknown, expired or already used'",
        "client_id,nobody,400,invalid_client,client_id or client_secret is wrong",
        "client_secret,vtk_wrong,400,invalid_client,client_id or client_secret is wrong",
        "grant_type,client_credentials,400,unsupported_grant_type,grant_type must be authorization_code"
    })
    void whatIsWrongIsTold(String field, String value, int status, String error, String description) {
        var answer = flow.exchange(flow.code("read_products", ""), field, value);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.at("error")).isEqualTo(error);
        assertThat(answer.at("error_description")).isEqualTo(description);
    }

    @Test
    void formsAliasAndBasicAreUnderstoodToo() {
        var form = flow.body(flow.code("read_products", "")).entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining("&"));
        var typed = "application/x-www-form-urlencoded";
        assertThat(flow.exchange("access_token", typed, form + "&code=again", "")
                        .at("error_description"))
                .isEqualTo("code is there more than once");
        assertThat(flow.exchange("access_token", typed, form, "").status()).isEqualTo(200);

        var code = "{\"code\":\"" + flow.code("read_products", "") + "\"}";
        var wrong = flow.exchange("access_token", "application/json", code, basic("vtk_wrong"));
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.at("error")).isEqualTo("invalid_client");
        assertThat(wrong.headers().get("WWW-Authenticate")).startsWith("Basic");
        assertThat(flow.exchange(
                                "access_token.json",
                                "application/json",
                                code,
                                basic(flow.app().secret()))
                        .status())
                .isEqualTo(200);
    }

    private String basic(String secret) {
        var pair = flow.app().clientId() + ":" + secret;
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "application/json,{",
        "application/json,[]",
        "text/plain,code=1",
        "application/x-www-form-urlencoded,%zz"
    })
    void nonsenseIsAnsweredInJson(String type, String body) {
        var answer = flow.exchange("access_token.json", type, body, "");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("error")).isEqualTo("invalid_request");
    }

    @ParameterizedTest
    @CsvSource({"frozen,402", "locked,423"})
    void closedShopLetsNobodyIn(String state, int status) {
        var code = flow.code("read_products", "");
        var platform = flow.test().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, flow.shop(), "state", state));
        var answer = flow.exchange(code);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.at("error")).isEqualTo("temporarily_unavailable");
        var closed = flow.in(
                platform.foundation().shops().byHandle(flow.shop().handle()).orElseThrow(), flow.owner());
        assertThatThrownBy(() -> closed.next(closed.query("read_products", "")))
                .isInstanceOfSatisfying(
                        OAuthException.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(status));
    }

    @Test
    void otherVerbsAndLongBodiesAreAnsweredInJsonToo() throws IOException {
        for (var path : List.of("access_token", "access_token.json", "revoke")) {
            assertThat(flow.send("PUT", path, RequestBody.create("{}", JSON)).status())
                    .as(path)
                    .isEqualTo(404);
        }
        var endless = new RequestBody() {
            @Override
            public MediaType contentType() {
                return JSON;
            }

            @Override
            public void writeTo(okio.BufferedSink sink) throws IOException {
                sink.writeUtf8("{\"code\":\"" + "x".repeat(70_000) + "\"}");
            }
        };
        assertThat(flow.send("POST", "access_token", endless).status())
                .as("in chunks")
                .isEqualTo(413);
    }

    @Test
    void bothSecretsCountWhileOneIsRotated() {
        var apps = flow.test().platform().appServices().publicApps();
        var next = apps.beginRotation(flow.app().accountId(), flow.app().id());
        assertThat(flow.exchange(flow.code("read_products", "")).status()).isEqualTo(200);
        assertThat(flow.exchange(flow.code("read_products", ""), "client_secret", next)
                        .status())
                .isEqualTo(200);
        apps.endRotation(flow.app().accountId(), flow.app().id());
        assertThat(flow.exchange(flow.code("read_products", "")).at("error")).isEqualTo("invalid_client");
        var back = flow.consent("read_products", "");
        assertThat(SignedQuery.verify(back.substring(back.indexOf('?') + 1), next))
                .isTrue();
        assertThat(flow.exchange(Flow.parameters(back).getOrDefault("code", ""), "client_secret", next)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void databaseHoldsNeitherTokenNorCode() {
        var code = flow.code("read_products", "");
        var token = flow.exchange(code).at("access_token");
        var stored = flow.test()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql("""
                        select t.token_hash || ' ' || coalesce(t.nonce, '') || ' ' || c.code_hash from oauth_codes c
                        join access_tokens t on t.id = c.token_id where c.shop_id = :shop
                        """).bind(flow.shop()).value())
                .orElseThrow();
        assertThat(stored).contains(Secrets.hash(token), Secrets.hash(code));
        assertThat(stored).doesNotContain(token.substring(4)).doesNotContain(code);
    }
}
