package dev.vitrine.drafts;

import dev.vitrine.mail.EmailContent;
import dev.vitrine.mail.EmailContent.ContentRow;
import dev.vitrine.tenancy.Shop;
import java.util.List;

/** The letter that brings an offer to its customer. */
final class DraftLetter {

    private DraftLetter() {}

    static EmailContent of(Shop shop, Draft draft, String message) {
        var goods = draft.lineItems().stream()
                .map(line -> ContentRow.of(line.quantity() + " × " + line.name(), ""))
                .toList();
        var text = EmailContent.titled("Your offer " + draft.name())
                .quote(message)
                .paragraph(shop.name() + " has put this together for you.")
                .items(goods)
                .sums(List.of(ContentRow.of("Total", shop.price(draft.totalPrice()))));
        return draft.invoiceUrl() == null ? text : text.button("See and pay the offer", draft.invoiceUrl());
    }
}
