package dev.vitrine.foundation.tenancy;

import java.util.Locale;

/** States of a shop. {@link ShopStep} leads from one to another. */
public enum ShopState {
    OPEN,
    /** "402: the shop is frozen". */
    FROZEN,
    /** "423: the shop is locked". As a frozen one, and nobody signs in. */
    LOCKED,
    /** By its owner or the operator; it is deleted at a date unless it is opened again. */
    CLOSED,
    /** What is left of it goes, and nothing brings it back. */
    DELETING;

    /** As it is stored. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static ShopState of(Shop shop) {
        return of(shop.state());
    }

    static ShopState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Whether it has ended for shoppers and apps; a frozen or locked one comes back as it was. */
    public boolean isOver() {
        return this == CLOSED || this == DELETING;
    }
}
