package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.customers.Newsletter;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Pages of the links that confirm news by e-mail and end them; mail programs send {@code List-Unsubscribe=One-Click}.
 * Nothing changes by looking: programs look at links before people do. Safe for use by many threads.
 */
public final class NewsletterLinkPages {

    private static final String TOKEN = "/{token}";
    private static final String DONE = "/newsletter/done";

    private static final Map<String, List<String>> TOLD = Map.of(
            "confirmed", List.of("You get our news from now on", "Each e-mail says how to end them."),
            "unsubscribed", List.of("You get no more news", "E-mails about your orders still come to you."));

    private final Newsletter newsletter;
    private final TenantResolver tenantResolver;
    private final CheckoutViews views;

    public NewsletterLinkPages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.newsletter = sales.newsletter();
        this.tenantResolver = tenantResolver;
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
    }

    public void mount(JavalinConfig javalin) {
        on(javalin, Newsletter.CONFIRM + TOKEN, this::askToConfirm, this::confirm);
        on(javalin, Newsletter.UNSUBSCRIBE + TOKEN, this::askToUnsubscribe, this::unsubscribe);
        read(javalin, DONE + "/{what}", this::done);
    }

    /** why without a look at the origin: a mail program has none, and who knows the token read the e-mail. */
    private void on(
            JavalinConfig javalin, String path, TenantResolver.ShopHandler show, TenantResolver.ShopHandler submit) {
        read(javalin, path, show);
        javalin.routes.addHttpHandler(HandlerType.POST, path, tenantResolver.at(TrustedHost.CHECKOUT, submit));
    }

    private void read(JavalinConfig javalin, String path, TenantResolver.ShopHandler show) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, path, tenantResolver.at(TrustedHost.CHECKOUT, show));
        }
    }

    private void askToConfirm(Context context, Shop shop) {
        newsletter
                .confirms(shop, token(context))
                .ifPresentOrElse(
                        email -> views.ask(
                                context,
                                shop,
                                "Get our news?",
                                shop.name() + " writes to " + email + " from then on.",
                                "Get the news"),
                        () -> gone(context, shop));
    }

    private void confirm(Context context, Shop shop) {
        if (newsletter.confirm(shop, token(context))) {
            CheckoutPages.redirect(context, DONE + "/confirmed");
        } else {
            gone(context, shop);
        }
    }

    private void askToUnsubscribe(Context context, Shop shop) {
        newsletter
                .unsubscribes(shop, token(context))
                .ifPresentOrElse(
                        email -> views.ask(
                                context,
                                shop,
                                "No more news?",
                                shop.name() + " then writes to " + email + " about orders only.",
                                "Send me no more news"),
                        () -> gone(context, shop));
    }

    private void unsubscribe(Context context, Shop shop) {
        if (!newsletter.unsubscribe(shop, token(context))) {
            gone(context, shop);
        } else if (CheckoutForm.text(context, "List-Unsubscribe").equals("One-Click")) {
            // why: mail programs do not follow redirects of what they send (RFC 8058); browsers of people do.
            told(context, shop, "unsubscribed");
        } else {
            CheckoutPages.redirect(context, DONE + "/unsubscribed");
        }
    }

    private void done(Context context, Shop shop) {
        var what = context.pathParam("what");
        if (!TOLD.containsKey(what)) {
            gone(context, shop);
        } else {
            told(context, shop, what);
        }
    }

    private void told(Context context, Shop shop, String what) {
        var words = Objects.requireNonNull(TOLD.get(what));
        views.told(context, 200, shop, words.getFirst(), words.getLast());
    }

    private void gone(Context context, Shop shop) {
        views.told(
                context,
                404,
                shop,
                "This link is no longer valid",
                "Links that confirm are good for two days. Ask for another one.");
    }

    private static String token(Context context) {
        return context.pathParam("token");
    }
}
