package dev.vitrine.server.console;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.access.ApiAuthorizer;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.people.Account;
import dev.vitrine.people.Permission;
import dev.vitrine.people.SignInSession;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import dev.vitrine.server.web.TrustedPath;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Authorization of every console page: requires a session at this host and the permission, redirects others to sign in,
 * and refuses what another site sent in their name. Safe for use by many threads.
 */
public final class PageAuthorization {

    private static final String PLATFORM = "Vitrine";
    private static final String SIGN_OUT = "/admin/sign-out";
    private static final String NOT_ALLOWED = "Your account may not do this. Ask who may to do it, or to let you.";

    private final Foundation foundation;
    private final People people;
    private final TenantResolver tenantResolver;
    private final ConsoleCookies consoleCookies;
    private final SignedOutPages signedOutPages;
    private final TenantResolver.ShopHandler storefront;

    /** {@code storefront} answers at shops' hosts where {@link #person} and the like answer at the base host. */
    public PageAuthorization(
            Foundation foundation,
            People people,
            TenantResolver tenantResolver,
            ConsoleCookies consoleCookies,
            SignedOutPages signedOutPages,
            TenantResolver.ShopHandler storefront) {
        this.foundation = foundation;
        this.people = people;
        this.tenantResolver = tenantResolver;
        this.consoleCookies = consoleCookies;
        this.signedOutPages = signedOutPages;
        this.storefront = storefront;
    }

    /** Page for every staff member of the shop. */
    public Handler staff(StaffHandler page) {
        return staff(member -> true, ofOpenShop(page));
    }

    /** The same where they change nothing but their own account: in what state the shop is does not matter. */
    public Handler self(StaffHandler page) {
        return staff(member -> true, page);
    }

    /** A page for those of the staff who may do this. */
    public Handler staff(Permission permission, StaffHandler page) {
        return staff(member -> member.may(permission), ofOpenShop(page));
    }

    /** A page for the shop's owner alone. */
    public Handler owner(StaffHandler page) {
        return staff(StaffMember::owner, ofOpenShop(page));
    }

    /** The same where the owner changes the shop's state. */
    public Handler ownerInAnyState(StaffHandler page) {
        return staff(StaffMember::owner, page);
    }

    /** Page at the base host for every signed-in account. */
    public Handler person(AccountHandler page) {
        return person(account -> true, page);
    }

    /** A page at the base host for the platform's reviewers. */
    public Handler reviewer(AccountHandler page) {
        return person(Account::reviewer, page);
    }

    /** A page at the base host for operators, who sign in with a second factor. */
    public Handler operator(AccountHandler page) {
        return person(Account::operator, visit -> {
            var account = visit.account();
            var confirmed = foundation
                    .database()
                    .read(session -> people.accountServices().secondFactor().isOn(session, account.id()));
            if (confirmed) {
                page.handle(visit);
            } else {
                signedOutPages.showMessage(
                        visit.context(),
                        PLATFORM,
                        403,
                        "Turn on two-factor authentication",
                        "What operators can do concerns every shop, so a password alone is not enough.",
                        "/account/profile/second-factor",
                        "Turn it on");
            }
        });
    }

    /** Public page at the base host. */
    public Handler anyone(Handler page) {
        return tenantResolver.atBase(context -> attempt(context, () -> page.handle(context)), elsewhere());
    }

    /** Public page at a shop's host. */
    public Handler anyone(TenantResolver.ShopHandler page) {
        return tenantResolver.at(
                TrustedHost.ADMIN,
                ofUnlockedShop((context, shop) -> attempt(context, () -> page.handle(context, shop))));
    }

    /** Who is signed in at this host. */
    public Optional<SignInSession> signedIn(Context context) {
        var token = consoleCookies.session(context);
        return token.isEmpty()
                ? Optional.empty()
                : foundation
                        .database()
                        .read(session -> people.sessions().find(session, token, TenantResolver.hostOf(context)));
    }

    /** A frozen shop can be looked at; what would change it is answered as apps are answered. */
    private static StaffHandler ofOpenShop(StaffHandler page) {
        return visit -> {
            if (writes(visit.context())) {
                ApiAuthorizer.requireOpen(visit.shop());
            }
            page.handle(visit);
        };
    }

    private Handler staff(Predicate<StaffMember> may, StaffHandler page) {
        return tenantResolver.at(TrustedHost.ADMIN, ofUnlockedShop((context, shop) -> {
            var signInSession = signedIn(context);
            if (signInSession.isEmpty()) {
                askToSignIn(context, "/admin/sign-in", "/admin");
                return;
            }
            var member = member(shop, signInSession.get().account());
            if (member.isEmpty()) {
                signedOutPages.showNotStaff(
                        context, shop.name(), signInSession.get().account(), addressOf(context));
            } else if (member.filter(may).isEmpty()) {
                refuse(context, NOT_ALLOWED, "/admin");
            } else if (readsOnItsOwn(context) && !Csrf.hasToken(context, consoleCookies.session(context))) {
                refuse(context, "Only this page's own scripts may read it.", "/admin");
            } else if (passes(context, signInSession.get())) {
                var visit = new StaffRequest(
                        context,
                        shop,
                        member.get(),
                        signInSession.get().id(),
                        Csrf.of(consoleCookies.session(context)));
                attempt(context, () -> page.handle(visit));
            }
        }));
    }

    /** A locked shop has no console, not even a page to sign in. */
    private TenantResolver.ShopHandler ofUnlockedShop(TenantResolver.ShopHandler page) {
        return (context, shop) -> {
            if (ShopState.of(shop) != ShopState.LOCKED || context.path().equals(SIGN_OUT)) {
                page.handle(context, shop);
                return;
            }
            context.header("Cache-Control", "no-store");
            signedOutPages.showMessage(
                    context,
                    shop.name(),
                    423,
                    "This shop is locked",
                    "Nobody signs in until whoever runs this server unlocks it. Its owner has an e-mail that says why.",
                    foundation.shops().baseOrigin() + "/account",
                    "Your other shops");
        };
    }

    private Handler person(Predicate<Account> may, AccountHandler page) {
        Handler handler = context -> {
            var signInSession = signedIn(context);
            if (signInSession.isEmpty()) {
                askToSignIn(context, "/sign-in", "/account");
            } else if (!may.test(signInSession.get().account())) {
                refuse(context, NOT_ALLOWED, "/account");
            } else if (passes(context, signInSession.get())) {
                var visit = new AccountRequest(
                        context, signInSession.get().account(), Csrf.of(consoleCookies.session(context)));
                attempt(context, () -> page.handle(visit));
            }
        };
        return tenantResolver.atBase(handler, elsewhere());
    }

    private Optional<StaffMember> member(Shop shop, Account account) {
        return foundation.database().read(session -> people.staff().find(session, shop, account));
    }

    /** Whether the CSRF check passes. */
    private boolean passes(Context context, SignInSession signInSession) {
        if (writes(context) && !Csrf.isValid(context, consoleCookies.session(context))) {
            refuse(
                    context,
                    "This form is not from this page, or it is too old. Go back, reload and try again.",
                    home(context));
            return false;
        }
        people.sessions().touch(signInSession);
        return true;
    }

    private void askToSignIn(Context context, String signIn, String otherwise) {
        var back = writes(context) ? page(context).orElse(otherwise) : addressOf(context);
        var target = signIn + "?to=" + URLEncoder.encode(back, StandardCharsets.UTF_8);
        context.header("Cache-Control", "no-store");
        if (context.header("HX-Request") != null) {
            context.status(401).header("HX-Redirect", signIn + "?to=" + otherwise);
        } else {
            context.status(303).header("Location", target);
        }
    }

    private static String addressOf(Context context) {
        return context.path() + (context.queryString() == null ? "" : "?" + context.queryString());
    }

    /** The page of this host that a form was sent from: what was typed there waits in the browser. */
    private static Optional<String> page(Context context) {
        var host = "://" + TenantResolver.hostOf(context) + "/";
        return Optional.ofNullable(context.header("Referer"))
                .filter(page -> page.contains(host))
                .map(page -> page.substring(page.indexOf(host) + host.length() - 1))
                .flatMap(page -> TrustedPath.of(context)
                        .map(trusted -> trusted.inside(page))
                        .orElse(Optional.of(page)));
    }

    private void refuse(Context context, String words, String back) {
        signedOutPages.showMessage(context, PLATFORM, 403, "This is not for you", words, back, "Go back");
    }

    /** Shows the message of a refused request. */
    private void attempt(Context context, PageAction pageAction) throws Exception {
        try {
            context.header("Cache-Control", "no-store");
            pageAction.take();
        } catch (ApiException e) {
            e.headers().forEach(context::header);
            var heading = e.status() == 404 ? "There is nothing here" : "That did not work";
            var words = e.status() == 404 ? "Perhaps it was removed." : String.valueOf(e.getMessage());
            signedOutPages.showMessage(context, PLATFORM, e.status(), heading, words, home(context), "Go home");
        }
    }

    private static String home(Context context) {
        return context.path().startsWith("/admin") ? "/admin" : "/account";
    }

    private TenantResolver.ShopHandler elsewhere() {
        return (context, shop) -> {
            if (writes(context)) {
                context.status(404);
            } else {
                storefront.handle(context, shop);
            }
        };
    }

    /**
     * Whether a script asks, and not somebody who goes to a page or downloads a file. why: should a stranger's script
     * ever run at this host, what it could read here it could also press.
     */
    private static boolean readsOnItsOwn(Context context) {
        var destination = context.header("Sec-Fetch-Dest");
        return !writes(context) && destination != null && !destination.equals("document") && !downloads(context);
    }

    /** A link with the attribute download. No script can ask in this mode, or read what comes. */
    private static boolean downloads(Context context) {
        return "empty".equals(context.header("Sec-Fetch-Dest")) && "navigate".equals(context.header("Sec-Fetch-Mode"));
    }

    private static boolean writes(Context context) {
        return context.method() != HandlerType.GET && context.method() != HandlerType.HEAD;
    }

    @FunctionalInterface
    private interface PageAction {
        void take() throws Exception;
    }
}
