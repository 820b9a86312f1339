package dev.vitrine.apps;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** When an app of a partner came into shops and left them, for its partner. */
public final class InstallationHistory {

    private InstallationHistory() {}

    /**
     * An installation or the end of one.
     *
     * @param reason word of an {@link UninstallReason}; empty for none
     * @param words of the merchant; may be empty
     */
    public record InstallationEvent(boolean installed, String reason, String words, Instant happenedAt) {}

    static void installed(Tx tx, Shop shop, long publicApp, Instant now) {
        write(tx, shop, publicApp, new InstallationEvent(true, "", "", now));
    }

    static void write(Tx tx, Shop shop, long publicApp, InstallationEvent event) {
        tx.sql("""
                        insert into app_installation_events (shop_id, public_app_id, installed, reason, words, happened_at)
                        values (:shop, :app, :installed, :reason, :words, :at)
                        """)
                .bind(shop)
                .bind("app", publicApp)
                .bind("installed", event.installed())
                .bind("reason", event.reason())
                .bind("words", event.words())
                .bind("at", event.happenedAt())
                .run();
    }

    /** What happened since then, the last first; in development stores too. */
    public static List<InstallationEvent> since(Session session, long publicApp, Instant time) {
        return session.sql("""
                        select installed, reason, words, happened_at from app_installation_events
                        where public_app_id = :app and happened_at >= :since order by happened_at desc, id desc
                        """).bind("app", publicApp).bind("since", time).list(InstallationEvent.class);
    }

    /** Forgets that an app was tried in a shop, so that its figures are those of merchants. */
    public static void forget(Tx tx, Shop shop, long publicApp) {
        tx.sql("delete from app_installation_events where shop_id = :shop and public_app_id = :app")
                .bind(shop)
                .bind("app", publicApp)
                .run();
    }

    /** How many shops that installed it at any time have it still. */
    public record Retention(long ever, long still) {}

    public static Retention retention(Session session, long publicApp) {
        return session.sql("""
                        select
                          (select count(distinct shop_id) from app_installation_events where public_app_id = :app) as ever,
                          (select count(*) from apps where public_app_id = :app and uninstalled_at is null) as still
                        """).bind("app", publicApp).one(Retention.class).orElseThrow();
    }
}
