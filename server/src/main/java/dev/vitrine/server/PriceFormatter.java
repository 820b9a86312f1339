package dev.vitrine.server;

import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;

/** Formatter of prices: the shop's money format with grouped digits; in other currencies the currency code. */
public final class PriceFormatter {

    private PriceFormatter() {}

    public static String format(Shop shop, Money money) {
        return shop.price(money);
    }
}
