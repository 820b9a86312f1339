package dev.vitrine.commerce.draftorders;

import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/** Invoice e-mail of a draft order. */
final class DraftOrderInvoiceEmail {

    private DraftOrderInvoiceEmail() {}

    static EmailContent of(Shop shop, DraftOrder draftOrder, String message) {
        var goods = draftOrder.lineItems().stream()
                .map(line -> ContentRow.of(line.quantity() + " × " + line.name(), ""))
                .toList();
        var text = EmailContent.titled("Your offer " + draftOrder.name())
                .quote(message)
                .paragraph(shop.name() + " has put this together for you.")
                .items(goods)
                .sums(List.of(
                        ContentRow.of("Total", shop.price(draftOrder.totals().totalPrice()))));
        return draftOrder.invoice().invoiceUrl() == null
                ? text
                : text.button("See and pay the offer", draftOrder.invoice().invoiceUrl());
    }
}
