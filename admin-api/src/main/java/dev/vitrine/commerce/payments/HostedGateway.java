package dev.vitrine.commerce.payments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Gateway to hosted payment providers: asks the one that took a payment to give it back, with a signed form whose reply
 * is signed as well. Safe for use by many threads.
 */
public final class HostedGateway implements RefundGateway {

    /** As transactions print it. */
    public static final String NAME = PaymentProvider.CARD.gateway();

    /** Thrown when nobody knows what came of a request: it has to be sent again with the same reference. */
    public static final class Unanswered extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final boolean unreachable;

        Unanswered(String message) {
            this(message, false);
        }

        Unanswered(String message, boolean unreachable) {
            super(message, null, false, false);
            this.unreachable = unreachable;
        }

        /** True when the provider did not answer at all: whoever asks it more will wait as long again. */
        public boolean isUnreachable() {
            return unreachable;
        }
    }

    private final Database database;
    private final HostedPayments hostedPayments;
    private final PaymentMethods paymentMethods;
    private final AppHttpClient appHttpClient;
    private final InstantSource clock;

    public HostedGateway(
            Database database,
            HostedPayments hostedPayments,
            PaymentMethods paymentMethods,
            AppHttpClient appHttpClient,
            InstantSource clock) {
        this.database = database;
        this.hostedPayments = hostedPayments;
        this.paymentMethods = paymentMethods;
        this.appHttpClient = appHttpClient;
        this.clock = clock;
    }

    /** What a provider says of the account and the key that a merchant entered. */
    public enum Credentials {
        VALID,
        INVALID,
        /** Known, but payments are not taken. */
        RESTRICTED,
        /** The provider did not answer, or not by the protocol. */
        UNKNOWN
    }

    /** Asks a provider whether it knows the account and its key; waits for it a few seconds at most. */
    public Credentials check(HostedProvider provider) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("x_account_id", provider.accountId());
        fields.put("x_reference", "check-" + UUID.randomUUID());
        fields.put("x_test", Boolean.toString(provider.test()));
        fields.put("x_transaction_type", "check");
        try {
            var reply = post(provider, fields);
            // why unsigned: a provider that does not know the key cannot sign with it.
            if ("invalid".equals(reply.get("x_result"))) {
                return Credentials.INVALID;
            }
            return switch (signed(provider, fields, reply).getOrDefault("x_result", "")) {
                case "valid" -> Credentials.VALID;
                case "restricted" -> Credentials.RESTRICTED;
                default -> Credentials.UNKNOWN;
            };
        } catch (Unanswered e) {
            return Credentials.UNKNOWN;
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    /** A payment and the provider that took it. */
    private record Paid(HostedPayment payment, HostedProvider provider) {}

    @Override
    public RefundResult refund(Shop shop, String key, String authorization, Money amount) {
        var found = database.read(session -> hostedPayments
                .ofGatewayReference(session, shop, authorization)
                .flatMap(payment -> paymentMethods
                        .hostedProvider(session, shop, payment.paymentMethodId())
                        .map(provider -> new Paid(payment, provider))));
        if (found.isEmpty()) {
            return result(
                    "failure",
                    authorization,
                    amount,
                    "account_invalid",
                    "The payment method of this payment is gone: give the money back at the provider");
        }
        var paid = found.get();
        var fields = new LinkedHashMap<String, String>();
        fields.put("x_account_id", paid.payment().accountId());
        fields.put("x_amount", amount.amount().toPlainString());
        fields.put("x_currency", amount.currency().getCurrencyCode());
        fields.put("x_gateway_reference", authorization);
        fields.put("x_reference", key);
        fields.put("x_test", Boolean.toString(paid.payment().test()));
        fields.put("x_transaction_type", "refund");
        var reply = signed(paid.provider(), fields, post(paid.provider(), fields));
        return switch (reply.getOrDefault("x_result", "")) {
            case "completed" ->
                result(
                        "success",
                        reply.getOrDefault("x_gateway_reference", key),
                        amount,
                        null,
                        reply.getOrDefault("x_message", "Refunded"));
            case "failed" ->
                result(
                        "failure",
                        reply.getOrDefault("x_gateway_reference", key),
                        amount,
                        reply.getOrDefault("x_error_code", "processing_error"),
                        reply.getOrDefault("x_message", "The payment provider refused the refund"));
            default -> throw new Unanswered("The payment provider has not decided yet");
        };
    }

    private RefundResult result(
            String status, String authorization, Money amount, @Nullable String errorCode, String message) {
        return new RefundResult(
                status,
                authorization,
                amount,
                errorCode,
                message,
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    /** Posts the fields with their signature. */
    private Map<String, String> post(HostedProvider provider, Map<String, String> fields) {
        try {
            return fields(
                    appHttpClient.postForm(provider.address(), HostedSignature.signed(fields, provider.paymentKey())));
        } catch (FetchException e) {
            throw new Unanswered("The payment provider's address " + e.getMessage(), e.isUnreachable());
        }
    }

    /** The reply, which has the reference of what was asked and a signature. */
    private static Map<String, String> signed(
            HostedProvider provider, Map<String, String> fields, Map<String, String> reply) {
        if (!HostedSignature.verifies(reply, provider.paymentKey())) {
            throw new Unanswered("The payment provider's reply is not signed with the payment key");
        }
        if (!Objects.equals(reply.get("x_reference"), fields.get("x_reference"))) {
            throw new Unanswered("The payment provider's reply is about another reference");
        }
        return reply;
    }

    private static Map<String, String> fields(byte[] body) {
        JsonNode reply;
        try {
            reply = Json.parse(body);
        } catch (ApiException e) {
            throw new Unanswered("The payment provider's reply is no JSON");
        }
        var fields = new LinkedHashMap<String, String>();
        reply.properties()
                .forEach(field -> fields.put(field.getKey(), field.getValue().asText()));
        return fields;
    }
}
