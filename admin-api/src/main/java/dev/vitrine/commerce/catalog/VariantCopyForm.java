package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads which variants are to be copied with another value: {@code option} (a name, or {@code option_id}), the
 * {@code value} that they have (all variants without it) and the {@code new_value} that the copies get.
 */
final class VariantCopyForm {

    private VariantCopyForm() {}

    /** Empty when there is nothing to copy, which is noted. */
    static List<Variant> read(RequestBody requestBody, Product product) {
        var option = option(requestBody, product);
        var value = requestBody.words("new_value", "");
        requestBody.problems().notBlank("new_value", value).atMost(255, "new_value", value);
        if (option.isEmpty()) {
            requestBody.problem(requestBody.has("option_id") ? "option_id" : "option", "must exist");
            return List.of();
        }
        var place = option.get().position();
        var from = requestBody.words("value", "");
        var copies = product.variants().stream()
                .filter(variant -> from.isEmpty() || from.equalsIgnoreCase(String.valueOf(variant.option(place))))
                .map(variant -> copy(variant, place, value))
                .toList();
        if (copies.isEmpty()) {
            requestBody.problem(
                    "value",
                    Problems.unlisted(product.variants().stream()
                            .map(variant -> variant.option(place))
                            .distinct()
                            .toList()));
        }
        return requestBody.problems().isEmpty() ? copies : List.of();
    }

    private static Optional<ProductOption> option(RequestBody requestBody, Product product) {
        var id = requestBody.id("option_id", null);
        return product.options().stream()
                .filter(option -> id == null ? option.isCalled(requestBody.words("option", "")) : option.id() == id)
                .findFirst();
    }

    private static Variant copy(Variant variant, int place, String value) {
        return variant.choosing(
                        at(1, place, value, variant), at(2, place, value, variant), at(3, place, value, variant))
                .withInventory(variant.inventory().withInventoryQuantity(0));
    }

    private static @Nullable String at(int option, int place, String value, Variant variant) {
        return option == place ? value : variant.option(option);
    }
}
