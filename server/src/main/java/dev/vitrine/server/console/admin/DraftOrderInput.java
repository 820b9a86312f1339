package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.server.console.Form;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;

/**
 * Fields of a draft order's page and the draft made of them. What cannot be read is left out and noted among the
 * problems.
 *
 * @param stored the draft that is edited or copied; empty for a new one
 * @param fresh whether another draft is to be made
 */
record DraftOrderInput(Form form, JsonNode stored, boolean fresh, ZoneId zone, Problems problems) {

    static final String SAME = "same";
    static final String OTHER = "other";

    /** Choices of the delivery, beside the handles of rates. */
    static final String NONE = "";

    static final String CUSTOM = "custom";
    static final String KEPT = "kept";

    /** What a line keeps that no field shows. */
    private static final List<String> KEPT_OF_LINE = List.of(
            "title",
            "variant_title",
            "sku",
            "vendor",
            "grams",
            "requires_shipping",
            "taxable",
            "gift_card",
            "fulfillment_service",
            "properties");

    ObjectNode draft() {
        var draft = Json.object();
        var lines = draft.putArray("line_items");
        DraftOrderLines.of(form).forEach(at -> lines.add(line(at)));
        var customer = form.text("customer_id");
        if (customer.matches("\\d{1,18}")) {
            draft.putObject("customer").put("id", Long.valueOf(customer));
        } else {
            draft.putNull("customer");
        }
        for (var field : List.of("email", "phone", "note", "tags")) {
            draft.put(field, form.text(field));
        }
        draft.put("tax_exempt", form.ticked("tax_exempt"));
        var shipping = address("shipping_address");
        draft.set("shipping_address", shipping);
        draft.set("billing_address", form.text("billing").equals(OTHER) ? address("billing_address") : shipping);
        draft.set("applied_discount", discount("", stored));
        putDelivery(draft);
        putTerms(draft);
        if (fresh && !stored.path("note_attributes").isEmpty()) {
            draft.set("note_attributes", stored.path("note_attributes"));
        }
        return draft;
    }

    private ObjectNode line(int at) {
        var base = DraftOrderLines.base(at);
        var before = before(base);
        var line = Json.object();
        KEPT_OF_LINE.stream().filter(before::hasNonNull).forEach(key -> line.set(key, before.get(key)));
        if (DraftOrderLines.isCustom(form, at)) {
            line.put("title", form.text(base + "title"))
                    .put("requires_shipping", form.ticked(base + "requires_shipping"))
                    .put("taxable", form.ticked(base + "taxable"));
        } else {
            line.put("variant_id", Long.valueOf(form.text(base + "variant_id")));
        }
        var numbers = new NumberFields(form, problems);
        line.put("price", numbers.amount(base + "price"));
        line.put("quantity", numbers.whole(base + "quantity"));
        if (form.text(base + "price").isEmpty()) {
            problems.add(base + "price", "can't be blank");
        }
        line.set("applied_discount", discount(base, before));
        return line;
    }

    /** The stored line of which this one was made, unless the draft has become another one meanwhile. */
    private JsonNode before(String base) {
        var place = form.text(base + "stored");
        var line = place.matches("\\d{1,4}") ? stored.path("line_items").path(Integer.parseInt(place)) : Json.object();
        return OrderLabels.text(line, "variant_id").equals(form.text(base + "variant_id")) ? line : Json.object();
    }

    private JsonNode discount(String base, JsonNode holder) {
        var value = new NumberFields(form, problems).amount(base + "discount_value");
        if (value == null) {
            return NullNode.getInstance();
        }
        var discount = Json.object()
                .put("value", value)
                .put("value_type", form.text(base + "discount_type"))
                .put("title", form.text(base + "discount_title"));
        var description = OrderLabels.text(holder.path("applied_discount"), "description");
        return description.isEmpty() ? discount : discount.put("description", description);
    }

    private JsonNode address(String name) {
        return AddressFields.read(form, name, stored.path(name));
    }

    private void putDelivery(ObjectNode draft) {
        switch (form.text("delivery")) {
            case NONE -> draft.putNull("shipping_line");
            // why nothing: what is not sent stays as it was offered.
            case KEPT -> {}
            case CUSTOM ->
                draft.putObject("shipping_line")
                        .put("title", form.text("delivery_title"))
                        .put("price", new NumberFields(form, problems).amount("delivery_price"));
            default -> draft.putObject("shipping_line").put("handle", form.text("delivery"));
        }
    }

    private void putTerms(ObjectNode draft) {
        var type = form.text("terms");
        if (type.isEmpty()) {
            draft.putNull("payment_terms");
            return;
        }
        var before = DraftOrderFields.terms(stored.path("payment_terms"), zone);
        if (!fresh
                && before.entrySet().stream()
                        .allMatch(each -> form.text(each.getKey()).equals(each.getValue()))) {
            return;
        }
        var terms = draft.putObject("payment_terms").put("payment_terms_type", type);
        if (type.equals("net")) {
            terms.put("due_in_days", new NumberFields(form, problems).whole("due_in_days"));
        }
        if (type.equals("fixed") && !form.text("due_at").isEmpty()) {
            try {
                var day = LocalDate.parse(form.text("due_at")).atStartOfDay(zone);
                terms.putArray("payment_schedules")
                        .addObject()
                        .put("due_at", day.toInstant().toString());
            } catch (DateTimeParseException e) {
                problems.add("due_at", "must be a day such as 2026-12-01");
            }
        }
    }
}
