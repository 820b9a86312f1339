package dev.vitrine.server.console.people;

import dev.vitrine.people.Permission;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Permission with its description for the shop's owner. */
public record PermissionRow(String handle, String title, String words, boolean given) {

    static List<PermissionRow> all(Collection<Permission> given) {
        return Arrays.stream(Permission.values())
                .map(each -> new PermissionRow(each.handle(), title(each), words(each), given.contains(each)))
                .toList();
    }

    /** In a few words, for lists. */
    static String summary(Collection<Permission> given) {
        return given.isEmpty()
                ? "May only look at the home page"
                : given.size() == Permission.values().length
                        ? "Everything but staff"
                        : Arrays.stream(Permission.values())
                                .filter(given::contains)
                                .map(PermissionRow::title)
                                .collect(Collectors.joining(", "));
    }

    /** The boxes that were ticked. */
    static Set<Permission> ticked(Context context) {
        return Arrays.stream(Permission.values())
                .filter(each -> context.formParam("may_" + each.handle()) != null)
                .collect(Collectors.toSet());
    }

    private static String title(Permission permission) {
        var name = permission.handle();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static String words(Permission permission) {
        return switch (permission) {
            case ORDERS -> "See orders, fulfil, refund, edit and cancel them";
            case PRODUCTS -> "Edit products, collections, prices and stock";
            case CUSTOMERS -> "See and edit customers";
            case DISCOUNTS -> "Make and end discounts and codes";
            case CONTENT -> "Write pages, menus and redirects";
            case THEMES -> "Change how the shop looks, and its scripts";
            case ANALYTICS -> "See sales and visits";
            case SETTINGS -> "Change the shop's profile, shipping and notifications";
            case APPS -> "Install, make and remove apps";
        };
    }
}
