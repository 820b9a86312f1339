package dev.vitrine.server.web;

import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.shop.shops.Domains;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Optional;

/**
 * Addresses about domains, answered at every host: what proves that a domain leads to this server, and which hosts are
 * answered here, for whoever makes certificates in front of it. Safe for use by many threads.
 */
public final class DomainRoutes {

    /** With {@code ?domain=HOST}: 200 when it is answered here, 404 when not. */
    static final String SERVED = "/_domains/served";

    private final Shops shops;
    private final Domains domains;

    public DomainRoutes(Shops shops, Domains domains) {
        this.shops = shops;
        this.domains = domains;
    }

    public void mount(JavalinConfig javalin) {
        read(javalin, Domains.PROOF, this::proof);
        read(javalin, SERVED, this::served);
    }

    private static void read(JavalinConfig javalin, String path, Handler handler) {
        List.of(HandlerType.GET, HandlerType.HEAD).forEach(verb -> javalin.routes.addHttpHandler(verb, path, handler));
    }

    private void proof(Context context) {
        var tokens = domains.proofs(TenantResolver.hostOf(context));
        text(context, tokens.isEmpty() ? 404 : 200, String.join("\n", tokens));
    }

    private void served(Context context) {
        var served = Optional.ofNullable(context.queryParam("domain"))
                .filter(shops::isServed)
                .isPresent();
        text(context, served ? 200 : 404, served ? "served" : "not served");
    }

    private static void text(Context context, int status, String text) {
        context.status(status)
                .header("Cache-Control", "no-store")
                .contentType("text/plain; charset=utf-8")
                .result(text + "\n");
    }
}
