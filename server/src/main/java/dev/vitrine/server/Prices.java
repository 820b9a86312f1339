package dev.vitrine.server;

import dev.vitrine.kernel.Money;
import dev.vitrine.tenancy.Shop;

/** Amounts in the shop's manner: its money format around digits in groups of three; in other currencies their code. */
public final class Prices {

    private Prices() {}

    public static String text(Shop shop, Money money) {
        var digits = Math.max(0, money.currency().getDefaultFractionDigits());
        var pattern = digits == 0 ? "#,##0" : "#,##0." + "0".repeat(digits);
        var amount =
                new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ENGLISH)).format(money.amount());
        var format = shop.moneyFormat();
        return format.contains("{{amount}}") && money.currency().equals(shop.currency())
                ? format.replace("{{amount}}", amount)
                : amount + " " + money.currency().getCurrencyCode();
        return shop.price(money);
    }
}
