package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.Locale;

/** Formatter of amounts, numbers and times in a shop's format and time zone. For one page. */
public record ShopFormatter(Shop shop, Instant now) {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);

    /** An amount as the API prints it. */
    public String money(JsonNode amount) {
        return money(minor(amount));
    }

    public String money(Money money) {
        return shop.price(money);
    }

    /** An amount of an order that was made in a currency of its own. */
    public String money(JsonNode amount, String currency) {
        return money(minor(amount, currency));
    }

    public Money minor(JsonNode amount) {
        return minor(amount, "");
    }

    public Money minor(JsonNode amount, String code) {
        var currency = code.isEmpty() ? shop.currency() : Currency.getInstance(code);
        return amount.isMissingNode() || amount.isNull()
                ? Money.zero(currency)
                : Money.of(new BigDecimal(amount.asText()), currency);
    }

    public String count(long number) {
        return NumberFormat.getIntegerInstance(Locale.ENGLISH).format(number);
    }

    /** {@code 1 order}, {@code 3 orders}. */
    public String count(long number, String one, String many) {
        return count(number) + " " + (number == 1 ? one : many);
    }

    /** {@code Today at 14:05}, {@code 3 Nov at 09:12}, {@code 3 Nov 2025}. */
    public String relativeTime(JsonNode time) {
        if (!time.isTextual()) {
            return "";
        }
        return relativeTime(local(time));
    }

    public String relativeTime(Instant time) {
        return relativeTime(time.atZone(shop.zone()));
    }

    private String relativeTime(ZonedDateTime then) {
        var today = now.atZone(shop.zone()).toLocalDate();
        var day = then.toLocalDate();
        if (day.equals(today)) {
            return "Today at " + TIME.format(then);
        }
        if (day.equals(today.minusDays(1))) {
            return "Yesterday at " + TIME.format(then);
        }
        return day.getYear() == today.getYear() ? DAY.format(then) + " at " + TIME.format(then) : DATE.format(then);
    }

    /** {@code 3 November 2026 at 09:12}: nothing left out. */
    public String exactTime(JsonNode time) {
        return time.isTextual() ? DATE.format(local(time)) + " at " + TIME.format(local(time)) : "";
    }

    /** {@code 3 Nov 2026}. */
    public String date(JsonNode time) {
        return time.isTextual() ? DATE.format(local(time)) : "";
    }

    public String day(LocalDate day) {
        return DAY.format(day);
    }

    private ZonedDateTime local(JsonNode time) {
        return OffsetDateTime.parse(time.asText()).atZoneSameInstant(shop.zone());
    }
}
