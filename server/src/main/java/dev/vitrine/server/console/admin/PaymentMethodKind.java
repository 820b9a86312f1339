package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.Form;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Kinds of payment methods, in the words of the console, by their code in the API. */
public enum PaymentMethodKind {
    BANK_DEPOSIT(
            "bank_deposit",
            "Bank transfer",
            "Customers transfer the money once they have ordered.",
            "Your bank, account and what to write as the reference. Without it the checkout does not offer this."),
    COD(
            "cod",
            "Cash on delivery",
            "Customers pay when the parcel is brought.",
            "Such as what to have at hand, and whether cards are taken at the door. May be empty."),
    MANUAL(
            "manual",
            "Another way by hand",
            "An invoice, a cheque, paying in the shop: you mark the order as paid when the money is there.",
            "What the customer is to do. Without it the checkout does not offer this."),
    CARD(
            "card",
            "Payment provider",
            "Customers pay on the page of a payment provider where you have an account, and come back.",
            ""),
    TEST_GATEWAY("test_gateway", "Test payments", "Test cards only. No money moves.", "");

    private final String code;
    private final String title;
    private final String words;
    private final String help;

    PaymentMethodKind(String code, String title, String words, String help) {
        this.code = code;
        this.title = title;
        this.words = words;
        this.help = help;
    }

    static Optional<PaymentMethodKind> of(String code) {
        return Arrays.stream(values()).filter(kind -> kind.code.equals(code)).findFirst();
    }

    /** What a development shop may have is the test gateway alone. */
    static List<PaymentMethodKind> of(boolean development) {
        return development ? List.of(TEST_GATEWAY) : List.of(values());
    }

    public String code() {
        return code;
    }

    public String title() {
        return title;
    }

    public String words() {
        return words;
    }

    /** What belongs into the instructions. */
    public String help() {
        return help;
    }

    public boolean byHand() {
        return this != CARD && this != TEST_GATEWAY;
    }

    public boolean hosted() {
        return this == CARD;
    }

    /** Why the checkout does not offer an active one; empty when it does. */
    String lack(boolean offered) {
        if (offered) {
            return "";
        }
        return hosted()
                ? "Not offered until it has the provider's address."
                : "Not offered until it has instructions for customers.";
    }

    /** A new one of this kind. */
    Form empty() {
        return Form.empty()
                .with("title", byHand() && this != MANUAL ? title : "")
                .with("active", "1");
    }
}
