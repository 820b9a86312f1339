package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.CheckoutInput.Goods;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.ClientDetails;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.commerce.payments.CodeAttempts;
import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedPayments;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.commerce.payments.PaymentGateway;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkouts of every shop: made of a cart, addressed, and completed into an order once and only once. Threads may
 * share it.
 */
public final class Checkouts implements Feature {

    private static final Logger LOG = LoggerFactory.getLogger(Checkouts.class);
    private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{64}");

    /** What came of a step: the checkout as it now is, and what was wrong, by field; then nothing is saved. */
    public record Step(Checkout checkout, Map<String, String> problems) {
        public boolean ok() {
            return problems.isEmpty();
        }
    }

    static final Table<Checkout> TABLE =
            Table.of("checkouts", Checkout.class, "customer", "order", "payments", "web_url");

    private final Database database;
    private final CodeAttempts codeAttempts;
    private final Carts carts;
    private final Events events;
    private final Secrets secrets;
    private final InstantSource clock;
    private final CheckoutPricing checkoutPricing;
    private final CheckoutShippingOptions checkoutShippingOptions;
    private final CheckoutLoader printing;
    private final CheckoutCompletion checkoutCompletion;
    private final AbandonedCheckoutJob sweep;

    public Checkouts(
            Database database,
            Shops shops,
            Carts carts,
            Orders orders,
            CheckoutPricing checkoutPricing,
            CheckoutShippingOptions checkoutShippingOptions,
            PaymentGateway paymentGateway,
            PaymentMethods paymentMethods,
            HostedPayments hostedPayments,
            CodeAttempts codeAttempts,
            Events events,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.codeAttempts = codeAttempts;
        this.carts = carts;
        this.events = events;
        this.secrets = secrets;
        this.clock = clock;
        this.checkoutPricing = checkoutPricing;
        this.checkoutShippingOptions = checkoutShippingOptions;
        this.printing = new CheckoutLoader(shops);
        this.checkoutCompletion = new CheckoutCompletion(
                database,
                this,
                carts,
                orders,
                checkoutPricing,
                paymentGateway,
                paymentMethods,
                hostedPayments,
                secrets,
                clock);
        this.sweep = new AbandonedCheckoutJob(database, this, events);
    }

    /**
     * The cart's checkout, brought up to date with it, or a new one; empty when there is nothing in the cart. Opens its
     * own transactions, since carriers are asked between.
     */
    public Optional<Checkout> openFromCart(Shop shop, @Nullable String cartToken, @Nullable ClientDetails client) {
        return openFromCart(shop, cartToken, client, null, null);
    }

    /**
     * The same for a buyer who looks at prices in that currency, and at pages in that language; null for what is not
     * known. A currency that the shop does not show is as good as none.
     */
    public Optional<Checkout> openFromCart(
            Shop shop,
            @Nullable String cartToken,
            @Nullable ClientDetails client,
            @Nullable String currency,
            @Nullable String locale) {
        return database.read(session -> inputFromCart(session, shop, cartToken)).flatMap(draft -> {
            var availableOptions = checkoutShippingOptions.of(shop, draft);
            return database.write(tx -> inputFromCart(tx, shop, cartToken)
                    .map(now -> now.withBuyer(now.buyer()
                            .with(copy -> copy.currency(currency)
                                    .locale(locale == null ? now.buyer().locale() : locale))))
                    .map(now -> openFromCart(tx, shop, availableOptions.into(now), String.valueOf(cartToken), client)));
        });
    }

    private Checkout openFromCart(
            Tx tx, Shop shop, CheckoutInput draft, String cartToken, @Nullable ClientDetails client) {
        return openOf(tx, shop, Objects.requireNonNull(draft.goods().cartId()))
                .map(open -> change(tx, shop, open, draft))
                .orElseGet(() -> open(tx, shop, draft, new Origin("web", null, cartToken, client)));
    }

    /** What the cart's checkout will say. */
    private Optional<CheckoutInput> inputFromCart(Session session, Shop shop, @Nullable String cartToken) {
        // why: the cart is read without a lock; a completion locks the checkout first and then the cart.
        var cartRow = carts.findUnlocked(session, shop, cartToken);
        if (cartRow.isEmpty()) {
            return Optional.empty();
        }
        var cart = cartRow.get();
        var lines = carts.lines(session, shop, cart);
        var sellableVariants = Carts.sellableVariants(session, shop, lines);
        var snapshot = lines.stream()
                .filter(line -> sellableVariants.has(line.variantId()))
                .map(line -> CheckoutLine.of(line, sellableVariants.get(line.variantId())))
                .toList();
        var attributes = cart.attributes().entrySet().stream()
                .map(entry -> new Attribute(entry.getKey(), entry.getValue()))
                .toList();
        var known = openOf(session, shop, cart.id()).map(CheckoutInput::of).orElseGet(() -> CheckoutInput.empty(shop));
        return snapshot.isEmpty()
                ? Optional.empty()
                : Optional.of(known.withGoods(new Goods(cart.id(), snapshot, cart.note(), attributes))
                        .withDiscountCode(cart.discountCode()));
    }

    /** Inside a transaction the checkout is locked until its end. */
    public Optional<Checkout> find(Session session, Shop shop, String token) {
        return TOKEN.matcher(token).matches()
                ? TABLE.firstLocked(session, shop, Select.ALL.equal("token", token))
                : Optional.empty();
    }

    /** Lines that are out of stock, to show before payment. */
    public List<CompletionResult.Missing> missing(Session session, Shop shop, Checkout checkout) {
        return PricedCheckout.missing(
                checkout.lineItems(),
                SellableVariants.of(session, shop, checkout.wanted().keySet()));
    }

    /** Saves who buys and where it goes. 404 without such a checkout. Opens its own transactions. */
    public Step updateDelivery(Shop shop, String token, DeliveryForm deliveryForm) {
        var problems = deliveryForm.problems(shop.checkoutFields());
        return problems.isEmpty()
                ? applyStep(
                        shop,
                        token,
                        draft -> draft.withBuyer(deliveryForm.buyer(draft.buyer())),
                        (checkout, pricedCheckout) -> problems)
                : refused(shop, token, problems);
    }

    /**
     * Saves who pays, when that is another address than the delivery's; null for the same. A checkout that is being
     * paid for, or was, stays as it is.
     */
    public void updateBilling(Shop shop, String token, @Nullable MailingAddress billing) {
        database.change(tx -> find(tx, shop, token)
                .filter(checkout -> !Objects.equals(checkout.buyer().billingAddress(), billing))
                .ifPresent(checkout -> {
                    var draft = CheckoutInput.of(checkout);
                    change(tx, shop, checkout, draft.withBuyer(draft.buyer().withBilling(billing)));
                }));
    }

    /** What is wrong with a card before anybody is asked, by field; empty when it may be charged. */
    public Map<String, String> cardProblems(Card card) {
        return checkoutCompletion.cardProblems(card);
    }

    /** Whether a payment of it is on its way at this moment. */
    public boolean isPaymentInProgress(Checkout checkout) {
        return !checkout.completed() && checkout.claimedAt(clock.instant());
    }

    /** Chooses one of the deliveries that are offered. */
    public Step selectShippingOption(Shop shop, String token, String handle) {
        return applyStep(
                shop,
                token,
                draft -> draft.withShippingOption(handle),
                (checkout, pricedCheckout) -> pricedCheckout.shipping().isEmpty()
                        ? Map.of("handle", "Choose one of the deliveries.")
                        : Map.of());
    }

    /** Takes a code in the place of any other; refused, it says why and leaves what was. The cart remembers it. */
    public Step applyCode(Shop shop, String token, String code) {
        var word = code.strip();
        if (word.isEmpty()) {
            return refused(shop, token, Map.of("discount", "Enter a discount code."));
        }
        return applyStep(
                shop,
                token,
                draft -> draft.withDiscountCode(word),
                (checkout, pricedCheckout) ->
                        pricedCheckout.notice() == null ? Map.of() : Map.of("discount", pricedCheckout.notice()));
    }

    /**
     * Takes what a buyer typed for a gift card, if there is one of that code, and else for a discount code. Refused, it
     * says why and leaves what was. {@code address}: of the buyer, who cannot try codes without end.
     */
    public Step applyCodeOrGiftCard(Shop shop, String token, String code, String address) {
        return codeAttempts
                .attempt(shop, address, () -> applyCodeOrGiftCard(shop, token, code), Step::ok)
                .orElseGet(() -> refused(shop, token, Map.of("discount", CodeAttempts.TOO_MANY)));
    }

    private Step applyCodeOrGiftCard(Shop shop, String token, String code) {
        var card = database.read(session -> checkoutPricing.giftCards().find(session, shop, code));
        return card.isEmpty() ? applyCode(shop, token, code) : applyGiftCard(shop, token, card.get());
    }

    private Step applyGiftCard(Shop shop, String token, GiftCard card) {
        return database.write(tx -> {
            var checkout = find(tx, shop, token).orElseThrow(ApiException::notFound);
            var problems = locked(checkout)
                    .orElseGet(() -> checkoutPricing
                            .giftCards()
                            .refusal(shop, card, checkout.giftCards(), checkout.amountToPay())
                            .map(why -> Map.of("discount", why))
                            .orElse(Map.of()));
            if (!problems.isEmpty()) {
                return new Step(checkout, problems);
            }
            var draft = CheckoutInput.of(checkout);
            var cards = Stream.concat(draft.choices().giftCards().stream(), Stream.of(card.id()));
            return new Step(change(tx, shop, checkout, draft.withGiftCards(cards.toList())), problems);
        });
    }

    /** Takes a gift card off; one that is not there is off already. */
    public Step removeGiftCard(Shop shop, String token, long card) {
        return database.write(tx -> {
            var checkout = find(tx, shop, token).orElseThrow(ApiException::notFound);
            var problems = locked(checkout).orElse(Map.of());
            if (!problems.isEmpty()) {
                return new Step(checkout, problems);
            }
            var draft = CheckoutInput.of(checkout);
            var cards = draft.choices().giftCards().stream()
                    .filter(id -> id != card)
                    .toList();
            return new Step(change(tx, shop, checkout, draft.withGiftCards(cards)), problems);
        });
    }

    /** Takes the code off, here and in the cart. */
    public Step removeCode(Shop shop, String token) {
        return applyStep(shop, token, draft -> draft.withDiscountCode(null), (checkout, pricedCheckout) -> Map.of());
    }

    private Step refused(Shop shop, String token, Map<String, String> problems) {
        return database.read(session -> {
            var checkout = find(session, shop, token).orElseThrow(ApiException::notFound);
            return new Step(checkout, locked(checkout).orElse(problems));
        });
    }

    /**
     * One step of a buyer: {@code change} says what is new, {@code check} what is wrong with what comes of it; then
     * nothing is saved. What will be is looked at before and inside the transaction: carriers are asked between.
     */
    private Step applyStep(
            Shop shop,
            String token,
            UnaryOperator<CheckoutInput> change,
            BiFunction<Checkout, PricedCheckout, Map<String, String>> check) {
        var availableOptions = findShippingOptions(shop, token, change).orElseThrow(ApiException::notFound);
        return database.write(tx -> {
            var checkout = find(tx, shop, token).orElseThrow(ApiException::notFound);
            var draft = availableOptions.into(change.apply(CheckoutInput.of(checkout)));
            var pricedCheckout = checkoutPricing.price(tx, shop, draft);
            var problems = locked(checkout).orElseGet(() -> check.apply(checkout, pricedCheckout));
            return problems.isEmpty()
                    ? new Step(write(tx, shop, checkout, draft, pricedCheckout), problems)
                    : new Step(checkout, problems);
        });
    }

    /** The deliveries of what a checkout will be; empty when there is no such checkout. Asks carriers. */
    Optional<CheckoutShippingOptions.AvailableOptions> findShippingOptions(
            Shop shop, String token, UnaryOperator<CheckoutInput> change) {
        return database.read(session -> find(session, shop, token))
                .map(checkout -> checkoutShippingOptions.of(shop, change.apply(CheckoutInput.of(checkout))));
    }

    /**
     * Pays and makes the order. Opens its own transactions and calls the gateway between them, so call it outside of
     * any. However often and from wherever it is called, a checkout becomes one order and is charged once.
     *
     * @param card null when there is nothing to pay
     * @param seen what the buyer was shown
     */
    public CompletionResult complete(Shop shop, String token, @Nullable Card card, SeenAmounts seen) {
        return checkoutCompletion.complete(shop, token, PaymentChoice.card(card), seen);
    }

    /**
     * The same for a buyer who chose how to pay. By hand the order is made, and nothing is charged; for a provider a
     * hosted payment begins, and the checkout stays as it is.
     */
    public CompletionResult complete(Shop shop, String token, PaymentChoice choice, SeenAmounts seen) {
        return checkoutCompletion.complete(shop, token, choice, seen);
    }

    /**
     * Makes the order that a provider took the money for. Never charges anything; whatever is answered but {@code Done}
     * and {@code Processing} means that no order will come of it.
     */
    CompletionResult completePaid(Shop shop, HostedPayment payment) {
        return checkoutCompletion.completePaid(shop, payment);
    }

    @Override
    public void everyMinute(Shop shop) {
        var finished = recover(shop);
        if (finished > 0) {
            LOG.info("event=checkouts_recovered shop={} count={}", shop.handle(), finished);
        }
        handleAbandoned(shop);
    }

    @Override
    public List<Long> dueShops(Session session) {
        return Stream.concat(checkoutCompletion.shopsToRecover(session).stream(), sweep.dueShops(session).stream())
                .distinct()
                .toList();
    }

    @Override
    public void everyHour(Shop shop) {
        handleAbandoned(shop);
    }

    /** Marks what was left behind and forgets what is old; says how many there were. */
    public int handleAbandoned(Shop shop) {
        return sweep.run(shop);
    }

    /**
     * Finishes or cancels what a crash left between charge and order; says how many there were. For the start of the
     * process and now and then.
     */
    public int recover(Shop shop) {
        return checkoutCompletion.recover(shop);
    }

    /** Whether the buyer sees the thank-you page for the first time: true once. */
    public boolean firstView(Tx tx, Shop shop, String token) {
        return tx.sql("""
                        update checkouts set thanked_at = :now
                        where shop_id = :shop and token = :token and completed_at is not null and thanked_at is null
                        """).bind(shop).bind("token", token).bind("now", now()).run() == 1;
    }

    /** Where a checkout comes from. */
    record Origin(
            String sourceName,
            @Nullable Long appId,
            @Nullable String cartToken,
            @Nullable ClientDetails client) {}

    /** Begins one. */
    Checkout open(Tx tx, Shop shop, CheckoutInput draft, Origin origin) {
        return open(tx, shop, draft, checkoutPricing.price(tx, shop, draft), origin);
    }

    Checkout open(Tx tx, Shop shop, CheckoutInput draft, PricedCheckout pricedCheckout, Origin origin) {
        var checkout = bound(tx.sql("""
                        insert into checkouts (shop_id, token, cart_id, cart_token, currency, email, phone,
                          buyer_accepts_marketing, shipping_address, billing_address, customer_locale, note,
                          note_attributes, line_items, shipping_lines, tax_lines, taxes_included, discount_code,
                          discount_notice, discount_applications, automatic_discount_id, shipping_handle, offers,
                          offers_for,
                          total_line_items_price, total_discounts, subtotal_price, total_shipping, total_tax,
                          total_price, gift_cards, presentment, client_details, source_name, app_id, created_at, updated_at)
                        values (:shop, :token, :cart, :cart_token, :currency, :email, :phone,
                          :marketing, :address, :billing, :locale, :note,
                          :attributes, :lines, :shipping, :tax_lines, :taxes_included, :code,
                          :notice, :applications, :automatic, :handle, :offers, :offers_for,
                          :line_items, :discounts, :subtotal, :total_shipping, :tax,
                          :total, :gift_cards, :presentment, :client, :source, :app, :now, :now)
                        """ + TABLE.returning()), shop, draft, pricedCheckout)
                .bind("token", secrets.token())
                .bind("cart_token", origin.cartToken())
                .bind("currency", shop.currency())
                .bind("client", origin.client())
                .bind("source", origin.sourceName())
                .bind("app", origin.appId())
                .one(Checkout.class)
                .orElseThrow();
        if (draft.goods().cartId() != null) {
            carts.storeDiscountCode(
                    tx, shop, draft.goods().cartId(), pricedCheckout.choices().discountCode());
        }
        CheckoutTimeline.add(tx, shop, checkout.id(), "started", "The checkout was begun.", now());
        return publish(tx, shop, checkout, Topic.CHECKOUTS_CREATE);
    }

    /** Applies the input; while a payment is in progress, the checkout stays as it is. */
    Checkout change(Tx tx, Shop shop, Checkout checkout, CheckoutInput draft) {
        if (checkout.paymentClaim().claim() != null || checkout.completed()) {
            return checkout;
        }
        var pricedCheckout = checkoutPricing.price(tx, shop, draft);
        var same = draft.buyer().equals(CheckoutInput.of(checkout).buyer())
                && Objects.equals(draft.goods().note(), checkout.remarks().note())
                && draft.goods().attributes().equals(checkout.remarks().noteAttributes())
                && pricedCheckout.matches(checkout);
        return same ? checkout : write(tx, shop, checkout, draft, pricedCheckout);
    }

    Checkout publish(Tx tx, Shop shop, long id, Topic topic) {
        return publish(tx, shop, TABLE.find(tx, shop, id).orElseThrow(), topic);
    }

    /** The same for a row that was just written. */
    Checkout publish(Tx tx, Shop shop, Checkout checkout, Topic topic) {
        events.publish(
                tx,
                shop,
                topic,
                checkout.id(),
                shop.json().tree(whole(tx, shop, List.of(checkout)).getFirst()));
        return checkout;
    }

    CheckoutShippingOptions shippingOptions() {
        return checkoutShippingOptions;
    }

    CheckoutPricing pricing() {
        return checkoutPricing;
    }

    /** The deliveries to choose from, each with what the checkout would then come to. Asks carriers. */
    List<RatedShippingOption> rates(Shop shop, Checkout checkout) {
        var draft = CheckoutInput.of(checkout);
        var availableOptions = checkoutShippingOptions.of(shop, draft);
        return database.read(session -> availableOptions.offers().stream()
                .map(checkoutShippingOption -> new RatedShippingOption(
                        checkoutShippingOption,
                        checkoutPricing.price(
                                session,
                                shop,
                                availableOptions.into(draft.withShippingOption(checkoutShippingOption.handle())))))
                .toList());
    }

    /** With what is kept elsewhere, as it is printed. */
    List<Checkout> whole(Session session, Shop shop, List<Checkout> checkouts) {
        return printing.whole(session, shop, checkouts);
    }

    /** Why it can't be changed now, in words for the buyer. */
    static Optional<Map<String, String>> locked(Checkout checkout) {
        if (checkout.completed()) {
            return Optional.of(Map.of("base", "This order has already been placed."));
        }
        return checkout.paymentClaim().claim() != null
                ? Optional.of(Map.of("base", "A payment for this order is being processed."))
                : Optional.empty();
    }

    /** Saves it as it was priced, and publishes the change. */
    Checkout write(Tx tx, Shop shop, Checkout checkout, CheckoutInput draft, PricedCheckout pricedCheckout) {
        var written = bound(tx.sql("""
                        update checkouts set cart_id = :cart, email = :email, phone = :phone,
                          buyer_accepts_marketing = :marketing, shipping_address = :address,
                          billing_address = :billing, customer_locale = :locale, note = :note,
                          note_attributes = :attributes, line_items = :lines, shipping_lines = :shipping,
                          tax_lines = :tax_lines, taxes_included = :taxes_included, discount_code = :code,
                          discount_notice = :notice, discount_applications = :applications,
                          automatic_discount_id = :automatic,
                          shipping_handle = :handle, offers = :offers, offers_for = :offers_for,
                          total_line_items_price = :line_items, total_discounts = :discounts,
                          subtotal_price = :subtotal, total_shipping = :total_shipping, total_tax = :tax,
                          total_price = :total, gift_cards = :gift_cards, presentment = :presentment, updated_at = :now
                        where shop_id = :shop and id = :id
                        """ + TABLE.returning()), shop, draft, pricedCheckout)
                .bind("id", checkout.id())
                .one(Checkout.class)
                .orElseThrow();
        if (draft.goods().cartId() != null) {
            carts.storeDiscountCode(
                    tx, shop, draft.goods().cartId(), pricedCheckout.choices().discountCode());
        }
        return publish(tx, shop, written, Topic.CHECKOUTS_UPDATE);
    }

    private Statement bound(Statement statement, Shop shop, CheckoutInput draft, PricedCheckout pricedCheckout) {
        return pricedCheckout
                .bind(statement)
                .bind(shop)
                .bind("cart", draft.goods().cartId())
                .bind("email", draft.buyer().email())
                .bind("phone", draft.buyer().phone())
                .bind("marketing", draft.buyer().acceptsMarketing())
                .bind("address", draft.buyer().shipping())
                .bind("billing", draft.buyer().billing())
                .bind("locale", draft.buyer().locale())
                .bind("note", draft.goods().note())
                .bind("attributes", draft.goods().attributes())
                .bind("now", now());
    }

    private static Optional<Checkout> openOf(Session session, Shop shop, long cart) {
        var select = Select.ALL
                .equal("cart_id", cart)
                .matching("completed_at is null", null)
                .by("id desc");
        // why the filter: what was completed while this waited for the lock is no longer open.
        return TABLE.firstLocked(session, shop, select).filter(held -> !held.completed());
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
