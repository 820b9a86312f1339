package dev.vitrine.server.console.admin;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Figure of analytics with its change.
 *
 * @param address of the report behind it; or empty
 * @param arrow up, down or along; empty without a comparison
 * @param change the same in words
 */
public record AnalyticsTile(String title, String value, String address, String arrow, String change) {

    static AnalyticsTile of(String title, String value) {
        return new AnalyticsTile(title, value, "", "", "");
    }

    AnalyticsTile leadingTo(String address) {
        return new AnalyticsTile(title, value, address, arrow, change);
    }

    /** {@code 12 % more than €20.00}. */
    AnalyticsTile comparedWith(long now, long before, String printed) {
        if (before <= 0) {
            return now == before ? along() : change(now > before, printed + " before");
        }
        var percent = BigDecimal.valueOf(Math.subtractExact(now, before))
                .multiply(BigDecimal.valueOf(100))
                .divide(BigDecimal.valueOf(before), 0, RoundingMode.HALF_UP);
        return now == before
                ? along()
                : change(now > before, percent(percent) + (now > before ? " more than " : " less than ") + printed);
    }

    /** {@code 0.5 points more than 2 %}. */
    AnalyticsTile comparedWith(BigDecimal now, BigDecimal before) {
        var points = now.subtract(before).movePointRight(2).setScale(1, RoundingMode.HALF_UP);
        return points.signum() == 0
                ? along()
                : change(
                        points.signum() > 0,
                        points.abs().stripTrailingZeros().toPlainString()
                                + (points.abs().compareTo(BigDecimal.ONE) == 0 ? " point" : " points")
                                + (points.signum() > 0 ? " more than " : " less than ")
                                + share(before));
    }

    /** A part of a whole as a percentage with one digit. */
    static String share(BigDecimal share) {
        return share.movePointRight(2)
                        .setScale(1, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString() + " %";
    }

    private static String percent(BigDecimal percent) {
        return percent.signum() == 0
                ? "Less than 1 %"
                : "%,d %%".formatted(percent.abs().longValueExact());
    }

    private AnalyticsTile change(boolean more, String words) {
        return new AnalyticsTile(title, value, address, more ? "↑" : "↓", words);
    }

    private AnalyticsTile along() {
        return new AnalyticsTile(title, value, address, "→", "As before");
    }
}
