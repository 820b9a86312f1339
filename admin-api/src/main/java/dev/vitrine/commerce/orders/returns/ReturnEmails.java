package dev.vitrine.commerce.orders.returns;

import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.mail.NewEmail;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.List;

/** E-mails about returns: to the merchant when a customer asks, to the customer with the answer. */
final class ReturnEmails {

    private final Emails emails;
    private final Shops shops;

    ReturnEmails(Emails emails, Shops shops) {
        this.emails = emails;
        this.shops = shops;
    }

    /** To the merchant. */
    void requested(Tx tx, Shop shop, Order order, OrderReturn asked) {
        var text = EmailContent.titled("Somebody wants to send something back")
                .paragraph("Of order " + order.name() + ". You decide: approve it and say where it goes, or decline.")
                .items(contents(order, asked))
                .quote(asked.reason())
                .button("See the order", shops.adminAddress(shop, "/admin/orders/" + order.id()));
        emails.enqueue(tx, shop, "return_requested", shop.email(), "Return of order " + order.name(), text);
    }

    /** To the customer. */
    void answered(Tx tx, Shop shop, Order order, OrderReturn answered) {
        var email = order.contact().email();
        if (email == null || email.isBlank()) {
            return;
        }
        var approved = answered.status().equals(OrderReturn.APPROVED);
        var text = EmailContent.titled(approved ? "You can send it back" : "About your return")
                .paragraph(OrderEmails.greeting(order))
                .paragraph(
                        approved
                                ? "We take this back from your order " + order.name() + "."
                                        + " When it has arrived, you get your money back."
                                : "We cannot take this back from your order " + order.name() + ".")
                .quote(answered.answer())
                .items(contents(order, answered));
        var page = order.orderStatusUrl();
        emails.enqueue(
                tx,
                shop,
                NewEmail.of(
                                approved ? "return_approved" : "return_declined",
                                email,
                                "Your return of order " + order.name(),
                                page == null ? text : text.button("See the order", page))
                        .in(order.buyer().customerLocale()));
    }

    private static List<ContentRow> contents(Order order, OrderReturn orderReturn) {
        return orderReturn.returnLineItems().stream()
                .map(each -> ContentRow.of(each.quantity() + " × " + name(order, each.lineItemId()), ""))
                .toList();
    }

    private static String name(Order order, long id) {
        return order.lineItems().stream()
                .filter(line -> line.id() == id)
                .map(LineItem::name)
                .findFirst()
                .orElse("what is no longer part of the order");
    }
}
