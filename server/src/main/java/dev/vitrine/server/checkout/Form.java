package dev.vitrine.server.checkout;

import dev.vitrine.checkout.Checkout;
import dev.vitrine.checkout.Delivery;
import dev.vitrine.orders.Address;
import dev.vitrine.payments.Card;
import dev.vitrine.tenancy.Shop;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What stands in the fields, and what is wrong with it.
 *
 * @param problems by field, in the order in which they are listed at the top
 */
record Form(Map<String, String> values, Map<String, String> problems) {

    private static final List<String> DELIVERY = List.of(
            "email",
            "first_name",
            "last_name",
            "company",
            "address1",
            "address2",
            "zip",
            "city",
            "province",
            "country_code",
            "phone");

    static Form empty() {
        return new Form(Map.of(), Map.of());
    }

    /** As the buyer just typed it. The card's number is never among them. */
    static Form typed(Context context) {
        var values = new LinkedHashMap<String, String>();
        DELIVERY.forEach(name -> values.put(name, text(context, name)));
        values.put("accepts_marketing", text(context, "accepts_marketing"));
        values.put("name", text(context, "name"));
        values.put("expiry", text(context, "expiry"));
        return new Form(values, Map.of());
    }

    /** As it was saved before; a new one begins in the shop's country. */
    static Form saved(Shop shop, Checkout checkout) {
        var values = new LinkedHashMap<String, String>();
        Address address = checkout.shippingAddress();
        values.put("email", Objects.requireNonNullElse(checkout.email(), ""));
        values.put("phone", Objects.requireNonNullElse(checkout.phone(), ""));
        values.put("accepts_marketing", checkout.buyerAcceptsMarketing() ? "1" : "");
        values.put("country_code", shop.country());
        if (address != null) {
            values.put("first_name", Objects.requireNonNullElse(address.firstName(), ""));
            values.put("last_name", Objects.requireNonNullElse(address.lastName(), ""));
            values.put("company", Objects.requireNonNullElse(address.company(), ""));
            values.put("address1", Objects.requireNonNullElse(address.address1(), ""));
            values.put("address2", Objects.requireNonNullElse(address.address2(), ""));
            values.put("zip", Objects.requireNonNullElse(address.zip(), ""));
            values.put("city", Objects.requireNonNullElse(address.city(), ""));
            values.put("province", Objects.requireNonNullElse(address.province(), ""));
            values.put("country_code", Objects.requireNonNullElse(address.countryCode(), shop.country()));
        }
        return new Form(values, Map.of());
    }

    Form with(String name, String value) {
        var all = new LinkedHashMap<>(values);
        all.put(name, value);
        return new Form(all, problems);
    }

    Form wrong(Map<String, String> found) {
        return new Form(values, found);
    }

    static Delivery delivery(Context context) {
        return new Delivery(
                text(context, "email"),
                text(context, "phone"),
                !text(context, "accepts_marketing").isEmpty(),
                text(context, "first_name"),
                text(context, "last_name"),
                text(context, "company"),
                text(context, "address1"),
                text(context, "address2"),
                text(context, "city"),
                text(context, "province"),
                text(context, "zip"),
                text(context, "country_code"));
    }

    static Card card(Context context) {
        return new Card(text(context, "number"), text(context, "name"), text(context, "expiry"), text(context, "cvc"));
    }

    static String text(Context context, String name) {
        return Optional.ofNullable(context.formParam(name)).orElse("");
    }
}
