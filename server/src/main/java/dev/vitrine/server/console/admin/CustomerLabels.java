package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Labels of customers for merchants. */
final class CustomerLabels {

    private CustomerLabels() {}

    /** First and last name, else e-mail, else phone number. */
    static String name(JsonNode customer) {
        var name = fullName(customer);
        return Stream.of(name, OrderLabels.text(customer, "email"), OrderLabels.text(customer, "phone"))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("No name");
    }

    /** First and last name of a customer or an address; empty without either. */
    static String fullName(JsonNode named) {
        return (OrderLabels.text(named, "first_name") + " " + OrderLabels.text(named, "last_name")).strip();
    }

    /** City and country of the default address. */
    static String place(JsonNode customer) {
        var address = customer.path("default_address");
        return Stream.of(OrderLabels.text(address, "city"), OrderLabels.text(address, "country"))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    static OrderLabels.Badge consent(JsonNode customer) {
        return customer.path("accepts_marketing").asBoolean()
                ? new OrderLabels.Badge("positive", "Subscribed")
                : new OrderLabels.Badge("plain", "Not subscribed");
    }

    static OrderLabels.Badge account(JsonNode customer) {
        var state = customer.path("state").asText();
        var tone = switch (state) {
            case "enabled" -> "positive";
            case "invited" -> "open";
            default -> "plain";
        };
        return new OrderLabels.Badge(tone, accounts().getOrDefault(state, state));
    }

    static Map<String, String> accounts() {
        return OrderLabels.labels(
                "", "Any account",
                "enabled", "Has an account",
                "invited", "Invited",
                "declined", "Declined",
                "disabled", "No account");
    }
}
