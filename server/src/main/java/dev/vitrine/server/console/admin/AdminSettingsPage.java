package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ShopUseWords;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.ShopSettings;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code /admin/settings}: profile, address and standards of the shop. Safe for use by many threads. */
final class AdminSettingsPage {

    private static final List<String> WRITTEN = List.of(
            "name",
            "email",
            "phone",
            "address1",
            "address2",
            "zip",
            "city",
            "province",
            "country",
            "iana_timezone",
            "weight_unit",
            "customer_accounts",
            "checkout_phone",
            "checkout_company",
            "checkout_address2",
            "return_days");
    private static final List<String> TICKED = List.of("archive_automatically");
    private static final Map<String, String> UNITS =
            OrderLabels.labels("kg", "Kilograms", "g", "Grams", "lb", "Pounds", "oz", "Ounces");

    private static final Map<String, String> ASKED =
            OrderLabels.labels("hidden", "Not asked", "optional", "Asked", "required", "Needed");

    private static final Map<String, String> ACCOUNTS = OrderLabels.labels(
            "optional", "Customers may have one, and may buy as guests",
            "required", "Customers sign in before they buy",
            "disabled", "Everybody buys as a guest");

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminSettingsPage(Foundation foundation, ShopServices shopServices, AdminApiClient adminApiClient, Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.of(values(visit.shop())));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        var countries = new LinkedHashMap<String, String>(Map.of("", "Not said"));
        IsoCountries.countries().forEach(country -> countries.put(country.code(), country.name()));
        var zones = new LinkedHashMap<String, String>();
        ZoneId.getAvailableZoneIds().stream()
                .filter(zone -> zone.matches("(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.*|UTC"))
                .sorted()
                .forEach(zone -> zones.put(zone, zone.replace('_', ' ')));
        zones.putIfAbsent(visit.shop().ianaTimezone(), visit.shop().ianaTimezone());
        model.put("countries", countries);
        model.put("zones", zones);
        model.put("units", UNITS);
        model.put("accounts", ACCOUNTS);
        model.put("asked", ASKED);
        model.put(
                "currency",
                visit.shop().currency().getDisplayName(Locale.ENGLISH) + " ("
                        + visit.shop().currency() + ")");
        model.put("host", foundation.shops().publicHostOf(visit.shop()));
        model.put("protected", visit.shop().isPasswordProtected());
        model.put("owner", visit.staff().owner());
        var use = foundation.database().read(session -> foundation.shopLimits().of(session, visit.shop()));
        model.put("uses", use.isLimited() ? ShopUseWords.lines(use) : List.of());
        model.put("keeps", visit.staff().may(Permission.PRODUCTS));
        model.put("metafields", MetafieldCard.of(adminApiClient, visit, MetafieldRoom.SHOP, ""));
        layout.render(visit, status, "console/admin/settings", model);
    }

    /** Saves all or nothing; only changed settings are written and published. */
    void save(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var before = values(visit.shop());
        var changed = new LinkedHashMap<String, String>();
        WRITTEN.stream()
                .filter(name ->
                        form.values().containsKey(name) && !form.text(name).equals(before.get(name)))
                .forEach(name -> changed.put(name, form.text(name)));
        TICKED.stream()
                .filter(name -> form.ticked(name) != "1".equals(before.get(name)))
                .forEach(name -> changed.put(name, Boolean.toString(form.ticked(name))));
        try {
            foundation
                    .database()
                    .change(tx -> shopServices
                            .shopSettings()
                            .set(tx.writtenBy(visit.staff().principal().author()), visit.shop(), changed));
            FlashMessage.redirect(
                    visit.context(),
                    "/admin/settings",
                    changed.isEmpty() ? "Nothing was changed." : "The settings are saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    private Map<String, String> values(Shop shop) {
        var values = new LinkedHashMap<String, String>();
        values.put("name", shop.name());
        values.put("email", shop.email());
        values.put("phone", shop.phone());
        values.put("address1", shop.address1());
        values.put("address2", shop.address2());
        values.put("zip", shop.zip());
        values.put("city", shop.city());
        values.put("province", shop.province());
        values.put("country", shop.country());
        values.put("iana_timezone", shop.ianaTimezone());
        values.put("weight_unit", shop.weightUnit());
        values.put("customer_accounts", shop.customerAccounts());
        values.put("checkout_phone", shop.checkoutFields().checkoutPhone());
        values.put("checkout_company", shop.checkoutFields().checkoutCompany());
        values.put("checkout_address2", shop.checkoutFields().checkoutAddress2());
        values.put("return_days", Integer.toString(shop.returnDays()));
        var archives = foundation.database().read(session -> ShopSettings.archives(session, shop));
        values.put("archive_automatically", archives ? "1" : "");
        return values;
    }
}
