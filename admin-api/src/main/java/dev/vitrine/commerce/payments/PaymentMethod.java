package dev.vitrine.commerce.payments;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A way to pay that a shop offers.
 *
 * @param code what kind it is, one of {@link PaymentProvider}'s
 * @param sandbox whether no money moves
 * @param providerOptions credentials, sealed as they are stored; what leaves the platform is {@link #masked}
 */
public record PaymentMethod(
        long id,
        @Nullable String code,
        @Nullable String title,
        boolean active,
        boolean sandbox,
        Map<String, String> providerOptions,
        int position,
        Instant createdAt,
        Instant updatedAt) {

    @SuppressWarnings("ConstantValue") // why: a caller may send null.
    public PaymentMethod {
        providerOptions = providerOptions == null ? Map.of() : Map.copyOf(providerOptions);
    }

    /** What can be done with money that is paid this way. */
    @JsonProperty("supports")
    public PaymentProvider.Supports supports() {
        return PaymentProvider.of(code).map(PaymentProvider::supports).orElse(PaymentProvider.Supports.NOTHING);
    }

    /** How transactions name who moved the money. */
    public String gateway() {
        return PaymentProvider.of(code).map(PaymentProvider::gateway).orElse("");
    }

    /**
     * Whether checkouts offer it: a provider needs an address, and customers who transfer money need to know where to.
     */
    boolean offered() {
        var provider = PaymentProvider.of(code);
        return active
                && provider.isPresent()
                && switch (provider.get()) {
                    case TEST_GATEWAY, COD -> true;
                    case MANUAL, BANK_DEPOSIT ->
                        !providerOptions
                                .getOrDefault(PaymentProvider.INSTRUCTIONS, "")
                                .isEmpty();
                    case CARD ->
                        !providerOptions
                                .getOrDefault(PaymentProvider.PROVIDER_URL, "")
                                .isEmpty();
                };
    }

    boolean charges() {
        return PaymentProvider.TEST_GATEWAY.code().equals(code);
    }

    /** Whether customers pay at the page of a provider. */
    boolean hosted() {
        return PaymentProvider.CARD.code().equals(code);
    }

    /** "write-only secrets, masked on read". */
    PaymentMethod masked() {
        var shown = new TreeMap<String, String>();
        providerOptions.forEach((name, value) -> shown.put(name, PaymentProvider.mask(name, value)));
        return with(title, sandbox, shown, position);
    }

    PaymentMethod with(@Nullable String newTitle, boolean inSandbox, Map<String, String> options, int place) {
        return new PaymentMethod(id, code, newTitle, active, inSandbox, options, place, createdAt, updatedAt);
    }
}
