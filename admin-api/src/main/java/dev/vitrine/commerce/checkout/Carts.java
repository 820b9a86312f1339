package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.catalog.Variants;
import dev.vitrine.commerce.discounts.DiscountCode;
import dev.vitrine.commerce.discounts.DiscountResult;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The carts of every shop, each known only by its token. An action is done whole or not at all, and a failure says why
 * in a code and a sentence; nothing here throws for what a shopper did. Safe for use by many threads.
 */
public final class Carts implements Feature {

    /** A cart's own row. */
    record CartRow(
            long id,
            String token,
            @Nullable String note,
            Map<String, String> attributes,
            @Nullable String discountCode,
            @Nullable Instant toldAt,
            boolean untold,
            Instant createdAt,
            Instant updatedAt) {

        CartRow with(@Nullable String note, Map<String, String> attributes) {
            return new CartRow(id, token, note, attributes, discountCode, toldAt, untold, createdAt, updatedAt);
        }

        CartRow withDiscountCode(@Nullable String code) {
            return new CartRow(id, token, note, attributes, code, toldAt, untold, createdAt, updatedAt);
        }

        CartRow updated(Instant now) {
            return new CartRow(id, token, note, attributes, discountCode, toldAt, untold, createdAt, now);
        }
    }

    /** A cart as it is in a transaction, read once: for the answer and for the event. */
    private record CartContents(CartRow cartRow, List<CartLine> lines, SellableVariants sellableVariants) {

        CartContents updated(Instant now) {
            return new CartContents(cartRow.updated(now), lines, sellableVariants);
        }
    }

    /** "Cart updates come in bursts: coalesce to one per 5 s and cart". */
    private static final Duration BURST = Duration.ofSeconds(5);

    static final Table<CartRow> TABLE = Table.of("carts", CartRow.class);
    static final Table<CartLine> LINES = Table.of("cart_lines", CartLine.class);

    /** why: as long as its cookie lives; nobody can come back to it afterwards. */
    private static final Duration KEPT = Duration.ofDays(31);

    private static final Duration KEPT_EMPTY = Duration.ofDays(1);

    private static final int MOST_TOLD_AT_ONCE = 500;
    private static final int MOST_DELETED_AT_ONCE = 500;
    private static final int LONGEST_NOTE = 5000;
    private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{32}");

    private final Database database;
    private final CheckoutPricing checkoutPricing;
    private final Events events;
    private final Secrets secrets;
    private final InstantSource clock;

    public Carts(
            Database database, CheckoutPricing checkoutPricing, Events events, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.checkoutPricing = checkoutPricing;
        this.events = events;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** The cart of that token; an empty one without a token when there is none. A constant number of statements. */
    public Cart read(Session session, Shop shop, @Nullable String token) {
        return header(session, shop, token)
                .map(cartRow -> cart(session, shop, contents(session, shop, cartRow)))
                .orElse(Cart.empty(shop.currency()));
    }

    /** Whether there is a cart of that token. */
    public boolean has(Shop shop, @Nullable String token) {
        return token != null
                && database.read(session -> header(session, shop, token)).isPresent();
    }

    /** Puts {@code quantity} more of a variant in; makes the cart if there is none: its token is in the answer. */
    public CartResult add(
            Tx tx, Shop shop, @Nullable String token, long variant, int quantity, @Nullable JsonNode properties) {
        var attributes = Attribute.read(properties).map(Carts::tidy);
        if (attributes.isEmpty() || !fitting(attributes.get())) {
            return refused(tx, shop, token, CartError.properties());
        }
        var invalid = CustomOptionValues.of(tx, shop, variant, attributes.get()).problem(tx, shop);
        if (invalid.isPresent()) {
            return refused(tx, shop, token, invalid.get());
        }
        var known = header(tx, shop, token);
        var lines = known.map(cartRow -> lines(tx, shop, cartRow)).orElse(List.of());
        var changes = new CartChanges(tx, shop, lines);
        var refusal = changes.add(variant, quantity, attributes.get());
        if (refusal.isPresent()) {
            return refused(tx, shop, token, refusal.get());
        }
        var cartRow = known.orElseGet(() -> open(tx, shop));
        return publish(
                tx,
                shop,
                new CartContents(cartRow, changes.write(cartRow.id()), changes.sellableVariants()),
                known.isEmpty() ? Topic.CARTS_CREATE : Topic.CARTS_UPDATE);
    }

    /** Sets the quantity of the first line of each variant, all or none of it; 0 takes the line out. */
    public CartResult update(Tx tx, Shop shop, @Nullable String token, Map<Long, Integer> quantities) {
        return change(tx, shop, token, quantities, CartChanges::setVariants);
    }

    /** The same by line: a variant may stand on several, each with its own properties. */
    public CartResult updateLines(Tx tx, Shop shop, @Nullable String token, Map<Long, Integer> quantities) {
        return change(tx, shop, token, quantities, CartChanges::setLines);
    }

    /** Takes a variant out, on all its lines. */
    public CartResult remove(Tx tx, Shop shop, @Nullable String token, long variant) {
        return change(tx, shop, token, variant, CartChanges::remove);
    }

    public CartResult clear(Tx tx, Shop shop, @Nullable String token) {
        return change(tx, shop, token, true, (changes, all) -> changes.clear());
    }

    /**
     * Sets the note and some of the attributes that go to the order; makes the cart if there is none. Null keeps the
     * note and a blank one takes it away, as a blank value does with an attribute.
     */
    public CartResult annotate(
            Tx tx, Shop shop, @Nullable String token, @Nullable String note, Map<String, String> attributes) {
        var known = header(tx, shop, token);
        var merged = merged(known.map(CartRow::attributes).orElse(Map.of()), attributes);
        if (note != null && note.strip().length() > LONGEST_NOTE) {
            return refused(tx, shop, token, CartError.note(LONGEST_NOTE));
        }
        if (!fitting(merged.entrySet().stream()
                .map(entry -> new Attribute(entry.getKey(), entry.getValue()))
                .toList())) {
            return refused(tx, shop, token, CartError.attributes());
        }
        var kept = note == null ? known.map(CartRow::note).orElse(null) : note.isBlank() ? null : note.strip();
        var unchanged = known.map(cartRow -> Objects.equals(cartRow.note(), kept)
                        && cartRow.attributes().equals(merged))
                .orElse(kept == null && merged.isEmpty());
        if (unchanged) {
            return CartResult.done(read(tx, shop, token));
        }
        var cartRow = known.orElseGet(() -> open(tx, shop));
        write(tx, shop, cartRow.id(), kept, merged);
        return publish(
                tx,
                shop,
                contents(tx, shop, cartRow.with(kept, merged)),
                known.isEmpty() ? Topic.CARTS_CREATE : Topic.CARTS_UPDATE);
    }

    /** The cart of that token is the customer's from now on, unless it is somebody's. */
    public void claim(Tx tx, Shop shop, @Nullable String token, long customer) {
        if (isToken(token)) {
            tx.sql("""
                            update carts set customer_id = :customer
                            where shop_id = :shop and token = :token and customer_id is null
                            """)
                    .bind(shop)
                    .bind("customer", customer)
                    .bind("token", token)
                    .run();
        }
    }

    /**
     * Puts what a visitor has in the cart into the one that they left as a customer: its token; empty when there is
     * neither. What is there already becomes more, as far as there is stock.
     */
    public Optional<String> merge(Tx tx, Shop shop, @Nullable String token, long customer) {
        claim(tx, shop, token, customer);
        var visitors = header(tx, shop, token).filter(cart -> isOf(tx, shop, cart, customer));
        var left = tx.sql("""
                        select token from carts where shop_id = :shop and customer_id = :customer and token <> :token
                        order by updated_at desc, id desc limit 1
                        """)
                .bind(shop)
                .bind("customer", customer)
                .bind("token", visitors.map(CartRow::token).orElse(""))
                .value();
        if (left.isEmpty() || visitors.isEmpty()) {
            return left.or(() -> visitors.map(CartRow::token));
        }
        for (var line : lines(tx, shop, visitors.get())) {
            add(
                    tx,
                    shop,
                    left.get(),
                    line.variantId(),
                    line.quantity(),
                    shop.json().tree(line.properties()));
        }
        if (visitors.get().note() != null || !visitors.get().attributes().isEmpty()) {
            annotate(tx, shop, left.get(), visitors.get().note(), visitors.get().attributes());
        }
        clear(tx, shop, visitors.get().token());
        TABLE.delete(tx, shop, visitors.get().id());
        return left;
    }

    private static boolean isOf(Session session, Shop shop, CartRow cart, long customer) {
        return session.sql("select id from carts where shop_id = :shop and id = :id and customer_id = :customer")
                .bind(shop)
                .bind("id", cart.id())
                .bind("customer", customer)
                .number()
                .isPresent();
    }

    private static Map<String, String> merged(Map<String, String> before, Map<String, String> changes) {
        var merged = new LinkedHashMap<>(before);
        changes.forEach((name, value) -> merged.put(name.strip(), value.strip()));
        merged.values().removeIf(String::isEmpty);
        return merged;
    }

    private void write(Tx tx, Shop shop, long cart, @Nullable String note, Map<String, String> attributes) {
        tx.sql("update carts set note = :note, attributes = :attributes where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", cart)
                .bind("note", note)
                .bind("attributes", attributes)
                .run();
    }

    /** "Works before checkout by remembering the code on the cart"; one at a time. */
    public CartResult addDiscount(Tx tx, Shop shop, @Nullable String token, String code) {
        var cartRow = header(tx, shop, token);
        var word = code.strip();
        var draft = draft(tx, shop, cartRow).withDiscountCode(word);
        var discountResult =
                checkoutPricing.discount(tx, shop, draft, Optional.empty()).orElse(null);
        if (!(discountResult instanceof DiscountResult.Granted granted)) {
            return refused(tx, shop, token, CartError.of(discountResult));
        }
        var held = cartRow.orElseThrow();
        var other = checkoutPricing.discount(tx, shop, draft.withDiscountCode(held.discountCode()), Optional.empty());
        // why: a code that no longer holds is not one that anything has to be combined with.
        if (other.filter(DiscountResult.Granted.class::isInstance).isPresent()
                && !word.equalsIgnoreCase(held.discountCode())) {
            return refused(tx, shop, token, CartError.of(DiscountResult.notCombinable()));
        }
        var choice = checkoutPricing.choice(tx, shop, draft, Optional.empty());
        if (choice.refusal().isPresent()) {
            return refused(tx, shop, token, CartError.of(choice.refusal().get()));
        }
        var granting = granted.code().map(DiscountCode::code).orElse(word);
        storeDiscountCode(tx, shop, held.id(), granting);
        return publish(tx, shop, contents(tx, shop, held.withDiscountCode(granting)), Topic.CARTS_UPDATE);
    }

    public CartResult removeDiscount(Tx tx, Shop shop, @Nullable String token, String code) {
        var cartRow = header(tx, shop, token);
        if (cartRow.isEmpty() || !code.strip().equalsIgnoreCase(cartRow.get().discountCode())) {
            return refused(tx, shop, token, CartError.notApplied());
        }
        storeDiscountCode(tx, shop, cartRow.get().id(), null);
        return publish(tx, shop, contents(tx, shop, cartRow.get().withDiscountCode(null)), Topic.CARTS_UPDATE);
    }

    /** Keeps the code for the checkout, or forgets it. */
    void storeDiscountCode(Tx tx, Shop shop, long cart, @Nullable String code) {
        tx.sql("update carts set discount_code = :code where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", cart)
                .bind("code", code)
                .run();
    }

    private CheckoutInput draft(Session session, Shop shop, Optional<CartRow> cartRow) {
        return cartRow.map(found -> draft(shop, goods(session, shop, found)))
                .orElseGet(() -> CheckoutInput.empty(shop));
    }

    private static CheckoutInput draft(Shop shop, List<CheckoutLine> goods) {
        return CheckoutInput.empty(shop).withLines(goods);
    }

    private List<CheckoutLine> goods(Session session, Shop shop, CartRow cartRow) {
        return goods(contents(session, shop, cartRow));
    }

    private static List<CheckoutLine> goods(CartContents contents) {
        return contents.lines().stream()
                .filter(line -> contents.sellableVariants().has(line.variantId()))
                .map(line -> CheckoutLine.of(line, contents.sellableVariants().get(line.variantId())))
                .toList();
    }

    private CartContents contents(Session session, Shop shop, CartRow cartRow) {
        var lines = lines(session, shop, cartRow);
        return new CartContents(cartRow, lines, sellableVariants(session, shop, lines));
    }

    static SellableVariants sellableVariants(Session session, Shop shop, List<CartLine> lines) {
        return SellableVariants.of(
                session,
                shop,
                lines.stream().map(CartLine::variantId).distinct().toList());
    }

    /** The variant of a product with these option values, as a form without scripts sends them. */
    public OptionalLong variant(Session session, Shop shop, long product, List<String> options) {
        return Variants.byOptions(session, shop, product, options);
    }

    /** Inside a transaction the cart is locked until its end. */
    Optional<CartRow> header(Session session, Shop shop, @Nullable String token) {
        return isToken(token) ? TABLE.firstLocked(session, shop, Select.ALL.equal("token", token)) : Optional.empty();
    }

    /** Without locking it. */
    Optional<CartRow> findUnlocked(Session session, Shop shop, @Nullable String token) {
        return isToken(token) ? TABLE.first(session, shop, Select.ALL.equal("token", token)) : Optional.empty();
    }

    private static boolean isToken(@Nullable String token) {
        return token != null && TOKEN.matcher(token).matches();
    }

    List<CartLine> lines(Session session, Shop shop, CartRow cartRow) {
        return LINES.list(
                session, shop, Select.ALL.equal("cart_id", cartRow.id()).by("id"));
    }

    /** Takes out what was bought, with what was written to it: lines that came or changed since then stay. */
    void removePurchased(Tx tx, Shop shop, String token, Map<Long, Integer> quantities) {
        var cartRow = header(tx, shop, token);
        if (cartRow.isEmpty()) {
            return;
        }
        var lines = lines(tx, shop, cartRow.get());
        var kept = lines.stream()
                .filter(line -> !Objects.equals(quantities.get(line.id()), line.quantity()))
                .toList();
        tx.sql("delete from cart_lines where shop_id = :shop and cart_id = :cart and id in (<gone>)")
                .bind(shop)
                .bind("cart", cartRow.get().id())
                .bindList(
                        "gone",
                        lines.stream()
                                .filter(line -> !kept.contains(line))
                                .map(CartLine::id)
                                .toList())
                .run();
        write(tx, shop, cartRow.get().id(), null, Map.of());
        var left = cartRow.get().with(null, Map.of());
        announce(tx, shop, new CartContents(left, kept, sellableVariants(tx, shop, kept)), Topic.CARTS_UPDATE);
    }

    private <T> CartResult change(
            Tx tx, Shop shop, @Nullable String token, T wanted, BiFunction<CartChanges, T, Optional<CartError>> step) {
        var cartRow = header(tx, shop, token);
        var changes = new CartChanges(
                tx, shop, cartRow.map(found -> lines(tx, shop, found)).orElse(List.of()));
        var refusal = step.apply(changes, wanted);
        if (refusal.isPresent()) {
            return refused(tx, shop, token, refusal.get());
        }
        if (cartRow.isEmpty() || !changes.any()) {
            return CartResult.done(read(tx, shop, token));
        }
        var after = changes.write(cartRow.get().id());
        return publish(
                tx, shop, new CartContents(cartRow.get(), after, changes.sellableVariants()), Topic.CARTS_UPDATE);
    }

    private CartRow open(Tx tx, Shop shop) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return TABLE.insert(tx, shop, new CartRow(0, secrets.key(), null, Map.of(), null, null, false, now, now));
    }

    private CartResult publish(Tx tx, Shop shop, CartContents contents, Topic topic) {
        return CartResult.done(cart(tx, shop, announce(tx, shop, contents, topic)));
    }

    /** Publishes the change at once, or soon when one of this cart has just been published. */
    private CartContents announce(Tx tx, Shop shop, CartContents contents, Topic topic) {
        var cartRow = contents.cartRow();
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var later = topic == Topic.CARTS_UPDATE
                && cartRow.toldAt() != null
                && cartRow.toldAt().plus(BURST).isAfter(now);
        // why not for a new one: it was written as it shall be.
        if (topic == Topic.CARTS_UPDATE) {
            tx.sql("""
                            update carts set updated_at = :now, told_at = :told, untold = :untold
                            where shop_id = :shop and id = :id
                            """)
                    .bind(shop)
                    .bind("id", cartRow.id())
                    .bind("now", now)
                    .bind("told", later ? cartRow.toldAt() : now)
                    .bind("untold", later)
                    .run();
        }
        var updated = contents.updated(now);
        if (!later) {
            publishEvent(tx, shop, updated, topic);
        }
        return updated;
    }

    private void publishEvent(Tx tx, Shop shop, CartContents contents, Topic topic) {
        var cart = AdminCarts.of(shop, contents.cartRow(), contents.lines(), contents.sellableVariants());
        events.publish(tx, shop, topic, cart.cartId(), shop.json().tree(cart));
    }

    @Override
    public void everyMinute(Shop shop) {
        publishPending(shop);
    }

    @Override
    public List<Long> dueShops(Session session) {
        return session.sql("select distinct shop_id from carts where untold and told_at <= :before")
                .bind("before", lastEndedBurst())
                .numbers();
    }

    @Override
    public void everyHour(Shop shop) {
        deleteExpired(shop);
    }

    /** Deletes carts that nobody changed for a month, and those that have been empty for a day. */
    public void deleteExpired(Shop shop) {
        var now = clock.instant();
        // why in pieces: nobody else writes meanwhile.
        for (var old = expired(shop, now); !old.isEmpty(); old = expired(shop, now)) {
            var carts = old;
            database.change(tx -> {
                // why looked at again: a visitor may have come back since.
                var left = tx.sql("""
                                select id from carts
                                where shop_id = :shop and id in (<carts>) and updated_at < :changed
                                """ + tx.lockClause())
                        .bind(shop)
                        .bindList("carts", carts)
                        .bind("changed", now.minus(KEPT_EMPTY))
                        .numbers();
                TABLE.deleteAll(tx, shop, left);
            });
        }
    }

    private List<Long> expired(Shop shop, Instant now) {
        return database.read(session -> session.sql("""
                        select c.id from carts c
                        where c.shop_id = :shop and (c.updated_at < :old or c.updated_at < :empty
                          and c.note is null and c.attributes = '{}' and not exists (
                            select 1 from cart_lines l where l.shop_id = :shop and l.cart_id = c.id))
                        order by c.id limit :most
                        """)
                .bind(shop)
                .bind("old", now.minus(KEPT))
                .bind("empty", now.minus(KEPT_EMPTY))
                .bind("most", MOST_DELETED_AT_ONCE)
                .numbers());
    }

    /** Bursts of changes that began no later have ended. */
    private Instant lastEndedBurst() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).minus(BURST);
    }

    /** Publishes carts whose last changes came too soon after a published one; returns how many there were. */
    public int publishPending(Shop shop) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return database.write(tx -> {
            var due = Select.ALL
                    .matching("untold", null)
                    .atMost("told_at", lastEndedBurst())
                    .by("id")
                    .limit(MOST_TOLD_AT_ONCE);
            var carts = TABLE.list(tx, shop, due);
            carts.forEach(cart -> {
                var told = tx.sql("""
                                update carts set told_at = :now, untold = false
                                where shop_id = :shop and id = :id and untold
                                """)
                        .bind(shop)
                        .bind("id", cart.id())
                        .bind("now", now)
                        .run();
                if (told == 1) {
                    publishEvent(tx, shop, contents(tx, shop, cart), Topic.CARTS_UPDATE);
                }
            });
            return carts.size();
        });
    }

    private CartResult refused(Session session, Shop shop, @Nullable String token, CartError refusal) {
        return CartResult.failed(refusal, read(session, shop, token));
    }

    private Cart cart(Session session, Shop shop, CartContents contents) {
        var cartRow = contents.cartRow();
        var lines = contents.lines();
        var sellableVariants = contents.sellableVariants();
        var items = lines.stream()
                .filter(line -> sellableVariants.has(line.variantId()))
                .map(line -> Cart.Item.of(line, sellableVariants.get(line.variantId())))
                .toList();
        var subtotal = items.stream().map(Cart.Item::linePrice).reduce(shop.zeroMoney(), Money::plus);
        var applied = discounted(session, shop, contents);
        var discount = applied.map(each -> each.totals().discounts()).orElse(shop.zeroMoney());
        var code = applied.map(each -> each.choices().discountCode());
        return new Cart(
                cartRow.token(),
                null,
                shop.currency(),
                items,
                items.size(),
                items.stream().mapToInt(Cart.Item::qty).sum(),
                subtotal,
                discount,
                subtotal.minus(discount),
                cartRow.note(),
                cartRow.attributes(),
                code.stream().toList(),
                cartRow.updatedAt());
    }

    /** With the cart's code, or what applies by itself; empty while nothing holds for what is in the cart. */
    private Optional<PricedCheckout> discounted(Session session, Shop shop, CartContents contents) {
        var code = contents.cartRow().discountCode();
        if (code == null && !checkoutPricing.hasAutomatic(session, shop)) {
            return Optional.empty();
        }
        var draft = draft(shop, goods(contents)).withDiscountCode(code);
        return Optional.of(checkoutPricing.price(session, shop, draft))
                .filter(pricedCheckout -> !pricedCheckout.discounts().isEmpty());
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
