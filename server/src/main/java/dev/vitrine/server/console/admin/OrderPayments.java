package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;

/** Payments of an order as its page shows them: transactions, and amounts to capture or to mark as paid. */
public final class OrderPayments {

    private OrderPayments() {}

    /** An amount that a button moves; {@code id} of the transaction it follows. */
    public record PaymentAction(String id, String amount, String words) {

        static final PaymentAction NONE = new PaymentAction("", "", "");

        public boolean none() {
            return words.isEmpty();
        }
    }

    public record Payment(String what, String gateway, String state, String amount, String when, boolean failed) {}

    /** Whether money came in with it. */
    static boolean moneyIn(JsonNode transaction) {
        return transaction.path("status").asText().equals("success")
                && List.of("sale", "capture").contains(transaction.path("kind").asText());
    }

    /** What is reserved on a card and not captured. */
    static PaymentAction capturable(ShopFormatter shopFormatter, JsonNode transactions) {
        for (var each : transactions) {
            if (each.path("kind").asText().equals("authorization")
                    && each.path("status").asText().equals("success")) {
                var left = shopFormatter.minor(each.path("amount"));
                for (var later : transactions) {
                    if (later.path("parent_id").equals(each.path("id"))
                            && later.path("status").asText().equals("success")) {
                        left = later.path("kind").asText().equals("void")
                                ? Money.zero(left.currency())
                                : left.minus(shopFormatter.minor(later.path("amount")));
                    }
                }
                if (left.minor() > 0) {
                    return new PaymentAction(
                            each.path("id").asText(), left.amount().toPlainString(), shopFormatter.money(left));
                }
            }
        }
        return PaymentAction.NONE;
    }

    /** Outstanding amount that no payment or authorization covers. */
    static PaymentAction owed(ShopFormatter shopFormatter, JsonNode order, JsonNode transactions) {
        var owed = shopFormatter.minor(order.path("total_outstanding"));
        var reserved = transactions
                .valueStream()
                .anyMatch(each -> each.path("kind").asText().equals("authorization")
                        && each.path("status").asText().equals("success"));
        return owed.minor() <= 0 || reserved
                ? PaymentAction.NONE
                : new PaymentAction("", owed.amount().toPlainString(), shopFormatter.money(owed));
    }

    static Payment payment(ShopFormatter shopFormatter, JsonNode order, JsonNode each) {
        var status = each.path("status").asText();
        return new Payment(
                switch (each.path("kind").asText()) {
                    case "authorization" -> "Reserved";
                    case "capture" -> "Captured";
                    case "void" -> "Released";
                    case "refund" -> "Refunded";
                    default -> "Paid";
                },
                gateway(each),
                state(status, OrderLabels.text(each, "message")),
                shopFormatter.money(each.path("amount"), order.path("currency").asText()),
                shopFormatter.relativeTime(each.path("created_at")),
                List.of("failure", "error").contains(status));
    }

    private static String state(String status, String message) {
        return switch (status) {
            case "success" -> "";
            case "pending" -> message.isEmpty() ? "Under way" : "Under way. " + message;
            default -> "Failed: " + message;
        };
    }

    /** How it was paid, in words. */
    private static String gateway(JsonNode transaction) {
        var card = card(transaction);
        if (!card.isEmpty()) {
            return card;
        }
        var gateway = transaction.path("gateway").asText();
        return switch (gateway) {
            case "manual" -> "by hand";
            case "card" -> "at the payment provider";
            case "gift_card" -> "by gift card";
            default -> "through " + gateway;
        };
    }

    /** {@code Visa ending in 4242}; empty when no card was used. */
    static String card(JsonNode transaction) {
        var card = OrderLabels.text(transaction.path("payment_details"), "credit_card_number");
        var company = OrderLabels.text(transaction.path("payment_details"), "credit_card_company");
        return card.isEmpty()
                ? ""
                : (company.isEmpty() ? "card" : company) + " ending in "
                        + card.substring(Math.max(0, card.length() - 4));
    }
}
