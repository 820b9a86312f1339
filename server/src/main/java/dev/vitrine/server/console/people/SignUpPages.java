package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.NewAccount;
import dev.vitrine.people.NewShopRequest;
import dev.vitrine.people.SignUps;
import dev.vitrine.people.SignUps.OpenedShop;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.ShopHandleField;
import dev.vitrine.server.console.SignedOutPages;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Sign-up pages for merchants, and the installer link of the first account. Safe for use by many threads. */
public final class SignUpPages {

    static final Map<String, String> FIELDS = Map.of("first_name", "name", "last_name", "name");
    private static final String TOO_LATE = "This form was open for too long. Please send it again.";

    private final Foundation foundation;
    private final People people;
    private final SignUps signUps;
    private final SignedOutPages signedOutPages;
    private final SingleSignOnPages singleSignOnPages;
    private final ShopHandleField address;

    public SignUpPages(
            Foundation foundation,
            People people,
            SignedOutPages signedOutPages,
            SingleSignOnPages singleSignOnPages,
            ShopHandleField address) {
        this.foundation = foundation;
        this.people = people;
        this.signUps = people.accountServices().signUps();
        this.signedOutPages = signedOutPages;
        this.singleSignOnPages = singleSignOnPages;
        this.address = address;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        PageSupport.get(
                javalin, "/sign-up", pageAuthorization.anyone((Context context) -> show(context, pageAuthorization)));
        PageSupport.get(javalin, "/sign-up/handle", pageAuthorization.anyone(this::handle));
        PageSupport.post(javalin, "/sign-up", pageAuthorization.anyone(this::ask));
        PageSupport.get(
                javalin,
                "/sign-up/{token}",
                pageAuthorization.anyone((Context context) -> showOpen(context, 200, Form.empty())));
        PageSupport.post(javalin, "/sign-up/{token}", pageAuthorization.anyone(this::open));
        PageSupport.get(javalin, "/install/{token}", pageAuthorization.anyone(this::showInstall));
        PageSupport.post(javalin, "/install/{token}", pageAuthorization.anyone(this::install));
    }

    private void show(Context context, PageAuthorization pageAuthorization) {
        if (pageAuthorization.signedIn(context).isPresent()) {
            PageSupport.redirect(context, NewShopPage.PATH);
            return;
        }
        form(context, 200, NewShopForm.prefilled(context).form());
    }

    /** Same response whether an account with that address exists or not. */
    private void ask(Context context) {
        submitted(context, opening -> {
            // why first: who only mistypes writes to nobody.
            signUps.check(
                    opening.form().text("email"),
                    opening.firstName(),
                    opening.lastName(),
                    PageSupport.text(context, "password"),
                    opening.shop());
            people.accountServices().signIns().limitRequests("sign up", context.ip());
            signUps.request(newcomer(context, opening), opening.shop());
            signedOutPages.showEmailSent(
                    context,
                    PageSupport.PLATFORM,
                    "An e-mail to " + opening.form().text("email") + " is on its way. Its link opens your shop.");
        });
    }

    private void showOpen(Context context, int status, Form form) {
        var wish = signUps.requestedShop(context.pathParam("token"));
        if (wish.isEmpty()) {
            signedOutPages.showMessage(
                    context,
                    PageSupport.PLATFORM,
                    404,
                    "This link is no longer valid",
                    "It was used, it is too old, or a newer e-mail replaced it.",
                    "/sign-up",
                    "Open a shop");
            return;
        }
        var filled = form.values().containsKey("handle")
                ? form
                : address.checked(form.with("handle", wish.get().handle()));
        var model = new HashMap<>(filled.model());
        model.put("shop", wish.get().name());
        model.put("host", wish.get().handle() + "." + foundation.shops().baseHost());
        model.put("action", context.path());
        model.put("suffix", "." + foundation.shops().baseHost());
        signedOutPages.show(context, PageSupport.PLATFORM, status, "open-shop", model);
    }

    private void open(Context context) {
        var token = context.pathParam("token");
        var typed = address.withHandle(PageSupport.typed(context), "");
        if (!signedOutPages.trusts(context)) {
            showOpen(context, 403, typed.withProblem("base", TOO_LATE));
            return;
        }
        try {
            var wished =
                    signUps.requestedShop(token).map(NewShopRequest::handle).orElse("");
            come(context, signUps.open(token, typed.text("handle").isEmpty() ? wished : typed.text("handle")));
        } catch (ApiException refusal) {
            showOpen(context, refusal.status(), address.withErrors(typed, refusal, Map.of()));
        }
    }

    private void come(Context context, OpenedShop openedShop) {
        signedOutPages.signIn(context, openedShop.account());
        singleSignOnPages.redirectToShop(context, openedShop.account(), openedShop.shop(), "/admin");
    }

    private void showInstall(Context context) {
        if (installs(context)) {
            form(context, 200, NewShopForm.prefilled(context).form());
        }
    }

    private void install(Context context) {
        if (installs(context)) {
            submitted(
                    context,
                    opening -> come(
                            context,
                            signUps.install(context.pathParam("token"), newcomer(context, opening), opening.shop())));
        }
    }

    private boolean installs(Context context) {
        var opens = signUps.isInstallerLink(context.pathParam("token"));
        if (!opens) {
            signedOutPages.showMessage(
                    context,
                    PageSupport.PLATFORM,
                    404,
                    "This link is no longer valid",
                    "It opens once, for 30 minutes. On the server, ./vitrine people installer prints a new one.",
                    "",
                    "");
        }
        return opens;
    }

    /** Checks a handle while it is typed, or suggests one from the shop's name. */
    private void handle(Context context) {
        var name = Objects.requireNonNullElse(context.queryParam("name"), "");
        var typed = Objects.requireNonNullElse(context.queryParam("handle"), "")
                .strip()
                .toLowerCase(Locale.ROOT);
        var handle = name.isBlank() ? typed : address.suggestHandle(name);
        var problem = handle.isEmpty() ? "" : address.problem(handle);
        signedOutPages.show(
                context,
                PageSupport.PLATFORM,
                200,
                "handle",
                Map.of(
                        "handle",
                        handle,
                        "problem",
                        Form.sentence(problem),
                        "proposed",
                        !name.isBlank(),
                        "free",
                        problem.isEmpty() ? "" : address.suggestHandle(handle),
                        "host",
                        handle + "." + foundation.shops().baseHost()));
    }

    @FunctionalInterface
    private interface SignUpAction {
        void take(NewShopForm form);
    }

    private void submitted(Context context, SignUpAction signUpAction) {
        var typed = NewShopForm.typed(context, address);
        if (!signedOutPages.trusts(context)) {
            form(context, 403, typed.form().withProblem("base", TOO_LATE));
            return;
        }
        try {
            signUpAction.take(typed);
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            form(context, refusal.status(), address.withErrors(typed.form(), refusal, FIELDS));
        }
    }

    private NewAccount newcomer(Context context, NewShopForm opening) {
        return signUps.newcomer(
                opening.form().text("email"),
                opening.firstName(),
                opening.lastName(),
                PageSupport.text(context, "password"),
                opening.shop());
    }

    private void form(Context context, int status, Form form) {
        var model = new HashMap<>(form.model());
        model.put("action", context.path());
        model.put("first", context.path().startsWith("/install/"));
        model.put("countries", NewShopForm.countries());
        model.put("suffix", "." + foundation.shops().baseHost());
        signedOutPages.show(context, PageSupport.PLATFORM, status, "sign-up", model);
    }
}
