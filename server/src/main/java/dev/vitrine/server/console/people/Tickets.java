package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Account;
import dev.vitrine.people.OneTimeLink;
import dev.vitrine.people.OneTimeLink.Purpose;
import dev.vitrine.people.SignInSession;
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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The way of somebody signed in from the base host to a shop's and back, without signing in again: "one use, 60 s".
 * Threads may share it.
 */
public final class Tickets {

    private final Platform platform;
    private final Guard guard;
    private final Door door;

    public Tickets(Platform platform, Guard guard, Door door) {
        this.platform = platform;
        this.guard = guard;
        this.door = door;
    }

    public void mount(JavalinConfig javalin) {
        Asked.post(javalin, "/account/shops/{handle}", guard.person(this::toShop));
        Asked.post(javalin, "/admin/to-platform", guard.self(this::toPlatform));
        // why no HEAD: looking must not use a ticket up.
        javalin.routes.addHttpHandler(HandlerType.GET, "/admin/enter", guard.anybody(this::enterShop));
        javalin.routes.addHttpHandler(HandlerType.GET, "/enter", guard.anybody(this::askAtPlatform));
        Asked.post(javalin, "/enter", guard.anybody(this::enterPlatform));
    }

    /** Sends somebody who is signed in here on to a shop. */
    public void goOn(Context context, Account account, Shop shop, String path) {
        var ticket = platform.database().write(tx -> platform.oneTimeLinks().ticket(tx, account, shop));
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
        var ticket = platform.database().write(tx -> platform.oneTimeLinks().ticket(tx, account));
        var to = Ways.on(visit.context(), Place.PLATFORM);
        Asked.goOn(visit.context(), platform.shops().baseOrigin() + "/enter?ticket=" + ticket + "&to=" + quoted(to));
    }

    /**
     * Only from our own pages at the base host. why: a stranger could send somebody his own ticket, so that they work
     * in his account; a page of another site cannot claim to be ours.
     */
    private void enterShop(Context context, Shop shop) {
        var referer = Objects.requireNonNullElse(context.header("Referer"), "");
        var ours = (referer + "/").startsWith(platform.shops().baseOrigin() + "/");
        enter(context, Place.of(shop), ours ? used(ticket(context), shop.id()) : Optional.empty());
    }

    /**
     * Goes on at once in a browser in which this account is at home, and asks in any other. why: every shop's pages run
     * scripts of strangers, who could send its visitors here with a ticket of their own.
     */
    private void askAtPlatform(Context context) {
        var offered = platform.database()
                .read(session -> platform.oneTimeLinks()
                        .find(session, Purpose.TICKET, ticket(context))
                        .filter(link -> link.shopId() == 0)
                        .flatMap(link -> platform.userAccounts().find(session, link.accountId())));
        if (offered.isEmpty() || isAtHome(context, offered.get())) {
            enter(context, Place.PLATFORM, used(ticket(context), 0));
            return;
        }
        var account = offered.get();
        var here = guard.signedIn(context).map(SignInSession::account).map(Account::email);
        door.show(
                context,
                Asked.PLATFORM,
                200,
                "go-on",
                Map.of(
                        "name",
                        account.name(),
                        "email",
                        account.email(),
                        "here",
                        here.orElse(""),
                        "ticket",
                        ticket(context),
                        "to",
                        Ways.on(context, Place.PLATFORM)));
    }

    private void enterPlatform(Context context) {
        if (door.trusts(context)) {
            enter(context, Place.PLATFORM, used(Asked.text(context, "ticket"), 0));
        } else {
            enter(context, Place.PLATFORM, Optional.empty());
        }
    }

    private boolean isAtHome(Context context, Account account) {
        return guard.signedIn(context)
                        .filter(here -> here.account().id() == account.id())
                        .isPresent()
                || platform.accountServices().signIns().isKnownDevice(account, door.device(context));
    }

    private void enter(Context context, Place place, Optional<Account> account) {
        account.ifPresent(found -> door.enter(context, found));
        Asked.goOn(
                context,
                account.isPresent()
                        ? Ways.on(context, place)
                        : place.base() + "/sign-in?to=" + quoted(Ways.on(context, place)));
    }

    private Optional<Account> used(String ticket, long shop) {
        return platform.database()
                .write(tx -> platform.oneTimeLinks()
                        .consume(tx, Purpose.TICKET, ticket)
                        .filter(link -> link.shopId() == shop)
                        .map(OneTimeLink::accountId)
                        .flatMap(id -> platform.userAccounts().find(tx, id)));
    }

    private static String ticket(Context context) {
        return Objects.requireNonNullElse(context.queryParam("ticket"), "");
    }

    private static String quoted(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8);
    }
}
