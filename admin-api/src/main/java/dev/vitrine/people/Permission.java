package dev.vitrine.people;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.access.Scopes;
import java.util.Collection;
import java.util.Locale;

/** Permissions of staff members. Each grants the scopes of the Admin API that name it. */
public enum Permission {
    ORDERS,
    PRODUCTS,
    CUSTOMERS,
    DISCOUNTS,
    CONTENT,
    THEMES,
    ANALYTICS,
    /** The shop's profile, shipping and notifications. */
    SETTINGS,
    /** Installing, making and removing apps. */
    APPS;

    /** As it is stored and sent by forms. */
    public String handle() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scopes of all of them together. */
    public static Scopes scopes(Collection<Permission> permissions) {
        var handles = permissions.stream().map(Permission::handle).toList();
        return new Scopes(Scope.all().stream()
                .filter(scope -> handles.contains(scope.permission()))
                .map(Scope::widestHandle)
                .toList());
    }
}
