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

    /** Field that every form has which a buyer brings to a provider. */
    public static final String OF_FORMS = "x_url_callback";

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

    /**
     * Whether they are a word of the provider, and no form that the platform signed for a buyer.
     *
     * <p>why: nothing stands between what is signed. A buyer who writes names of fields into an address could read the
     * form that is signed with it as another set of fields, {@code x_result} among them. Each form holds
     * {@link #OF_FORMS}, however its text is divided, and no word does.
     */
    public static boolean verifiesWord(Map<String, String> fields, String paymentKey) {
        return verifies(fields, paymentKey) && !text(fields).contains(OF_FORMS);
    }

    static String of(Map<String, String> fields, String paymentKey) {
        return Secrets.hmacHex(text(fields), paymentKey);
    }

    private static String text(Map<String, String> fields) {
        return new TreeMap<>(fields)
                .entrySet().stream()
                        .filter(field -> field.getKey().startsWith("x_")
                                && !field.getKey().equals(FIELD))
                        .map(field -> field.getKey() + field.getValue())
                        .collect(Collectors.joining());
    }
}
