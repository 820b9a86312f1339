package dev.vitrine.server.console;

import dev.vitrine.people.Account;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The navigation at the side: what somebody may open, and where they are. */
final class Rail {

    private final String path;
    private final List<Item> items = new ArrayList<>();

    private Rail(String path) {
        this.path = path;
    }

    /**
     * A way into a room.
     *
     * @param here whether somebody is in it, {@code exact} whether at its door
     */
    public record Item(String title, String icon, String address, boolean here, boolean exact, List<Item> below) {}

    static List<Item> shop(String path, StaffMember staff) {
        var rail = new Rail(path);
        rail.item("Home", "home", "/admin");
        rail.item(staff.may(Permission.ORDERS), "Orders", "orders", "/admin/orders");
        rail.item(
                staff.may(Permission.PRODUCTS),
                "Products",
                "products",
                "/admin/products",
                rail.inner("All products", "/admin/products"),
                rail.inner("Collections", "/admin/collections"));
        rail.item(
                staff.may(Permission.APPS),
                "Apps",
                "apps",
                "/admin/apps",
                rail.inner("Installed", "/admin/apps"),
                rail.inner("Private apps", "/admin/apps/private"));
        rail.item(
                staff.may(Permission.SETTINGS) || staff.owner(),
                "Settings",
                "settings",
                "/admin/settings",
                rail.inner("Shop", "/admin/settings"),
                staff.may(Permission.SETTINGS) ? rail.inner("Delivery", "/admin/settings/delivery") : null,
                rail.inner("Policies", "/admin/settings/policies"),
                staff.owner() ? rail.inner("Staff", "/admin/settings/staff") : null,
                rail.inner("Notifications", "/admin/settings/notifications"));
        return rail.items;
    }

    /** At the base host. */
    static List<Item> base(String path, Account account) {
        var rail = new Rail(path);
        rail.item("Your shops", "shop", "/account");
        rail.item(
                true,
                "Partners",
                "partners",
                "/partners",
                rail.inner("Overview", "/partners"),
                rail.inner("Apps", "/partners/apps"),
                rail.inner("Development stores", "/partners/stores"));
        rail.item(account.reviewer(), "Review", "review", "/review");
        rail.item("Documentation", "docs", "/docs");
        return rail.items;
    }

    private void item(String title, String icon, String address) {
        item(true, title, icon, address);
    }

    private void item(boolean allowed, String title, String icon, String address, @Nullable Item... below) {
        if (allowed) {
            var inner = new ArrayList<Item>();
            for (var each : below) {
                if (each != null) {
                    inner.add(each);
                }
            }
            var here = under(address) || inner.stream().anyMatch(Item::here);
            items.add(new Item(title, icon, address, here, path.equals(address) && inner.isEmpty(), settled(inner)));
        }
    }

    private Item inner(String title, String address) {
        return new Item(title, "", address, under(address), path.equals(address), List.of());
    }

    /** Of the rooms inside, only the one whose address says most. */
    private static List<Item> settled(List<Item> inner) {
        var longest = inner.stream()
                .filter(Item::here)
                .mapToInt(item -> item.address().length())
                .max()
                .orElse(0);
        return inner.stream()
                .map(item -> new Item(
                        item.title(),
                        item.icon(),
                        item.address(),
                        item.here() && item.address().length() == longest,
                        item.exact(),
                        List.of()))
                .toList();
    }

    private boolean under(String address) {
        if (path.startsWith("/account/profile")) {
            // why: somebody's own account is a room of its own, which stands at the end.
            return false;
        }
        return path.equals(address) || !address.equals("/admin") && path.startsWith(address + "/");
    }
}
