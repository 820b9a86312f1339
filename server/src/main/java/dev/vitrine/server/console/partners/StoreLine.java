package dev.vitrine.server.console.partners;

import dev.vitrine.partners.DevelopmentStores.Store;
import dev.vitrine.server.console.Dates;
import dev.vitrine.tenancy.Shops;
import java.util.List;

/** A development store as a partner's lists show it. */
public record StoreLine(String handle, String name, String host, String day, boolean open) {

    static List<StoreLine> of(List<Store> stores, Shops shops) {
        return stores.stream()
                .map(store -> new StoreLine(
                        store.handle(),
                        store.name(),
                        store.handle() + "." + shops.baseHost(),
                        Dates.day(store.createdAt()),
                        store.state().equals("open")))
                .toList();
    }
}
