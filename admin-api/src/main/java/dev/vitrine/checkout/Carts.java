package dev.vitrine.checkout;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.db.Database;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.discounts.DiscountResult;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.orders.Attribute;
import dev.vitrine.orders.Wares;
import dev.vitrine.pricing.Totals;
import dev.vitrine.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The carts of every shop, each known only by its token. An action is done whole or not at all, and a failure says why
 * in a code and a sentence; nothing here throws for what a shopper did. Threads may share it.
 */
public final class Carts {

    /** A cart's own row. */
    record Header(
            long id,
            String token,
            @Nullable String note,
            Map<String, String> attributes,
            @Nullable String discountCode,
            @Nullable Instant toldAt,
            boolean untold,
            Instant createdAt,
            Instant updatedAt) {}

    /** "Cart updates come in bursts: coalesce to one per 5 s and cart". */
    private static final Duration BURST = Duration.ofSeconds(5);

    static final Table<Header> TABLE = Table.of("carts", Header.class);
    static final Table<CartLine> LINES = Table.of("cart_lines", CartLine.class);

    private static final int MOST_TOLD_AT_ONCE = 500;
    private static final int LONGEST_NOTE = 5000;

    private final Database database;
    private final Till till;
    private final Events events;
    private final Secrets secrets;
    private final InstantSource clock;

    public Carts(Database database, Till till, Events events, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.till = till;
        this.events = events;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** The cart of that token; an empty one without a token when there is none. A constant number of statements. */
    public Cart read(Session session, Shop shop, @Nullable String token) {
        return header(session, shop, token)
                .map(header -> read(session, shop, header))
                .orElse(Cart.empty(shop.currency()));
    }

    /** Puts {@code quantity} more of a variant in; makes the cart if there is none: its token is in the answer. */
    public CartAnswer add(
            Tx tx, Shop shop, @Nullable String token, long variant, int quantity, @Nullable JsonNode properties) {
        var attributes = Attribute.read(properties).map(Carts::tidy);
        if (attributes.isEmpty() || !fitting(attributes.get())) {
            return refused(tx, shop, token, CartRefusal.properties());
        }
        var known = header(tx, shop, token);
        var lines = known.map(header -> lines(tx, shop, header)).orElse(List.of());
        var changes = new CartChanges(tx, shop, lines);
        var refusal = changes.add(variant, quantity, attributes.get());
        if (refusal.isPresent()) {
            return refused(tx, shop, token, refusal.get());
        }
        var header = known.orElseGet(() -> open(tx, shop));
        changes.write(header.id());
        return told(tx, shop, header, known.isEmpty() ? Topic.CARTS_CREATE : Topic.CARTS_UPDATE);
    }

    /** Sets how many there shall be of each variant, all or none of it; 0 removes. */
    public CartAnswer update(Tx tx, Shop shop, @Nullable String token, Map<Long, Integer> quantities) {
        return change(tx, shop, token, quantities, CartChanges::setVariants);
    }

    /** The same by line: for variants that stand in the cart twice. */
    public CartAnswer updateLines(Tx tx, Shop shop, @Nullable String token, Map<Long, Integer> quantities) {
        return change(tx, shop, token, quantities, CartChanges::setLines);
    }

    /** Takes a variant out, whatever its properties. */
    public CartAnswer remove(Tx tx, Shop shop, @Nullable String token, long variant) {
        return change(tx, shop, token, variant, CartChanges::remove);
    }

    public CartAnswer clear(Tx tx, Shop shop, @Nullable String token) {
        return change(tx, shop, token, true, (changes, all) -> changes.clear());
    }

    /**
     * Sets the note and some of the attributes that go to the order; makes the cart if there is none. Null keeps the
     * note and a blank one takes it away, as a blank value does with an attribute.
     */
    public CartAnswer annotate(
            Tx tx, Shop shop, @Nullable String token, @Nullable String note, Map<String, String> attributes) {
        var known = header(tx, shop, token);
        var merged = merged(known.map(Header::attributes).orElse(Map.of()), attributes);
        if (note != null && note.strip().length() > LONGEST_NOTE) {
            return refused(tx, shop, token, CartRefusal.note(LONGEST_NOTE));
        }
        if (!fitting(merged.entrySet().stream()
                .map(entry -> new Attribute(entry.getKey(), entry.getValue()))
                .toList())) {
            return refused(tx, shop, token, CartRefusal.attributes());
        }
        var kept = note == null ? known.map(Header::note).orElse(null) : note.isBlank() ? null : note.strip();
        var unchanged = known.map(header -> Objects.equals(header.note(), kept)
                        && header.attributes().equals(merged))
                .orElse(kept == null && merged.isEmpty());
        if (unchanged) {
            return CartAnswer.done(read(tx, shop, token));
        }
        var header = known.orElseGet(() -> open(tx, shop));
        write(tx, shop, header.id(), kept, merged);
        return told(tx, shop, header, known.isEmpty() ? Topic.CARTS_CREATE : Topic.CARTS_UPDATE);
    }

    private static Map<String, String> merged(Map<String, String> before, Map<String, String> changes) {
        var merged = new LinkedHashMap<>(before);
        changes.forEach((name, value) -> merged.put(name.strip(), value.strip()));
        merged.values().removeIf(String::isEmpty);
        return merged;
    }

    private void write(Tx tx, Shop shop, long cart, @Nullable String note, Map<String, String> attributes) {
        tx.sql("update carts set note = :note, attributes = :attributes where shop_id = :shop and id = :id")
                .bind(shop.shopId())
                .bind("id", cart)
                .bind("note", note)
                .bind("attributes", attributes)
                .run();
    }

    /** "Works before checkout by remembering the code on the cart"; one at a time. */
    public CartAnswer addDiscount(Tx tx, Shop shop, @Nullable String token, String code) {
        var header = header(tx, shop, token);
        var word = code.strip();
        var draft = draft(tx, shop, header).calling(word);
        var discountResult = till.verdict(tx, shop, draft, Optional.empty()).orElse(null);
        if (!(discountResult instanceof DiscountResult.Granted granted)) {
            return refused(tx, shop, token, CartRefusal.of(discountResult));
        }
        var held = header.orElseThrow();
        var other = till.verdict(tx, shop, draft.calling(held.discountCode()), Optional.empty());
        // why: a code that no longer holds is not one that anything has to be combined with.
        if (other.filter(DiscountResult.Granted.class::isInstance).isPresent()
                && !word.equalsIgnoreCase(held.discountCode())) {
            return refused(tx, shop, token, CartRefusal.of(DiscountResult.notCombinable()));
        }
        remember(tx, shop, held.id(), granted.code().code());
        return told(tx, shop, held, Topic.CARTS_UPDATE);
    }

    public CartAnswer removeDiscount(Tx tx, Shop shop, @Nullable String token, String code) {
        var header = header(tx, shop, token);
        if (header.isEmpty() || !code.strip().equalsIgnoreCase(header.get().discountCode())) {
            return refused(tx, shop, token, CartRefusal.notApplied());
        }
        remember(tx, shop, header.get().id(), null);
        return told(tx, shop, header.get(), Topic.CARTS_UPDATE);
    }

    /** Keeps the code for the checkout, or forgets it. */
    void remember(Tx tx, Shop shop, long cart, @Nullable String code) {
        tx.sql("update carts set discount_code = :code where shop_id = :shop and id = :id")
                .bind(shop.shopId())
                .bind("id", cart)
                .bind("code", code)
                .run();
    }

    private CheckoutDraft draft(Session session, Shop shop, Optional<Header> header) {
        return header.map(found -> draft(shop, goods(session, shop, found))).orElseGet(() -> CheckoutDraft.empty(shop));
    }

    private static CheckoutDraft draft(Shop shop, List<CheckoutLine> goods) {
        return CheckoutDraft.empty(shop).with(goods);
    }

    private List<CheckoutLine> goods(Session session, Shop shop, Header header) {
        var lines = lines(session, shop, header);
        var wares = Wares.of(
                session,
                shop,
                lines.stream().map(CartLine::variantId).distinct().toList());
        return lines.stream()
                .filter(line -> wares.has(line.variantId()))
                .map(line -> CheckoutLine.of(line, wares.get(line.variantId())))
                .toList();
    }

    /** The variant of a product with these option values, as a form without scripts sends them. */
    public OptionalLong variant(Session session, Shop shop, long product, List<String> options) {
        return Wares.variant(session, shop, product, options);
    }

    /** Inside a transaction the cart is held until its end. */
    Optional<Header> header(Session session, Shop shop, @Nullable String token) {
        return glance(session, shop, token)
                .flatMap(header ->
                        session instanceof Tx tx ? TABLE.find(tx, shop.shopId(), header.id()) : Optional.of(header));
    }

    /** Without holding it. */
    Optional<Header> glance(Session session, Shop shop, @Nullable String token) {
        return token == null || !token.matches("[0-9a-f]{32}")
                ? Optional.empty()
                : TABLE.first(session, shop.shopId(), Select.ALL.equal("token", token));
    }

    List<CartLine> lines(Session session, Shop shop, Header header) {
        return LINES.list(
                session, shop.shopId(), Select.ALL.equal("cart_id", header.id()).by("id"));
    }

    /** Takes out what was bought, with what was written to it: lines that came or changed since then stay. */
    void bought(Tx tx, Shop shop, String token, Map<Long, Integer> quantities) {
        var header = header(tx, shop, token);
        if (header.isEmpty()) {
            return;
        }
        var gone = lines(tx, shop, header.get()).stream()
                .filter(line -> Objects.equals(quantities.get(line.id()), line.quantity()))
                .map(CartLine::id)
                .toList();
        tx.sql("delete from cart_lines where shop_id = :shop and id in (<gone>)")
                .bind(shop.shopId())
                .bindList("gone", gone)
                .run();
        write(tx, shop, header.get().id(), null, Map.of());
        told(tx, shop, header.get(), Topic.CARTS_UPDATE);
    }

    private <T> CartAnswer change(
            Tx tx,
            Shop shop,
            @Nullable String token,
            T wanted,
            BiFunction<CartChanges, T, Optional<CartRefusal>> step) {
        var header = header(tx, shop, token);
        var changes = new CartChanges(
                tx, shop, header.map(found -> lines(tx, shop, found)).orElse(List.of()));
        var refusal = step.apply(changes, wanted);
        if (refusal.isPresent()) {
            return refused(tx, shop, token, refusal.get());
        }
        if (header.isEmpty() || !changes.any()) {
            return CartAnswer.done(read(tx, shop, token));
        }
        changes.write(header.get().id());
        return told(tx, shop, header.get(), Topic.CARTS_UPDATE);
    }

    private Header open(Tx tx, Shop shop) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return TABLE.insert(
                tx, shop.shopId(), new Header(0, secrets.key(), null, Map.of(), null, null, false, now, now));
    }

    /** Tells receivers at once, or soon when they have just heard of this cart. */
    private CartAnswer told(Tx tx, Shop shop, Header header, Topic topic) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var later = topic == Topic.CARTS_UPDATE
                && header.toldAt() != null
                && header.toldAt().plus(BURST).isAfter(now);
        var told = topic == Topic.CARTS_CREATE ? null : later ? header.toldAt() : now;
        tx.sql("""
                        update carts set updated_at = :now, told_at = :told, untold = :untold
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop.shopId())
                .bind("id", header.id())
                .bind("now", now)
                .bind("told", told)
                .bind("untold", later)
                .run();
        if (!later) {
            announce(tx, shop, header.token(), topic);
        }
        return CartAnswer.done(read(tx, shop, header.token()));
    }

    private void announce(Tx tx, Shop shop, String token, Topic topic) {
        var cart = AdminCarts.one(tx, shop, token).orElseThrow();
        events.publish(tx, shop, topic, cart.cartId(), shop.json().tree(cart));
    }

    /** Tells of the carts whose last changes came too soon after one that was told; says how many there were. */
    public int tell(Shop shop) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return database.write(tx -> {
            var due = Select.ALL
                    .matching("untold", null)
                    .atMost("told_at", now.minus(BURST))
                    .by("id")
                    .limit(MOST_TOLD_AT_ONCE);
            var carts = TABLE.list(tx, shop.shopId(), due);
            carts.forEach(cart -> {
                int told = tx.sql("""
                                update carts set told_at = :now, untold = false
                                where shop_id = :shop and id = :id and untold
                                """)
                        .bind(shop.shopId())
                        .bind("id", cart.id())
                        .bind("now", now)
                        .run();
                if (told == 1) {
                    announce(tx, shop, cart.token(), Topic.CARTS_UPDATE);
                }
            });
            return carts.size();
        });
    }

    private CartAnswer refused(Session session, Shop shop, @Nullable String token, CartRefusal refusal) {
        return CartAnswer.refused(refusal, read(session, shop, token));
    }

    private Cart read(Session session, Shop shop, Header header) {
        var lines = lines(session, shop, header);
        var wares = Wares.of(
                session,
                shop,
                lines.stream().map(CartLine::variantId).distinct().toList());
        var items = lines.stream()
                .filter(line -> wares.has(line.variantId()))
                .map(line -> Cart.Item.of(line, wares.get(line.variantId())))
                .toList();
        var subtotal = items.stream().map(Cart.Item::linePrice).reduce(shop.zeroMoney(), Money::plus);
        var code = header.discountCode();
        var applied = code == null ? Optional.<Totals>empty() : discounted(session, shop, header, lines, wares);
        var discount = applied.map(Totals::discounts).orElse(shop.zeroMoney());
        return new Cart(
                header.token(),
                checkoutToken(session, shop, header),
                shop.currency(),
                items,
                items.size(),
                items.stream().mapToInt(Cart.Item::qty).sum(),
                subtotal,
                discount,
                subtotal.minus(discount),
                header.note(),
                header.attributes(),
                applied.isPresent() ? List.of(String.valueOf(code)) : List.of(),
                header.updatedAt());
    }

    /** With the cart's code; empty while it does not hold for what is in the cart. */
    private Optional<Totals> discounted(Session session, Shop shop, Header header, List<CartLine> lines, Wares wares) {
        var goods = lines.stream()
                .filter(line -> wares.has(line.variantId()))
                .map(line -> CheckoutLine.of(line, wares.get(line.variantId())))
                .toList();
        var pricing = till.price(session, shop, draft(shop, goods).calling(header.discountCode()));
        return pricing.discounts().isEmpty() ? Optional.empty() : Optional.of(pricing.totals());
    }

    private static @Nullable String checkoutToken(Session session, Shop shop, Header header) {
        return session.sql("""
                        select token from checkouts
                        where shop_id = :shop and cart_id = :cart and completed_at is null order by id desc limit 1
                        """)
                .bind(shop.shopId())
                .bind("cart", header.id())
                .value()
                .orElse(null);
    }

    private static List<Attribute> tidy(List<Attribute> attributes) {
        return attributes.stream()
                .map(each -> new Attribute(each.name().strip(), each.value().strip()))
                .filter(each -> !each.value().isEmpty())
                .collect(Collectors.toList());
    }

    private static boolean fitting(List<Attribute> attributes) {
        return attributes.size() <= 20
                && attributes.stream()
                        .allMatch(each -> !each.name().isEmpty()
                                && each.name().length() <= 255
                                && each.value().length() <= 2000);
    }
}
