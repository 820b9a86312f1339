package dev.vitrine.drafts;

import dev.vitrine.tenancy.Shop;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The letter that brings an offer to its customer. */
final class DraftLetter {

    private DraftLetter() {}

    static String of(Shop shop, Draft draft, String message) {
        var lines = draft.lineItems().stream()
                .map(line -> line.quantity() + " × " + line.name())
                .collect(Collectors.joining("\n"));
        return Stream.of(
                        message,
                        shop.name() + " has put this together for you (" + draft.name() + "):",
                        lines,
                        "Total: " + draft.totalPrice(),
                        draft.invoiceUrl() == null ? "" : "See and pay it here:\n" + draft.invoiceUrl(),
                        shop.name())
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n", "", "\n"));
    }
}
