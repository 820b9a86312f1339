package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.catalog.CustomOption;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.UploadedFile;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Optional;

/** What a shopper wrote, chose and sent for the custom options of a product, as the properties of a line. */
record CustomOptionValues(List<CustomOption> options, List<Attribute> properties) {

    /** Between the choices of one option. */
    private static final String BETWEEN = ", ";

    static CustomOptionValues of(Session session, Shop shop, long variant, List<Attribute> properties) {
        return new CustomOptionValues(CustomOption.ofVariant(session, shop, variant), properties);
    }

    /** The first thing that is wrong. */
    Optional<CartError> problem(Session session, Shop shop) {
        return options.stream()
                .flatMap(option ->
                        problem(session, shop, option)
                                .map(sentence -> CartError.option(option.name(), sentence))
                                .stream())
                .findFirst();
    }

    private Optional<String> problem(Session session, Shop shop, CustomOption option) {
        var value = properties.stream()
                .filter(property -> property.name().equals(option.name()))
                .map(Attribute::value)
                .findFirst()
                .orElse("");
        if (value.isEmpty()) {
            return option.required() ? Optional.of(option.label() + " is required.") : Optional.empty();
        }
        return switch (option.type()) {
            case "select", "radio" -> chosen(option, List.of(value));
            case "checkbox" -> chosen(option, List.of(value.split(BETWEEN)));
            case "number" ->
                value.matches("-?\\d{1,15}(\\.\\d{1,10})?")
                        ? Optional.empty()
                        : Optional.of(option.label() + " must be a number.");
            case "file" ->
                UploadedFile.of(value)
                                .flatMap(file -> Uploads.find(session, shop, file.token()))
                                .filter(upload -> upload.file().value().equals(value))
                                .isPresent()
                        ? Optional.empty()
                        : Optional.of("Send the file for " + option.label() + " again.");
            default -> written(option, value);
        };
    }

    private static Optional<String> chosen(CustomOption option, List<String> values) {
        return option.values().containsAll(values) || option.values().contains(String.join(BETWEEN, values))
                ? Optional.empty()
                : Optional.of("Choose " + option.label() + " again.");
    }

    private static Optional<String> written(CustomOption option, String value) {
        var most = option.maxLength();
        return most == null || value.codePointCount(0, value.length()) <= most
                ? Optional.empty()
                : Optional.of(option.label() + " has at most " + most + " characters.");
    }
}
