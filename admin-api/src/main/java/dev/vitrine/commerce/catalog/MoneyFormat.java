package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Money format: an amount printed by the placeholder in the shop's {@code money_format}. */
final class MoneyFormat {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*(\\w+)\\s*}}");

    private MoneyFormat() {}

    static String of(Shop shop, Money money) {
        return PLACEHOLDER
                .matcher(shop.moneyFormat())
                .replaceAll(found -> Matcher.quoteReplacement(filled(found.group(1), money)));
    }

    private static String filled(String placeholder, Money money) {
        var whole = placeholder.contains("no_decimals");
        var digits = whole ? 0 : Money.digits(money.currency());
        var symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
        symbols.setGroupingSeparator(',');
        symbols.setDecimalSeparator('.');
        if (placeholder.endsWith("comma_separator")) {
            symbols.setGroupingSeparator('.');
            symbols.setDecimalSeparator(',');
        } else if (placeholder.endsWith("apostrophe_separator")) {
            symbols.setGroupingSeparator('\'');
        } else if (placeholder.endsWith("space_separator")) {
            symbols.setGroupingSeparator('\u00a0');
            symbols.setDecimalSeparator(',');
        }
        var format = new DecimalFormat("#,##0" + (digits == 0 ? "" : "." + "0".repeat(digits)), symbols);
        BigDecimal amount = money.amount().setScale(digits, RoundingMode.HALF_UP);
        return format.format(amount);
    }
}
