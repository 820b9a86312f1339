package dev.vitrine.server.console.people;

import dev.vitrine.tenancy.Shop;

/** One of the two kinds of hosts: how its paths begin, where somebody goes on, and how it is called. */
record Place(String base, String home, String name) {

    static final Place PLATFORM = new Place("", "/", Asked.PLATFORM);

    static Place of(Shop shop) {
        return new Place("/admin", "/admin", shop.name());
    }

    /** Where somebody goes on who asked for nothing else. */
    String entrance() {
        return base.isEmpty() ? "/account" : base;
    }
}
