package dev.vitrine.foundation.feature;

import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.tenancy.MeteredUse;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.UseMeter;
import java.util.List;
import java.util.Map;

/**
 * Feature of the platform: it registers what it has by overriding the method of that, and nothing else. Scopes and
 * topics of its own are constants of its class; how its records are told of, audited and documented stands in their
 * descriptors.
 */
public interface Feature {

    /** Publishes that metafields of a record changed, in the transaction of the change. */
    @FunctionalInterface
    interface MetafieldListener {
        void changed(Tx tx, Shop shop, long id);
    }

    /** Descriptors of its API resources. */
    default List<? extends Resource<?>> resources() {
        return List.of();
    }

    /** Its API routes: those of its resources, unless it has others. */
    default List<Route> routes() {
        return resources().stream()
                .flatMap(resource -> resource.routes().stream())
                .toList();
    }

    /** Columns whose texts are encrypted. */
    default List<EncryptedColumn> encryptedColumns() {
        return List.of();
    }

    /** Its records that have metafields, by the name that metafields call them: "owner's update topic fires". */
    default Map<String, MetafieldListener> metafieldOwners() {
        return Map.of();
    }

    /** Checks of what it has stored, for {@code ./vitrine doctor}. */
    default List<DataCheck> dataChecks() {
        return List.of();
    }

    /** How what shops have of it is counted anew; each change of it is counted by itself. */
    default Map<MeteredUse, UseMeter> useMeters() {
        return Map.of();
    }

    /** Gives a new shop what it starts with, in the transaction that opens it. */
    default void shopOpened(Tx tx, Shop shop) {}

    /** Deletes what an app made here, in the transaction that uninstalls it. */
    default void appUninstalled(Tx tx, Shop shop, long app) {}

    /** Jobs of the process, for all shops together. */
    default List<BackgroundJob> jobs() {
        return List.of();
    }

    /** Finishes what a crash or an upgrade left half done, and what has become due, in one of the {@link #dueShops}. */
    default void everyMinute(Shop shop) {}

    /**
     * Ids of the shops in which {@link #everyMinute} has something to do. why asked for all shops at once: most have
     * nothing due, and an index of what waits answers it however many they are. Where SQLite would read a longer index
     * for the order that {@code distinct shop_id} asks for, a plus before the column keeps it from that.
     */
    default List<Long> dueShops(Session session) {
        return List.of();
    }

    /** Deletes what is older than its retention. */
    default void everyHour(Shop shop) {}

    /** Writes what is still buffered when the process stops. */
    default void stopping() {}
}
