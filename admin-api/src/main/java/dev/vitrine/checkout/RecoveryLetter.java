package dev.vitrine.checkout;

import dev.vitrine.mail.LetterText;
import dev.vitrine.mail.LetterText.Row;
import dev.vitrine.mail.NewLetter;
import dev.vitrine.orders.OrderLetters;
import dev.vitrine.tenancy.Shop;
import java.util.List;
import java.util.Objects;

/** The letter that reminds a buyer of what was left behind. */
final class RecoveryLetter {

    private RecoveryLetter() {}

    static NewLetter of(Shop shop, Checkout checkout) {
        var goods = checkout.lineItems().stream()
                .map(line -> Row.of(line.quantity() + " × " + line.name(), ""))
                .toList();
        var link = Objects.requireNonNull(checkout.webUrl());
        var text = LetterText.titled("You left something behind")
                .say("Your cart at " + shop.name() + " is as you left it.")
                .goods(goods)
                .sums(List.of(Row.of("Total", shop.price(checkout.totalPrice()))))
                .button("Go on with your order", link)
                .small("You get this letter because you left your address at our checkout.");
        return NewLetter.of(
                        OrderLetters.RECOVERY,
                        Objects.requireNonNull(checkout.email()),
                        "Your cart at " + shop.name(),
                        text)
                .about(checkout.id())
                .refusedAt(link + "/unsubscribe");
    }
}
