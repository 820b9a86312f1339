package dev.vitrine.foundation.events;

import java.util.Locale;

/** Areas of the console's activity: each is seen with the staff permission of its name, {@link #STAFF} by the owner. */
public enum AuditArea {
    ORDERS,
    PRODUCTS,
    CUSTOMERS,
    DISCOUNTS,
    CONTENT,
    THEMES,
    APPS,
    SETTINGS,
    STAFF;

    /** As it is stored and stands in addresses. */
    public String handle() {
        return name().toLowerCase(Locale.ROOT);
    }
}
