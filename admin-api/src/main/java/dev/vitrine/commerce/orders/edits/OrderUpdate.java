package dev.vitrine.commerce.orders.edits;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderCustomers;
import dev.vitrine.commerce.orders.intake.NestedProblems;
import dev.vitrine.commerce.orders.intake.OrderTags;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.PhoneNumber;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Requested update of an order: "absent keeps, null clears". Collects every problem. */
public final class OrderUpdate {

    /** The keys that may be written. */
    public static final List<String> KEYS = List.of(
            "email",
            "phone",
            "note",
            "note_attributes",
            "tags",
            "buyer_accepts_marketing",
            "billing_address",
            "shipping_address",
            "customer",
            "metafields");

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(\\.\\d{1,9})?");

    /** What a line is asked for by, and what a client could mean to change in it. */
    private static final List<String> OF_LINES = List.of(
            "id",
            "variant_id",
            "title",
            "sku",
            "quantity",
            "price",
            "grams",
            "requires_shipping",
            "taxable",
            "properties");

    private final Shop shop;
    private final Order order;
    private final ObjectNode body;
    private final Problems problems = new Problems();

    OrderUpdate(Shop shop, Order order, ObjectNode body) {
        this.shop = shop;
        this.order = order;
        this.body = body;
        if (body.has("line_items") && !areAsTheyStand(body.get("line_items"))) {
            problems.add("line_items", "can't be changed here: use PUT /admin/orders/" + order.id() + "/adjust.json");
        }
    }

    boolean isEmpty() {
        return problems.isEmpty() && KEYS.stream().noneMatch(body::has);
    }

    @Nullable
    String email() {
        var email = text("email", order.contact().email());
        if (email != null && body.has("email") && !EmailAddress.isValid(email)) {
            problems.add("email", "is invalid");
        }
        return email;
    }

    @Nullable
    String phone() {
        var phone = text("phone", order.contact().phone());
        if (phone == null || !body.has("phone")) {
            return phone;
        }
        var number = PhoneNumber.unspaced(phone);
        if (number.isEmpty()) {
            problems.add("phone", "is invalid");
        }
        return number.orElse(null);
    }

    @Nullable
    String note() {
        var note = text("note", order.remarks().note());
        problems.atMost(5000, "note", note);
        return note;
    }

    List<Attribute> noteAttributes() {
        if (!body.has("note_attributes")) {
            return order.remarks().noteAttributes();
        }
        var attributes = Attribute.read(body.get("note_attributes"));
        if (attributes.isEmpty()) {
            problems.add("note_attributes", "is invalid");
        }
        return attributes.orElse(List.of());
    }

    String tags() {
        if (!body.has("tags")) {
            return order.remarks().tags();
        }
        return OrderTags.read(body.get("tags"), problems);
    }

    boolean acceptsMarketing() {
        var value = body.get("buyer_accepts_marketing");
        if (value == null || value.isNull()) {
            return order.buyerAcceptsMarketing();
        }
        if (!value.isBoolean()) {
            problems.add("buyer_accepts_marketing", "is invalid");
        }
        return value.asBoolean();
    }

    /** "customer.id": another customer; null for none. */
    boolean changesCustomer() {
        return body.has("customer");
    }

    @Nullable
    Long customer() {
        var node = body.path("customer");
        if (node.isNull()) {
            return null;
        }
        var id = node.path("id").asText("");
        if (!id.matches("\\d{1,18}")) {
            throw Problems.of("customer", OrderCustomers.NOBODY);
        }
        return Long.valueOf(id);
    }

    @Nullable
    MailingAddress address(String field, @Nullable MailingAddress current) {
        if (!body.has(field)) {
            return current;
        }
        var node = body.get(field);
        if (node.isNull()) {
            return null;
        }
        var mailingAddress = NestedProblems.withPrefix(
                        field + ".", () -> shop.json().read(node, MailingAddress.class))
                .completed();
        if (!mailingAddress.countryKnown()) {
            problems.add(field + ".country_code", Problems.NO_COUNTRY);
        }
        return mailingAddress;
    }

    /** The time of the change; 422 when any of it is wrong. */
    Instant valid(Instant now) {
        problems.throwIfAny();
        return now;
    }

    /** why: who reads an order, changes its note and sends all of it back changes no line. */
    private boolean areAsTheyStand(JsonNode lines) {
        var known = shop.json().tree(order.lineItems());
        return lines.size() == known.size()
                && lines.valueStream().allMatch(line -> known.valueStream().anyMatch(each -> isAsItStands(line, each)));
    }

    private static boolean isAsItStands(JsonNode line, JsonNode known) {
        return line.has("id")
                && OF_LINES.stream().allMatch(field -> !line.has(field) || isSame(line.get(field), known.path(field)));
    }

    /** Numbers may come as texts. */
    private static boolean isSame(JsonNode sent, JsonNode known) {
        if (!known.isNumber()) {
            return sent.equals(known);
        }
        return NUMBER.matcher(sent.asText()).matches()
                && new BigDecimal(sent.asText()).compareTo(known.decimalValue()) == 0;
    }

    private @Nullable String text(String field, @Nullable String current) {
        if (!body.has(field)) {
            return current;
        }
        var node = body.get(field);
        if (node.isContainerNode()) {
            problems.add(field, "is invalid");
        }
        return node.isNull() || node.asText().isBlank() ? null : node.asText().strip();
    }
}
