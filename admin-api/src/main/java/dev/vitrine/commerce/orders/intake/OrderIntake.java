package dev.vitrine.commerce.orders.intake;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.OrderStatuses;
import dev.vitrine.commerce.orders.aggregate.StockAllocation;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.orders.fulfillments.InitialFulfillments;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads and validates the request that creates an order; collects every problem. */
final class OrderIntake {

    private static final List<String> BEHAVIOURS =
            List.of("bypass", "decrement_ignoring_policy", "decrement_obeying_policy");

    /** Channels of the platform's own: "reserved". */
    private static final Set<String> RESERVED = Set.of("web", "pos", "iphone", "android", "vitrine_draft_order");

    private final Tx tx;
    private final Shop shop;
    private final Currency currency;
    private final OrderRequest request;
    private final List<JsonNode> lineItems;
    private final Problems problems = new Problems();

    OrderIntake(Tx tx, Shop shop, JsonNode body) {
        this.tx = tx;
        this.shop = shop;
        this.currency = currency(shop, body);
        this.request = new Json(currency, shop.zone()).read(body, OrderRequest.class);
        this.lineItems = body.path("line_items").valueStream().toList();
    }

    /** 422 with all problems. {@code app} is who calls: "API default = app id as string". */
    NewOrder order(long app) {
        var lines = lines();
        var buyer = new BuyerIntake(tx, shop, request, problems).buyer();
        var remarks = remarks();
        checkWords();
        var contents = new ContentsIntake(shop, currency, request, problems).contents(lines);
        return new NewOrder(
                buyer,
                contents,
                remarks,
                origin(app),
                new NewOrder.Payment(
                        bookings(contents.totals().total()),
                        request.financialStatus(),
                        // why: where shipments are sent, they say how much of it is on its way.
                        request.fulfillments().isEmpty() ? request.fulfillmentStatus() : null));
    }

    InitialFulfillments shipments() {
        return new InitialFulfillments(request.fulfillments(), lineItems);
    }

    /** "So API orders do NOT touch stock unless asked". 422 when there is not enough and the caller obeys. */
    void takeStock(StockAllocation stockAllocation, List<LineItem> lines) {
        var wanted = lines.stream()
                .filter(line -> line.variantId() != null)
                .collect(Collectors.groupingBy(
                        line -> Objects.requireNonNull(line.variantId()),
                        TreeMap::new,
                        Collectors.summingLong(LineItem::quantity)));
        switch (request.inventoryBehaviour()) {
            case "decrement_ignoring_policy" -> stockAllocation.takeIgnoringPolicy(tx, shop, wanted);
            case "decrement_obeying_policy" -> refuse(lines, stockAllocation.take(tx, shop, wanted));
            case null, default -> {}
        }
    }

    private static void refuse(List<LineItem> lines, List<StockAllocation.Shortage> shortages) {
        var found = new Problems();
        for (int i = 0; i < lines.size(); i++) {
            for (var shortage : shortages) {
                if (Objects.equals(lines.get(i).variantId(), shortage.variantId())) {
                    found.add("line_items[" + i + "].quantity", "not enough stock: " + shortage.left() + " left");
                }
            }
        }
        found.throwIfAny();
    }

    private List<LineItem> lines() {
        var ids = request.lineItems().stream()
                .map(OrderRequest.Line::variantId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return new LineIntake(SellableVariants.of(tx, shop, ids), Money.zero(currency), problems)
                .lines(request.lineItems());
    }

    private NewOrder.Remarks remarks() {
        problems.atMost(5000, "note", request.note());
        var attributes = Attribute.read(request.noteAttributes());
        if (attributes.isEmpty()) {
            problems.add("note_attributes", "is invalid");
        }
        return new NewOrder.Remarks(
                request.note(), attributes.orElse(List.of()), OrderTags.read(request.tags(), problems));
    }

    private void checkWords() {
        problems.oneOf("financial_status", request.financialStatus(), OrderStatuses.FINANCIAL);
        problems.oneOf("fulfillment_status", request.fulfillmentStatus(), OrderStatuses.FULFILLMENT);
        problems.oneOf("inventory_behaviour", request.inventoryBehaviour(), BEHAVIOURS);
        if (request.sourceName() != null && RESERVED.contains(request.sourceName())) {
            problems.add("source_name", "is reserved");
        }
        problems.atMost(255, "source_name", request.sourceName());
        problems.atMost(255, "name", request.name());
        if (request.transactions().size() > Transactions.MOST) {
            problems.add("transactions", "exceeds maximum of " + Transactions.MOST);
        }
    }

    private NewOrder.Origin origin(long app) {
        return new NewOrder.Origin(
                request.sourceName() == null ? String.valueOf(app) : request.sourceName(),
                request.referringSite(),
                request.landingSite(),
                app,
                null,
                null,
                null,
                request.test(),
                request.processedAt(),
                request.name(),
                request.createdAt());
    }

    /**
     * "Born paid without transactions: book one internal sale/success transaction, gateway manual, for the total … Born
     * authorized: internal authorization."
     */
    private List<NewTransaction.Factory> bookings(Money total) {
        if (request.transactions().isEmpty()) {
            return switch (request.financialStatus()) {
                case "paid" -> total.isZero() ? List.of() : List.of(byHand("sale", total));
                case "authorized" -> List.of(byHand("authorization", total));
                case null, default -> List.of();
            };
        }
        var bookers = new ArrayList<NewTransaction.Factory>();
        for (int i = 0; i < request.transactions().size(); i++) {
            var at = "transactions[" + i + "].";
            var entry = request.transactions().get(i);
            bookers.add((order, known) -> new TransactionIntake(shop, order, entry, at).booking(known));
        }
        return List.copyOf(bookers);
    }

    private NewTransaction.Factory byHand(String kind, Money total) {
        return NewTransaction.manual(kind, total, "api", request.test()).asFactory();
    }

    private static Currency currency(Shop shop, JsonNode body) {
        var code = body.path("currency").asText("");
        try {
            return code.isBlank() ? shop.currency() : Currency.getInstance(code.strip());
        } catch (IllegalArgumentException e) {
            throw Problems.of("currency", "is not included in the list: three letters of ISO 4217, such as EUR");
        }
    }
}
