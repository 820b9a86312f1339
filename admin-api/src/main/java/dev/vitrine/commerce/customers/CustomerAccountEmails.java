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

    static EmailContent code(Shop shop, Customer customer, String code) {
        return EmailContent.titled("Your code for " + shop.name() + " is " + code)
                .paragraph(greeting(customer))
                .paragraph("Type this code where you asked for it: " + code)
                .smallPrint("It is good once, for ten minutes. Nobody of the shop will ever ask you for it."
                        + " If you did not ask, there is nothing to do.");
    }

    static EmailContent noAccount(Shop shop, String register) {
        return EmailContent.titled("There is no account with this address")
                .paragraph("Somebody, probably you, wanted to sign in at " + shop.name()
                        + " with this address. It has no account there yet.")
                .button("Register", register)
                .smallPrint("If it was not you, there is nothing to do.");
    }

    static EmailContent confirmRegistration(Shop shop, String link) {
        return EmailContent.titled("Please confirm your e-mail address")
                .paragraph("Somebody, probably you, wants to have an account at " + shop.name() + " with this address.")
                .oneTimeButton("Open my account", link)
                .smallPrint("The link opens once, for an hour. If it was not you, there is nothing to do.");
    }

    static EmailContent accountExists(Shop shop, String signIn, String recover) {
        return EmailContent.titled("This address has an account already")
                .paragraph("Somebody, probably you, wanted to open an account at " + shop.name()
                        + " with this address. It has one, and nothing has changed.")
                .button("Sign in", signIn)
                .paragraph("If you do not know the password any more, choose another one: " + recover)
                .smallPrint("If it was not you, there is nothing to do.");
    }

    static EmailContent closed(Shop shop) {
        return EmailContent.titled("Your account at " + shop.name() + " is closed")
                .paragraph("Somebody, probably you, wanted to open an account with this address. The shop has closed"
                        + " it. Answer this e-mail to ask why.");
    }

    static EmailContent reset(Shop shop, Customer customer, String link) {
        return EmailContent.titled("Choose another password")
                .paragraph(greeting(customer))
                .paragraph("Somebody, probably you, asked for another password at " + shop.name() + ".")
                .oneTimeButton("Choose a password", link)
                .smallPrint("The link opens once, for an hour. If it was not you, your password stays as it is.");
    }

    static EmailContent passwordChanged(Shop shop, Customer customer, String recover) {
        return EmailContent.titled("Your password was changed")
                .paragraph(greeting(customer))
                .paragraph("The password of your account at " + shop.name()
                        + " is another one now, and you are signed out everywhere else.")
                .smallPrint("If it was not you, choose another one at once: " + recover);
    }

    static EmailContent confirmEmail(Shop shop, String link) {
        return EmailContent.titled("Please confirm your e-mail address")
                .paragraph("This shall be the address of your account at " + shop.name() + " from now on.")
                .oneTimeButton("Confirm the address", link)
                .smallPrint("The link opens once, for an hour. If it was not you, there is nothing to do.");
    }

    static EmailContent emailChanged(Shop shop, Customer customer, String email) {
        return EmailContent.titled("Your e-mail address was changed")
                .paragraph(greeting(customer))
                .paragraph("You sign in at " + shop.name() + " with " + email + " from now on.")
                .smallPrint("If it was not you, answer this e-mail at once.");
    }

    static EmailContent closedByOwner(Shop shop, Customer customer) {
        return EmailContent.titled("Your account is closed")
                .paragraph(greeting(customer))
                .paragraph("You have closed your account at " + shop.name()
                        + ". Your orders stay with the shop, as the law asks.")
                .smallPrint("If it was not you, answer this e-mail at once.");
    }

    static EmailContent erased(Shop shop, Customer customer) {
        return EmailContent.titled("Your data is erased")
                .paragraph(greeting(customer))
                .paragraph("You have closed your account at " + shop.name() + " and erased what it knew of you."
                        + " Your orders stay with the shop, as the law asks, and no longer say who you are.")
                .smallPrint("If it was not you, answer this e-mail at once.");
    }

    private static String greeting(Customer customer) {
        return "Hello" + (customer.firstName() == null ? "" : " " + customer.firstName()) + ",";
    }
}
