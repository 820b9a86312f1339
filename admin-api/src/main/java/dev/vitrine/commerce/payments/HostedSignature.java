package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.Secrets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Signature of what is exchanged with hosted payment providers: "hex HMAC-SHA256 with the payment key over all other
 * {@code x_} pairs sorted by key and concatenated key+value without separators".
 */
public final class HostedSignature {

    public static final String FIELD = "x_signature";

    private HostedSignature() {}

    /** The same fields with their signature. */
    public static Map<String, String> signed(Map<String, String> fields, String paymentKey) {
        var signed = new LinkedHashMap<>(fields);
        signed.put(FIELD, of(fields, paymentKey));
        return signed;
    }

    /** Whether they carry the signature of this key. Takes as long for a wrong one as for the right one. */
    public static boolean verifies(Map<String, String> fields, String paymentKey) {
        return Secrets.constantTimeEquals(of(fields, paymentKey), fields.getOrDefault(FIELD, ""));
    }

    static String of(Map<String, String> fields, String paymentKey) {
        var text = new TreeMap<>(fields)
                .entrySet().stream()
                        .filter(field -> field.getKey().startsWith("x_")
                                && !field.getKey().equals(FIELD))
                        .map(field -> field.getKey() + field.getValue())
                        .collect(Collectors.joining());
        return Secrets.hmacHex(text, paymentKey);
    }
}
