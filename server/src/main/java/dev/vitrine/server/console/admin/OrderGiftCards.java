package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.payments.SoldGiftCards;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.server.console.StaffRequest;
import java.util.List;

/** Gift cards that were bought with an order, as its pages show them. Safe for use by many threads. */
final class OrderGiftCards {

    /** why: an order may be of hundreds, and a page lists the first of them. */
    private static final int MOST = 50;

    private final Foundation foundation;
    private final Orders orders;

    OrderGiftCards(Foundation foundation, Orders orders) {
        this.foundation = foundation;
        this.orders = orders;
    }

    /** All of them, also those that were taken back. */
    List<GiftCardView> all(StaffRequest visit, ShopFormatter shopFormatter, long order) {
        var shop = visit.shop();
        return foundation.database().read(session -> orders.boughtGiftCards(session, shop, order, MOST)).stream()
                .map(card -> GiftCardView.of(shopFormatter, shop.json().tree(card)))
                .toList();
    }

    /** Those that were not taken back. */
    List<GiftCardView> kept(StaffRequest visit, ShopFormatter shopFormatter, long order) {
        var shop = visit.shop();
        return sold(visit, order).cards().stream()
                .limit(MOST)
                .map(card -> GiftCardView.of(shopFormatter, shop.json().tree(card)))
                .toList();
    }

    /** What was paid with those that were not taken back. */
    Money spent(StaffRequest visit, long order) {
        return SoldGiftCards.spent(sold(visit, order).cards(), visit.shop().currency());
    }

    private SoldGiftCards sold(StaffRequest visit, long order) {
        return foundation.database().read(session -> orders.giftCards(session, visit.shop(), order));
    }
}
