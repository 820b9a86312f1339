package dev.vitrine.apps;

import dev.vitrine.apps.InstallationHistory.InstallationEvent;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Uninstaller of an app in one shop, public or private. Safe for use by many threads. */
public final class AppUninstaller {

    private static final int LONGEST_WORDS = 500;

    private final Events events;
    private final ShopPayload shopPayload;
    private final InstantSource clock;
    private final UninstallListener uninstallListener;

    /** The shop as it is printed: what an app hears last is whose it was. */
    @FunctionalInterface
    public interface ShopPayload {
        Map<String, @Nullable Object> of(Session session, Shop shop);
    }

    /** Deletes what an app made in every feature, in the transaction that uninstalls the app. */
    @FunctionalInterface
    public interface UninstallListener {
        void appUninstalled(Tx tx, Shop shop, long app);
    }

    public AppUninstaller(
            Events events, ShopPayload shopPayload, InstantSource clock, UninstallListener uninstallListener) {
        this.events = events;
        this.shopPayload = shopPayload;
        this.clock = clock;
        this.uninstallListener = uninstallListener;
    }

    /**
     * "All tokens of app+shop die; webhooks of the app are removed AFTER app/uninstalled is sent; script tags, carrier
     * services, fulfillment services of the app are removed." 404 when no such app is there.
     */
    public void uninstall(Tx tx, Shop shop, long id) {
        uninstall(tx, shop, id, Optional.empty(), "");
    }

    /**
     * The same with why, which the app's partner reads: a reason, and at most 500 characters of words; 422 for more.
     */
    public void uninstall(Tx tx, Shop shop, long id, Optional<UninstallReason> reason, String words) {
        new Problems().atMost(LONGEST_WORDS, "words", words).throwIfAny();
        if (!uninstallIfPresent(tx, shop, id, reason.map(UninstallReason::word).orElse(""), words)) {
            throw ApiException.notFound();
        }
    }

    /** Every app of a shop, private ones too: the shop is being deleted. */
    public void uninstallAll(Tx tx, Shop shop) {
        tx.sql("select id from apps where shop_id = :shop and uninstalled_at is null order by id")
                .bind(shop)
                .numbers()
                .forEach(app -> uninstallIfPresent(tx, shop, app, "", ""));
    }

    /** False when no such app is there: another call was first. */
    boolean uninstallIfPresent(Tx tx, Shop shop, long id, String reason, String words) {
        var app = Apps.TABLE.find(tx, shop, id).filter(found -> found.uninstalledAt() == null);
        if (app.isEmpty()) {
            return false;
        }
        AccessTokens.revokeAll(tx, shop, id);
        // why: first, so that the deliveries are written while the app's subscriptions still stand.
        events.publish(tx, shop, Topic.APP_UNINSTALLED, id, shop.json().tree(shopPayload.of(tx, shop)));
        uninstallListener.appUninstalled(tx, shop, id);
        AuditRecords.write(tx, shop, Apps.entry(id, "uninstalled", app.get().name()), clock.instant());
        var publicApp = app.get().publicAppId();
        if (publicApp != null) {
            var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
            InstallationHistory.write(tx, shop, publicApp, new InstallationEvent(false, reason, words, now));
        }
        tx.sql("delete from token_secrets where shop_id = :shop and app_id = :app")
                .bind(shop)
                .bind("app", id)
                .run();
        tx.sql("""
                        update apps set uninstalled_at = :now, scopes = '[]', allowed_ips = '[]'
                        where shop_id = :shop and id = :app
                        """)
                .bind(shop)
                .bind("app", id)
                .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                .run();
        return true;
    }
}
