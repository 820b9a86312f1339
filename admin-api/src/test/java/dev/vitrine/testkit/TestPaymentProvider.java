package dev.vitrine.testkit;

import dev.vitrine.commerce.payments.HostedSignature;
import dev.vitrine.foundation.kernel.Json;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A payment provider with a page of its own, on this machine: gives back what it took, once for each reference. */
public final class TestPaymentProvider implements AutoCloseable {

    public static final String ACCOUNT = "acme";
    public static final String KEY = "key-that-only-both-know-0042";

    private final HttpsReceiver receiver = new HttpsReceiver();
    private final Map<String, String> refunds = new LinkedHashMap<>();
    private final List<Map<String, String>> requests = new ArrayList<>();

    public TestPaymentProvider() {
        up();
    }

    public String url() {
        return receiver.url("/pay");
    }

    /** The body that sets it up as a payment method. */
    public String method() {
        return """
                {"payment_method":{"code":"card","title":"Acme Pay","provider_options":{
                  "provider_url":"%s","account_id":"%s","payment_key":"%s"}}}
                """.formatted(url(), ACCOUNT, KEY);
    }

    public void up() {
        receiver.answers(200, request -> reply(request, "completed"));
    }

    /** Takes requests and fails, after it has done what was asked. */
    public void down() {
        receiver.answers(503, request -> reply(request, "completed"));
    }

    /** What it says of account and key, signed with that key. */
    public void says(String result, String key) {
        receiver.answers(200, request -> {
            var fields = fields(request.body());
            return json(
                    HostedSignature.signed(Map.of("x_reference", fields.get("x_reference"), "x_result", result), key));
        });
    }

    public void refuses() {
        receiver.answers(200, request -> reply(request, "failed"));
    }

    /** What it answers is signed by somebody else. */
    public void forged() {
        receiver.answers(200, request -> json(HostedSignature.signed(fields(request.body()), "another key")));
    }

    /** By reference, the amount that it gave back. */
    public synchronized Map<String, String> refunds() {
        return Map.copyOf(refunds);
    }

    public synchronized List<Map<String, String>> requests() {
        return List.copyOf(requests);
    }

    /** The provider's word about a form that it got. */
    public static Map<String, String> word(Map<String, String> form, String result) {
        var fields = new LinkedHashMap<String, String>();
        for (var name : List.of("x_account_id", "x_amount", "x_currency", "x_reference", "x_test")) {
            fields.put(name, form.getOrDefault(name, ""));
        }
        fields.put("x_result", result);
        fields.put("x_timestamp", "2026-11-28T01:00:00Z");
        if (result.equals("completed")) {
            fields.put("x_gateway_reference", "gw_" + form.get("x_reference"));
        }
        return fields;
    }

    public static Map<String, String> signed(Map<String, String> fields) {
        return HostedSignature.signed(fields, KEY);
    }

    private synchronized String reply(HttpsReceiver.Received request, String result) {
        var fields = fields(request.body());
        requests.add(fields);
        if (!HostedSignature.verifies(fields, KEY)) {
            throw new AssertionError("not signed: " + fields.keySet());
        }
        if (result.equals("completed") && fields.get("x_transaction_type").equals("refund")) {
            refunds.putIfAbsent(fields.get("x_reference"), fields.get("x_amount"));
        }
        var reply = new LinkedHashMap<String, String>();
        reply.put("x_reference", fields.get("x_reference"));
        reply.put("x_result", result);
        reply.put("x_gateway_reference", "re_" + fields.get("x_reference"));
        if (result.equals("failed")) {
            reply.put("x_error_code", "processing_error");
            reply.put("x_message", "The account is empty");
        }
        return json(HostedSignature.signed(reply, KEY));
    }

    private static String json(Map<String, String> fields) {
        var body = Json.object();
        fields.forEach(body::put);
        return body.toString();
    }

    private static Map<String, String> fields(byte[] body) {
        var fields = new LinkedHashMap<String, String>();
        for (var pair : new String(body, StandardCharsets.UTF_8).split("&")) {
            var parts = pair.split("=", 2);
            fields.put(
                    URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
                    URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return fields;
    }

    @Override
    public void close() {
        receiver.close();
    }
}
