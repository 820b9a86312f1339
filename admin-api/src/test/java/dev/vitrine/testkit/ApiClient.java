package dev.vitrine.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** An app's view of one shop's Admin API. Immutable: {@code with…} and {@code as…} answer a changed client. */
@RecordBuilder
public record ApiClient(
        TestPlatform platform, Shop shop, @Nullable String credentials, String contentType, List<String> more)
        implements ApiClientBuilder.With {

    private static final OkHttpClient HTTP = new OkHttpClient.Builder()
            .readTimeout(Patience.LIMIT)
            .followRedirects(false)
            .build();

    public ApiClient(TestPlatform platform, Shop shop, @Nullable String credentials) {
        this(platform, shop, credentials, "application/json", List.of());
    }

    /** An answer: status, headers, and a body that is a tree when it is JSON. */
    public record Response(int status, okhttp3.Headers headers, byte[] bytes) {

        public JsonNode json() {
            return Json.parse(bytes);
        }

        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        public Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }

        /** {@code at("product.variants[0].price")} as text; empty when it is missing or null. */
        public String at(String path) {
            var pointer = "/" + path.replace("[", "/").replace("]", "").replace(".", "/");
            return json().at(pointer).asText("");
        }
    }

    public ApiClient withHeader(String name, String value) {
        var headers = new ArrayList<>(more);
        headers.addAll(List.of(name, value));
        return withMore(List.copyOf(headers));
    }

    public Response get(String path) {
        return send("GET", path, null);
    }

    public Response post(String path, String body) {
        return send("POST", path, body);
    }

    public Response put(String path, String body) {
        return send("PUT", path, body);
    }

    public Response delete(String path) {
        return send("DELETE", path, null);
    }

    /** {@code path} is below {@code /admin/} and needs no {@code .json}: {@code products?limit=2}. */
    public Response send(String method, String path, @Nullable String body) {
        // why: tests call faster than an app may; a second apart no bucket fills.
        platform.clock().advance(Duration.ofSeconds(1));
        return sendAtOnce(method, path, body);
    }

    /** Without letting time pass. */
    public Response sendAtOnce(String method, String path, @Nullable String body) {
        var question = path.indexOf('?');
        var bare = question < 0 ? path : path.substring(0, question);
        var query = question < 0 ? "" : path.substring(question);
        var address = "http://127.0.0.1:" + platform.port() + "/admin/" + bare + (bare.endsWith(".json") ? "" : ".json")
                + query;
        var payload = body == null
                ? method.equals("GET") || method.equals("DELETE") || method.equals("HEAD") ? null : new byte[0]
                : body.getBytes(StandardCharsets.UTF_8);
        var request = new Request.Builder()
                .url(address)
                .header("Host", shop.handle() + "." + TestPlatform.BASE_HOST)
                .method(method, payload == null ? null : RequestBody.create(payload, MediaType.parse(contentType)));
        if (credentials != null) {
            var encoded = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
            request.header("Authorization", "Basic " + encoded);
        }
        for (int i = 0; i < more.size(); i += 2) {
            request.header(more.get(i), more.get(i + 1));
        }
        try (var response = HTTP.newCall(request.build()).execute()) {
            var answer = new Response(
                    response.code(), response.headers(), response.body().bytes());
            // why: with it come the fields that clients of a relative expect.
            var relative = more.stream().anyMatch(name -> name.matches("X-(Shopify|ShopBase)-Access-Token"));
            platform.contract().check(method, request.build().url().encodedPath() + query, relative, answer);
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What signs for the shop's first app, which is the one that calls. */
    public String sharedSecret() {
        var apps = platform.platform().appServices().apps();
        var id = apps.list(shop).getFirst().id();
        return platform.platform()
                .foundation()
                .database()
                .read(session -> apps.owner(session, shop, id))
                .orElseThrow()
                .sharedSecrets()
                .getFirst();
    }

    /** The topics of this shop's events after the event {@code since}, in order. */
    public List<String> topicsSince(long since) {
        var platform = this.platform.platform();
        return platform.foundation()
                .database()
                .read(session -> platform.foundation().events().topicsSince(session, shop, since));
    }

    public long lastEvent() {
        return platform.platform()
                .foundation()
                .database()
                .read(session -> session.sql("select max(id) from events where shop_id = :shop")
                        .bind(shop)
                        .count());
    }

    /** How many statements a call takes that changes nothing: the fewest of three, for the shop may be in memory. */
    public long statements(Runnable call) {
        var database = platform.platform().foundation().database();
        return IntStream.range(0, 3)
                .mapToLong(i -> {
                    var before = database.statements();
                    call.run();
                    return database.statements() - before;
                })
                .min()
                .orElseThrow();
    }
}
