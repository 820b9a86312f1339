package dev.vitrine.server.console.partners;

import dev.vitrine.apps.partners.DevelopmentStores.Store;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.console.UtcDateFormat;
import java.util.List;

/** Row of a partner's list of development stores. */
public record DevelopmentStoreRow(String handle, String name, String host, String day, boolean open) {

    static List<DevelopmentStoreRow> of(List<Store> stores, Shops shops) {
        return stores.stream()
                .map(store -> new DevelopmentStoreRow(
                        store.handle(),
                        store.name(),
                        store.handle() + "." + shops.baseHost(),
                        UtcDateFormat.day(store.createdAt()),
                        store.state().equals("open")))
                .toList();
    }
}
