package dev.vitrine.server.partnerapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.apps.themelistings.ThemeListing;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeSync;
import dev.vitrine.foundation.access.ApiAuthorizer;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Account;
import dev.vitrine.people.DevicePrincipals;
import dev.vitrine.people.DeviceToken;
import dev.vitrine.people.Staff;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code theme sync} asks: where a partner's theme is, and its settings for one of the shops that the account
 * works in. Shops of strangers are counted only: they get what is new by a release. Safe for use by many threads.
 */
public final class ThemeSyncRoutes {

    private static final String INSTALLATIONS = PartnerApi.BASE + "themes/{handle}/installations.json";
    private static final String SYNC = PartnerApi.BASE + "shops/{shop}/themes/{id}/sync.json";

    private final Foundation foundation;
    private final Staff staff;
    private final ThemeListingServices themeListings;
    private final PartnerApi partnerApi;

    public ThemeSyncRoutes(Foundation foundation, People people, AppServices appServices, PartnerApi partnerApi) {
        this.foundation = foundation;
        this.staff = people.staff();
        this.themeListings = appServices.themeListings();
        this.partnerApi = partnerApi;
    }

    public void mount(JavalinConfig javalin) {
        javalin.routes.get(INSTALLATIONS, partnerApi.device(this::installations));
        javalin.routes.post(SYNC, partnerApi.device(this::sync));
    }

    private ApiResponse installations(Context context, DeviceToken device) {
        return foundation.database().read(session -> {
            var account = device.account();
            var listing = themeListings.listings().own(session, account, context.pathParam("handle"));
            var own = own(session, account, listing);
            var shops = own.stream().map(each -> each.get("store")).distinct().count();
            var others = themeListings.installations().count(session, listing) - shops;
            return ApiResponse.ok(Map.of("installations", own, "other_shops", others));
        });
    }

    private List<Map<String, Object>> own(Session session, Account account, ThemeListing listing) {
        var found = new ArrayList<Map<String, Object>>();
        for (var membership : staff.memberships(session, account)) {
            for (var shop : Shops.byIds(session, List.of(membership.shopId()))) {
                themeListings
                        .installations()
                        .in(session, shop, listing)
                        .forEach(theme -> found.add(Map.of("store", shop.handle(), "theme_id", theme)));
            }
        }
        return found;
    }

    /** Says what it would do, and with the {@code state} of such an answer does it. */
    private ApiResponse sync(Context context, DeviceToken device) {
        var body = PartnerApi.body(context, "sync");
        var shop = shop(context, device.account());
        var id = context.pathParam("id");
        if (!id.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        var theme = Long.parseLong(id);
        var offer = new ThemeSync.Offer(
                text(body, "settings_schema"), text(body, "settings_data"), ThemeSync.Mode.of(text(body, "settings")));
        var state = text(body, "state");
        var plan = state.isEmpty()
                ? foundation.database().read(session -> themeListings.sync().plan(session, shop, theme, offer))
                : themeListings
                        .sync()
                        .apply(shop, theme, offer, state, device.account().name());
        return ApiResponse.ok(Map.of("sync", printed(theme, plan)));
    }

    /** 404 for a shop that is not there, 403 where the account does not work with themes. */
    private Shop shop(Context context, Account account) {
        return foundation.database().read(session -> {
            var shop = foundation
                    .shops()
                    .byHandle(session, context.pathParam("shop"))
                    .orElseThrow(ApiException::notFound);
            if (staff.find(session, shop, account)
                    .filter(DevicePrincipals::mayWriteThemes)
                    .isEmpty()) {
                throw ApiException.of(403, account.email() + " may not work with themes in this shop");
            }
            ApiAuthorizer.requireOpen(shop);
            return shop;
        });
    }

    private static Map<String, Object> printed(long theme, ThemeSync.Plan plan) {
        var printed = new LinkedHashMap<String, Object>();
        printed.put("theme_id", theme);
        printed.put("state", plan.state());
        printed.put("schema", plan.schema());
        printed.put("version", plan.version());
        printed.put("before", plan.before());
        printed.put("after", plan.after());
        return printed;
    }

    private static String text(ObjectNode body, String name) {
        return body.path(name).asText("");
    }
}
