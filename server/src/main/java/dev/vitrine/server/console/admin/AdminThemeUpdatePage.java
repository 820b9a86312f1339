package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.apps.themelistings.FileChange;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.UpdatePlan;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.OtherHosts;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.themestore.Theme;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * {@code /admin/themes/{id}/update}: what a new version of the theme store would change, what of the shop's own stays,
 * and the choices where both changed the same. Safe for use by many threads.
 */
final class AdminThemeUpdatePage {

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final ThemeListingServices themeListings;
    private final Layout layout;

    AdminThemeUpdatePage(
            Foundation foundation, ShopServices shopServices, ThemeListingServices themeListings, Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.themeListings = themeListings;
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty());
    }

    void update(StaffRequest visit) {
        var typed = Form.typed(visit.context());
        var id = Long.parseLong(RequestParameters.id(visit.context(), "id"));
        try {
            var updated = themeListings.updates().update(visit.shop(), id, typed.text("state"), typed.values());
            FlashMessage.redirect(
                    visit.context(),
                    AdminThemesPage.PATH + "/" + updated.id(),
                    updated.name() + " is added beside your theme. Preview it: then it can be published.");
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            // why read again: the plan that was seen may not be today's.
            show(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, Form form) {
        var id = Long.parseLong(RequestParameters.id(visit.context(), "id"));
        UpdatePlan plan;
        try {
            plan = foundation.database().read(session -> themeListings.updates().plan(session, visit.shop(), id));
        } catch (ApiException refusal) {
            if (refusal.status() != 422) {
                throw refusal;
            }
            FlashMessage.redirect(visit.context(), AdminThemesPage.PATH + "/" + id, "This is the newest version.");
            return;
        }
        var model = new HashMap<String, Object>(form.model());
        model.put("plan", plan);
        var newest = plan.installation().newest().tree();
        model.put(
                "hosts", foundation.database().read(session -> OtherHosts.of(shopServices.themes(), session, newest)));
        model.put("taken", of(plan, FileChange.Kind.TAKEN));
        model.put("kept", of(plan, FileChange.Kind.KEPT));
        model.put("merged", of(plan, FileChange.Kind.MERGED));
        model.put("origin", foundation.shops().originOf(visit.shop()));
        oldest(visit, plan).ifPresent(theme -> model.put("oldest", theme));
        layout.render(visit, status, "console/admin/theme-update", model);
    }

    /** The theme to delete first where there is no room for another; empty where there is, or no update made one. */
    private Optional<Theme> oldest(StaffRequest visit, UpdatePlan plan) {
        if (!plan.isFull()) {
            return Optional.empty();
        }
        return foundation
                .database()
                .read(session -> themeListings.updatedThemes().oldestUnpublished(session, visit.shop()))
                .filter(theme -> theme.id() != plan.theme().id());
    }

    private static List<FileChange> of(UpdatePlan plan, FileChange.Kind kind) {
        return plan.files().stream().filter(file -> file.kind() == kind).toList();
    }
}
