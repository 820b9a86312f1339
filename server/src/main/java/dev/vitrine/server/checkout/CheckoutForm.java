package dev.vitrine.server.checkout;

import dev.vitrine.commerce.checkout.AddressForm;
import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.DeliveryForm;
import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.foundation.tenancy.Shop;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Field values of a checkout form and their validation errors.
 *
 * @param problems by field, in the order in which they are listed at the top
 */
record CheckoutForm(Map<String, String> values, Map<String, String> problems) {

    static final String BILLING = "billing_";

    private static final List<String> ADDRESS = List.of(
            "country_code", "first_name", "last_name", "company", "address1", "address2", "zip", "city", "province");

    private static final List<String> CONTACT = Stream.concat(
                    Stream.of("email", "phone", "accepts_marketing"), ADDRESS.stream())
            .toList();

    /** why the name: whoever's card was declined types the next one's number, and mostly not another name. */
    private static final List<String> PAYMENT = Stream.concat(
                    Stream.of("method", "name", "billing"), ADDRESS.stream().map(field -> BILLING + field))
            .toList();

    static CheckoutForm empty() {
        return new CheckoutForm(Map.of(), Map.of());
    }

    /** For somebody who has typed nothing here: it begins in the shop's country. */
    static CheckoutForm blank(Shop shop) {
        return new CheckoutForm(
                Map.of("country_code", shop.country(), BILLING + "country_code", shop.country(), "billing", "same"),
                Map.of());
    }

    /** For a customer who is signed in: what their account says already. */
    static CheckoutForm of(Shop shop, Customer customer) {
        var values = new LinkedHashMap<>(blank(shop).values());
        values.put("email", Objects.requireNonNullElse(customer.email(), ""));
        values.put("phone", Objects.requireNonNullElse(customer.phone(), ""));
        values.put("accepts_marketing", customer.acceptsMarketing() ? "1" : "");
        values.put("first_name", Objects.requireNonNullElse(customer.firstName(), ""));
        values.put("last_name", Objects.requireNonNullElse(customer.lastName(), ""));
        var address = customer.defaultAddress();
        if (address != null) {
            put(
                    values,
                    "",
                    new MailingAddress(
                            address.firstName(),
                            address.lastName(),
                            null,
                            address.company(),
                            address.address1(),
                            address.address2(),
                            address.city(),
                            address.province(),
                            address.provinceCode(),
                            address.country(),
                            address.countryCode(),
                            address.zip(),
                            address.phone()),
                    shop.country());
        }
        return new CheckoutForm(values, Map.of());
    }

    /** As it was saved before; a new one begins in the shop's country. */
    static CheckoutForm saved(Shop shop, Checkout checkout) {
        var values = new LinkedHashMap<String, String>();
        values.put("email", Objects.requireNonNullElse(checkout.buyer().email(), ""));
        values.put("phone", Objects.requireNonNullElse(checkout.buyer().phone(), ""));
        values.put("accepts_marketing", checkout.buyer().buyerAcceptsMarketing() ? "1" : "");
        put(values, "", checkout.buyer().shippingAddress(), shop.country());
        var home = checkout.buyer().shippingAddress() == null
                ? null
                : checkout.buyer().shippingAddress().countryCode();
        put(values, BILLING, checkout.buyer().billingAddress(), Objects.requireNonNullElse(home, shop.country()));
        values.put("billing", checkout.billingAddressSame() ? "same" : "different");
        return new CheckoutForm(values, Map.of());
    }

    private static void put(
            Map<String, String> values, String prefix, @Nullable MailingAddress mailingAddress, String country) {
        values.put(prefix + "country_code", country);
        if (mailingAddress != null) {
            values.put(prefix + "first_name", Objects.requireNonNullElse(mailingAddress.firstName(), ""));
            values.put(prefix + "last_name", Objects.requireNonNullElse(mailingAddress.lastName(), ""));
            values.put(prefix + "company", Objects.requireNonNullElse(mailingAddress.company(), ""));
            values.put(prefix + "address1", Objects.requireNonNullElse(mailingAddress.address1(), ""));
            values.put(prefix + "address2", Objects.requireNonNullElse(mailingAddress.address2(), ""));
            values.put(prefix + "zip", Objects.requireNonNullElse(mailingAddress.zip(), ""));
            values.put(prefix + "city", Objects.requireNonNullElse(mailingAddress.city(), ""));
            values.put(prefix + "province", Objects.requireNonNullElse(mailingAddress.province(), ""));
            values.put(prefix + "country_code", Objects.requireNonNullElse(mailingAddress.countryCode(), country));
        }
    }

    /** With what was typed last and could not be saved. */
    CheckoutForm with(Optional<RejectedForm> rejected) {
        if (rejected.isEmpty()) {
            return this;
        }
        var fields = new LinkedHashMap<>(values);
        fields.putAll(rejected.get().typed());
        var wrong = new LinkedHashMap<>(problems);
        wrong.putAll(rejected.get().problems());
        return new CheckoutForm(fields, wrong);
    }

    CheckoutForm withValue(String field, String value) {
        var fields = new LinkedHashMap<>(values);
        fields.put(field, value);
        return new CheckoutForm(fields, problems);
    }

    CheckoutForm withProblem(String field, String words) {
        var wrong = new LinkedHashMap<>(problems);
        wrong.put(field, words);
        return new CheckoutForm(values, wrong);
    }

    /** What of a step's form may be kept until its page is shown again: never a card's number, date or code. */
    static Map<String, String> typed(Context context, CheckoutStep step, String prefix) {
        var fields = switch (step) {
            case CONTACT -> CONTACT;
            case DELIVERY -> List.<String>of();
            case PAYMENT -> PAYMENT;
        };
        var values = new LinkedHashMap<String, String>();
        fields.forEach(name -> values.put(name, text(context, prefix + name)));
        return values;
    }

    static DeliveryForm delivery(Context context) {
        return new DeliveryForm(
                text(context, "email"),
                text(context, "phone"),
                !text(context, "accepts_marketing").isEmpty(),
                address(context, ""));
    }

    static AddressForm address(Context context, String prefix) {
        return new AddressForm(
                text(context, prefix + "first_name"),
                text(context, prefix + "last_name"),
                text(context, prefix + "company"),
                text(context, prefix + "address1"),
                text(context, prefix + "address2"),
                text(context, prefix + "city"),
                text(context, prefix + "province"),
                text(context, prefix + "zip"),
                text(context, prefix + "country_code"));
    }

    static Card card(Context context) {
        return new Card(text(context, "number"), text(context, "name"), text(context, "expiry"), text(context, "cvc"));
    }

    static String text(Context context, String name) {
        return Optional.ofNullable(context.formParam(name)).orElse("");
    }
}
