package dev.vitrine.checkout;

import dev.vitrine.db.Database;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.orders.Attribute;
import dev.vitrine.orders.ClientDetails;
import dev.vitrine.orders.Contacts;
import dev.vitrine.orders.Orders;
import dev.vitrine.orders.Wares;
import dev.vitrine.payments.Card;
import dev.vitrine.payments.Gateway;
import dev.vitrine.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The checkouts of every shop: made of a cart, addressed, and completed into an order once and only once. Threads may
 * share it.
 */
public final class Checkouts {

    /**
     * What came of saving an address: the checkout as it now is, and what was wrong, by field; then nothing is saved.
     */
    public record Step(Checkout checkout, Map<String, String> problems) {
        public boolean ok() {
            return problems.isEmpty();
        }
    }

    static final Table<Checkout> TABLE = Table.of("checkouts", Checkout.class);

    private final Carts carts;
    private final Events events;
    private final Secrets secrets;
    private final InstantSource clock;
    private final Purchases purchases;

    public Checkouts(
            Database database,
            Carts carts,
            Orders orders,
            Gateway gateway,
            Events events,
            Secrets secrets,
            InstantSource clock) {
        this.carts = carts;
        this.events = events;
        this.secrets = secrets;
        this.clock = clock;
        this.purchases = new Purchases(database, this, carts, orders, gateway, secrets, clock);
    }

    /** The cart's checkout, brought up to date with it, or a new one; empty when there is nothing in the cart. */
    public Optional<Checkout> enter(Tx tx, Shop shop, @Nullable String cartToken, @Nullable ClientDetails client) {
        // why: the cart is read without holding it; a completion holds the checkout first and then the cart.
        var header = carts.glance(tx, shop, cartToken);
        if (header.isEmpty()) {
            return Optional.empty();
        }
        var lines = carts.lines(tx, shop, header.get());
        var wares = Wares.of(
                tx, shop, lines.stream().map(CartLine::variantId).distinct().toList());
        var snapshot = lines.stream()
                .filter(line -> wares.has(line.variantId()))
                .map(line -> CheckoutLine.of(line, wares.get(line.variantId())))
                .toList();
        if (snapshot.isEmpty()) {
            return Optional.empty();
        }
        var attributes = header.get().attributes().entrySet().stream()
                .map(entry -> new Attribute(entry.getKey(), entry.getValue()))
                .toList();
        var open = openOf(tx, shop, header.get().id());
        return Optional.of(
                open.isPresent()
                        ? refresh(tx, shop, open.get(), snapshot, header.get().note(), attributes)
                        : open(tx, shop, header.get(), snapshot, attributes, client));
    }

    /** Inside a transaction the checkout is held until its end. */
    public Optional<Checkout> find(Session session, Shop shop, String token) {
        if (!token.matches("[0-9a-f]{64}")) {
            return Optional.empty();
        }
        return TABLE.first(session, shop.shopId(), Select.ALL.equal("token", token))
                .flatMap(found ->
                        session instanceof Tx tx ? TABLE.find(tx, shop.shopId(), found.id()) : Optional.of(found));
    }

    /** Which lines can't be had as things stand, for showing before anybody pays. */
    public List<Completion.Missing> missing(Session session, Shop shop, Checkout checkout) {
        return Pricing.missing(
                checkout.lineItems(), Wares.of(session, shop, checkout.wanted().keySet()));
    }

    /** Saves who buys and where it goes. 404 without such a checkout. */
    public Step deliver(Tx tx, Shop shop, String token, Delivery delivery) {
        var checkout = find(tx, shop, token).orElseThrow(ApiException::notFound);
        if (checkout.completed()) {
            return new Step(checkout, Map.of("base", "This order has already been placed."));
        }
        if (checkout.claim() != null) {
            return new Step(checkout, Map.of("base", "A payment for this order is being processed."));
        }
        var problems = delivery.problems();
        if (!problems.isEmpty()) {
            return new Step(checkout, problems);
        }
        tx.sql("""
                        update checkouts set email = :email, phone = :phone, buyer_accepts_marketing = :marketing,
                          shipping_address = :address, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop.shopId())
                .bind("id", checkout.id())
                .bind("email", delivery.email())
                .bind("phone", Contacts.phone(delivery.phone()).orElse(null))
                .bind("marketing", delivery.acceptsMarketing())
                .bind("address", delivery.address())
                .bind("now", now())
                .run();
        return new Step(told(tx, shop, checkout.id(), Topic.CHECKOUTS_UPDATE), Map.of());
    }

    /**
     * Pays and makes the order. Opens its own transactions and calls the gateway between them, so call it outside of
     * any. However often and from wherever it is called, a checkout becomes one order and is charged once.
     *
     * @param card null when there is nothing to pay
     * @param seenTotal what the buyer was shown
     */
    public Completion complete(Shop shop, String token, @Nullable Card card, Money seenTotal) {
        return purchases.complete(shop, token, card, seenTotal);
    }

    /**
     * Finishes or cancels what a crash left between charge and order; says how many there were. For the start of the
     * process and now and then.
     */
    public int recover(Shop shop) {
        return purchases.recover(shop);
    }

    /** Whether the buyer sees the thank-you page for the first time: true once. */
    public boolean firstView(Tx tx, Shop shop, String token) {
        return tx.sql("""
                        update checkouts set thanked_at = :now
                        where shop_id = :shop and token = :token and completed_at is not null and thanked_at is null
                        """)
                        .bind(shop.shopId())
                        .bind("token", token)
                        .bind("now", now())
                        .run()
                == 1;
    }

    /** Takes over lines and totals; while somebody pays, the checkout stays what it is that they pay for. */
    Checkout refresh(
            Tx tx,
            Shop shop,
            Checkout checkout,
            List<CheckoutLine> lines,
            @Nullable String note,
            List<Attribute> attributes) {
        var pricing = Pricing.of(shop, lines);
        var same = lines.equals(checkout.lineItems())
                && pricing.shipping().equals(checkout.shippingLines())
                && java.util.Objects.equals(note, checkout.note())
                && attributes.equals(checkout.noteAttributes());
        if (same || checkout.claim() != null || checkout.completed()) {
            return checkout;
        }
        pricing.bind(tx.sql("""
                        update checkouts set line_items = :lines, shipping_lines = :shipping, note = :note,
                          note_attributes = :attributes, total_line_items_price = :line_items,
                          total_discounts = :discounts, subtotal_price = :subtotal, total_shipping = :total_shipping,
                          total_tax = :tax, total_price = :total, updated_at = :now
                        where shop_id = :shop and id = :id
                        """))
                .bind(shop.shopId())
                .bind("id", checkout.id())
                .bind("note", note)
                .bind("attributes", attributes)
                .bind("now", now())
                .run();
        return told(tx, shop, checkout.id(), Topic.CHECKOUTS_UPDATE);
    }

    Checkout told(Tx tx, Shop shop, long id, Topic topic) {
        var checkout = TABLE.find(tx, shop.shopId(), id).orElseThrow();
        events.announce(tx, shop, topic, id, shop.json().tree(checkout));
        return checkout;
    }

    private Checkout open(
            Tx tx,
            Shop shop,
            Carts.Header cart,
            List<CheckoutLine> lines,
            List<Attribute> attributes,
            @Nullable ClientDetails client) {
        var id = Pricing.of(shop, lines)
                .bind(tx.sql("""
                        insert into checkouts (shop_id, token, cart_id, cart_token, currency, customer_locale, note,
                          note_attributes, line_items, shipping_lines, total_line_items_price, total_discounts,
                          subtotal_price, total_shipping, total_tax, total_price, client_details,
                          created_at, updated_at)
                        values (:shop, :token, :cart, :cart_token, :currency, :locale, :note,
                          :attributes, :lines, :shipping, :line_items, :discounts,
                          :subtotal, :total_shipping, :tax, :total, :client, :now, :now)
                        returning id
                        """))
                .bind(shop.shopId())
                .bind("token", secrets.token())
                .bind("cart", cart.id())
                .bind("cart_token", cart.token())
                .bind("currency", shop.currency())
                .bind("locale", shop.primaryLocale())
                .bind("note", cart.note())
                .bind("attributes", attributes)
                .bind("client", client)
                .bind("now", now())
                .number()
                .orElseThrow();
        return told(tx, shop, id, Topic.CHECKOUTS_CREATE);
    }

    private static Optional<Checkout> openOf(Tx tx, Shop shop, long cart) {
        var select = Select.ALL
                .equal("cart_id", cart)
                .matching("completed_at is null", null)
                .by("id desc");
        return TABLE.first(tx, shop.shopId(), select)
                .flatMap(found -> TABLE.find(tx, shop.shopId(), found.id()))
                .filter(held -> !held.completed());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
