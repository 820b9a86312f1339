package dev.vitrine.server.storefront;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.shop.themestore.ThemePreviews;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cookies of a visitor who was given a preview link, and of the theme editor's frame: they keep the link's signed
 * token, so that every page shows that theme until the link expires or the visitor leaves. Safe for use by many
 * threads.
 */
final class PreviewCookie {

    /** Also in the name behind TLS. */
    static final String NAME = ThemePreviews.PARAMETER;

    static final String EDITOR_NAME = ThemePreviews.EDITOR_PARAMETER;

    private static final String VERSION_NAME = ThemePreviews.VERSION_PARAMETER;

    /**
     * Header in which a page in the editor's frame names its token when it asks for data. why not the cookie: the same
     * browser may look at the shop beside the editor, and shall see what shoppers see.
     */
    static final String EDITOR_HEADER = "Theme-Editor";

    /**
     * Parameter with the editor's token, for one page with a section of each type. why no cookie: the editor's other
     * frame goes on from page to page without them.
     */
    static final String SAMPLES = "theme_sections";

    private static final int LIFE = (int) ThemePreviews.LONGEST.toSeconds();

    private final ThemePreviews themePreviews;
    private final boolean secure;

    PreviewCookie(ThemePreviews themePreviews, String scheme) {
        this.themePreviews = themePreviews;
        this.secure = scheme.equals("https");
    }

    /** The theme that this visitor shall see instead of the published one. */
    Optional<ThemePreview> theme(Context context, Shop shop) {
        return compared(context, shop).or(() -> edited(context, shop)).or(() -> {
            var theme = themePreviews.theme(shop, Objects.requireNonNullElse(context.cookie(name(NAME)), ""));
            return theme.isPresent() ? Optional.of(ThemePreview.published(theme.getAsLong())) : Optional.empty();
        });
    }

    /** Whether whoever asks was given a link to a preview of this shop, or edits a theme of it. */
    boolean isGiven(Context context, Shop shop) {
        return theme(context, shop).isPresent()
                || themePreviews.theme(shop, text(context.queryParam(NAME))).isPresent()
                || themePreviews
                        .editedTheme(shop, text(context.queryParam(EDITOR_NAME)))
                        .isPresent()
                || themePreviews
                        .editedTheme(shop, text(context.cookie(name(EDITOR_NAME))))
                        .isPresent();
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    private Optional<ThemePreview> edited(Context context, Shop shop) {
        var samples = context.queryParam(SAMPLES);
        var token = samples == null ? editorToken(context) : samples;
        var theme = themePreviews.editedTheme(shop, token);
        return theme.isPresent()
                ? Optional.of(ThemePreview.edited(theme.getAsLong(), token, samples != null))
                : Optional.empty();
    }

    /** why no cookie: two frames show two versions beside the one that is edited. */
    private Optional<ThemePreview> compared(Context context, Shop shop) {
        var asked = context.queryParam(VERSION_NAME);
        var token = asked == null ? Objects.requireNonNullElse(context.header(EDITOR_HEADER), "") : asked;
        return themePreviews
                .version(shop, token)
                .map(shown -> new ThemePreview(shown.theme(), token, false, shown.version()));
    }

    private String editorToken(Context context) {
        var header = context.header(EDITOR_HEADER);
        if (header != null) {
            return header;
        }
        var token = isFramed(context.header("Sec-Fetch-Dest")) ? context.cookie(name(EDITOR_NAME)) : null;
        return Objects.requireNonNullElse(token, "");
    }

    /** why null: without TLS browsers do not say it, but to localhost. */
    private static boolean isFramed(@Nullable String destination) {
        return destination == null || destination.equals("iframe");
    }

    /** Whether the address is a preview link, or one that ends a preview. */
    static boolean isAsked(Context context) {
        return context.queryParam(NAME) != null || context.queryParam(EDITOR_NAME) != null;
    }

    /** Whether the address shows a version of settings that it may not show any more; that is answered then. */
    boolean refuses(Context context, Shop shop) {
        var token = context.queryParam(VERSION_NAME);
        if (token == null || themePreviews.version(shop, token).isPresent()) {
            return false;
        }
        context.header("Cache-Control", "private, no-store");
        expired(context);
        return true;
    }

    /** Begins the preview, or ends it, and leads to the page itself. */
    void answer(Context context, Shop shop) {
        context.header("Cache-Control", "private, no-store").header("X-Robots-Tag", "noindex");
        var editorToken = context.queryParam(EDITOR_NAME);
        if (editorToken == null) {
            preview(context, shop, Objects.requireNonNullElse(context.queryParam(NAME), ""));
        } else {
            edit(context, shop, editorToken);
        }
    }

    private void preview(Context context, Shop shop, String token) {
        var theme = themePreviews.theme(shop, token);
        if (!token.isEmpty() && theme.isEmpty()) {
            context.status(410)
                    .contentType("text/plain; charset=utf-8")
                    .result("This preview link has expired, or is not of this shop. Ask for a new one.\n");
            return;
        }
        theme.ifPresent(id -> themePreviews.opened(shop, id));
        context.cookie(
                new Cookie(name(NAME), token, "/", token.isEmpty() ? 0 : LIFE, secure, true, null, SameSite.LAX));
        leadOn(context);
    }

    private void edit(Context context, Shop shop, String token) {
        if (themePreviews.editedTheme(shop, token).isEmpty()) {
            expired(context);
            return;
        }
        // why Partitioned: the editor is another site's page wherever shops have hosts of their own, and browsers keep
        // the cookies of such frames apart, or do not keep them at all.
        var attributes = mayBeSecure(context) ? "Secure; SameSite=None; Partitioned" : "SameSite=Lax";
        context.res()
                .addHeader(
                        "Set-Cookie",
                        name(EDITOR_NAME) + "=" + token + "; Path=/; Max-Age=" + LIFE + "; HttpOnly; " + attributes);
        leadOn(context);
    }

    private static void expired(Context context) {
        context.status(410)
                .contentType("text/plain; charset=utf-8")
                .result("This preview has expired. Load the editor anew.\n");
    }

    private boolean mayBeSecure(Context context) {
        return secure || TenantResolver.hostOf(context).matches("([a-z0-9-]+\\.)*localhost(:\\d+)?");
    }

    private static void leadOn(Context context) {
        context.status(302).header("Location", PageUrl.sendable(context.path()));
    }

    private String name(String name) {
        return secure ? "__Host-" + name : name;
    }
}
