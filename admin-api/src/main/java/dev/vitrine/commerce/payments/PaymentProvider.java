package dev.vitrine.commerce.payments;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Payment providers: the kinds of payment methods, by their code in the API. */
public enum PaymentProvider {
    TEST_GATEWAY("Test payments", "test", List.of(), Supports.EVERYTHING),
    MANUAL("Manual payment", "manual", List.of(), Supports.BY_HAND),
    COD("Cash on delivery", "cod", List.of(), Supports.BY_HAND),
    BANK_DEPOSIT("Bank deposit", "bank_deposit", List.of(), Supports.BY_HAND),
    /** A hosted provider, known by an account and a key that signs what is sent to it. */
    CARD("Credit card", "card", List.of("account_id", "payment_key"), Supports.EVERYTHING);

    /** What a gateway can do with money. */
    public record Supports(
            boolean authorize,
            boolean capture,
            boolean partialCapture,
            boolean voiding,
            boolean refund,
            boolean partialRefund) {

        static final Supports EVERYTHING = new Supports(true, true, true, true, true, true);
        static final Supports BY_HAND = new Supports(false, true, true, false, true, true);
        static final Supports NOTHING = new Supports(false, false, false, false, false, false);

        /** why: {@code void} is a word of Java. */
        @JsonProperty("void")
        public boolean voiding() {
            return voiding;
        }
    }

    /** The option that says how customers pay by hand. */
    static final String INSTRUCTIONS = "instructions";

    /** The option that says where a hosted provider takes payments. */
    static final String PROVIDER_URL = "provider_url";

    static final String ACCOUNT_ID = "account_id";
    static final String PAYMENT_KEY = "payment_key";

    private static final String HIDDEN = "••••";
    /** Options that identify and do not open anything. */
    private static final List<String> PUBLIC = List.of(ACCOUNT_ID, PROVIDER_URL, INSTRUCTIONS);

    /** Names of offline payments used by other platforms and points of sale. */
    private static final List<String> OFFLINE =
            List.of("cash", "cash_on_delivery", "check", "cheque", "money_order", "bank_deposit");

    private final String title;
    private final String gateway;
    private final List<String> credentials;
    private final Supports supports;

    PaymentProvider(String title, String gateway, List<String> credentials, Supports supports) {
        this.title = title;
        this.gateway = gateway;
        this.credentials = credentials;
        this.supports = supports;
    }

    static Optional<PaymentProvider> of(@Nullable String code) {
        return Arrays.stream(values())
                .filter(paymentProvider -> paymentProvider.code().equals(code))
                .findFirst();
    }

    /** Whether money by that name changes hands without a gateway: any of the methods by hand, or cash. */
    public static boolean isManual(String gateway) {
        return OFFLINE.contains(gateway.strip().toLowerCase(Locale.ROOT).replace(' ', '_'))
                || named(gateway)
                        .filter(paymentProvider -> paymentProvider.supports == Supports.BY_HAND)
                        .isPresent();
    }

    static List<String> codes() {
        return Arrays.stream(values()).map(PaymentProvider::code).toList();
    }

    /** By its code, or by the name that its transactions carry. */
    static Optional<PaymentProvider> named(String codeOrGateway) {
        return Arrays.stream(values())
                .filter(each -> each.code().equals(codeOrGateway) || each.gateway.equals(codeOrGateway))
                .findFirst();
    }

    /** A secret shows no more than its last four characters, and those only when they are a small part of it. */
    static String mask(String option, String value) {
        if (PUBLIC.contains(option)) {
            return value;
        }
        return value.length() < 16 ? HIDDEN : HIDDEN + value.substring(value.length() - 4);
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    String gateway() {
        return gateway;
    }

    /** Options without which it does not work. */
    List<String> credentials() {
        return credentials;
    }

    Supports supports() {
        return supports;
    }
}
