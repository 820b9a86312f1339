package dev.vitrine.drafts;

import dev.vitrine.mail.LetterText;
import dev.vitrine.mail.LetterText.Row;
import dev.vitrine.tenancy.Shop;
import java.util.List;

/** The letter that brings an offer to its customer. */
final class DraftLetter {

    private DraftLetter() {}

    static LetterText of(Shop shop, Draft draft, String message) {
        var goods = draft.lineItems().stream()
                .map(line -> Row.of(line.quantity() + " × " + line.name(), ""))
                .toList();
        var text = LetterText.titled("Your offer " + draft.name())
                .quote(message)
                .say(shop.name() + " has put this together for you.")
                .goods(goods)
                .sums(List.of(Row.of("Total", shop.price(draft.totalPrice()))));
        return draft.invoiceUrl() == null ? text : text.button("See and pay the offer", draft.invoiceUrl());
    }
}
