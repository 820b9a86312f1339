package dev.vitrine.insight.audit;

import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;

/** Sentences that describe events of the audit log. */
final class AuditSentences {

    private static final Map<String, String> DEEDS = Map.ofEntries(
            Map.entry("create", "was created"),
            Map.entry("destroy", "was deleted"),
            Map.entry("published", "was published"),
            Map.entry("unpublished", "was hidden"),
            Map.entry("enabled", "was enabled"),
            Map.entry("disabled", "was disabled"),
            Map.entry("erased", "was erased"),
            Map.entry("update", "was changed"),
            Map.entry("cancelled", "was cancelled"),
            Map.entry("closed", "was closed"),
            Map.entry("re_opened", "was opened again"));

    private static final Map<String, String> MONEY = Map.of(
            "authorization", "An authorization",
            "sale", "A payment",
            "capture", "A capture",
            "refund", "A refund",
            "void", "A void");

    private static final Map<String, String> OUTCOMES =
            Map.of("success", "succeeded", "failure", "failed", "pending", "is pending", "cancelled", "was cancelled");

    private AuditSentences() {}

    static String of(Event event, Shop shop) {
        var first = event.argument(0);
        return switch (event.verb()) {
            case "placed" ->
                "Order " + first + " was placed" + (event.argument(1).isEmpty() ? "" : " by " + event.argument(1))
                        + ".";
            case "edited" ->
                "The items of order " + first + " were changed"
                        + (event.argument(1).isEmpty() ? "" : ": " + event.argument(1)) + ".";
            case "noted" -> event.argument(1).isEmpty() ? "A note was erased." : event.argument(1);
            case "return_requested" -> "Return " + first + " was asked for.";
            case "return_approved", "return_declined", "return_closed" ->
                "Return " + first + " was " + event.verb().substring("return_".length()) + ".";
            case "restock_line_items" -> first + (first.equals("1") ? " item" : " items") + " went back to stock.";
            case "fulfillment_held" -> "Fulfillment was put on hold.";
            case "fulfillment_released" -> "Fulfillment was released.";
            case "fulfillment_moved" -> "Fulfillment was moved to another location.";
            case "fulfillment_success", "fulfillment_pending", "fulfillment_failure", "fulfillment_cancelled" ->
                ("Fulfillment " + first).strip() + " " + outcome(event.verb()) + ".";
            default -> money(event, shop);
        };
    }

    private static String money(Event event, Shop shop) {
        var kind = event.verb().replaceFirst("_[a-z]+$", "");
        if (event.subjectType().equals("Order") && MONEY.containsKey(kind) && !kind.equals(event.verb())) {
            return MONEY.get(kind) + " of " + amount(event, shop) + " " + outcome(event.verb()) + ".";
        }
        return (noun(event.subjectType()) + " " + event.argument(0)).strip() + " "
                + DEEDS.getOrDefault(event.verb(), event.verb().replace('_', ' ')) + ".";
    }

    /** {@code Draft order} for {@code DraftOrder}. */
    private static String noun(String type) {
        return type.equals("ApiPermission")
                ? "App"
                : type.charAt(0)
                        + type.substring(1).replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    private static String amount(Event event, Shop shop) {
        return shop.price(Money.of(new BigDecimal(event.argument(0)), Currency.getInstance(event.argument(1))));
    }

    private static String outcome(String verb) {
        var word = verb.substring(verb.indexOf('_') + 1);
        return OUTCOMES.getOrDefault(word, word);
    }
}
