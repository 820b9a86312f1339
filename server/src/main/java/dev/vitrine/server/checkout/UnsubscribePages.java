package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import dev.vitrine.server.web.TrustedPath;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Unsubscribe page of marketing e-mails; mail programs send {@code List-Unsubscribe=One-Click}. Nothing changes by
 * looking: programs look at links before people do. Safe for use by many threads.
 */
public final class UnsubscribePages {

    private static final String PATH = "/checkouts/{token}/unsubscribe";
    private static final String DONE = "/checkouts/{token}/unsubscribed";

    private final Foundation foundation;
    private final Sales sales;
    private final TenantResolver tenantResolver;
    private final CheckoutViews views;

    public UnsubscribePages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.foundation = foundation;
        this.sales = sales;
        this.tenantResolver = tenantResolver;
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, PATH, tenantResolver.at(TrustedHost.CHECKOUT, this::ask));
            javalin.routes.addHttpHandler(verb, DONE, tenantResolver.at(TrustedHost.CHECKOUT, this::done));
        }
        // why without a look at the origin: a mail program has none, and who knows the token read the e-mail. why at
        // the
        // shop's host as well: there it is in old letters, and mail programs follow no redirect of what they send.
        var here = tenantResolver.at(TrustedHost.CHECKOUT, this::refuse);
        var atShop = tenantResolver.atShop(this::refuse);
        javalin.routes.addHttpHandler(
                HandlerType.POST,
                PATH,
                context -> (TrustedPath.of(context).isPresent() ? here : atShop).handle(context));
    }

    private void ask(Context context, Shop shop) {
        if (address(context, shop).isEmpty()) {
            gone(context, shop);
        } else {
            views.send(context, 200, "checkout/unsubscribe", shop, Map.of("action", context.path()));
        }
    }

    private void refuse(Context context, Shop shop) {
        var address = address(context, shop);
        if (address.isEmpty()) {
            gone(context, shop);
            return;
        }
        foundation.database().change(tx -> foundation.emails().unsubscribe(tx, shop, address.get()));
        // why: mail programs do not follow redirects of what they send (RFC 8058); browsers of people do.
        if (CheckoutForm.text(context, "List-Unsubscribe").equals("One-Click")) {
            done(context, shop);
        } else {
            CheckoutPages.redirect(context, DONE.replace("{token}", context.pathParam("token")));
        }
    }

    private void done(Context context, Shop shop) {
        views.told(context, 200, shop, "No more e-mails like that", "E-mails about your orders still come to you.");
    }

    private Optional<String> address(Context context, Shop shop) {
        return foundation
                .database()
                .read(session -> sales.checkouts().find(session, shop, context.pathParam("token")))
                .map(checkout -> checkout.buyer().email());
    }

    private void gone(Context context, Shop shop) {
        views.told(context, 404, shop, "This link is no longer valid", "The e-mail that it was in is too old.");
    }
}
