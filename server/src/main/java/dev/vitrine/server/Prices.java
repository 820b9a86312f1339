package dev.vitrine.server;

import dev.vitrine.kernel.Money;
import dev.vitrine.tenancy.Shop;

/** Amounts in the shop's manner: its money format around digits in groups of three; in other currencies their code. */
public final class Prices {

    private Prices() {}

    public static String text(Shop shop, Money money) {
        return shop.price(money);
    }
}
