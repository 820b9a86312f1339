package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.tenancy.Shop;

/** E-mails of shops to customers about their accounts. */
final class CustomerAccountEmails {

    private CustomerAccountEmails() {}

    static EmailContent invitation(Shop shop, Customer customer, String message, String link) {
        return EmailContent.titled("Your account at " + shop.name())
                .paragraph(greeting(customer))
                .quote(message)
                .paragraph("You can have an account at " + shop.name() + ". Choose a password, and it is ready.")
                .oneTimeButton("Choose a password", link)
                .smallPrint("The link is good for 30 days. If you do not want an account, you need not do anything.");
    }

    static EmailContent welcome(Shop shop, Customer customer) {
        return EmailContent.titled("Welcome to " + shop.name())
                .paragraph(greeting(customer))
                .paragraph("We know you now by the address " + customer.email() + ".");
    }

    private static String greeting(Customer customer) {
        return "Hello" + (customer.firstName() == null ? "" : " " + customer.firstName()) + ",";
    }
}
