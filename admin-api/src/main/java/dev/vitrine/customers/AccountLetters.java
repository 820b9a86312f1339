package dev.vitrine.customers;

import dev.vitrine.mail.LetterText;
import dev.vitrine.tenancy.Shop;

/** What shops write to customers about their accounts. */
final class AccountLetters {

    private AccountLetters() {}

    static LetterText invitation(Shop shop, Customer customer, String message, String link) {
        return LetterText.titled("Your account at " + shop.name())
                .say(greeting(customer))
                .quote(message)
                .say("You can have an account at " + shop.name() + ". Choose a password, and it is ready.")
                .once("Choose a password", link)
                .small("The link is good for 30 days. If you do not want an account, you need not do anything.");
    }

    static LetterText welcome(Shop shop, Customer customer) {
        return LetterText.titled("Welcome to " + shop.name())
                .say(greeting(customer))
                .say("We know you now by the address " + customer.email() + ".");
    }

    private static String greeting(Customer customer) {
        return "Hello" + (customer.firstName() == null ? "" : " " + customer.firstName()) + ",";
    }
}
