package dev.vitrine.commerce.fulfillment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * HTTP client of fulfillment services' callback URLs. A GET request is signed like a webhook, but by its query:
 * {@code X-Svc-Hmac-SHA256} is the base64 of its HMAC-SHA256 under the app's shared secret. To an app that chose XML
 * the same trees are said in XML, whatever their roots are called. Safe for use by many threads.
 */
final class FulfillmentServiceClient {

    private static final int CAP = 256 << 10;
    private static final String NOTIFICATION = "fulfillment_order_notification";

    private final AppHttpClient appHttpClient;
    private final Shops shops;
    private final AppRequestSigner appRequestSigner;
    private final InstantSource clock;

    FulfillmentServiceClient(
            AppHttpClient appHttpClient, Shops shops, AppRequestSigner appRequestSigner, InstantSource clock) {
        this.appHttpClient = appHttpClient;
        this.shops = shops;
        this.appRequestSigner = appRequestSigner;
        this.clock = clock;
    }

    /** "fetch_stock.json … -> {"SKU1": 5}"; what is no whole number is left out. */
    Map<String, Long> stock(Shop shop, FulfillmentServiceEndpoint serviceEndpoint) throws FetchException {
        var query = "max_retries=3&shop=" + encoded(shops.hostOf(shop)) + "&timestamp="
                + clock.instant().getEpochSecond();
        var stock = new LinkedHashMap<String, Long>();
        get(shop, serviceEndpoint, "fetch_stock", query).properties().forEach(entry -> {
            var text = entry.getValue().asText("").strip();
            if (text.matches("-?\\d{1,9}")) {
                stock.put(entry.getKey(), Long.valueOf(text));
            }
        });
        return stock;
    }

    /** "fetch_tracking_numbers.json?order_names[]=%231001.1": the numbers of each name that has some. */
    Map<String, List<String>> trackingNumbers(Shop shop, FulfillmentServiceEndpoint serviceEndpoint, List<String> names)
            throws FetchException {
        var query = names.stream()
                        .map(name -> "order_names[]=" + encoded(name))
                        .collect(Collectors.joining("&", "", "&shop=" + encoded(shops.hostOf(shop))))
                + "&timestamp=" + clock.instant().getEpochSecond();
        var numbers = new LinkedHashMap<String, List<String>>();
        get(shop, serviceEndpoint, "fetch_tracking_numbers", query)
                .path("tracking_numbers")
                .properties()
                .forEach(entry -> {
                    var found = texts(entry.getValue());
                    if (names.contains(entry.getKey()) && !found.isEmpty()) {
                        numbers.put(entry.getKey(), found);
                    }
                });
        return numbers;
    }

    /** Says that there is something to send. */
    void request(Shop shop, FulfillmentServiceEndpoint serviceEndpoint) throws FetchException {
        var payloadFormat = serviceEndpoint.payloadFormat();
        var body = payloadFormat.bytes(NOTIFICATION, Json.object().put("kind", "FULFILLMENT_REQUEST"));
        appHttpClient.post(
                serviceEndpoint.url(NOTIFICATION), payloadFormat, body, headers(shop, serviceEndpoint, body));
    }

    private JsonNode get(Shop shop, FulfillmentServiceEndpoint serviceEndpoint, String name, String query)
            throws FetchException {
        var payloadFormat = serviceEndpoint.payloadFormat();
        var address = serviceEndpoint.url(name + "." + payloadFormat.wireName()) + "?" + query;
        var headers = headers(shop, serviceEndpoint, query.getBytes(StandardCharsets.UTF_8));
        var answer = appHttpClient.get(address, payloadFormat, headers, CAP, "256 KB");
        try {
            return payloadFormat.parse(answer);
        } catch (ApiException e) {
            throw FetchException.refused("was not answered with " + payloadFormat);
        }
    }

    private Map<String, String> headers(Shop shop, FulfillmentServiceEndpoint serviceEndpoint, byte[] signed) {
        var signature = appRequestSigner.sign(signed, shop, Objects.requireNonNull(serviceEndpoint.signingKey()));
        var headers = new LinkedHashMap<String, String>();
        ApiHeaders.put(headers::put, ApiHeaders.HMAC, signature);
        headers.put("X-Svc-Shop-Id", "" + shop.id());
        return headers;
    }

    private static List<String> texts(JsonNode value) {
        var nodes = new ArrayList<JsonNode>();
        if (value.isArray()) {
            value.forEach(nodes::add);
        } else {
            nodes.add(value);
        }
        return nodes.stream()
                .filter(node -> node.isTextual() || node.isIntegralNumber())
                .map(node -> node.asText().strip())
                .filter(text -> !text.isEmpty() && text.length() <= 255)
                .toList();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
