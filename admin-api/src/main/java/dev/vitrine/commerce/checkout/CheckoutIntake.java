package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.checkout.CheckoutInput.Buyer;
import dev.vitrine.commerce.checkout.CheckoutInput.Goods;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.PhoneNumber;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Intake of a checkout that an app sent: "absent keeps, null clears". For one request. */
final class CheckoutIntake {

    private static final int LONGEST_NOTE = 5000;

    private final Session session;
    private final Shop shop;
    private final ObjectNode body;
    private final Problems problems = new Problems();

    CheckoutIntake(Session session, Shop shop, ObjectNode body) {
        this.session = session;
        this.shop = shop;
        this.body = body;
    }

    /** The draft with what was sent; 422 naming every wrong field. */
    CheckoutInput apply(CheckoutInput current) {
        var draft = current.withBuyer(buyer(current.buyer()))
                .withGoods(goods(current.goods()))
                .withDiscountCode(text("discount_code", current.choices().discountCode()));
        if (body.has("shipping_line")) {
            draft = draft.withShippingOption(shippingHandle(body.get("shipping_line")));
        }
        problems.throwIfAny();
        return draft;
    }

    private Buyer buyer(Buyer current) {
        return new Buyer(
                email(current.email()),
                phone(current.phone()),
                body.path("buyer_accepts_marketing").asBoolean(current.acceptsMarketing()),
                address("shipping_address", current.shipping()),
                address("billing_address", current.billing()),
                text("customer_locale", current.locale()),
                currency(current.currency()));
    }

    /** One in which the shop shows prices. */
    private @Nullable String currency(@Nullable String current) {
        var code = text("presentment_currency", current);
        if (code == null || !body.has("presentment_currency")) {
            return code;
        }
        var known = ExchangeRates.of(shop).currencies().stream()
                .map(Currency::getCurrencyCode)
                .toList();
        problems.oneOf("presentment_currency", code.toUpperCase(Locale.ROOT), known);
        return code.toUpperCase(Locale.ROOT);
    }

    private @Nullable String email(@Nullable String current) {
        var email = text("email", current);
        if (email != null && !EmailAddress.isValid(email)) {
            problems.add("email", "is invalid");
        }
        return email;
    }

    private @Nullable String phone(@Nullable String current) {
        var phone = text("phone", current);
        if (phone == null || !body.has("phone")) {
            return phone;
        }
        var number = PhoneNumber.unspaced(phone);
        if (number.isEmpty()) {
            problems.add("phone", "is invalid");
        }
        return number.orElse(null);
    }

    /** "zip invalid for country". */
    private @Nullable MailingAddress address(String field, @Nullable MailingAddress current) {
        if (!body.has(field)) {
            return current;
        }
        if (!body.get(field).isObject() || body.get(field).isEmpty()) {
            return null;
        }
        var mailingAddress =
                shop.json().read(body.get(field), MailingAddress.class).completed();
        var code = Objects.requireNonNullElse(mailingAddress.countryCode(), "");
        if (!CheckoutCountries.known(code)) {
            problems.add(field + ".country_code", code.isEmpty() ? "can't be blank" : Problems.NO_COUNTRY);
        } else if (mailingAddress.zip() != null
                && CheckoutCountries.zipProblem(
                                code, mailingAddress.zip().strip().toUpperCase(Locale.ROOT))
                        .isPresent()) {
            problems.add(field + ".zip", "is invalid");
        }
        return mailingAddress;
    }

    private Goods goods(Goods current) {
        var note = text("note", current.note());
        problems.atMost(LONGEST_NOTE, "note", note);
        var attributes = body.has("note_attributes")
                ? Attribute.read(body.get("note_attributes")).orElseGet(() -> {
                    problems.add("note_attributes", "is invalid");
                    return List.of();
                })
                : current.attributes();
        if (!body.has("line_items")) {
            return current.with(copy -> copy.note(note).attributes(attributes));
        }
        // why: a cart would put its own goods back as soon as its shopper comes by.
        return new Goods(null, lines(body.get("line_items")), note, attributes);
    }

    private List<CheckoutLine> lines(JsonNode listed) {
        var lines = new ArrayList<CheckoutLine>();
        if (!listed.isArray() && !listed.isNull()) {
            problems.add("line_items", "is invalid");
        }
        if (listed.size() > CartError.MOST_LINES) {
            problems.add("line_items", "is too long (maximum is " + CartError.MOST_LINES + " lines)");
            return lines;
        }
        var ids = new LinkedHashSet<Long>();
        listed.forEach(line -> ids.add(line.path("variant_id").asLong()));
        var sellableVariants = SellableVariants.of(session, shop, ids);
        for (int i = 0; i < listed.size(); i++) {
            line(listed.get(i), i, sellableVariants).ifPresent(lines::add);
        }
        var missing = PricedCheckout.missing(lines, sellableVariants);
        for (int i = 0; i < lines.size(); i++) {
            refuseShortage(lines.get(i), i, missing);
        }
        return List.copyOf(lines);
    }

    private void refuseShortage(CheckoutLine line, int at, List<CompletionResult.Missing> missing) {
        missing.stream()
                .filter(each -> each.variantId() == line.variantId())
                .findFirst()
                .ifPresent(each -> problems.add("line_items[" + at + "].quantity", "only " + each.left() + " left"));
    }

    private Optional<CheckoutLine> line(JsonNode line, int at, SellableVariants sellableVariants) {
        var field = "line_items[" + at + "]";
        var sellableVariant =
                sellableVariants.find(line.path("variant_id").asLong()).filter(SellableVariant::published);
        if (sellableVariant.isEmpty()) {
            problems.add(field + ".variant_id", line.hasNonNull("variant_id") ? "does not exist" : "can't be blank");
        }
        var quantity = line.path("quantity");
        if (!quantity.isMissingNode() && !quantity.canConvertToInt()) {
            problems.add(field + ".quantity", "is not a number");
        } else if (quantity.asInt(1) < 1) {
            problems.add(field + ".quantity", "must be greater than 0");
        } else if (quantity.asInt(1) > CartError.MOST_PIECES) {
            problems.add(field + ".quantity", "must be less than or equal to " + CartError.MOST_PIECES);
        }
        var properties = Attribute.read(line.get("properties"));
        if (properties.isEmpty()) {
            problems.add(field + ".properties", "is invalid");
        }
        return sellableVariant
                .filter(found -> problems.isEmpty())
                .map(found -> CheckoutLine.of(at + 1, quantity.asInt(1), properties.orElseThrow(), found));
    }

    private @Nullable String shippingHandle(JsonNode line) {
        return line.isNull() ? null : line.path("handle").asText("");
    }

    private @Nullable String text(String name, @Nullable String current) {
        if (!body.has(name)) {
            return current;
        }
        var value = body.get(name);
        if (!value.isNull() && !value.isTextual()) {
            problems.add(name, "is invalid");
            return null;
        }
        var text = value.asText("").strip();
        return value.isNull() || text.isEmpty() ? null : text;
    }
}
