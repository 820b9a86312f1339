package dev.vitrine.apps;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Deletion of a partner's app and of its installations in all shops. Safe for use by many threads. */
public final class AppDeletion implements Feature {

    private final Database database;
    private final Shops shops;
    private final AppUninstaller appUninstaller;
    private final DeletionListener deletionListener;
    private final InstantSource clock;

    /** Deletes what there is about an app, in the transaction that deletes the app. */
    @FunctionalInterface
    public interface DeletionListener {
        void appDeleted(Tx tx, long publicApp);
    }

    public AppDeletion(
            Database database,
            Shops shops,
            AppUninstaller appUninstaller,
            DeletionListener deletionListener,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.appUninstaller = appUninstaller;
        this.deletionListener = deletionListener;
        this.clock = clock;
    }

    private record RemainingInstallation(long shopId, long id, String name) {}

    /**
     * From here on its tokens are dead and nobody can let it in; then it is uninstalled, shop by shop. 404 when the
     * account has no such app.
     */
    public void delete(long account, long id) {
        database.change(tx -> {
            PublicApps.changed(tx.sql("""
                            update public_apps set deleted_at = :now, updated_at = :now
                            where account_id = :account and id = :id and deleted_at is null
                            """)
                    .bind("account", account)
                    .bind("id", id)
                    .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                    .run());
            deletionListener.appDeleted(tx, id);
            tx.sql("delete from public_app_secrets where public_app_id = :id")
                    .bind("id", id)
                    .run();
        });
        uninstallDeleted();
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob("deleted apps", Duration.ZERO, Duration.ofMinutes(1), this::uninstallDeleted));
    }

    /**
     * Uninstalls deleted apps from the shops that have them still; says from how many. why one transaction for each
     * shop: an app may be in thousands, and no other write waits for all of them. What a crash leaves, the next call
     * takes up.
     */
    public int uninstallDeleted() {
        var remainingInstallation = database.read(session -> session.sql("""
                        select a.shop_id, a.id, a.name from apps a join public_apps p on p.id = a.public_app_id
                        where p.deleted_at is not null and a.uninstalled_at is null order by a.id
                        """).list(RemainingInstallation.class));
        for (var app : remainingInstallation) {
            database.change(tx -> shops.find(tx, new ShopId(app.shopId()))
                    .ifPresent(shop -> appUninstaller.uninstallIfPresent(
                            tx.writtenBy(Author.app(app.name())), shop, app.id(), "", "")));
        }
        return remainingInstallation.size();
    }
}
