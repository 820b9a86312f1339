package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.Money;
import java.util.List;

/** The money of an order as its page shows it: what moved, and what a button could move. */
public final class OrderMoney {

    private OrderMoney() {}

    /** An amount that a button moves; {@code id} of the transaction it follows. */
    public record Step(String id, String amount, String words) {

        static final Step NONE = new Step("", "", "");

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
    static Step capturable(Manner manner, JsonNode transactions) {
        for (var each : transactions) {
            if (each.path("kind").asText().equals("authorization")
                    && each.path("status").asText().equals("success")) {
                var left = manner.minor(each.path("amount"));
                for (var later : transactions) {
                    if (later.path("parent_id").equals(each.path("id"))
                            && later.path("status").asText().equals("success")) {
                        left = later.path("kind").asText().equals("void")
                                ? Money.zero(left.currency())
                                : left.minus(manner.minor(later.path("amount")));
                    }
                }
                if (left.minor() > 0) {
                    return new Step(each.path("id").asText(), left.amount().toPlainString(), manner.money(left));
                }
            }
        }
        return Step.NONE;
    }

    /** What nobody has paid or promised. */
    static Step owed(Manner manner, JsonNode order, JsonNode transactions) {
        var owed = manner.minor(order.path("total_outstanding"));
        var reserved = transactions
                .valueStream()
                .anyMatch(each -> each.path("kind").asText().equals("authorization")
                        && each.path("status").asText().equals("success"));
        return owed.minor() <= 0 || reserved
                ? Step.NONE
                : new Step("", owed.amount().toPlainString(), manner.money(owed));
    }

    static Payment payment(Manner manner, JsonNode order, JsonNode each) {
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
                status.equals("success")
                        ? ""
                        : status.equals("pending") ? "Under way" : "Failed: " + OrderWords.text(each, "message"),
                manner.money(each.path("amount"), order.path("currency").asText()),
                manner.when(each.path("created_at")),
                List.of("failure", "error").contains(status));
    }

    /** How it was paid, in words. */
    private static String gateway(JsonNode transaction) {
        var card = OrderWords.text(transaction.path("payment_details"), "credit_card_number");
        var company = OrderWords.text(transaction.path("payment_details"), "credit_card_company");
        var gateway = transaction.path("gateway").asText();
        if (card.isEmpty()) {
            return gateway.equals("manual") ? "by hand" : "through " + gateway;
        }
        return (company.isEmpty() ? "card" : company) + " ending in " + card.substring(Math.max(0, card.length() - 4));
    }
}
