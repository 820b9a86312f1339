package dev.vitrine.apps.applistings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.oauth.SignedQuery;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.HttpsReceiver.Received;
import dev.vitrine.testkit.HttpsReceiver.Reply;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;

/** An app on a host of its own that does what the guide says, apart from its faults. */
final class TriedApp implements AutoCloseable {

    static final String COOKIE = "visit=7f2a";

    private static final OkHttpClient HTTP = new OkHttpClient();

    /** What an app may do wrong. */
    enum Fault {
        BELIEVES_ANY_HMAC,
        KEEPS_THE_CODE,
        HEARS_NOTHING,
        REFUSES_WEBHOOKS
    }

    final HttpsReceiver host = new HttpsReceiver();
    final Queue<String> topics = new ConcurrentLinkedQueue<>();
    private final AppListingKit kit;
    private final PublicApp app;
    private final String tokenSecret;
    private Set<Fault> faults = Set.of();

    TriedApp(AppListingKit kit, AppListing listing) {
        this.kit = kit;
        var apps = kit.test.platform().appServices().publicApps();
        apps.update(
                kit.partner.id(),
                listing.publicAppId(),
                new PublicAppForm("Shelf counter", "help@nord.test", host.url("/"), List.of(host.url("/back"))));
        app = kit.read(session -> apps.find(session, kit.partner.id(), listing.publicAppId()))
                .orElseThrow();
        tokenSecret = apps.accessControl()
                .generate(kit.partner.id(), app.id(), "Server")
                .value();
        host.answersAs(this::answer);
    }

    void has(Fault... some) {
        faults = some.length == 0 ? Set.of() : EnumSet.copyOf(List.of(some));
    }

    private Reply answer(Received request) {
        return switch (request.path()) {
            case "/" -> enter(Optional.ofNullable(request.query()).orElse(""));
            case "/back" -> back(request);
            case "/hooks" -> hear(request);
            default -> Reply.status(200);
        };
    }

    private Reply enter(String query) {
        if (query.isEmpty()) {
            return Reply.status(200);
        }
        if (!faults.contains(Fault.BELIEVES_ANY_HMAC) && !SignedQuery.verify(query, app.secret())) {
            return Reply.status(401);
        }
        var consent = SignedQuery.with(
                "https://" + at(query, "shop") + "/admin/oauth/authorize",
                List.of(
                        new SignedQuery.Parameter("client_id", app.clientId()),
                        new SignedQuery.Parameter("scope", "read_products,read_customers"),
                        new SignedQuery.Parameter("redirect_uri", host.url("/back"))));
        return new Reply(302, consent, COOKIE + "; Secure; HttpOnly");
    }

    private Reply back(Received request) {
        var query = Optional.ofNullable(request.query()).orElse("");
        if (!SignedQuery.verify(query, app.secret())
                || !COOKIE.equals(request.headers().getFirst("Cookie"))) {
            return Reply.status(403);
        }
        if (faults.contains(Fault.KEEPS_THE_CODE)) {
            return Reply.status(200);
        }
        var shop = at(query, "shop");
        var token = post(
                        shop,
                        "/admin/oauth/access_token.json",
                        "",
                        Map.of("client_id", app.clientId(), "client_secret", app.secret(), "code", at(query, "code")))
                .path("access_token")
                .asText();
        if (!faults.contains(Fault.HEARS_NOTHING)) {
            for (var topic : List.of("app/uninstalled", "customers/redact")) {
                post(
                        shop,
                        "/admin/webhooks.json",
                        token,
                        Map.of("webhook", Map.of("topic", topic, "address", host.url("/hooks"))));
            }
        }
        return Reply.status(200);
    }

    private Reply hear(Received request) {
        topics.add(String.valueOf(request.headers().getFirst("X-Svc-Topic")));
        return Reply.status(faults.contains(Fault.REFUSES_WEBHOOKS) ? 500 : 200);
    }

    private JsonNode post(String shop, String path, String token, Map<String, ?> body) {
        var request = new Request.Builder()
                .url("http://localhost:" + kit.test.port() + path)
                .header("Host", shop)
                .header("X-Svc-Access-Token", token)
                .header("X-Svc-Token-Secret", tokenSecret)
                .post(RequestBody.create(Json.PLAIN.bytes(body), MediaType.get("application/json")))
                .build();
        try (var response = HTTP.newCall(request).execute()) {
            return Json.parse(response.body().bytes());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String at(String query, String name) {
        return SignedQuery.read(query).orElseThrow().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }

    @Override
    public void close() {
        host.close();
    }
}
