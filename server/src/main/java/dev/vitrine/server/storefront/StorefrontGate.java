package dev.vitrine.server.storefront;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.server.web.SameOriginCheck;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.shop.shops.StorefrontPasswords;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HandlerType;
import io.javalin.http.SameSite;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gate of shops that ask visitors for a password, and of those that are closed: whatever their host answers waits
 * behind it, but for what {@link #OPEN} names. Safe for use by many threads.
 */
final class StorefrontGate {

    /**
     * "All routes except assets, webhooks and preview": files, what apps call, and what belongs to orders that were
     * placed. why in full: a path that no route has is answered by a themed page.
     */
    private static final Pattern OPEN = Pattern.compile(
            "/_assets/[^/]+|/_theme/[^/]+/.+|/_added/[^/]+|/media/[^/]+/[^/]+|/favicon\\.(svg|ico)|/robots\\.txt|/healthz|/_domains/served|/\\.well-known/vitrine-domain"
                    + "|/admin/.+\\.json|/admin/oauth/(access_token|revoke)|/_orders/[^/]+/(thank_you|status)"
                    + "|/checkouts/[^/]+/unsubscribe|" + StorefrontPasswords.PATH);

    private static final Pattern DATA = Pattern.compile("/_page(/.*)?|.*\\.(json|xml|atom)");
    private static final Pattern OWN_PATH = Pattern.compile("/(?![/\\\\])[^\\s\\\\\\p{Cntrl}]*");

    private static final String COOKIE = "storefront";
    private static final String RETURN_TO = "return_to";
    private static final String PROBLEM = "problem";

    private static final String USUAL = "This shop is not open to everybody. Type the password that you were given.";
    private static final String BLANK = "Please type the password.";
    private static final String WRONG = "This password is not right.";
    private static final String WAIT = "Too many attempts. Please try again in {minutes} minutes.";

    private static final String CLOSED = "This shop is closed";
    private static final String CLOSED_FOR_NOW = "This shop is closed at the moment";
    private static final String NOTHING_MORE = "Nothing can be bought here any more.";
    private static final String COME_BACK = "Please come back later.";

    private static final List<String> CLOSED_TEXTS =
            List.of("Have you ordered here?", "Find your order", "Do you run this shop?", "Go to its console");

    private static final Duration LOOK_AGAIN = Duration.ofHours(1);

    private static final List<String> TEXTS = List.of(
            "Enter with the password", "Password", "Enter the shop", "Do you run this shop?", "Go to its console");

    private final Shops shops;
    private final Foundation foundation;
    private final StorefrontPasswords passwords;
    private final PreviewCookie previewCookie;
    private final PlainPages plainPages;
    private final boolean secure;

    StorefrontGate(Foundation foundation, ShopServices shopServices, PlainPages plainPages, String scheme) {
        this.shops = foundation.shops();
        this.foundation = foundation;
        this.passwords = shopServices.storefrontPasswords();
        this.previewCookie = new PreviewCookie(shopServices.themePreviews(), scheme);
        this.plainPages = plainPages;
        this.secure = scheme.equals("https");
    }

    /** Answers in place of the page whoever may not see it. Runs before every route. */
    void check(Context context) {
        var found = shops.atHost(TenantResolver.hostOf(context))
                .filter(shop -> shop.isPasswordProtected() || !shop.isOpen());
        if (found.isEmpty() || OPEN.matcher(context.path()).matches()) {
            return;
        }
        var shop = found.get();
        context.header("X-Robots-Tag", "noindex");
        if (!shop.isOpen()) {
            context.skipRemainingHandlers();
            turnAway(context, shop);
        } else if (!mayEnter(context, shop)) {
            context.skipRemainingHandlers();
            refuse(context, shop);
        }
    }

    /** why 404: search engines forget a shop that has ended, and come back to one that was frozen. */
    private void turnAway(Context context, Shop shop) {
        var over = ShopState.of(shop).isOver();
        var status = over ? 404 : 503;
        if (!over) {
            context.header("Retry-After", Long.toString(LOOK_AGAIN.toSeconds()));
        }
        if (DATA.matcher(context.path()).matches() || !isRead(context)) {
            refuseData(context, status, over ? CLOSED + "." : CLOSED_FOR_NOW + ".");
            return;
        }
        var language = PageLanguage.of(shop, context.path());
        var model = new HashMap<String, Object>();
        model.put("heading", language.text(over ? CLOSED : CLOSED_FOR_NOW));
        model.put("words", language.text(over ? NOTHING_MORE : COME_BACK));
        model.put("orders", shops.checkoutAddress(shop, "/orders"));
        model.put("console", shops.adminAddress(shop, "/admin"));
        plainPages.send(context, shop, language, status, "closed", CLOSED_TEXTS, model);
    }

    private boolean mayEnter(Context context, Shop shop) {
        return passwords.admits(shop, Objects.requireNonNullElse(context.cookie(cookie()), ""))
                || previewCookie.isGiven(context, shop);
    }

    private void refuse(Context context, Shop shop) {
        if (DATA.matcher(context.path()).matches()) {
            refuseData(
                    context, 401, "This shop is protected by a password; it is typed at " + StorefrontPasswords.PATH);
        } else if (isRead(context)) {
            var query = context.queryString();
            ask(context, shop, ownPath(query == null ? context.path() : context.path() + "?" + query), "");
        } else {
            redirect(context, StorefrontPasswords.PATH);
        }
    }

    private static void refuseData(Context context, int status, String message) {
        var error = Json.object().put("code", "shop_unavailable").put("message", message);
        context.status(status).header("Cache-Control", "private, no-store");
        HttpResponseBody.of(
                        "application/json; charset=utf-8",
                        Json.PLAIN.bytes(Json.object().put("success", false).set("error", error)))
                .send(context);
    }

    /** {@code /password?return_to=…}: the page that asks; whoever needs no password is led on. */
    void show(Context context, Shop shop) {
        var target = ownPath(context.queryParam(RETURN_TO));
        var entry = Objects.requireNonNullElse(context.queryParam(StorefrontPasswords.ENTRY_PARAMETER), "");
        if (!shop.isPasswordProtected() || mayEnter(context, shop)) {
            redirect(context, target);
        } else if (passwords.isEntry(shop, entry)) {
            admit(context, shop, target);
        } else {
            ask(context, shop, target, Objects.requireNonNullElse(context.queryParam(PROBLEM), ""));
        }
    }

    /** Form {@code password} and {@code return_to}, a path of this shop. */
    void enter(Context context, Shop shop) {
        if (!SameOriginCheck.allows(context)) {
            context.status(403)
                    .contentType("text/plain; charset=utf-8")
                    .result("The password is typed on the shop's own page only.\n");
            return;
        }
        var target = ownPath(context.formParam(RETURN_TO));
        var password = Objects.requireNonNullElse(context.formParam("password"), "");
        if (!shop.isPasswordProtected()) {
            redirect(context, target);
            return;
        }
        var problem = password.isBlank() ? "blank" : problem(context, shop, password);
        if (problem.isEmpty()) {
            admit(context, shop, target);
        } else {
            redirect(
                    context,
                    StorefrontPasswords.PATH + "?" + RETURN_TO + "=" + URLEncoder.encode(target, StandardCharsets.UTF_8)
                            + "&" + PROBLEM + "=" + problem);
        }
    }

    /** Empty when there is none; a number of seconds to wait for those who guess. */
    private String problem(Context context, Shop shop, String password) {
        try {
            return passwords.isRight(shop, password, context.ip()) ? "" : "wrong";
        } catch (ApiException refusal) {
            if (refusal.status() != 429) {
                throw refusal;
            }
            return refusal.headers().getOrDefault("Retry-After", "60");
        }
    }

    private void admit(Context context, Shop shop, String target) {
        context.cookie(new Cookie(
                cookie(),
                passwords.token(shop),
                "/",
                (int) StorefrontPasswords.LIFE.toSeconds(),
                secure,
                true,
                null,
                SameSite.LAX));
        redirect(context, target);
    }

    private void ask(Context context, Shop shop, String target, String problem) {
        var language = PageLanguage.of(shop, target);
        var message = foundation
                .database()
                .read(session -> passwords.of(session, shop))
                .message();
        var model = new HashMap<String, Object>();
        model.put("message", message.isEmpty() ? language.text(USUAL) : message);
        model.put("problem", words(language, problem));
        model.put("target", target);
        model.put("console", shops.adminAddress(shop, "/admin/settings/storefront-password"));
        plainPages.send(context, shop, language, 200, "password", TEXTS, model);
    }

    private static String words(PageLanguage language, String problem) {
        return switch (problem) {
            case "" -> "";
            case "blank" -> language.text(BLANK);
            case "wrong" -> language.text(WRONG);
            default ->
                problem.matches("\\d{1,5}")
                        ? language.text(
                                WAIT, Map.of("minutes", Math.max(2, Math.ceilDiv(Integer.parseInt(problem), 60))))
                        : "";
        };
    }

    /** A path of this shop, never another site's. */
    private static String ownPath(@Nullable String path) {
        return Optional.ofNullable(path)
                .filter(found ->
                        OWN_PATH.matcher(found).matches() && !found.matches(StorefrontPasswords.PATH + "([?/#].*)?"))
                .orElse("/");
    }

    private static boolean isRead(Context context) {
        return context.method() == HandlerType.GET || context.method() == HandlerType.HEAD;
    }

    private static void redirect(Context context, String target) {
        context.status(303).header("Cache-Control", "no-store").header("Location", PageUrl.sendable(target));
    }

    private String cookie() {
        return secure ? "__Host-" + COOKIE : COOKIE;
    }
}
