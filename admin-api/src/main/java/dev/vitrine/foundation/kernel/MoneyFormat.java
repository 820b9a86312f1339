package dev.vitrine.foundation.kernel;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Format of amounts in a shop: its currency by a pattern such as {@code €{{amount}}}, other currencies as digits and
 * code. {@code runtime/money.js} of themes formats alike; {@code docs/vectors.json} holds for both.
 */
public record MoneyFormat(String pattern, Currency currency) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*(amount\\w*)\\s*}}");
    private static final String MINUS = "−";

    private record Style(String group, String point, boolean fraction) {}

    /** Whether a pattern says where the amount stands. */
    public static boolean isValid(String pattern) {
        return PLACEHOLDER.matcher(pattern).find();
    }

    public String format(Money money) {
        var fitting = money.currency().equals(currency) && isValid(pattern)
                ? pattern
                : "{{amount}} " + money.currency().getCurrencyCode();
        var amount = money.amount().abs();
        var text = PLACEHOLDER
                .matcher(fitting)
                .replaceAll(found -> Matcher.quoteReplacement(digits(amount, style(found.group(1)))));
        return money.isNegative() ? MINUS + text : text;
    }

    private static String digits(BigDecimal amount, Style style) {
        var rounded = style.fraction() ? amount : amount.setScale(0, RoundingMode.HALF_UP);
        var parts = rounded.toPlainString().split("\\.");
        var grouped = parts[0].replaceAll("\\B(?=(\\d{3})+$)", Matcher.quoteReplacement(style.group()));
        return parts.length == 1 ? grouped : grouped + style.point() + parts[1];
    }

    private static Style style(String placeholder) {
        return switch (placeholder) {
            case "amount_no_decimals" -> new Style(",", ".", false);
            case "amount_with_comma_separator" -> new Style(".", ",", true);
            case "amount_no_decimals_with_comma_separator" -> new Style(".", ",", false);
            case "amount_with_apostrophe_separator" -> new Style("'", ".", true);
            case "amount_with_space_separator" -> new Style("\u00a0", ",", true);
            case "amount_no_decimals_with_space_separator" -> new Style("\u00a0", ",", false);
            case "amount_with_period_and_space_separator" -> new Style("\u00a0", ".", true);
            default -> new Style(",", ".", true);
        };
    }
}
