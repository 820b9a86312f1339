package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.StorefrontPasswords;
import dev.vitrine.shop.shops.StorefrontPasswords.StorefrontPassword;
import java.util.HashMap;
import java.util.Map;

/**
 * {@code /admin/settings/storefront-password}: whether visitors need a password, which one, and what they are told.
 * Safe for use by many threads.
 */
final class AdminStorefrontPasswordPage {

    static final String PATH = "/admin/settings/storefront-password";

    private final Foundation foundation;
    private final StorefrontPasswords passwords;
    private final Layout layout;

    AdminStorefrontPasswordPage(Foundation foundation, ShopServices shopServices, Layout layout) {
        this.foundation = foundation;
        this.passwords = shopServices.storefrontPasswords();
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        var enabled = visit.shop().isPasswordProtected() ? "1" : "";
        show(
                visit,
                200,
                Form.of(Map.of("enabled", enabled, "message", saved(visit).message())));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        model.put("enabled", visit.shop().isPasswordProtected());
        model.put("chosen", saved(visit).isChosen());
        model.put("entry", passwords.entryUrl(visit.shop()));
        layout.render(visit, status, "console/admin/storefront-password", model);
    }

    /** Saves all or nothing. */
    void save(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var enabled = form.ticked("enabled");
        var message = form.text("message");
        var before = saved(visit);
        if (enabled == visit.shop().isPasswordProtected()
                && !form.ticked("password")
                && message.equals(before.message())) {
            FlashMessage.redirect(visit.context(), PATH, "Nothing was changed.");
            return;
        }
        try {
            passwords.save(visit.shop(), visit.staff().principal().author(), enabled, form.text("password"), message);
            FlashMessage.redirect(
                    visit.context(),
                    PATH,
                    enabled ? "Visitors need the password now." : "The storefront is open to everybody.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    private StorefrontPassword saved(StaffRequest visit) {
        return foundation.database().read(session -> passwords.of(session, visit.shop()));
    }
}
