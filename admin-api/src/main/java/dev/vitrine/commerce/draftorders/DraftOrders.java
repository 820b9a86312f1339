package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.commerce.payments.PaymentMethod;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.commerce.shipping.ShippingOption;
import dev.vitrine.commerce.shipping.ShippingOptions;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.events.Topics;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailRequest;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopNumbers;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Draft orders: priced when they are written, sent as invoices, and completed into orders once. Safe for use by many
 * threads.
 */
public final class DraftOrders implements Feature {

    static final Table<DraftOrder> TABLE = Table.of("draft_orders", DraftOrder.class, "customer", "invoice_url");

    private final Orders orders;
    private final Events events;
    private final Emails emails;
    private final Metafields metafields;
    private final Shops shops;
    private final PaymentMethods paymentMethods;
    private final GiftCardPayments giftCardPayments;
    private final Database database;
    private final DraftOrderShippingRates rates;
    private final Secrets secrets;
    private final InstantSource clock;

    public DraftOrders(
            Orders orders,
            Events events,
            Emails emails,
            Metafields metafields,
            Shops shops,
            PaymentMethods paymentMethods,
            GiftCardPayments giftCardPayments,
            Database database,
            ShippingOptions offers,
            Secrets secrets,
            InstantSource clock) {
        this.orders = orders;
        this.events = events;
        this.emails = emails;
        this.metafields = metafields;
        this.shops = shops;
        this.paymentMethods = paymentMethods;
        this.giftCardPayments = giftCardPayments;
        this.database = database;
        this.rates = new DraftOrderShippingRates(database, offers);
        this.secrets = secrets;
        this.clock = clock;
    }

    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of("draft_order", this::publishUpdate);
    }

    @Override
    public void everyMinute(Shop shop) {
        DraftOrderIndex.indexPending(database, shop);
    }

    @Override
    public List<Long> dueShops(Session session) {
        return DraftOrderIndex.pendingShops(session);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<DraftOrder> resource() {
        return Resource.of(DraftOrder.class, "draft_order", "draft_orders", TABLE)
                .scope(Scope.ORDERS)
                .metafields()
                .audited()
                .updatesLogged(AuditArea.ORDERS, "DraftOrder")
                .filters(
                        DraftOrderFilters.status(),
                        DraftOrderFilters.query(),
                        // "since_id" narrows counts too.
                        Filter.number("since_id", (select, id) -> select.above("id", id)))
                .orderedBy("id desc")
                .before(rates::quoted)
                .completed(this::whole)
                .publishes(Topics.DRAFT_ORDERS)
                .list()
                .count()
                .read()
                .create((apiCall, body) -> create(apiCall.tx(), apiCall.shop(), body))
                .update((apiCall, current, body) -> update(apiCall.tx(), apiCall.shop(), current.id(), body))
                .delete((apiCall, current) -> delete(apiCall.tx(), apiCall.shop(), current.id()))
                .action(Verb.POST, "send_invoice", Scope.ORDERS, this::sendInvoice)
                .action(Verb.PUT, "complete", Scope.ORDERS, this::complete);
    }

    /** The draft order that an invoice leads to, locked until the end of a transaction. */
    public Optional<DraftOrder> find(Session session, Shop shop, String token) {
        return session.sql("select id from draft_orders where shop_id = :shop and token = :token")
                .bind(shop)
                .bind("token", token)
                .number()
                .flatMap(id -> TABLE.find(session, shop, id))
                .map(draftOrder -> whole(session, shop, List.of(draftOrder)).getFirst());
    }

    /**
     * What would be stored of a {@code draft_order} that is sent like this, with its prices: as a new one, or as a
     * change of the one with that id. Stores nothing and asks no carrier. 422 as when it is stored.
     */
    public DraftOrder preview(Session session, Shop shop, ObjectNode body, Optional<Long> id) {
        return form(session, shop, body, id).draft(0, "", now());
    }

    /** The shop's own rates for what is sent like this, which {@code shipping_line.handle} may name. 422 as above. */
    public List<ShippingOption> ratesFor(Session session, Shop shop, ObjectNode body, Optional<Long> id) {
        return rates.ownFor(session, shop, form(session, shop, body, id).parcel());
    }

    private DraftOrderForm form(Session session, Shop shop, ObjectNode body, Optional<Long> id) {
        var current = id.map(each -> lock(session, shop, each));
        return new DraftOrderForm(session, shop, body, current, rates);
    }

    /** The e-mail that {@code send_invoice} writes with that message. 404 where there is no such draft. */
    public EmailContent invoiceEmail(Session session, Shop shop, long id, String message) {
        return DraftOrderInvoiceEmail.of(shop, lock(session, shop, id), message);
    }

    private DraftOrder create(Tx tx, Shop shop, ObjectNode body) {
        var draftOrder = new DraftOrderForm(tx, shop, body, Optional.empty(), rates)
                .draft(ShopNumbers.nextDraftOrder(tx, shop), secrets.token(), now());
        return indexed(tx, shop, TABLE.insert(tx, shop, draftOrder));
    }

    private DraftOrder update(Tx tx, Shop shop, long id, ObjectNode body) {
        var draftOrder = lockUnpaid(tx, shop, id);
        DraftOrderStatus.of(draftOrder.status()).to(DraftOrderStatus.OPEN);
        var changed = new DraftOrderForm(tx, shop, body, Optional.of(draftOrder), rates)
                .draft(draftOrder.number(), draftOrder.token(), now());
        return indexed(tx, shop, TABLE.update(tx, shop, id, changed));
    }

    private static DraftOrder indexed(Tx tx, Shop shop, DraftOrder draftOrder) {
        DraftOrderIndex.write(tx, shop, draftOrder);
        return draftOrder;
    }

    private void delete(Tx tx, Shop shop, long id) {
        DraftOrderStatus.of(lockUnpaid(tx, shop, id).status()).to(DraftOrderStatus.OPEN);
        TABLE.delete(tx, shop, id);
        DraftOrderIndex.remove(tx, shop, id);
        metafields.deleteAll(tx, shop, "draft_order", id);
    }

    /** {@code draft_order_invoice}: "filled from defaults (to = draft/customer e-mail, from = shop)"; it is echoed. */
    private ApiResponse sendInvoice(ApiCall apiCall) {
        var tx = apiCall.tx();
        var shop = apiCall.shop();
        var draftOrder = lock(tx, shop, apiCall.path("id"));
        var next = DraftOrderStatus.of(draftOrder.status()).to(DraftOrderStatus.INVOICE_SENT);
        var body = apiCall.body().has("draft_order_invoice") ? apiCall.body("draft_order_invoice") : Json.object();
        var emailRequest = EmailRequest.read(shop, body, address(draftOrder), "Draft Order " + draftOrder.name());
        emails.enqueue(
                tx,
                shop,
                "draft_order_invoice",
                emailRequest,
                DraftOrderInvoiceEmail.of(shop, draftOrder, emailRequest.customMessage()));
        tx.sql("""
                        update draft_orders set status = :status, invoice_sent_at = :now, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", draftOrder.id())
                .bind("status", next)
                .bind("now", now())
                .run();
        publishUpdate(tx, shop, draftOrder.id());
        return ApiResponse.created(Map.of("draft_order_invoice", emailRequest));
    }

    /** "payment_pending=true -> pending; default -> paid with a sale on gateway manual". */
    private ApiResponse complete(ApiCall apiCall) {
        var pending = apiCall.query("payment_pending").orElse("false");
        if (!List.of("true", "false", "1", "0").contains(pending)) {
            throw ApiException.field(400, "payment_pending", "must be true or false");
        }
        var draftOrder = lockUnpaid(apiCall.tx(), apiCall.shop(), apiCall.path("id"));
        // why without: the merchant says how it is paid, and the buyer's cards keep what is on them.
        var byMerchant = draftOrder.withGiftCards(List.of());
        var later = List.of("true", "1").contains(pending);
        var method = method(apiCall, later);
        var payment = new NewOrder.Payment(
                later || draftOrder.totals().totalPrice().isZero()
                        ? List.of()
                        : List.of(NewTransaction.byHand(
                                        method.map(PaymentMethod::gateway).orElse(Transaction.MANUAL),
                                        "sale",
                                        draftOrder.totals().totalPrice(),
                                        "draft_order",
                                        false)
                                .asFactory()),
                later ? "pending" : "paid",
                null,
                method.map(PaymentMethod::id).orElse(null));
        return ApiResponse.ok(Map.of("draft_order", completeOrder(apiCall.tx(), apiCall.shop(), byMerchant, payment)));
    }

    /** {@code payment_gateway_id}: how it was paid, or will be. */
    private Optional<PaymentMethod> method(ApiCall apiCall, boolean later) {
        var asked = apiCall.query("payment_gateway_id");
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        if (!asked.get().matches("\\d{1,18}")) {
            throw ApiException.field(400, "payment_gateway_id", "must be an integer");
        }
        var method = paymentMethods
                .find(apiCall.tx(), apiCall.shop(), Long.parseLong(asked.get()))
                .filter(PaymentMethod::active)
                .orElseThrow(() -> Problems.of("payment_gateway_id", "does not exist"));
        // why: a sale that its provider never saw could not be given back.
        if (!later && method.supports().authorize()) {
            throw Problems.of(
                    "payment_gateway_id", "takes payments from the buyer only; complete with payment_pending");
        }
        return Optional.of(method);
    }

    /** Gift card that was used up during a charge; rolls the transaction back. */
    static final class GiftCardUnavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GiftCardUnavailable() {
            super("gift card unavailable", null, false, false);
        }
    }

    /**
     * Makes the order, takes its stock and what its gift cards pay, and completes the draft. The caller has locked the
     * draft, so of two who complete it at once the second finds it completed.
     */
    DraftOrder completeOrder(Tx tx, Shop shop, DraftOrder draftOrder, NewOrder.Payment payment) {
        var next = DraftOrderStatus.of(draftOrder.status()).to(DraftOrderStatus.COMPLETED);
        takeStock(tx, shop, draftOrder);
        var order = orders.placement().place(tx, shop, DraftOrderMapper.of(draftOrder, payment), draftOrder.number());
        if (!giftCardPayments.redeem(tx, shop, order.id(), draftOrder.giftCards())) {
            throw new GiftCardUnavailable();
        }
        var byHand = "pending".equals(payment.financialStatus()) ? payment.methodId() : null;
        orders.emails().confirm(tx, shop, order, byHand == null ? "" : paymentMethods.instructions(tx, shop, byHand));
        var terms = draftOrder.terms().paymentTerms();
        tx.sql("""
                        update draft_orders set status = :status, order_id = :order, completed_at = :now,
                          claim = null, claimed_until = null, payment_terms = :terms, gift_cards = :gift_cards,
                          updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", draftOrder.id())
                .bind("status", next)
                .bind("order", order.id())
                .bind("gift_cards", draftOrder.giftCards())
                .bind("terms", terms != null && "paid".equals(payment.financialStatus()) ? terms.paid(now()) : terms)
                .bind("now", now())
                .run();
        return publishUpdate(tx, shop, draftOrder.id());
    }

    /** "Completing takes stock (policy respected: deny and short -> 422)". */
    private void takeStock(Tx tx, Shop shop, DraftOrder draftOrder) {
        var wanted = draftOrder.lineItems().stream()
                .filter(line -> line.variantId() != null)
                .collect(Collectors.groupingBy(
                        line -> Objects.requireNonNull(line.variantId()),
                        Collectors.summingLong(DraftOrderLine::quantity)));
        DraftOrderMapper.refuse(draftOrder, orders.stockAllocation().take(tx, shop, wanted));
    }

    List<DraftOrder> whole(Session session, Shop shop, List<DraftOrder> draftOrders) {
        var ids = draftOrders.stream()
                .map(draftOrder -> draftOrder.buyer().customerId())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        var customers = CustomerMatching.byId(session, shop, ids);
        return draftOrders.stream()
                .map(draftOrder -> {
                    var customer = draftOrder.buyer().customerId() == null
                            ? null
                            : customers.get(draftOrder.buyer().customerId());
                    return draftOrder.with(
                            customer == null ? null : OrderCustomer.of(shop, customer),
                            shops.checkoutAddress(shop, "/invoices/" + draftOrder.token()));
                })
                .toList();
    }

    /** Publishes that something changed that belongs to it. */
    public DraftOrder publishUpdate(Tx tx, Shop shop, long id) {
        var draftOrder = whole(tx, shop, List.of(lock(tx, shop, id))).getFirst();
        events.publish(tx, shop, Topic.DRAFT_ORDERS_UPDATE, id, shop.json().tree(draftOrder));
        return draftOrder;
    }

    /** Locked in a transaction only. */
    private DraftOrder lock(Session session, Shop shop, long id) {
        return whole(session, shop, List.of(TABLE.find(session, shop, id).orElseThrow(ApiException::notFound)))
                .getFirst();
    }

    /** Locks a draft with no payment in progress: what a customer is charged for must not change meanwhile. */
    private DraftOrder lockUnpaid(Tx tx, Shop shop, long id) {
        var draftOrder = lock(tx, shop, id);
        if (draftOrder.paymentClaim().claim() != null) {
            throw Problems.of(Problems.BASE, "is being paid at the moment; try again in a minute");
        }
        return draftOrder;
    }

    private static @Nullable String address(DraftOrder draftOrder) {
        return draftOrder.buyer().email() != null
                ? draftOrder.buyer().email()
                : draftOrder.buyer().customer() == null
                        ? null
                        : draftOrder.buyer().customer().email();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
