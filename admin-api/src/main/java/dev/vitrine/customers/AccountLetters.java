package dev.vitrine.customers;

import dev.vitrine.tenancy.Shop;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What shops write to customers about their accounts. */
final class AccountLetters {

    private AccountLetters() {}

    static String invitation(Shop shop, Customer customer, String message, String link) {
        return paragraphs(
                greeting(customer),
                message,
                "You can have an account at " + shop.name() + ". Choose a password here; the link is good for 30 days:",
                link,
                "If you do not want an account, you need not do anything.",
                shop.name());
    }

    static String welcome(Shop shop, Customer customer) {
        return paragraphs(
                greeting(customer),
                "Welcome to " + shop.name() + ". We know you now by the address " + customer.email() + ".",
                shop.name());
    }

    private static String greeting(Customer customer) {
        return "Hello" + (customer.firstName() == null ? "" : " " + customer.firstName()) + ",";
    }

    private static String paragraphs(String... texts) {
        return Stream.of(texts)
                .filter(Objects::nonNull)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n", "", "\n"));
    }
}
