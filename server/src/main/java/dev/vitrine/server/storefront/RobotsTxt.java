package dev.vitrine.server.storefront;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.HttpResponseBody;
import io.javalin.http.Context;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code robots.txt} of a shop. Safe for use by many threads. */
final class RobotsTxt {

    /** Pages that are each visitor's own, in each language. */
    private static final List<String> PERSONAL = List.of("/cart", "/login", "/register", "/my-account", "/search");

    private final Foundation foundation;

    RobotsTxt(Foundation foundation) {
        this.foundation = foundation;
    }

    void send(Context context, Shop shop) {
        if (shop.isPasswordProtected()) {
            context.header("Cache-Control", "no-store");
            HttpResponseBody.of("text/plain; charset=utf-8", "User-agent: *\nDisallow: /\n")
                    .send(context);
            return;
        }
        var text = """
                User-agent: *
                %sDisallow: /checkout
                Disallow: /checkouts/
                Disallow: /orders/
                Disallow: /_page/
                Disallow: /*?*sort_by=
                Disallow: /*?*variant=
                %s
                Sitemap: %s/sitemap.xml
                """.formatted(personal(shop), narrowed(), origin(shop));
        context.header("Cache-Control", "public, max-age=3600");
        HttpResponseBody.of("text/plain; charset=utf-8", text).send(context);
    }

    private static String personal(Shop shop) {
        return PageLanguage.all(shop).stream()
                .flatMap(language -> PERSONAL.stream().map(path -> "Disallow: " + language.address(path) + "\n"))
                .collect(Collectors.joining());
    }

    /** Lists that are narrowed down: of these there are more than a crawler has time for. */
    private static String narrowed() {
        return Stream.of("filter_by=", "available=", "price_m", "vendor=", "type=", "tag=", "option.")
                .map(name -> "Disallow: /*?*" + name + "\n")
                .collect(Collectors.joining());
    }

    private String origin(Shop shop) {
        return foundation.shops().publicOriginOf(shop);
    }
}
