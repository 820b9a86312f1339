package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.people.OneTimeLink;
import dev.vitrine.people.OneTimeLink.Purpose;
import dev.vitrine.people.SignInSession;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SignedOutPages;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Single sign-on between the base host and shops, by one-time tickets: "one use, 60 s". Safe for use by many threads.
 */
public final class SingleSignOnPages {

    /** A page of a shop's console. */
    private static final Pattern ROOM = Pattern.compile("/admin(/[a-z0-9-]{1,40}){0,6}");

    private final Foundation foundation;
    private final People people;
    private final PageAuthorization pageAuthorization;
    private final SignedOutPages signedOutPages;

    public SingleSignOnPages(
            Foundation foundation, People people, PageAuthorization pageAuthorization, SignedOutPages signedOutPages) {
        this.foundation = foundation;
        this.people = people;
        this.pageAuthorization = pageAuthorization;
        this.signedOutPages = signedOutPages;
    }

    public void mount(JavalinConfig javalin) {
        PageSupport.post(javalin, "/account/shops/{handle}", pageAuthorization.person(this::toShop));
        PageSupport.post(javalin, "/admin/to-platform", pageAuthorization.self(this::toPlatform));
        // why no HEAD: looking must not use a ticket up.
        javalin.routes.addHttpHandler(HandlerType.GET, "/admin/enter", pageAuthorization.anyone(this::enterShop));
        javalin.routes.addHttpHandler(HandlerType.GET, "/enter", pageAuthorization.anyone(this::askAtPlatform));
        PageSupport.post(javalin, "/enter", pageAuthorization.anyone(this::enterPlatform));
    }

    /** Redirects a signed-in account to a shop. */
    public void redirectToShop(Context context, Account account, Shop shop, String path) {
        var ticket = foundation.database().write(tx -> people.oneTimeLinks().ticket(tx, account, shop));
        PageSupport.redirect(
                context,
                foundation.shops().adminAddress(shop, "/admin/enter?ticket=" + ticket + "&to=" + quoted(path)));
    }

    private void toShop(AccountRequest visit) {
        var account = visit.account();
        var shop = foundation
                .shops()
                .byHandle(visit.context().pathParam("handle"))
                .filter(found -> foundation
                        .database()
                        .read(session -> people.staff().find(session, found, account))
                        .isPresent())
                .orElseThrow(ApiException::notFound);
        var to = Objects.requireNonNullElse(visit.context().formParam("to"), "/admin");
        redirectToShop(visit.context(), account, shop, ROOM.matcher(to).matches() ? to : "/admin");
    }

    private void toPlatform(StaffRequest visit) {
        var account = visit.staff().account();
        var ticket = foundation.database().write(tx -> people.oneTimeLinks().ticket(tx, account));
        var to = ReturnUrl.of(visit.context(), SignInHost.PLATFORM);
        PageSupport.redirect(
                visit.context(), foundation.shops().baseOrigin() + "/enter?ticket=" + ticket + "&to=" + quoted(to));
    }

    /**
     * Only from our own pages at the base host. why: a stranger could send somebody his own ticket, so that they work
     * in his account; a page of another site cannot claim to be ours.
     */
    private void enterShop(Context context, Shop shop) {
        var referer = Objects.requireNonNullElse(context.header("Referer"), "");
        var ours = (referer + "/").startsWith(foundation.shops().baseOrigin() + "/");
        enter(context, SignInHost.of(shop), ours ? used(ticket(context), shop.id()) : Optional.empty());
    }

    /**
     * Goes on at once in a browser in which this account is at home, and asks in any other. why: every shop's pages run
     * scripts of strangers, who could send its visitors here with a ticket of their own.
     */
    private void askAtPlatform(Context context) {
        var offered = foundation
                .database()
                .read(session -> people.oneTimeLinks()
                        .find(session, Purpose.TICKET, ticket(context))
                        .filter(link -> link.shopId() == 0)
                        .flatMap(link -> people.userAccounts().find(session, link.accountId())));
        if (offered.isEmpty() || isAtHome(context, offered.get())) {
            enter(context, SignInHost.PLATFORM, used(ticket(context), 0));
            return;
        }
        var account = offered.get();
        var here =
                pageAuthorization.signedIn(context).map(SignInSession::account).map(Account::email);
        signedOutPages.show(
                context,
                PageSupport.PLATFORM,
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
                        ReturnUrl.of(context, SignInHost.PLATFORM)));
    }

    private void enterPlatform(Context context) {
        if (signedOutPages.trusts(context)) {
            enter(context, SignInHost.PLATFORM, used(PageSupport.text(context, "ticket"), 0));
        } else {
            enter(context, SignInHost.PLATFORM, Optional.empty());
        }
    }

    private boolean isAtHome(Context context, Account account) {
        return isSignedIn(context, account)
                || people.accountServices().signIns().isKnownDevice(account, signedOutPages.device(context));
    }

    private boolean isSignedIn(Context context, Account account) {
        return pageAuthorization
                .signedIn(context)
                .filter(here -> here.account().id() == account.id())
                .isPresent();
    }

    private void enter(Context context, SignInHost signInHost, Optional<Account> account) {
        // why: a new session would end those of the shops that are open in other tabs.
        account.filter(found -> !isSignedIn(context, found)).ifPresent(found -> signedOutPages.signIn(context, found));
        PageSupport.redirect(
                context,
                account.isPresent()
                        ? ReturnUrl.of(context, signInHost)
                        : signInHost.base() + "/sign-in?to=" + quoted(ReturnUrl.of(context, signInHost)));
    }

    private Optional<Account> used(String ticket, long shop) {
        return foundation
                .database()
                .write(tx -> people.oneTimeLinks()
                        .consume(tx, Purpose.TICKET, ticket)
                        .filter(link -> link.shopId() == shop)
                        .map(OneTimeLink::accountId)
                        .flatMap(id -> people.userAccounts().find(tx, id)));
    }

    private static String ticket(Context context) {
        return Objects.requireNonNullElse(context.queryParam("ticket"), "");
    }

    private static String quoted(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8);
    }
}
