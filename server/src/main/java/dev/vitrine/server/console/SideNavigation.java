package dev.vitrine.server.console;

import dev.vitrine.people.Account;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Side navigation of the consoles: the sections that the account may open, with the current one marked. */
final class SideNavigation {

    private final String path;
    private final List<Item> items = new ArrayList<>();

    private SideNavigation(String path) {
        this.path = path;
    }

    /**
     * Entry of the navigation.
     *
     * @param here whether the current page is below it, {@code exact} whether it is the page itself
     */
    @RecordBuilder
    public record Item(String title, String icon, String address, boolean here, boolean exact, List<Item> below)
            implements SideNavigationItemBuilder.With {}

    static List<Item> shop(String path, StaffMember staff) {
        var sideNavigation = new SideNavigation(path);
        sideNavigation.item("Home", "home", "/admin");
        sideNavigation.item(
                staff.may(Permission.ORDERS),
                "Orders",
                "orders",
                "/admin/orders",
                sideNavigation.inner("All orders", "/admin/orders"),
                sideNavigation.inner("Drafts", "/admin/drafts"),
                sideNavigation.inner("Checkouts", "/admin/checkouts"),
                sideNavigation.inner("Returns", "/admin/returns"));
        sideNavigation.item(
                staff.may(Permission.PRODUCTS),
                "Products",
                "products",
                "/admin/products",
                sideNavigation.inner("All products", "/admin/products"),
                sideNavigation.inner("Inventory", "/admin/inventory"),
                sideNavigation.inner("Collections", "/admin/collections"));
        sideNavigation.item(
                staff.may(Permission.CUSTOMERS),
                "Customers",
                "customers",
                "/admin/customers",
                sideNavigation.inner("All customers", "/admin/customers"),
                sideNavigation.inner("Groups", "/admin/customers/groups"));
        sideNavigation.item(
                staff.may(Permission.DISCOUNTS),
                "Discounts",
                "discounts",
                "/admin/discounts",
                sideNavigation.inner("All discounts", "/admin/discounts"),
                sideNavigation.inner("Gift cards", "/admin/gift-cards"));
        sideNavigation.item(staff.may(Permission.ANALYTICS), "Analytics", "analytics", "/admin/analytics");
        sideNavigation.item(
                staff.may(Permission.CONTENT),
                "Content",
                "docs",
                "/admin/pages",
                sideNavigation.inner("Pages", "/admin/pages"),
                sideNavigation.inner("Files", "/admin/files"),
                sideNavigation.inner("Menus", "/admin/menus"),
                sideNavigation.inner("Redirects", "/admin/redirects"));
        sideNavigation.item(staff.may(Permission.THEMES), "Themes", "picture", "/admin/themes");
        sideNavigation.item(
                staff.may(Permission.APPS),
                "Apps",
                "apps",
                "/admin/apps",
                sideNavigation.inner("Installed", "/admin/apps"),
                sideNavigation.inner("Private apps", "/admin/apps/private"));
        sideNavigation.item(
                staff.may(Permission.SETTINGS) || staff.owner(),
                "Settings",
                "settings",
                "/admin/settings",
                sideNavigation.inner("Shop", "/admin/settings"),
                staff.may(Permission.SETTINGS) ? sideNavigation.inner("Payments", "/admin/settings/payments") : null,
                staff.may(Permission.SETTINGS) ? sideNavigation.inner("Delivery", "/admin/settings/delivery") : null,
                staff.may(Permission.SETTINGS) ? sideNavigation.inner("Taxes", "/admin/settings/taxes") : null,
                staff.may(Permission.PRODUCTS) ? sideNavigation.inner("Locations", "/admin/settings/locations") : null,
                staff.may(Permission.SETTINGS)
                        ? sideNavigation.inner("Preferences", "/admin/settings/preferences")
                        : null,
                staff.may(Permission.SETTINGS)
                        ? sideNavigation.inner("Storefront password", "/admin/settings/storefront-password")
                        : null,
                staff.may(Permission.SETTINGS) ? sideNavigation.inner("Domains", "/admin/settings/domains") : null,
                staff.may(Permission.SETTINGS) ? sideNavigation.inner("Languages", "/admin/settings/languages") : null,
                staff.may(Permission.SETTINGS)
                        ? sideNavigation.inner("Currencies", "/admin/settings/currencies")
                        : null,
                staff.may(Permission.SETTINGS) ? sideNavigation.inner("E-mails", "/admin/settings/emails") : null,
                sideNavigation.inner("Policies", "/admin/settings/policies"),
                staff.owner() ? sideNavigation.inner("Staff", "/admin/settings/staff") : null,
                sideNavigation.inner("Activity", "/admin/settings/activity"),
                sideNavigation.inner("Notifications", "/admin/settings/notifications"));
        return sideNavigation.items;
    }

    /** At the base host. */
    static List<Item> base(String path, Account account) {
        var sideNavigation = new SideNavigation(path);
        sideNavigation.item("Your shops", "shop", "/account");
        sideNavigation.item(
                true,
                "Partners",
                "partners",
                "/partners",
                sideNavigation.inner("Overview", "/partners"),
                sideNavigation.inner("Apps", "/partners/apps"),
                sideNavigation.inner("Themes", "/partners/themes"),
                sideNavigation.inner("Development stores", "/partners/stores"));
        sideNavigation.item(
                account.reviewer(),
                "Review",
                "review",
                "/review",
                sideNavigation.inner("Partner applications", "/review"),
                sideNavigation.inner("Apps", "/review/apps"),
                sideNavigation.inner("Themes", "/review/themes"));
        sideNavigation.item(
                account.operator(),
                "Operator",
                "analytics",
                "/operator",
                sideNavigation.inner("Overview", "/operator"),
                sideNavigation.inner("Shops", "/operator/shops"),
                sideNavigation.inner("Queues", "/operator/queues"),
                sideNavigation.inner("Jobs", "/operator/jobs"),
                sideNavigation.inner("Errors", "/operator/errors"),
                sideNavigation.inner("Activity", "/operator/activity"));
        sideNavigation.item("Documentation", "docs", "/docs");
        return sideNavigation.items;
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

    /** Marks only the inner entry with the longest matching path. */
    private static List<Item> settled(List<Item> inner) {
        var longest = inner.stream()
                .filter(Item::here)
                .mapToInt(item -> item.address().length())
                .max()
                .orElse(0);
        return inner.stream()
                .map(item -> item.with(
                        copy -> copy.here(item.here() && item.address().length() == longest)
                                .below(List.of())))
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
