package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.themestore.Theme;

/** Themes of a shop that the theme editor opens. Safe for use by many threads. */
final class EditableThemes {

    private final Foundation foundation;
    private final ShopServices shopServices;

    EditableThemes(Foundation foundation, ShopServices shopServices) {
        this.foundation = foundation;
        this.shopServices = shopServices;
    }

    /** The theme that the request's path names; 404 when the shop has no such theme to edit. */
    Theme find(StaffRequest visit) {
        var id = Long.parseLong(RequestParameters.id(visit.context(), "id"));
        return foundation
                .database()
                .read(session -> shopServices.themes().find(session, visit.shop(), id))
                // why: those show what the theme store offers, and are their listings' to change.
                .filter(theme -> !theme.role().equals(Theme.DEMO))
                .orElseThrow(ApiException::notFound);
    }
}
