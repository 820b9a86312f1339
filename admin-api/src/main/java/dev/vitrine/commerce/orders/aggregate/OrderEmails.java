package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.EmailTexts;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.mail.NewEmail;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** E-mails of shops to customers about their orders; none without an address. Safe for use by many threads. */
public final class OrderEmails {

    /** Kind of the e-mail that reminds of an abandoned checkout. */
    public static final String RECOVERY = "checkout_recovery";

    private final Emails emails;

    OrderEmails(Emails emails) {
        this.emails = emails;
    }

    /** Sends the confirmation and cancels the reminder of the abandoned checkout. */
    public void confirm(Tx tx, Shop shop, Order order) {
        confirm(tx, shop, order, "");
    }

    /** The same to a customer who pays by hand: {@code instructions} say how. */
    public void confirm(Tx tx, Shop shop, Order order, String instructions) {
        if (order.origin().checkoutId() != null) {
            emails.cancel(tx, shop, RECOVERY, order.origin().checkoutId());
        }
        var text = EmailContent.titled("Thank you for your order")
                .paragraph(greeting(order))
                .paragraph("We have your order " + order.name() + " and write again when it is on its way.")
                .paragraph(instructions.isBlank() ? "" : "How to pay:")
                .quote(instructions);
        send(
                tx,
                shop,
                order,
                "order_confirmation",
                "Order " + order.name() + " confirmed",
                page(whole(text, shop, order, paid(tx, shop, order)), order));
    }

    /** What gift cards paid, how the rest was paid, and what is still due; nothing where no gift card paid. */
    private static List<ContentRow> paid(Tx tx, Shop shop, Order order) {
        var payments = Transactions.TABLE
                .list(tx, shop, Select.ALL.equal("order_id", order.id()).by("id"))
                .stream()
                .filter(each -> each.is("sale", "authorization") && each.succeeded())
                .toList();
        if (payments.stream().noneMatch(OrderEmails::byGiftCard)) {
            return List.of();
        }
        var rows = new ArrayList<ContentRow>();
        payments.forEach(each -> rows.add(ContentRow.of(means(each), "−" + shop.price(each.amount()))));
        var left = order.totals()
                .totalPrice()
                .minus(Money.sum(payments.stream().map(Transaction::amount), order.currency()));
        if (left.minor() > 0) {
            rows.add(ContentRow.of("To pay", shop.price(left)));
        }
        return rows;
    }

    private static boolean byGiftCard(Transaction payment) {
        return GiftCardPayments.NAME.equals(payment.result().gateway());
    }

    private static String means(Transaction payment) {
        if (byGiftCard(payment)) {
            return Objects.requireNonNullElse(payment.result().message(), "Gift card");
        }
        return payment.card().isEmpty() ? "Paid" : "Paid with " + payment.card();
    }

    /**
     * A gift card that was bought.
     *
     * @param page has the code, which no copy of the e-mail keeps
     */
    void giftCard(Tx tx, Shop shop, Order order, String worth, String page) {
        var text = EmailContent.titled("Your gift card")
                .paragraph(greeting(order))
                .paragraph("Here is the gift card of your order " + order.name() + ", worth " + worth + ".")
                .oneTimeButton("See the gift card", page)
                .smallPrint(
                        "The page has the code to pay with. Give the link or the code to whom you like: who has it can"
                                + " use it.");
        send(tx, shop, order, "gift_card", "Your gift card worth " + worth, text);
    }

    /** To a buyer who asked where the order is. */
    public void link(Tx tx, Shop shop, Order order) {
        var text = EmailContent.titled("Your order " + order.name())
                .paragraph(greeting(order))
                .paragraph("Here is the page of your order: what was sent, paid and given back.")
                .smallPrint("Somebody, probably you, asked for it with your address. If not, there is nothing to do.");
        send(tx, shop, order, "order_link", "Your order " + order.name(), page(text, order));
    }

    /** {@code email} of a cancellation. */
    public void cancelled(Tx tx, Shop shop, Order order, Optional<Refund> refund) {
        var paidBack = refund.stream()
                .flatMap(each -> each.transactions().stream())
                .filter(each ->
                        !each.status().equals("failure") && !each.status().equals("error"))
                .map(Transaction::amount)
                .reduce(Money.zero(order.currency()), Money::plus);
        var text = EmailContent.titled("Your order was cancelled")
                .paragraph(greeting(order))
                .paragraph("Your order " + order.name() + " was cancelled" + cancelReason(order) + ".")
                .paragraph(paidBack.isZero() ? "" : "You get back " + shop.price(paidBack) + " the way you paid.")
                .items(goods(shop, order.lineItems()));
        send(tx, shop, order, "order_cancelled", "Order " + order.name() + " cancelled", page(text, order));
    }

    /** {@code notify} of a refund, once its money has moved. */
    public void refunded(Tx tx, Shop shop, Order order, Refund refund) {
        var money = refund.transactions().stream()
                .filter(Transaction::succeeded)
                .map(Transaction::amount)
                .reduce(Money.zero(order.currency()), Money::plus);
        if (money.isZero()) {
            return;
        }
        var text = EmailContent.titled("Your refund")
                .paragraph(greeting(order))
                .paragraph("We have given back " + shop.price(money) + " " + target(refund) + " for your order "
                        + order.name() + ". Banks take a few days to show it.")
                .items(refund.refundLineItems().stream()
                        .flatMap(line -> order.lineItems().stream()
                                .filter(each -> each.id() == line.lineItemId())
                                .map(each -> ContentRow.of(line.quantity() + " × " + each.name(), "")))
                        .toList())
                .sums(refunded(shop, refund, money));
        send(tx, shop, order, "order_refunded", "Refund for order " + order.name(), page(text, order));
    }

    private static String target(Refund refund) {
        var cards = refund.transactions().stream()
                .filter(Transaction::succeeded)
                .map(Transaction::card)
                .distinct()
                .toList();
        return cards.contains("")
                ? "the way you paid"
                : cards.stream().map(card -> "to the " + card).collect(Collectors.joining(" and "));
    }

    private static List<ContentRow> refunded(Shop shop, Refund refund, Money money) {
        var delivery = refund.shippingRefunded(money.currency());
        return delivery.isZero()
                ? List.of(ContentRow.of("Given back", shop.price(money)))
                : List.of(
                        ContentRow.of("Of the delivery", shop.price(delivery)),
                        ContentRow.of("Given back in all", shop.price(money)));
    }

    /** {@code is_send_email} of a change. */
    public void changed(Tx tx, Shop shop, Order order) {
        var text = EmailContent.titled("Your order was changed")
                .paragraph(greeting(order))
                .paragraph("We have changed your order " + order.name() + ". This is what it holds now.");
        var due = order.payment().totalOutstanding();
        var whole = whole(text, shop, order, List.of())
                .paragraph(due.isNegative() || due.isZero() ? "" : "Still to be paid: " + shop.price(due) + ".");
        send(tx, shop, order, "order_changed", "Order " + order.name() + " changed", page(whole, order));
    }

    /** {@code notify_customer} of a shipment: that it left, or that its way is known better. */
    public void shipped(Tx tx, Shop shop, Order order, Fulfillment shipment, boolean news) {
        var title = news ? "News of your parcel" : "Your order is on its way";
        var text = EmailContent.titled(title)
                .paragraph(greeting(order))
                .paragraph(
                        news
                                ? "There is news of a parcel of your order " + order.name() + "."
                                : "We have sent " + (order.fulfillmentStatus().equals("fulfilled") ? "" : "a part of ")
                                        + "your order " + order.name() + ".")
                .items(shipment.lineItems().stream()
                        .map(line -> ContentRow.of(line.quantity() + " × " + line.name(), ""))
                        .toList())
                .facts(tracking(shipment));
        send(
                tx,
                shop,
                order,
                news ? "shipment_changed" : "shipment_confirmation",
                news ? "News of your order " + order.name() : "Order " + order.name() + " is on its way",
                page(text, order));
    }

    private static List<ContentRow> tracking(Fulfillment shipment) {
        var contentRows = new ArrayList<ContentRow>();
        if (shipment.trackingCompany() != null) {
            contentRows.add(ContentRow.of("Carrier", shipment.trackingCompany()));
        }
        var pages = shipment.trackingUrls();
        for (int i = 0; i < shipment.trackingNumbers().size(); i++) {
            var contentRow = ContentRow.of(
                    i == 0 ? "Tracking number" : "And",
                    shipment.trackingNumbers().get(i));
            contentRows.add(
                    i < pages.size() && pages.get(i).matches("https?://\\S+")
                            ? contentRow.leadingTo(pages.get(i))
                            : contentRow);
        }
        return contentRows;
    }

    private static EmailContent whole(EmailContent text, Shop shop, Order order, List<ContentRow> paid) {
        var sums = new ArrayList<ContentRow>();
        sums.add(ContentRow.of("Goods", shop.price(order.totals().totalLineItemsPrice())));
        if (!order.totals().totalDiscounts().isZero()) {
            sums.add(ContentRow.of("Discount", "−" + shop.price(order.totals().totalDiscounts())));
        }
        if (!order.charges().shippingLines().isEmpty()) {
            sums.add(ContentRow.of("Delivery", shop.price(order.totals().totalShipping())));
        }
        if (!order.totals().totalTax().isZero()) {
            sums.add(ContentRow.of(
                    order.charges().taxesIncluded() ? "Taxes, included" : "Taxes",
                    shop.price(order.totals().totalTax())));
        }
        sums.add(ContentRow.of("Total", shop.price(order.totals().totalPrice())));
        sums.addAll(paid);
        var mailingAddress = order.addresses().shippingAddress();
        return text.items(goods(shop, order.lineItems()))
                .sums(sums)
                .facts(
                        mailingAddress == null
                                ? List.of()
                                : List.of(ContentRow.of("Goes to", place(mailingAddress, language(shop, order)))));
    }

    private static List<ContentRow> goods(Shop shop, List<LineItem> lines) {
        return lines.stream()
                .filter(line ->
                        line.currentQuantity() > 0 || lines.stream().allMatch(each -> each.currentQuantity() == 0))
                .map(line -> {
                    var quantity = line.currentQuantity() > 0 ? line.currentQuantity() : line.quantity();
                    return ContentRow.of(
                            quantity + " × " + line.name(),
                            shop.price(line.price().times(quantity)));
                })
                .toList();
    }

    private static String place(MailingAddress mailingAddress, String language) {
        return Stream.of(
                        mailingAddress.name(),
                        mailingAddress.address1(),
                        mailingAddress.address2(),
                        (Objects.requireNonNullElse(mailingAddress.zip(), "") + " "
                                        + Objects.requireNonNullElse(mailingAddress.city(), ""))
                                .strip(),
                        country(mailingAddress, language))
                .filter(part -> part != null && !part.isBlank())
                .collect(Collectors.joining(", "));
    }

    private static @Nullable String country(MailingAddress mailingAddress, String language) {
        var code = mailingAddress.countryCode();
        // why: what a caller has written stays, where it is no country of the list.
        return code == null || language.equals("en") || !mailingAddress.countryKnown()
                ? mailingAddress.country()
                : EmailTexts.country(language, code);
    }

    private static String language(Shop shop, Order order) {
        return EmailTexts.language(Objects.requireNonNullElse(order.buyer().customerLocale(), shop.primaryLocale()));
    }

    private static EmailContent page(EmailContent text, Order order) {
        return order.orderStatusUrl() == null ? text : text.button("See the order", order.orderStatusUrl());
    }

    /** Why it was cancelled, to follow "was cancelled"; empty where the reason is the shop's own. */
    public static String cancelReason(Order order) {
        return switch (String.valueOf(order.lifecycle().cancelReason())) {
            case "customer" -> ", as you asked";
            case "inventory" -> ", because what you ordered is out of stock";
            case "declined" -> ", because the payment was declined";
            default -> "";
        };
    }

    /** The first words of an e-mail to the buyer. */
    public static String greeting(Order order) {
        var name = order.buyer().customer() == null
                ? null
                : order.buyer().customer().firstName();
        return name == null || name.isBlank() ? "Hello," : "Hello " + name + ",";
    }

    private void send(Tx tx, Shop shop, Order order, String kind, String subject, EmailContent text) {
        if (order.contact().email() != null && !order.contact().email().isBlank()) {
            emails.enqueue(
                    tx,
                    shop,
                    NewEmail.of(kind, order.contact().email(), subject, text)
                            .in(order.buyer().customerLocale()));
        }
    }
}
