package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Authentication;
import dev.vitrine.people.Authentication.Authenticated;
import dev.vitrine.people.Authentication.Outcome;
import dev.vitrine.people.Authentication.Rejected;
import dev.vitrine.people.Authentication.SecondFactorRequired;
import dev.vitrine.server.console.ConsoleCookies;
import dev.vitrine.server.console.Csrf;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SignedOutPages;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Signing in and out, at the base host and at each shop's. Safe for use by many threads. */
public final class SignInPages {

    private static final String TOO_LATE = "This form was open for too long. Please try again";

    private final Authentication authentication;
    private final String platform;
    private final ConsoleCookies consoleCookies;
    private final SignedOutPages signedOutPages;

    public SignInPages(
            Foundation foundation, People people, ConsoleCookies consoleCookies, SignedOutPages signedOutPages) {
        this.authentication = people.accountServices().signIns();
        this.platform = foundation.shops().baseOrigin();
        this.consoleCookies = consoleCookies;
        this.signedOutPages = signedOutPages;
    }

    /** What one of these pages does at either kind of host. */
    @FunctionalInterface
    private interface SignInAction {
        void take(Context context, SignInHost signInHost);
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var show = (SignInAction) (context, signInHost) -> show(context, signInHost, pageAuthorization);
        PageSupport.get(
                javalin,
                "/sign-in",
                pageAuthorization.anyone((Context context) -> show.take(context, SignInHost.PLATFORM)));
        PageSupport.get(
                javalin,
                "/admin/sign-in",
                pageAuthorization.anyone((context, shop) -> show.take(context, SignInHost.of(shop))));
        on(javalin, pageAuthorization, "/sign-in", this::password);
        on(javalin, pageAuthorization, "/sign-in/code", this::code);
        on(javalin, pageAuthorization, "/sign-out", this::leave);
    }

    private void on(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, SignInAction signInAction) {
        PageSupport.post(
                javalin,
                path,
                pageAuthorization.anyone((Context context) -> signInAction.take(context, SignInHost.PLATFORM)));
        PageSupport.post(
                javalin,
                "/admin" + path,
                pageAuthorization.anyone((context, shop) -> signInAction.take(context, SignInHost.of(shop))));
    }

    private void show(Context context, SignInHost signInHost, PageAuthorization pageAuthorization) {
        if (pageAuthorization.signedIn(context).isPresent()) {
            PageSupport.redirect(context, ReturnUrl.of(context, signInHost));
        } else {
            form(context, signInHost, 200, Form.empty());
        }
    }

    private void password(Context context, SignInHost signInHost) {
        var typed = PageSupport.typed(context);
        if (!signedOutPages.trusts(context)) {
            form(context, signInHost, 403, typed.withProblem("base", TOO_LATE + "."));
            return;
        }
        try {
            var password = PageSupport.text(context, "password");
            went(
                    context,
                    signInHost,
                    typed,
                    authentication.checkPassword(
                            typed.text("email"), password, context.ip(), signedOutPages.device(context)));
        } catch (ApiException later) {
            later.headers().forEach(context::header);
            form(context, signInHost, later.status(), typed.withProblem("base", later.getMessage() + "."));
        }
    }

    private void went(Context context, SignInHost signInHost, Form typed, Outcome outcome) {
        switch (outcome) {
            case Authenticated authenticated -> {
                signedOutPages.signIn(context, authenticated.account());
                PageSupport.redirect(context, ReturnUrl.of(context, signInHost));
            }
            case SecondFactorRequired wanted -> askForCode(context, signInHost, 200, Form.empty(), wanted.token());
            case Rejected rejected ->
                form(
                        context,
                        signInHost,
                        422,
                        typed.withProblem("base", "The e-mail address or the password is not right."));
        }
    }

    private void code(Context context, SignInHost signInHost) {
        var token = PageSupport.text(context, "token");
        try {
            var outcome = signedOutPages.trusts(context)
                    ? authentication.checkCode(token, PageSupport.text(context, "code"))
                    : Optional.<Outcome>empty();
            if (outcome.isEmpty()) {
                form(context, signInHost, 403, Form.empty().withProblem("base", TOO_LATE + ", from the password on."));
            } else if (outcome.get() instanceof Rejected) {
                askForCode(
                        context,
                        signInHost,
                        422,
                        Form.empty().withProblem("code", "Is not right, or was used before"),
                        token);
            } else {
                went(context, signInHost, Form.empty(), outcome.get());
            }
        } catch (ApiException later) {
            later.headers().forEach(context::header);
            askForCode(
                    context,
                    signInHost,
                    later.status(),
                    Form.empty().withProblem("base", later.getMessage() + "."),
                    token);
        }
    }

    private void leave(Context context, SignInHost signInHost) {
        if (Csrf.isValid(context, consoleCookies.session(context))) {
            signedOutPages.signOut(context);
        }
        var to = PageSupport.text(context, "to").isEmpty()
                ? ""
                : "?to=" + URLEncoder.encode(ReturnUrl.of(context, signInHost), StandardCharsets.UTF_8);
        PageSupport.redirect(context, signInHost.base() + "/sign-in" + to);
    }

    private void form(Context context, SignInHost signInHost, int status, Form form) {
        signedOutPages.show(context, signInHost.name(), status, "sign-in", model(context, signInHost, form));
    }

    private void askForCode(Context context, SignInHost signInHost, int status, Form form, String token) {
        var model = model(context, signInHost, form);
        model.put("token", token);
        signedOutPages.show(context, signInHost.name(), status, "sign-in-code", model);
    }

    private Map<String, Object> model(Context context, SignInHost signInHost, Form form) {
        var model = new HashMap<>(form.model());
        model.put("base", signInHost.base());
        model.put("platform", platform);
        model.put("to", ReturnUrl.of(context, signInHost));
        return model;
    }
}
