package dev.vitrine.server.storefront;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import io.javalin.http.Context;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Pages at a shop's host that no theme makes: in the shop's colours and in the visitor's language, without scripts, for
 * no search engine and no cache. Safe for use by many threads.
 */
final class PlainPages {

    private final Templates templates;
    private final StaticAssets files;
    private final ShopBranding branding;
    private final String checkoutOrigin;

    PlainPages(Templates templates, StaticAssets files, ShopBranding branding, String checkoutOrigin) {
        this.templates = templates;
        this.files = files;
        this.branding = branding;
        this.checkoutOrigin = checkoutOrigin;
    }

    /** {@code texts} are what the template says, in English. */
    void send(
            Context context,
            Shop shop,
            PageLanguage language,
            int status,
            String template,
            Collection<String> texts,
            Map<String, ?> model) {
        var all = new HashMap<String, Object>(model);
        all.put("texts", texts.stream().collect(Collectors.toMap(Function.identity(), language::text)));
        all.put("locale", language.locale());
        all.put("dir", language.direction());
        all.put("home", language.address("/"));
        all.put("shopName", shop.name());
        all.put("tokens", branding.of(shop));
        all.put("logo", branding.logo(shop));
        all.put("styles", files.address("checkout.css"));
        SecurityHeaders.policy(context, SecurityHeaders.plain(checkoutOrigin));
        context.status(status)
                .header("Cache-Control", "private, no-store")
                .header("X-Robots-Tag", "noindex")
                .html(templates.render("storefront/" + template, all));
    }
}
