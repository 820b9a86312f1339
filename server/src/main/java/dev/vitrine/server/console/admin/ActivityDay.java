package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.insight.audit.Activity;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Day of a shop's activity, by the shop's time zone. */
public record ActivityDay(String title, List<Line> lines) {

    private static final DateTimeFormatter TITLE = DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter EXACT =
            DateTimeFormatter.ofPattern("d MMM yyyy 'at' HH:mm:ss zzz", Locale.ENGLISH);

    /** Where records have a page, by their type; {@code #} stands for the id. Others are not linked. */
    private static final Map<String, String> ADDRESSES = Map.ofEntries(
            Map.entry("Order", "/admin/orders/#"),
            Map.entry("DraftOrder", "/admin/drafts/#"),
            Map.entry("Product", "/admin/products/#"),
            Map.entry("Collection", "/admin/collections/#"),
            Map.entry("Customer", "/admin/customers/#"),
            Map.entry("CustomerGroup", "/admin/customers/groups/#"),
            Map.entry("PriceRule", "/admin/discounts/#"),
            Map.entry("Page", "/admin/pages/#"),
            Map.entry("Menu", "/admin/menus/#"),
            Map.entry("Redirect", "/admin/redirects/#"),
            Map.entry("Theme", "/admin/themes/#"),
            Map.entry("Location", "/admin/settings/locations/#"),
            Map.entry("ShippingZone", "/admin/settings/delivery/#"),
            Map.entry("ShippingRate", "/admin/settings/delivery"),
            Map.entry("Country", "/admin/settings/taxes/#"),
            Map.entry("Province", "/admin/settings/taxes"),
            Map.entry("PaymentMethod", "/admin/settings/payments/#"),
            Map.entry("Webhook", "/admin/settings/notifications/#"),
            Map.entry("App", "/admin/apps"),
            Map.entry("Setting", "/admin/settings"),
            Map.entry("Preferences", "/admin/settings/preferences"),
            Map.entry("StorefrontPassword", "/admin/settings/storefront-password"),
            Map.entry("ExchangeRate", "/admin/settings/currencies"),
            Map.entry("Language", "/admin/settings/languages"),
            Map.entry("Domain", "/admin/settings/domains/#"),
            Map.entry("EmailText", "/admin/settings/emails"),
            Map.entry("Policy", "/admin/settings/policies"));

    private static final Map<Author.Kind, String> KINDS = Map.of(
            Author.Kind.STAFF, "", Author.Kind.APP, "App", Author.Kind.CUSTOMER, "Customer", Author.Kind.PLATFORM, "");

    private static final Map<Author.Kind, String> ICONS = Map.of(
            Author.Kind.STAFF, "person",
            Author.Kind.APP, "apps",
            Author.Kind.CUSTOMER, "customers",
            Author.Kind.PLATFORM, "again");

    /**
     * Something that happened.
     *
     * @param kind who the author is, where the name does not say it
     * @param address of the record; empty when it has no page, or none any more
     * @param when the time of the day, and {@code day} with the day before it; {@code exact} to the second
     */
    public record Line(
            Activity activity,
            String icon,
            String kind,
            String address,
            String when,
            String day,
            String exact,
            String machine) {

        static Line of(ShopFormatter shopFormatter, Activity activity) {
            var at = activity.position().at().atZone(shopFormatter.shop().zone());
            return new Line(
                    activity,
                    Objects.requireNonNull(ICONS.get(activity.authorKind())),
                    activity.author().equals("A customer") ? "" : KINDS.getOrDefault(activity.authorKind(), ""),
                    address(activity),
                    TIME.format(at),
                    shopFormatter.relativeTime(activity.position().at()),
                    EXACT.format(at),
                    at.toOffsetDateTime().toString());
        }

        private static String address(Activity activity) {
            if (activity.type().equals("StaffMember")) {
                var known = activity.exists()
                        && activity.subject() != 0
                        && !activity.name().equals("staff");
                return "/admin/settings/staff" + (known ? "/" + activity.subject() : "");
            }
            var address = ADDRESSES.getOrDefault(activity.type(), "");
            if (!address.endsWith("#")) {
                return address;
            }
            return activity.exists() ? address.replace("#", Long.toString(activity.subject())) : "";
        }
    }

    /** In the order of the activities. */
    static List<ActivityDay> of(ShopFormatter shopFormatter, List<Activity> activities) {
        var days = new LinkedHashMap<LocalDate, List<Line>>();
        for (var activity : activities) {
            var day = LocalDate.ofInstant(
                    activity.position().at(), shopFormatter.shop().zone());
            days.computeIfAbsent(day, unknown -> new ArrayList<>()).add(Line.of(shopFormatter, activity));
        }
        var today =
                LocalDate.ofInstant(shopFormatter.now(), shopFormatter.shop().zone());
        return days.entrySet().stream()
                .map(day -> new ActivityDay(title(day.getKey(), today), day.getValue()))
                .toList();
    }

    private static String title(LocalDate day, LocalDate today) {
        return day.equals(today) ? "Today" : day.equals(today.minusDays(1)) ? "Yesterday" : TITLE.format(day);
    }
}
