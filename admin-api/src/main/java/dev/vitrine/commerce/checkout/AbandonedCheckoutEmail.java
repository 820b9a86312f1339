package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.NewEmail;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Objects;

/** E-mail that reminds a customer of an abandoned checkout. */
final class AbandonedCheckoutEmail {

    private AbandonedCheckoutEmail() {}

    /** {@code key}: opens what was typed in any browser. */
    static NewEmail of(Shop shop, Checkout checkout, String key) {
        var goods = checkout.lineItems().stream()
                .map(line -> ContentRow.of(line.quantity() + " × " + line.name(), ""))
                .toList();
        var link = Objects.requireNonNull(checkout.webUrl());
        var text = EmailContent.titled("You left something behind")
                .paragraph("Your cart at " + shop.name() + " is as you left it.")
                .items(goods)
                .sums(List.of(
                        ContentRow.of("Total", shop.price(checkout.totals().totalPrice()))))
                .button("Go on with your order", link + "?key=" + key)
                .smallPrint("You get this e-mail because you left your address at our checkout.");
        return NewEmail.of(
                        OrderEmails.RECOVERY,
                        Objects.requireNonNull(checkout.buyer().email()),
                        "Your cart at " + shop.name(),
                        text)
                .in(checkout.buyer().customerLocale())
                .about(checkout.id())
                .unsubscribedAt(link + "/unsubscribe");
    }
}
