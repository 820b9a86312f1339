package dev.vitrine.server.web;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.Locale;
import java.util.Optional;

/**
 * Resolver of a request's shop: from its host, and from its path at a {@link TrustedHost}. Safe for use by many
 * threads.
 */
public final class TenantResolver {

    private final Shops shops;
    private final BaseHostPages baseHostPages;

    public TenantResolver(Shops shops, BaseHostPages baseHostPages) {
        this.shops = shops;
        this.baseHostPages = baseHostPages;
    }

    /** What a shop does with a request to its host. */
    @FunctionalInterface
    public interface ShopHandler {
        void handle(Context context, Shop shop) throws Exception;
    }

    /** At other hosts than a shop's the {@link BaseHostPages} answers. */
    public Handler atShop(ShopHandler handler) {
        return context -> {
            var host = hostOf(context);
            var shop = shops.atHost(host);
            if (shop.isPresent()) {
                RequestMetrics.answeredBy(context, shop.get());
                handler.handle(context, shop.get());
            } else if (host.equals(shops.baseHost())) {
                baseHostPages.handle(context);
            } else if (host.equals(shops.adminHost()) || host.equals(shops.checkoutHost())) {
                baseHostPages.nothingHere(context);
            } else {
                baseHostPages.noSuchShop(context, host);
            }
        };
    }

    /** A page of every shop at a trusted host, and nowhere else. */
    public Handler at(TrustedHost trusted, ShopHandler handler) {
        var atShop = atShop(this::nothingHere);
        return context -> {
            var path = TrustedPath.of(context).filter(found -> found.host() == trusted);
            if (path.isEmpty()) {
                atShop.handle(context);
                return;
            }
            var shop = shops.atHost(path.get().handle() + "." + shops.baseHost());
            if (shop.isPresent()) {
                handler.handle(context, shop.get());
            } else {
                baseHostPages.noSuchShop(context, path.get().handle() + "." + shops.baseHost());
            }
        };
    }

    private void nothingHere(Context context, Shop shop) {
        baseHostPages.nothingHere(context);
    }

    /** At the base host {@code handler} answers, at a shop's host {@code elsewhere}. */
    public Handler atBase(Handler handler, ShopHandler elsewhere) {
        var atShop = atShop(elsewhere);
        return context -> (hostOf(context).equals(shops.baseHost()) ? handler : atShop).handle(context);
    }

    /** The host that was asked for, in lower case, with its port if there is one. */
    public static String hostOf(Context context) {
        return Optional.ofNullable(context.host()).orElse("").toLowerCase(Locale.ROOT);
    }
}
