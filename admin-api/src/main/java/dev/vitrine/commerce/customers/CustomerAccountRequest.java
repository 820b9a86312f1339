package dev.vitrine.commerce.customers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Problems;
import org.jspecify.annotations.Nullable;

/** Account fields of a customer's request body: "password, password_confirmation, send_email_invite". */
final class CustomerAccountRequest {

    /** "password: at least 5 characters". */
    static final int SHORTEST = 5;

    static final int LONGEST = 128;

    /** why: no caller can name them, because {@link #withoutPassword} takes away what it does not write itself. */
    private static final String HASH = "#password_hash";

    private static final String ENABLED = "#enabled";

    private CustomerAccountRequest() {}

    /** What is wrong with a password and its repetition; null when nothing is. */
    static @Nullable String problem(String password, @Nullable String confirmation) {
        if (password.length() < SHORTEST) {
            return "is too short (minimum is " + SHORTEST + " characters)";
        }
        if (password.length() > LONGEST) {
            return "is too long (maximum is " + LONGEST + " characters)";
        }
        return confirmation != null && !confirmation.equals(password) ? "doesn't match its confirmation" : null;
    }

    /** Puts a password's hash in its place, made before any transaction begins; a bad password stays to be refused. */
    static void withoutPassword(JsonNode wrapped, PasswordHashFunction passwordHashFunction) {
        if (wrapped.path("customer") instanceof ObjectNode body) {
            body.remove(HASH);
            body.remove(ENABLED);
            var password = body.path("password");
            if (password.isTextual() && problem(password.asText(), confirmation(body)) == null) {
                body.put(HASH, passwordHashFunction.hash(password.asText()));
            }
        }
    }

    /** Makes the hash of a password. */
    @FunctionalInterface
    interface PasswordHashFunction {
        String hash(String password);
    }

    /** Where the account goes with what was asked for; a caller cannot name a state: it is "ro over the API". */
    static String state(ObjectNode body, CustomerAccountState now) {
        if (body.has(HASH)) {
            body.put(ENABLED, now != CustomerAccountState.ENABLED);
            return now.to(CustomerAccountState.ENABLED).word();
        }
        return invites(body) && now != CustomerAccountState.ENABLED
                ? now.to(CustomerAccountState.INVITED).word()
                : now.word();
    }

    static void check(ObjectNode body, Customer customer, Problems problems) {
        var password = body.path("password");
        if (!password.isMissingNode() && !password.isNull()) {
            var problem = password.isTextual() ? problem(password.asText(), confirmation(body)) : "is invalid";
            if (problem != null) {
                problems.add("password", problem);
            }
        }
        for (var key : new String[] {"send_email_invite", "send_email_welcome"}) {
            if (body.hasNonNull(key) && !body.get(key).isBoolean()) {
                problems.add(key, "is invalid");
            } else if (body.path(key).asBoolean() && customer.email() == null) {
                problems.add("email", "can't be blank");
            }
        }
    }

    static boolean invites(ObjectNode body) {
        return body.path("send_email_invite").asBoolean();
    }

    static boolean welcomes(ObjectNode body) {
        return body.path("send_email_welcome").asBoolean();
    }

    /** Whether this body opens an account that was not open before. */
    static boolean enables(ObjectNode body) {
        return body.path(ENABLED).asBoolean();
    }

    static @Nullable String hash(ObjectNode body) {
        return body.hasNonNull(HASH) ? body.get(HASH).asText() : null;
    }

    private static @Nullable String confirmation(ObjectNode body) {
        return body.hasNonNull("password_confirmation")
                ? body.get("password_confirmation").asText()
                : null;
    }
}
