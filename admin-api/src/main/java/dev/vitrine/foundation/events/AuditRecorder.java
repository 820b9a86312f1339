package dev.vitrine.foundation.events;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Recorder of the audit log: writes a published event as a row of {@code history}, derived from topic and payload, so
 * that no feature has to know of it.
 */
final class AuditRecorder {

    private static final Map<String, String> PLAIN_VERBS = Map.of(
            "create", "create",
            "delete", "destroy",
            "publish", "published",
            "enable", "enabled",
            "disable", "disabled",
            "redact", "erased",
            "uninstalled", "destroy",
            "placed_on_hold", "fulfillment_held",
            "hold_released", "fulfillment_released",
            "moved", "fulfillment_moved");

    private final Tx tx;
    private final Shop shop;
    private final String type;
    private final String area;
    private final long subject;
    private final JsonNode payload;
    private final Instant now;

    /** A row as far as the next one depends on it. */
    record AuditRow(String verb, String arguments, String author, Instant createdAt) {}

    private AuditRecorder(Tx tx, Shop shop, String type, String area, long subject, JsonNode payload, Instant now) {
        this.tx = tx;
        this.shop = shop;
        this.type = type;
        this.area = area;
        this.subject = subject;
        this.payload = payload;
        this.now = now;
    }

    static void recordAudit(Tx tx, Shop shop, Topic topic, long subject, JsonNode payload, Instant time) {
        var family = topic.family();
        var what = topic.wireName().substring(family.length() + 1);
        var declared = TopicFamily.named(family);
        var type = declared.map(TopicFamily::auditType).orElse("");
        if (!type.isEmpty()) {
            // why: a transaction, shipment or refund is part of its order's life and has none of its own.
            var about = payload.path("order_id").asLong(subject);
            var owner = type.equals("Order") && !family.equals("orders") ? about : subject;
            new AuditRecorder(
                            tx,
                            shop,
                            type,
                            declared.get().permission(),
                            owner,
                            payload,
                            time.truncatedTo(ChronoUnit.SECONDS))
                    .recordAudit(family, what);
        }
    }

    private void recordAudit(String family, String what) {
        switch (family) {
            case "products", "collections", "pages" -> shown(what);
            case "orders" -> order(what);
            case "order_transactions" -> write(payload.path("kind").asText() + "_" + outcome(), named());
            case "fulfillments" -> shipment();
            case "refunds" -> restocked();
            case "returns" -> write("return_" + payload.path("status").asText(), named());
            default -> Optional.ofNullable(PLAIN_VERBS.get(what)).ifPresent(verb -> write(verb, named()));
        }
    }

    /** Created, destroyed, published, unpublished: "update (not recorded)". */
    private void shown(String what) {
        if (payload.path("created_at").isMissingNode()) {
            write("destroy", named());
            return;
        }
        var auditRow = last("verb in ('create', 'published', 'unpublished')");
        var born = payload.path("created_at").equals(payload.path("updated_at"));
        if (what.equals("create") || what.equals("changed") && born && auditRow.isEmpty()) {
            write("create", named());
        }
        var shownNow = payload.hasNonNull("published_at");
        var shownBefore = auditRow.map(row -> row.verb().equals("published"));
        if (shownNow && shownBefore.isPresent() && !shownBefore.get() || shownNow && auditRow.isEmpty() && born) {
            write("published", named());
        } else if (!shownNow && shownBefore.orElse(false)) {
            write("unpublished", named());
        }
    }

    private void order(String what) {
        switch (what) {
            case "create" -> write("placed", named());
            case "cancelled" -> write("cancelled", named());
            case "delete" -> write("destroy", named());
            case "updated" -> {
                var closed = payload.hasNonNull("closed_at");
                var wasClosed = last("verb in ('closed', 're_opened')")
                        .map(row -> row.verb().equals("closed"))
                        .orElse(false);
                if (closed != wasClosed) {
                    write(closed ? "closed" : "re_opened", named());
                } else if (last("verb <> 'changed'")
                        .filter(row ->
                                row.createdAt().equals(now) && row.author().equals(tx.author()))
                        .isEmpty()) {
                    // why: an order that was paid or cancelled just now has been recorded already.
                    write("update", named());
                }
            }
            default -> {}
        }
    }

    private void shipment() {
        var verb = "fulfillment_"
                + switch (payload.path("status").asText()) {
                    case "success" -> "success";
                    case "cancelled" -> "cancelled";
                    case "failure", "error" -> "failure";
                    default -> "pending";
                };
        var arguments = Json.PLAIN.text(
                List.of(payload.path("name").asText(payload.path("id").asText())));
        var same = last("verb like 'fulfillment_%'")
                .filter(row -> row.verb().equals(verb) && row.arguments().equals(arguments));
        if (same.isEmpty()) {
            write(verb, arguments);
        }
    }

    private void restocked() {
        var pieces = StreamSupport.stream(payload.path("refund_line_items").spliterator(), false)
                .filter(line -> List.of("return", "cancel", "legacy_restock")
                        .contains(line.path("restock_type").asText()))
                .mapToLong(line -> line.path("quantity").asLong())
                .sum();
        if (pieces > 0) {
            write("restock_line_items", Json.PLAIN.text(List.of(pieces)));
        }
    }

    private String outcome() {
        var status = payload.path("status").asText();
        return status.equals("error") ? "failure" : status;
    }

    /**
     * What the words about it need: amount and currency, name and buyer, or title; of what is gone, what it was called.
     */
    private String named() {
        if (payload.has("kind") && payload.has("amount")) {
            return Json.PLAIN.text(List.of(
                    payload.path("amount"),
                    payload.path("currency"),
                    payload.path("gateway").asText("")));
        }
        var name = payload.path("title")
                .asText(payload.path("name").asText(payload.path("email").asText("")));
        if (name.isEmpty()) {
            return last("verb <> 'changed'").map(AuditRow::arguments).orElse("[]");
        }
        var buyer = payload.path("customer");
        var person = (buyer.path("first_name").asText("") + " "
                        + buyer.path("last_name").asText(""))
                .strip();
        return Json.PLAIN.text(person.isEmpty() ? List.of(name) : List.of(name, person));
    }

    private Optional<AuditRow> last(String condition) {
        return tx.sql("""
                        select verb, arguments, author, created_at from history
                        where shop_id = :shop and subject_type = :type and subject_id = :subject and %s
                        order by id desc limit 1
                        """.formatted(condition))
                .bind(shop)
                .bind("type", type)
                .bind("subject", subject)
                .one(AuditRow.class);
    }

    private void write(String verb, String arguments) {
        AuditRecords.insert(tx, shop, type, subject, verb, arguments, authorKind(verb), area, now);
    }

    /** why: what customers do is written by the platform, which has nobody else to name. */
    private Author.Kind authorKind(String verb) {
        var byCustomer = tx.authorKind() == Author.Kind.PLATFORM
                && switch (type) {
                    case "Order" -> verb.equals("placed") || verb.equals("return_requested");
                    case "Customer" -> verb.equals("create") || verb.equals("enabled");
                    default -> false;
                };
        return byCustomer ? Author.Kind.CUSTOMER : tx.authorKind();
    }
}
