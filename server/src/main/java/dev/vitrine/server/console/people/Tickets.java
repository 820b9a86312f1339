package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Account;
import dev.vitrine.people.OneUseLink;
import dev.vitrine.people.OneUseLink.Purpose;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.PersonVisit;
import dev.vitrine.server.console.StaffVisit;
import dev.vitrine.tenancy.Shop;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;

/**
 * The way of somebody signed in from the base host to a shop's and back, without signing in again: "one use, 60 s".
 * Threads may share it.
 */
public final class Tickets {

    private final Platform platform;
    private final Door door;

    public Tickets(Platform platform, Door door) {
        this.platform = platform;
        this.door = door;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        Asked.post(javalin, "/account/shops/{handle}", guard.person(this::toShop));
        Asked.post(javalin, "/admin/to-platform", guard.self(this::toPlatform));
        // why no HEAD: looking must not use a ticket up.
        javalin.routes.addHttpHandler(HandlerType.GET, "/admin/enter", guard.anybody(this::enterShop));
        javalin.routes.addHttpHandler(HandlerType.GET, "/enter", guard.anybody(this::enterPlatform));
    }

    /** Sends somebody who is signed in here on to a shop. */
    public void goOn(Context context, Account account, Shop shop, String path) {
        var ticket = platform.database().write(tx -> platform.links().ticket(tx, account, shop));
        Asked.goOn(context, platform.shops().originOf(shop) + "/admin/enter?ticket=" + ticket + "&to=" + quoted(path));
    }

    private void toShop(PersonVisit visit) {
        var account = visit.account();
        var shop = platform.shops()
                .byHandle(visit.context().pathParam("handle"))
                .filter(found -> platform.database()
                        .read(session -> platform.staff().find(session, found, account))
                        .isPresent())
                .orElseThrow(ApiException::notFound);
        goOn(visit.context(), account, shop, "/admin");
    }

    private void toPlatform(StaffVisit visit) {
        var account = visit.staff().account();
        var ticket = platform.database().write(tx -> platform.links().ticket(tx, account));
        var to = Ways.on(visit.context(), Place.PLATFORM);
        Asked.goOn(visit.context(), platform.shops().baseOrigin() + "/enter?ticket=" + ticket + "&to=" + quoted(to));
    }

    private void enterShop(Context context, Shop shop) {
        enter(context, shop.id(), platform.shops().baseOrigin(), Place.of(shop));
    }

    private void enterPlatform(Context context) {
        var from = Objects.requireNonNullElse(context.header("Referer"), "").replaceFirst("^(https?://[^/]+).*", "$1");
        var shop = platform.shops().atHost(from.replaceFirst("^https?://", ""));
        enter(context, 0, shop.map(platform.shops()::originOf).orElse("nowhere"), Place.PLATFORM);
    }

    private void enter(Context context, long shop, String origin, Place place) {
        // why: a stranger could send somebody his own ticket, so that they work in his account; a page of another site
        // cannot claim to be ours.
        var referer = Objects.requireNonNullElse(context.header("Referer"), "");
        var account = (referer + "/").startsWith(origin + "/") ? account(context, shop) : Optional.<Account>empty();
        account.ifPresent(found -> door.enter(context, found));
        Asked.goOn(
                context,
                account.isPresent()
                        ? Ways.on(context, place)
                        : place.base() + "/sign-in?to=" + quoted(Ways.on(context, place)));
    }

    private Optional<Account> account(Context context, long shop) {
        var ticket = Objects.requireNonNullElse(context.queryParam("ticket"), "");
        return platform.database()
                .write(tx -> platform.links()
                        .use(tx, Purpose.TICKET, ticket)
                        .filter(link -> link.shopId() == shop)
                        .map(OneUseLink::accountId)
                        .flatMap(id -> platform.people().find(tx, id)));
    }

    private static String quoted(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8);
    }
}
