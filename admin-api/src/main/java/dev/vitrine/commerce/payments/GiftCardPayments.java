package dev.vitrine.commerce.payments;

import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gift cards as a way to pay. Several may pay for one purchase, each as far as it reaches; what an order took of a card
 * can be given back to it. Safe for use by many threads.
 */
public final class GiftCardPayments implements RefundGateway {

    /** As transactions name it. */
    public static final String NAME = "gift_card";

    private static final Table<GiftCardTransaction> TRANSACTIONS =
            Table.of("gift_card_transactions", GiftCardTransaction.class);

    /** why: transactions of one order are limited, and each card is one. */
    private static final int MOST_OF_ONE_PURCHASE = 10;

    private static final int SHORTEST_TOKEN = 32;

    private static final String GONE = "This gift card can't be used any more.";

    private final Database database;
    private final Events events;
    private final InstantSource clock;

    public GiftCardPayments(Database database, Events events, InstantSource clock) {
        this.database = database;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Cards that pay for a purchase.
     *
     * @param refused whether one was left out, since it cannot pay any more
     */
    public record Allocation(List<AppliedGiftCard> cards, boolean refused) {}

    /** Whether any card of the shop can pay. */
    public boolean anyUsable(Session session, Shop shop) {
        return session.sql("""
                        select count(*) from (select 1 from gift_cards
                          where shop_id = :shop and disabled_at is null and balance > 0 limit 1) as usable
                        """).bind(shop).count() > 0;
    }

    /** The card with that code, however it is typed. */
    public Optional<GiftCard> find(Session session, Shop shop, String code) {
        var word = GiftCards.normalized(code);
        return word.isEmpty() ? Optional.empty() : GiftCards.TABLE.first(session, shop, Select.ALL.equal("code", word));
    }

    /** The card whose page that token opens. */
    public Optional<GiftCard> ofPage(Session session, Shop shop, String token) {
        return token.length() < SHORTEST_TOKEN
                ? Optional.empty()
                : GiftCards.TABLE.first(session, shop, Select.ALL.equal("token", token));
    }

    /** Why it may not be added to those cards, in words for the buyer; empty when it may. */
    public Optional<String> refusal(Shop shop, GiftCard card, List<AppliedGiftCard> others, Money due) {
        if (others.stream().anyMatch(other -> other.id() == card.id())) {
            return Optional.of("This gift card is applied already.");
        }
        if (card.disabledAt() != null) {
            return Optional.of(GONE);
        }
        if (isExpired(shop, card)) {
            return Optional.of("This gift card has expired.");
        }
        if (!card.balance().currency().equals(shop.currency())) {
            return Optional.of("This gift card is in another currency.");
        }
        if (card.balance().isZero()) {
            return Optional.of("Nothing is left on this gift card.");
        }
        if (others.size() >= MOST_OF_ONE_PURCHASE) {
            return Optional.of("No more gift cards can be used for one order.");
        }
        return due.isZero() ? Optional.of("There is nothing left to pay.") : Optional.empty();
    }

    /** How those cards, in their order, pay that total. */
    public Allocation allocate(Session session, Shop shop, List<Long> cards, Money total) {
        var applied = new ArrayList<AppliedGiftCard>();
        var left = total;
        for (var id : cards) {
            var card = GiftCards.TABLE.first(session, shop, Select.ALL.equal("id", id));
            if (card.isPresent() && usable(shop, card.get())) {
                var balance = card.get().balance();
                var used = balance.compareTo(left) < 0 ? balance : left;
                applied.add(new AppliedGiftCard(id, card.get().lastCharacters(), balance, used));
                left = left.minus(used);
            }
        }
        return new Allocation(List.copyOf(applied), applied.size() < cards.size());
    }

    /** Takes what the cards pay, in the transaction that writes the order; false when one cannot pay any more. */
    public boolean redeem(Tx tx, Shop shop, long order, List<AppliedGiftCard> cards) {
        // why sorted: two orders that use the same cards must not wait for each other in a ring.
        return cards.stream()
                .filter(card -> !card.amountUsed().isZero())
                .sorted(Comparator.comparingLong(AppliedGiftCard::id))
                .allMatch(card -> redeem(tx, shop, order, card));
    }

    private boolean redeem(Tx tx, Shop shop, long order, AppliedGiftCard used) {
        var card = GiftCards.TABLE
                .find(tx, shop, used.id())
                .filter(found -> usable(shop, found) && found.balance().compareTo(used.amountUsed()) >= 0);
        card.ifPresent(found ->
                move(tx, shop, found, order, "order-" + order, used.amountUsed().negated()));
        return card.isPresent();
    }

    @Override
    public String name() {
        return NAME;
    }

    /** {@code authorization}: the card's id. */
    @Override
    public RefundResult refund(Shop shop, String key, String authorization, Money amount) {
        return database.write(tx -> {
            var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
            // why: the card is locked first, so that of two calls with one key the second sees what the first did.
            var card = authorization.matches("\\d{1,18}")
                    ? GiftCards.TABLE.find(tx, shop, Long.parseLong(authorization))
                    : Optional.<GiftCard>empty();
            if (card.isEmpty()) {
                return new RefundResult(
                        "failure", authorization, amount, "processing_error", "There is no such gift card", now);
            }
            var known = TRANSACTIONS.count(
                    tx, shop, Select.ALL.equal("gift_card_id", card.get().id()).equal("reference", key));
            if (known == 0) {
                if (card.get().balance().plus(amount).compareTo(card.get().initialValue()) > 0) {
                    return new RefundResult(
                            "failure",
                            authorization,
                            amount,
                            "processing_error",
                            "No more than was paid can be given back",
                            now);
                }
                move(tx, shop, card.get(), null, key, amount);
            }
            return new RefundResult("success", authorization, amount, null, "Given back to the gift card", now);
        });
    }

    /** What was paid with a card and came back to it: the newest, as many as {@code most}. */
    public List<GiftCardTransaction> transactions(Session session, Shop shop, long card, int most) {
        return TRANSACTIONS.list(
                session,
                shop,
                Select.ALL.equal("gift_card_id", card).by("id desc").limit(most));
    }

    private void move(Tx tx, Shop shop, GiftCard card, @Nullable Long order, String key, Money amount) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var changed = GiftCards.TABLE.update(
                tx, shop, card.id(), card.with(card.balance().plus(amount), now));
        TRANSACTIONS.insert(
                tx, shop, new GiftCardTransaction(0, card.id(), order, key, amount, changed.balance(), now));
        events.publish(tx, shop, GiftCards.UPDATE, card.id(), shop.json().tree(changed));
    }

    private boolean usable(Shop shop, GiftCard card) {
        return card.disabledAt() == null
                && !isExpired(shop, card)
                && !card.balance().isZero()
                && card.balance().currency().equals(shop.currency());
    }

    /** The path of a card's page; empty where it has none. */
    public Optional<String> page(Session session, Shop shop, long card) {
        return GiftCards.TABLE
                .first(session, shop, Select.ALL.equal("id", card))
                .map(GiftCard::token)
                .map(GiftCards::page);
    }

    /** Whether its last day is over, in the shop's time zone. */
    public boolean isExpired(Shop shop, GiftCard card) {
        return card.expiresOn() != null
                && LocalDate.parse(card.expiresOn())
                        .isBefore(clock.instant().atZone(shop.zone()).toLocalDate());
    }
}
