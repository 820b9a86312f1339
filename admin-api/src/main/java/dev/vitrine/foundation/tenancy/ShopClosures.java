package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.ShopStep.Actor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Steps from one state of a shop to another, with who took them and why. */
public final class ShopClosures {

    private static final String COLUMNS = "actor, asked_by, reason, created_at, delete_at";

    private ShopClosures() {}

    /** Empty for a shop that is open, and for one that was frozen or locked before anybody said why. */
    public static Optional<ShopClosure> find(Session session, Tenant shop) {
        return session.sql("select " + COLUMNS + " from shop_closures where shop_id = :shop")
                .bind(shop)
                .one(ShopClosure.class);
    }

    /** Closed shops whose date has come, the oldest first. */
    public static List<ShopId> due(Session session, Instant now) {
        return session.sql("""
                        select c.shop_id from shop_closures c join shops s on s.id = c.shop_id
                        where c.delete_at <= :now and s.state = 'closed' order by c.delete_at, c.shop_id
                        """).bind("now", now).numbers().stream()
                .map(ShopId::new)
                .toList();
    }

    /**
     * Takes a step and keeps why; the shop's row is locked afterwards. 422 when it may not be taken, which the state in
     * the database decides. What the operator closed only the operator opens.
     */
    public static void take(Tx tx, Shop shop, ShopStep step, Actor actor, ShopClosure why) {
        ShopLock.exclusive(tx, shop);
        step.require(actor, state(tx, shop));
        if (actor == Actor.OWNER
                && step == ShopStep.REOPEN
                && find(tx, shop).filter(ShopClosure::isOwners).isEmpty()) {
            throw Problems.of(
                    "state", "cannot change: whoever runs this server closed the shop, so ask them to open it");
        }
        ShopColumns.set(tx, shop, "state", step.target().word());
        if (step == ShopStep.REOPEN) {
            tx.sql("delete from shop_closures where shop_id = :shop").bind(shop).run();
        } else if (step != ShopStep.DELETE) {
            keep(tx, shop, why);
        }
    }

    private static ShopState state(Session session, Shop shop) {
        return session.sql("select state from shops where id = :shop")
                .bind(shop)
                .value()
                .map(ShopState::of)
                .orElse(ShopState.DELETING);
    }

    private static void keep(Tx tx, Shop shop, ShopClosure why) {
        tx.sql("""
                        insert into shop_closures (shop_id, actor, asked_by, reason, created_at, delete_at)
                        values (:shop, :actor, :asked_by, :reason, :now, :delete_at)
                        on conflict (shop_id) do update set actor = excluded.actor, asked_by = excluded.asked_by,
                          reason = excluded.reason, created_at = excluded.created_at, delete_at = excluded.delete_at
                        """)
                .bind(shop)
                .bind("actor", why.actor())
                .bind("asked_by", why.askedBy())
                .bind("reason", why.reason())
                .bind("now", why.createdAt())
                .bind("delete_at", why.deleteAt())
                .run();
    }
}
