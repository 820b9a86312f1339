package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;

/**
 * Port to what gives money back that it took. Calls may take seconds, outside of transactions. Safe for use by many
 * threads.
 */
public interface RefundGateway {

    /** As transactions print it. */
    String name();

    /**
     * Gives back part of the charge that the gateway calls {@code authorization}, or all of it. With a key that was
     * used before: what came of it then, and nothing is given back. Throws when nobody knows what came of it.
     */
    RefundResult refund(Shop shop, String key, String authorization, Money amount);
}
