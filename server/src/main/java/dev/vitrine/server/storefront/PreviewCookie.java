package dev.vitrine.server.storefront;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.ThemePreviews;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Cookie of a visitor who was given a preview link: it keeps the link's signed token, so that every page shows that
 * theme until the link expires or the visitor leaves. Safe for use by many threads.
 */
final class PreviewCookie {

    /** Also in the name behind TLS. */
    static final String NAME = ThemePreviews.PARAMETER;

    private static final int LIFE = (int) ThemePreviews.LONGEST.toSeconds();

    private final ThemePreviews themePreviews;
    private final boolean secure;

    PreviewCookie(ThemePreviews themePreviews, String scheme) {
        this.themePreviews = themePreviews;
        this.secure = scheme.equals("https");
    }

    /** The theme that this visitor shall see instead of the published one. */
    OptionalLong theme(Context context, Shop shop) {
        var token = context.cookie(name());
        return token == null ? OptionalLong.empty() : themePreviews.theme(shop, token);
    }

    /** Whether the address is a preview link, or one that ends a preview. */
    static boolean isAsked(Context context) {
        return context.queryParam(NAME) != null;
    }

    /** Begins the preview, or ends it, and leads to the page itself. */
    void answer(Context context, Shop shop) {
        var token = Objects.requireNonNullElse(context.queryParam(NAME), "");
        context.header("Cache-Control", "private, no-store").header("X-Robots-Tag", "noindex");
        var theme = themePreviews.theme(shop, token);
        if (!token.isEmpty() && theme.isEmpty()) {
            context.status(410)
                    .contentType("text/plain; charset=utf-8")
                    .result("This preview link has expired, or is not of this shop. Ask for a new one.\n");
            return;
        }
        theme.ifPresent(id -> themePreviews.opened(shop, id));
        context.cookie(new Cookie(name(), token, "/", token.isEmpty() ? 0 : LIFE, secure, true, null, SameSite.LAX));
        context.status(302).header("Location", PageUrl.sendable(context.path()));
    }

    private String name() {
        return secure ? "__Host-" + NAME : NAME;
    }
}
