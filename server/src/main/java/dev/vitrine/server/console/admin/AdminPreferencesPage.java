package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.Preferences;
import dev.vitrine.shop.shops.ShopPreferences;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code /admin/settings/preferences}: what search engines, other sites and the checkout show of the shop whatever
 * theme it wears. Safe for use by many threads.
 */
final class AdminPreferencesPage {

    private static final String PATH = "/admin/settings/preferences";

    private static final PictureField IMAGE = new PictureField("image");
    private static final PictureField LOGO = new PictureField("logo");

    private static final Map<String, String> COLORS = OrderLabels.labels(
            "color_accent", "Buttons",
            "color_accent_text", "Words on buttons",
            "color_background", "Page",
            "color_text", "Text",
            "color_tone", "Panels",
            "color_muted", "Quiet text",
            "color_line", "Lines");

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Layout layout;

    AdminPreferencesPage(Foundation foundation, ShopServices shopServices, Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.layout = layout;
    }

    /**
     * A colour's field.
     *
     * @param ofTheme the colour when the shop leaves it to its theme
     * @param shown the colour as it is now
     */
    public record ColorField(String name, String label, String ofTheme, String shown) {}

    void show(StaffRequest visit) {
        var preferences = saved(visit);
        var values = new LinkedHashMap<String, String>();
        values.put("title", preferences.title());
        values.put("description", preferences.description());
        COLORS.keySet().forEach(name -> values.put(name, preferences.look(Preferences.COLORS, name)));
        show(visit, 200, Form.of(values));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        var preferences = saved(visit);
        foundation.database().<Boolean>read(session -> {
            var theme = shopServices.themes().published(session, visit.shop());
            var settings = shopServices.themeSettings();
            var ofTheme = ShopPreferences.ofTheme(
                    settings.schema(session, theme), settings.shown(session, visit.shop(), theme));
            model.put("theme", theme.name());
            model.put("ofTheme", ofTheme);
            model.put(
                    "colors",
                    COLORS.entrySet().stream()
                            .map(color -> field(color.getKey(), color.getValue(), form, ofTheme))
                            .toList());
            return true;
        });
        model.put("shopName", visit.shop().name());
        model.put("host", foundation.shops().publicHostOf(visit.shop()));
        var shared = ImageUrls.resized(preferences.image(), "1200x630_crop_center");
        model.put("shared", IMAGE.view(visit, form, foundation, shared));
        model.put("logo", LOGO.view(visit, form, foundation, preferences.logo()));
        layout.render(visit, status, "console/admin/preferences", model);
    }

    private static ColorField field(String name, String label, Form form, Preferences ofTheme) {
        var ofThis = ofTheme.look(Preferences.COLORS, name);
        var typed = form.text(name);
        return new ColorField(name, label, ofThis, typed.matches("#[0-9a-fA-F]{3,8}") ? typed : ofThis);
    }

    /** Saves all or nothing. */
    void save(StaffRequest visit) {
        var form = LOGO.read(visit, IMAGE.read(visit, Form.typed(visit.context()), foundation), foundation);
        if (!form.problems().isEmpty()) {
            show(visit, 422, form);
            return;
        }
        try {
            var before = saved(visit);
            var preferences = new Preferences(
                    form.text("title"),
                    // why: it is one line wherever it is shown, and browsers send two characters for each end of one.
                    form.text("description").replaceAll("\\s+", " "),
                    picture(visit, form, IMAGE, before.image()),
                    picture(visit, form, LOGO, before.logo()),
                    before.look());
            var changed = preferences.with(copy -> copy.look(look(form, before)));
            if (!changed.equals(before)) {
                foundation
                        .database()
                        .change(tx -> shopServices
                                .shopPreferences()
                                .save(tx.writtenBy(visit.staff().principal().author()), visit.shop(), changed));
            }
            FlashMessage.redirect(
                    visit.context(),
                    PATH,
                    changed.equals(before) ? "Nothing was changed." : "The preferences are saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    /** With the colours that were typed. Without any the theme decides, about fonts and corners, too. */
    private static JsonNode look(Form form, Preferences before) {
        ObjectNode look = before.look().deepCopy();
        var colors = Json.object();
        COLORS.keySet().stream().filter(form::ticked).forEach(name -> colors.put(name, form.text(name)));
        look.remove(Preferences.COLORS);
        return colors.isEmpty() ? Json.object() : look.set(Preferences.COLORS, colors);
    }

    /** The picture that was brought or chosen, none where it shall go, else what was there. */
    private String picture(StaffRequest visit, Form form, PictureField field, String before) {
        return field.file(visit, form, foundation).map(ShopFile::path).orElse(field.isGone(form) ? "" : before);
    }

    private Preferences saved(StaffRequest visit) {
        return foundation
                .database()
                .read(session -> shopServices.shopPreferences().of(session, visit.shop()));
    }
}
