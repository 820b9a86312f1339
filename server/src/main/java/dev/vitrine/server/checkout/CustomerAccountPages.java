package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.checkout.RejectedForms;
import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.customers.CustomerRegistration;
import dev.vitrine.commerce.customers.CustomerSession;
import dev.vitrine.commerce.customers.CustomerSessions;
import dev.vitrine.commerce.customers.CustomerSignIns;
import dev.vitrine.commerce.orders.OrderLookup;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.BrowserName;
import dev.vitrine.server.web.CustomerCookies;
import dev.vitrine.server.web.SameOriginCheck;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Pages on which customers type passwords and codes: sign in, register, recover, security. They are at the checkout's
 * host, where no script of a theme or an app runs; the account itself is a themed page at the shop's host, to which a
 * ticket carries the session. Safe for use by many threads.
 */
public final class CustomerAccountPages {

    private static final String SIGN_IN = "/account/sign-in";
    private static final String CODE = "/account/code";
    private static final String REGISTER = "/account/register";
    private static final String CONFIRM = "/account/confirm/{token}";
    private static final String RECOVER = "/account/recover";
    private static final String RESET = "/account/reset/{token}";
    private static final String EMAIL = "/account/email/{token}";
    private static final String SECURITY = "/account/security";
    private static final String FIND_ORDER = "/orders";
    private static final String SIGN_OUT = "/account/sign-out";

    private static final String RESETTING = "checkout/account-reset";
    private static final String SECURING = "checkout/account-security";
    private static final String DONE = "/account/done";

    /** A heading and a sentence, by what was done. */
    private static final Map<String, List<String>> TOLD = Map.of(
            "registered",
                    List.of(
                            "Look into your inbox",
                            "We have sent you a link. Open it within an hour, and your account is ready."),
            "recovering",
                    List.of(
                            "Look into your inbox",
                            "If your address has an account here, a link to choose another password is on its way."
                                    + " It opens once, for an hour."),
            "finding",
                    List.of(
                            "Look into your inbox",
                            "If number and address belong together, a link to your order is on its way."),
            "confirmed", List.of("Your address is confirmed", "You sign in with it from now on."),
            "closed", List.of("Your account is closed", "We have sent you an e-mail about it."),
            "erased",
                    List.of(
                            "Your data is erased",
                            "Your account is closed, and your orders no longer say who you are."));

    private static final Map<String, String> CHANGED = Map.of(
            "password", "Your password is changed.",
            "email", "We have sent a link to your new address. It becomes yours when you open it.",
            "sessions", "You are signed out everywhere else.");

    private static final Map<String, String> LABELS = Map.of(
            "first_name", "Your first name ",
            "last_name", "Your last name ",
            "email", "The e-mail address ",
            "number", "The order number ",
            "password", "The password ",
            "password_confirmation", "The second password ",
            "current_password", "The current password ");

    private final Foundation foundation;
    private final CustomerSignIns signIns;
    private final CustomerSessions sessions;
    private final OrderLookup orderLookup;
    private final TenantResolver tenantResolver;
    private final RejectedForms rejected;
    private final CheckoutViews views;

    public CustomerAccountPages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.foundation = foundation;
        this.signIns = sales.customers().signIns();
        this.sessions = sales.customers().sessions();
        this.orderLookup = sales.orders().lookup();
        this.tenantResolver = tenantResolver;
        this.rejected = sales.rejectedForms();
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
    }

    /** A browser that is signed in, as the page of security lists it. */
    public record SessionView(String browser, String since, boolean current) {}

    public void mount(JavalinConfig javalin) {
        on(javalin, FIND_ORDER, this::showFindOrder, this::findOrder);
        on(javalin, SIGN_IN, open(this::showSignIn), open(this::signIn));
        on(javalin, CODE, open(this::showCode), open(this::signInByCode));
        on(javalin, REGISTER, open(this::showRegister), open(this::register));
        on(javalin, CONFIRM, open(this::showConfirm), open(this::confirm));
        on(javalin, RECOVER, open(this::showRecover), open(this::recover));
        on(javalin, RESET, open(this::showReset), open(this::reset));
        on(javalin, EMAIL, open(this::showEmail), open(this::confirmEmail));
        on(javalin, SECURITY, open(this::showSecurity), open(this::changeSecurity));
        on(javalin, SIGN_OUT, open(this::showSignOut), open(this::signOut));
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(
                    verb, DONE + "/{what}", tenantResolver.at(TrustedHost.CHECKOUT, this::showDone));
        }
    }

    private void on(
            JavalinConfig javalin, String path, TenantResolver.ShopHandler show, TenantResolver.ShopHandler submit) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, path, tenantResolver.at(TrustedHost.CHECKOUT, show));
        }
        javalin.routes.addHttpHandler(
                HandlerType.POST, path, tenantResolver.at(TrustedHost.CHECKOUT, (context, shop) -> {
                    if (SameOriginCheck.allows(context)) {
                        submit.handle(context, shop);
                    } else {
                        context.status(403)
                                .contentType("text/plain; charset=utf-8")
                                .result("This form is not from this shop.\n");
                    }
                }));
    }

    /** Only while the shop has accounts, and is not locked. */
    private TenantResolver.ShopHandler open(TenantResolver.ShopHandler handler) {
        return (context, shop) -> {
            if (ShopState.of(shop) == ShopState.LOCKED) {
                views.closed(context, shop);
            } else if (shop.hasCustomerAccounts()) {
                handler.handle(context, shop);
            } else {
                views.told(context, 404, shop, "This shop has no accounts", "You need none to buy here.");
            }
        };
    }

    private void showFindOrder(Context context, Shop shop) {
        form(context, shop, "checkout/find-order", route(context), CheckoutForm.empty());
    }

    private void findOrder(Context context, Shop shop) {
        var number = CheckoutForm.text(context, "number");
        var email = CheckoutForm.text(context, "email");
        var typed = typed(Map.of("number", number, "email", email));
        attempt(context, shop, "checkout/find-order", route(context), typed, () -> {
            orderLookup.request(shop, number, email, context.ip());
            done(context, "finding");
        });
    }

    private void showSignIn(Context context, Shop shop) {
        var route = route(context);
        var known = session(context, shop);
        if (known.isEmpty()) {
            form(context, shop, "checkout/account-sign-in", route, CheckoutForm.empty());
        } else {
            arrive(context, shop, known.get(), route);
        }
    }

    private void signIn(Context context, Shop shop) {
        var route = route(context);
        var email = CheckoutForm.text(context, "email");
        var form = typed(Map.of("email", email));
        if (CheckoutForm.text(context, "by").equals("code")) {
            attempt(context, shop, "checkout/account-sign-in", route, form, () -> {
                CustomerCookies.code(context, signIns.requestCode(shop, email, client(context)));
                CheckoutPages.redirect(context, CODE + route.query() + "&email=" + AccountRoute.encoded(email));
            });
            return;
        }
        attempt(context, shop, "checkout/account-sign-in", route, form, () -> {
            var token = signIns.signIn(shop, email, CheckoutForm.text(context, "password"), client(context));
            if (token.isPresent()) {
                begin(context, shop, token.get(), route);
            } else {
                throw ApiException.of(422, "E-mail address and password do not belong together");
            }
        });
    }

    private void showCode(Context context, Shop shop) {
        if (CustomerCookies.code(context) == null) {
            CheckoutPages.redirect(context, SIGN_IN + route(context).query());
            return;
        }
        var email = Optional.ofNullable(context.queryParam("email")).orElse("");
        form(context, shop, "checkout/account-code", route(context), typed(Map.of("email", email)));
    }

    private void signInByCode(Context context, Shop shop) {
        var route = route(context);
        var form = typed(Map.of("email", CheckoutForm.text(context, "email")));
        var asked = Optional.ofNullable(CustomerCookies.code(context)).orElse("");
        attempt(context, shop, "checkout/account-code", route, form, () -> {
            var token = signIns.signInByCode(shop, asked, CheckoutForm.text(context, "code"), client(context));
            if (token.isPresent()) {
                CustomerCookies.code(context, "");
                begin(context, shop, token.get(), route);
            } else {
                throw ApiException.field(422, "code", "This code is not right, or it is older than ten minutes");
            }
        });
    }

    private void showRegister(Context context, Shop shop) {
        form(context, shop, "checkout/account-register", route(context), CheckoutForm.empty());
    }

    private void register(Context context, Shop shop) {
        var typed = new LinkedHashMap<String, String>();
        for (var name : List.of("first_name", "last_name", "email", "accepts_marketing")) {
            typed.put(name, CheckoutForm.text(context, name));
        }
        var registration = new CustomerRegistration(
                typed.getOrDefault("first_name", ""),
                typed.getOrDefault("last_name", ""),
                typed.getOrDefault("email", ""),
                CheckoutForm.text(context, "password"),
                CheckoutForm.text(context, "password_confirmation"),
                !typed.getOrDefault("accepts_marketing", "").isEmpty());
        attempt(context, shop, "checkout/account-register", route(context), typed(typed), () -> {
            signIns.register(shop, registration, client(context));
            done(context, "registered");
        });
    }

    private void showConfirm(Context context, Shop shop) {
        var email = signIns.registered(shop, context.pathParam("token"));
        if (email.isEmpty()) {
            outdated(context, shop, REGISTER);
            return;
        }
        views.ask(
                context,
                shop,
                "Open your account",
                email.get() + " is yours? Then your account is one click away.",
                "Open my account");
    }

    private void confirm(Context context, Shop shop) {
        signIns.confirmRegistration(shop, context.pathParam("token"), client(context))
                .ifPresentOrElse(
                        token -> begin(context, shop, token, AccountRoute.of(null, null)),
                        () -> CheckoutPages.redirect(context, context.path()));
    }

    private void showRecover(Context context, Shop shop) {
        form(context, shop, "checkout/account-recover", route(context), CheckoutForm.empty());
    }

    private void recover(Context context, Shop shop) {
        var email = CheckoutForm.text(context, "email");
        attempt(context, shop, "checkout/account-recover", route(context), typed(Map.of("email", email)), () -> {
            signIns.requestReset(shop, email, client(context));
            done(context, "recovering");
        });
    }

    private void showReset(Context context, Shop shop) {
        var customer = signIns.ofReset(shop, context.pathParam("token"));
        if (customer.isEmpty()) {
            outdated(context, shop, RECOVER);
            return;
        }
        var filled = CheckoutForm.empty()
                .withValue("email", Optional.ofNullable(customer.get().email()).orElse(""));
        form(context, shop, RESETTING, route(context), filled);
    }

    private void reset(Context context, Shop shop) {
        try {
            signIns.reset(
                            shop,
                            context.pathParam("token"),
                            CheckoutForm.text(context, "password"),
                            CheckoutForm.text(context, "password_confirmation"),
                            client(context))
                    .ifPresentOrElse(
                            token -> begin(context, shop, token, AccountRoute.of(null, null)),
                            () -> CheckoutPages.redirect(context, context.path()));
        } catch (ApiException refusal) {
            reject(context, shop, RESETTING, wrong(CheckoutForm.empty(), refusal), context.path());
        }
    }

    private void showEmail(Context context, Shop shop) {
        var email = signIns.requestedEmail(shop, context.pathParam("token"));
        if (email.isEmpty()) {
            outdated(context, shop, SECURITY);
            return;
        }
        views.ask(
                context, shop, "Confirm your e-mail address", "You will sign in with " + email.get() + ".", "Confirm");
    }

    private void confirmEmail(Context context, Shop shop) {
        signIns.confirmEmail(shop, context.pathParam("token"))
                .ifPresentOrElse(
                        email -> done(context, "confirmed"), () -> CheckoutPages.redirect(context, context.path()));
    }

    private void showSecurity(Context context, Shop shop) {
        var done = Optional.ofNullable(context.queryParam("done")).orElse("");
        var form = withRejected(context, shop, SECURING, CheckoutForm.empty());
        var known = session(context, shop);
        if (known.isEmpty()) {
            CheckoutPages.redirect(context, foundation.shops().publicOriginOf(shop) + "/login");
            return;
        }
        var customer = foundation
                .database()
                .read(session ->
                        CustomerMatching.find(session, shop, known.get().customerId()))
                .orElseThrow();
        var model = model(form);
        model.put("customerEmail", Optional.ofNullable(customer.email()).orElse(""));
        var texts = CheckoutTexts.of(context, shop);
        var day = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.forLanguageTag(texts.locale()));
        model.put("done", texts.of(CHANGED.getOrDefault(done, "")));
        model.put(
                "problemsOf",
                Stream.of("password", "email", "close", "erase")
                        .collect(Collectors.toMap(
                                Function.identity(),
                                name -> name.equals(form.values().get("action")) ? form.problems() : Map.of())));
        model.put(
                "sessions",
                foundation.database().read(session -> sessions.list(session, shop, customer.id())).stream()
                        .map(each -> new SessionView(
                                BrowserName.of(each.userAgent()),
                                day.format(ZonedDateTime.ofInstant(each.createdAt(), shop.zone())),
                                each.id() == known.get().id()))
                        .toList());
        views.send(context, 200, SECURING, shop, model);
    }

    private void changeSecurity(Context context, Shop shop) {
        var known = session(context, shop);
        if (known.isEmpty()) {
            CheckoutPages.redirect(context, foundation.shops().publicOriginOf(shop) + "/login");
            return;
        }
        var at = known.get();
        var action = CheckoutForm.text(context, "action");
        var form = typed(Map.of("action", action, "email", CheckoutForm.text(context, "email")));
        try {
            switch (action) {
                case "password" -> {
                    signIns.changePassword(
                            shop,
                            at,
                            CheckoutForm.text(context, "current_password"),
                            CheckoutForm.text(context, "password"),
                            CheckoutForm.text(context, "password_confirmation"));
                    CheckoutPages.redirect(context, SECURITY + "?done=password");
                }
                case "email" -> {
                    var email = CheckoutForm.text(context, "email");
                    signIns.requestEmailChange(
                            shop, at, CheckoutForm.text(context, "current_password"), email, client(context));
                    CheckoutPages.redirect(context, SECURITY + "?done=email");
                }
                case "sessions" -> {
                    foundation.database().change(tx -> CustomerSessions.endOthers(tx, shop, at.customerId(), at.id()));
                    CheckoutPages.redirect(context, SECURITY + "?done=sessions");
                }
                case "erase" -> {
                    signIns.erase(shop, at, CheckoutForm.text(context, "current_password"));
                    CustomerCookies.clearSession(context);
                    done(context, "erased");
                }
                case "close" -> {
                    signIns.close(shop, at, CheckoutForm.text(context, "current_password"));
                    CustomerCookies.clearSession(context);
                    done(context, "closed");
                }
                default -> CheckoutPages.redirect(context, SECURITY);
            }
            accepted(context, shop, SECURING);
        } catch (ApiException refusal) {
            reject(context, shop, SECURING, inItsForm(wrong(form, refusal), action), SECURITY);
        }
    }

    /** why: the page asks for the current password in three forms, and each field has an id of its own. */
    private static CheckoutForm inItsForm(CheckoutForm form, String action) {
        var problem = form.problems().get("current_password");
        if (problem == null || action.equals("password")) {
            return form;
        }
        var problems = new LinkedHashMap<>(form.problems());
        problems.remove("current_password");
        problems.put(action + "-current-password", problem);
        return new CheckoutForm(form.values(), problems);
    }

    /** why asked: a link must not sign anybody out. */
    private void showSignOut(Context context, Shop shop) {
        views.ask(context, shop, "Sign out?", "Your cart stays where it is.", "Sign out");
    }

    private void signOut(Context context, Shop shop) {
        session(context, shop).ifPresent(at -> foundation.database().change(tx -> sessions.end(tx, shop, at)));
        CustomerCookies.clearSession(context);
        CheckoutPages.redirect(context, foundation.shops().publicOriginOf(shop) + "/");
    }

    private void begin(Context context, Shop shop, String token, AccountRoute route) {
        CustomerCookies.session(context, token);
        var known = foundation
                .database()
                .read(session -> sessions.atCheckout(session, shop, token))
                .orElseThrow();
        arrive(context, shop, known, route);
    }

    /**
     * To the shop's host with a ticket. why by way of its sign-in address when this browser did not come from there: a
     * ticket is good only in a browser that set out for it, so that nobody is signed in as somebody else by a link.
     */
    private void arrive(Context context, Shop shop, CustomerSession known, AccountRoute route) {
        var origin = foundation.shops().publicOriginOf(shop);
        var target = "return=" + AccountRoute.encoded(route.target());
        CheckoutPages.redirect(
                context,
                route.state().isEmpty()
                        ? origin + "/login?redirect=" + AccountRoute.encoded(route.target())
                        : origin + "/account/session?ticket=" + sessions.ticket(shop, known, route.state()) + "&"
                                + target);
    }

    private Optional<CustomerSession> session(Context context, Shop shop) {
        var token = CustomerCookies.session(context);
        var known = foundation.database().read(session -> sessions.atCheckout(session, shop, token));
        known.ifPresent(found -> sessions.touch(shop, found));
        return known;
    }

    private void attempt(
            Context context, Shop shop, String template, AccountRoute route, CheckoutForm form, Runnable action) {
        try {
            action.run();
            accepted(context, shop, template);
        } catch (ApiException refusal) {
            reject(context, shop, template, wrong(form, refusal), context.path() + route.query());
        }
    }

    private void form(Context context, Shop shop, String template, AccountRoute route, CheckoutForm form) {
        var model = model(withRejected(context, shop, template, form));
        model.put("route", route);
        views.send(context, 200, template, shop, model);
    }

    /** With what was typed last and could not be taken, and why. */
    private CheckoutForm withRejected(Context context, Shop shop, String form, CheckoutForm blank) {
        var browser = CustomerCookies.browser(context);
        return foundation.database().read(session -> blank.with(rejected.find(session, shop, browser, form)));
    }

    /** Shows the form again, with what is wrong. why a redirect: Back, Forward and reload only ever look (019). */
    private void reject(Context context, Shop shop, String form, CheckoutForm typed, String page) {
        var browser = CustomerCookies.browser(context);
        var kept = new RejectedForm(typed.values(), typed.problems());
        foundation.database().change(tx -> rejected.keep(tx, shop, browser, form, kept));
        CheckoutPages.redirect(context, page);
    }

    private void accepted(Context context, Shop shop, String form) {
        var browser = CustomerCookies.browser(context);
        foundation.database().change(tx -> rejected.saved(tx, shop, browser, form));
    }

    /** why a page of its own: reloading it sends nothing again. */
    private static void done(Context context, String what) {
        CheckoutPages.redirect(context, DONE + "/" + what);
    }

    private void showDone(Context context, Shop shop) {
        var words = TOLD.get(context.pathParam("what"));
        if (words == null) {
            outdated(context, shop, SIGN_IN);
        } else {
            views.told(context, 200, shop, words.getFirst(), words.getLast());
        }
    }

    private void outdated(Context context, Shop shop, String again) {
        views.send(context, 404, "checkout/account-outdated", shop, Map.of("again", again));
    }

    private static CheckoutForm typed(Map<String, String> values) {
        return new CheckoutForm(values, Map.of());
    }

    private static HashMap<String, Object> model(CheckoutForm form) {
        return new HashMap<>(Map.of("values", form.values(), "problems", form.problems()));
    }

    private static CheckoutForm wrong(CheckoutForm form, ApiException refusal) {
        if (!(refusal.body().get("errors") instanceof Map<?, ?> byField)) {
            return form.withProblem("base", refusal.getMessage() + ".");
        }
        var wrong = form;
        for (var entry : byField.entrySet()) {
            var field = String.valueOf(entry.getKey());
            var words = entry.getValue() instanceof List<?> all ? all.getFirst() : entry.getValue();
            wrong = wrong.withProblem(field, LABELS.getOrDefault(field, "") + words + ".");
        }
        return wrong;
    }

    private static AccountRoute route(Context context) {
        var posted = context.method() == HandlerType.POST;
        return AccountRoute.of(
                posted ? context.formParam("return") : context.queryParam("return"),
                posted ? context.formParam("state") : context.queryParam("state"));
    }

    private static CustomerSignIns.Client client(Context context) {
        return new CustomerSignIns.Client(
                context.ip(), Optional.ofNullable(context.header("User-Agent")).orElse(""));
    }
}
