package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A gift card as its row and its page show it.
 *
 * @param ending the last signs of the code: enough to tell one from another
 * @param disabled when it was; empty while it was not
 */
public record GiftCardView(
        String id,
        String code,
        String ending,
        OrderLabels.Badge state,
        String initialValue,
        String balance,
        String expires,
        String note,
        String made,
        String disabled) {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);
    private static final int ENDING = 4;

    static GiftCardView of(ShopFormatter shopFormatter, JsonNode card) {
        var code = card.path("code").asText();
        var currency = card.path("currency").asText();
        var expiresOn = OrderLabels.text(card, "expires_on");
        return new GiftCardView(
                card.path("id").asText(),
                code,
                "•••• " + code.substring(Math.max(0, code.length() - ENDING)),
                state(shopFormatter, card),
                shopFormatter.money(card.path("initial_value"), currency),
                shopFormatter.money(card.path("balance"), currency),
                expiresOn.isEmpty() ? "Never" : DAY.format(LocalDate.parse(expiresOn)),
                OrderLabels.text(card, "note"),
                shopFormatter.relativeTime(card.path("created_at")),
                shopFormatter.exactTime(card.path("disabled_at")));
    }

    /** Disabled, expired since its last day is over in the shop, used up, or none of these. */
    private static OrderLabels.Badge state(ShopFormatter shopFormatter, JsonNode card) {
        if (card.path("disabled_at").isTextual()) {
            return new OrderLabels.Badge("plain", "Disabled");
        }
        var today = shopFormatter.now().atZone(shopFormatter.shop().zone()).toLocalDate();
        var expiresOn = OrderLabels.text(card, "expires_on");
        if (!expiresOn.isEmpty() && LocalDate.parse(expiresOn).isBefore(today)) {
            return new OrderLabels.Badge("warning", "Expired");
        }
        return card.path("balance").decimalValue().signum() == 0
                ? new OrderLabels.Badge("plain", "Used up")
                : new OrderLabels.Badge("positive", "Enabled");
    }
}
