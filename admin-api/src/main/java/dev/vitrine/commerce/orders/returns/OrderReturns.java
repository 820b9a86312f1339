package dev.vitrine.commerce.orders.returns;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.commerce.orders.returns.OrderReturn.ReturnLine;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Returns of orders: asked for, then approved or declined, and closed when the pieces are back. Safe for use by many
 * threads.
 */
public final class OrderReturns {

    public static final Table<OrderReturn> TABLE = Table.of("order_returns", OrderReturn.class);

    /** {@code returns/create}: a customer asks, or an app does for one. */
    public static final Topic CREATE = Topic.declare("returns/create");

    public static final Topic UPDATE = Topic.declare("returns/update");

    public static final int LONGEST_TEXT = 1_000;
    private static final int MOST = 100;

    private final OrderStore orders;
    private final ReturnEmails emails;
    private final Events events;
    private final InstantSource clock;

    public OrderReturns(OrderStore orders, Emails emails, Shops shops, Events events, InstantSource clock) {
        this.orders = orders;
        this.emails = new ReturnEmails(emails, shops);
        this.events = events;
        this.clock = clock;
    }

    /** The returns of an order, the oldest first. */
    public static List<OrderReturn> of(Session session, Shop shop, long order) {
        return TABLE.list(session, shop, Select.ALL.equal("order_id", order).by("id"));
    }

    public ReturnableQuantities returnable(Session session, Shop shop, Order order) {
        return new ReturnableQuantities(order, of(session, shop, order.id()));
    }

    /** Whether the customer may ask to send something of it back. */
    public boolean mayBeAskedFor(Session session, Shop shop, Order order) {
        return returnable(session, shop, order).mayBeAskedFor(shop, clock.instant());
    }

    /** 422 when the pieces were not sent, are back already, or are part of another return. */
    public OrderReturn request(Tx tx, Shop shop, long orderId, List<ReturnLine> lines, String reason) {
        // why: the order's row is held from here on, so that no piece is asked for twice at once.
        var order = orders.find(tx, shop, orderId).orElseThrow(ApiException::notFound);
        var before = of(tx, shop, orderId);
        var problems = new Problems();
        check(order, new ReturnableQuantities(order, before), lines, problems);
        problems.atMost(LONGEST_TEXT, "reason", reason);
        if (before.size() >= MOST) {
            problems.add(Problems.BASE, "An order has at most " + MOST + " returns");
        }
        problems.throwIfAny();
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var name = order.name() + "-R" + (before.size() + 1);
        var stored = TABLE.insert(
                tx,
                shop,
                new OrderReturn(
                        0, orderId, name, OrderReturn.REQUESTED, List.copyOf(lines), reason.strip(), "", now, now));
        events.publish(tx, shop, CREATE, stored.id(), shop.json().tree(stored));
        // why not for staff: they know what they opened themselves.
        if (tx.authorKind() != Author.Kind.STAFF) {
            emails.requested(tx, shop, order, stored);
        }
        return stored;
    }

    private static void check(Order order, ReturnableQuantities returnable, List<ReturnLine> lines, Problems problems) {
        if (lines.isEmpty()) {
            problems.add("return_line_items", "can't be blank");
        }
        var seen = new HashSet<Long>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            var field = "return_line_items[" + i + "].";
            var most = returnable.of(line.lineItemId());
            if (order.lineItems().stream().noneMatch(each -> each.id() == line.lineItemId())) {
                problems.add(field + "line_item_id", "does not exist");
            } else if (!seen.add(line.lineItemId())) {
                problems.add(field + "line_item_id", "stands there twice");
            } else if (line.quantity() < 1) {
                problems.add(field + "quantity", "must be greater than 0");
            } else if (line.quantity() > most) {
                problems.add(
                        field + "quantity",
                        most == 0 ? "can't be returned" : "is more than can come back: at most " + most);
            }
        }
    }

    /** {@code {answer}}: where it goes, for the customer. */
    public OrderReturn approve(Tx tx, Shop shop, long orderId, long id, JsonNode body) {
        return answer(
                tx, shop, orderId, id, OrderReturn.APPROVED, body.path("answer").asText(""));
    }

    /** {@code {answer}}: why, for the customer; it can't be left out. */
    public OrderReturn decline(Tx tx, Shop shop, long orderId, long id, JsonNode body) {
        var answer = body.path("answer").asText("");
        new Problems().notBlank("answer", answer).throwIfAny();
        return answer(tx, shop, orderId, id, OrderReturn.DECLINED, answer);
    }

    private OrderReturn answer(Tx tx, Shop shop, long orderId, long id, String status, String answer) {
        new Problems().atMost(LONGEST_TEXT, "answer", answer).throwIfAny();
        var order = orders.find(tx, shop, orderId).orElseThrow(ApiException::notFound);
        var answered = step(tx, shop, found(tx, shop, order, id), OrderReturn.REQUESTED, status, answer.strip());
        emails.answered(tx, shop, order, answered);
        return answered;
    }

    /** When the pieces are back, or will not come any more. */
    public OrderReturn close(Tx tx, Shop shop, long orderId, long id) {
        var order = orders.find(tx, shop, orderId).orElseThrow(ApiException::notFound);
        var current = found(tx, shop, order, id);
        return step(tx, shop, current, OrderReturn.APPROVED, OrderReturn.CLOSED, current.answer());
    }

    private OrderReturn step(Tx tx, Shop shop, OrderReturn current, String from, String status, String answer) {
        if (!current.status().equals(from)) {
            throw Problems.of(
                    "status", "is " + current.status() + ": only a return that is " + from + " becomes " + status);
        }
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var stored = TABLE.update(
                tx,
                shop,
                current.id(),
                current.with(copy -> copy.status(status).answer(answer).updatedAt(now)));
        events.publish(tx, shop, UPDATE, stored.id(), shop.json().tree(stored));
        return stored;
    }

    private static OrderReturn found(Tx tx, Shop shop, Order order, long id) {
        return TABLE.find(tx, shop, id)
                .filter(each -> each.orderId() == order.id())
                .orElseThrow(ApiException::notFound);
    }

    /** What an app sends: {@code [{line_item_id, quantity}]}. */
    static List<ReturnLine> lines(JsonNode body) {
        var lines = new ArrayList<ReturnLine>();
        body.path("return_line_items")
                .forEach(line -> lines.add(new ReturnLine(
                        line.path("line_item_id").asLong(),
                        line.path("quantity").asInt())));
        return lines;
    }
}
