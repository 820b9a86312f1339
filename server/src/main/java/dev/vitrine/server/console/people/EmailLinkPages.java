package dev.vitrine.server.console.people;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.AccountServices;
import dev.vitrine.people.SignInSession;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SignedOutPages;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;

/**
 * Pages of links in e-mails: e-mail verification and password reset. Opening a link uses nothing up, because programs
 * open the links in e-mails too; the button does. Safe for use by many threads.
 */
public final class EmailLinkPages {

    private static final String TOO_LATE = "This form was open for too long. Please send it again.";

    private final AccountServices accountServices;
    private final SignedOutPages signedOutPages;

    public EmailLinkPages(AccountServices accountServices, SignedOutPages signedOutPages) {
        this.accountServices = accountServices;
        this.signedOutPages = signedOutPages;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        PageSupport.get(javalin, "/verify/{token}", pageAuthorization.anyone(this::showVerify));
        PageSupport.post(
                javalin,
                "/verify/{token}",
                pageAuthorization.anyone((Context context) -> verify(context, pageAuthorization)));
        PageSupport.get(
                javalin, "/recover", pageAuthorization.anyone((Context context) -> ask(context, 200, Form.empty())));
        PageSupport.post(javalin, "/recover", pageAuthorization.anyone(this::send));
        PageSupport.get(
                javalin,
                "/recover/{token}",
                pageAuthorization.anyone((Context context) -> choose(context, 200, Form.empty())));
        PageSupport.post(javalin, "/recover/{token}", pageAuthorization.anyone(this::change));
    }

    private void showVerify(Context context) {
        var email = accountServices.verifications().requestedEmail(context.pathParam("token"));
        if (email.isEmpty()) {
            tooOld(context, "/account/profile", "Ask for a new e-mail");
        } else {
            signedOutPages.show(
                    context,
                    PageSupport.PLATFORM,
                    200,
                    "verify",
                    Map.of("email", email.get(), "action", context.path()));
        }
    }

    private void verify(Context context, PageAuthorization pageAuthorization) {
        if (!signedOutPages.trusts(context)) {
            showVerify(context);
            return;
        }
        var here = pageAuthorization.signedIn(context).map(SignInSession::account);
        var account = accountServices.verifications().confirm(context.pathParam("token"));
        if (account.isEmpty()) {
            tooOld(context, "/account/profile", "Ask for a new e-mail");
        } else {
            // why: a new address ends every session, and who just proved to have both may go on in a new one.
            if (here.filter(before -> before.id() == account.get().id()).isPresent()) {
                signedOutPages.signIn(context, account.get());
            }
            signedOutPages.showMessage(
                    context,
                    PageSupport.PLATFORM,
                    200,
                    "Thank you",
                    account.get().email() + " is confirmed.",
                    "/account",
                    "Go to your shops");
        }
    }

    private void ask(Context context, int status, Form form) {
        signedOutPages.show(context, PageSupport.PLATFORM, status, "recover", form.model());
    }

    /** Same response whether an account with that address exists or not. */
    private void send(Context context) {
        var typed = PageSupport.typed(context);
        if (!signedOutPages.trusts(context)) {
            ask(context, 403, typed.withProblem("base", TOO_LATE));
            return;
        }
        var email = typed.text("email");
        try {
            accountServices.signIns().limitRequests("recover", context.ip());
            accountServices.recoveries().request(email);
            signedOutPages.showEmailSent(
                    context,
                    PageSupport.PLATFORM,
                    "If somebody signs in with " + email + ", an e-mail with a link is on its way there. The link opens"
                            + " once, for 30 minutes.");
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            ask(
                    context,
                    refusal.status(),
                    refusal.status() == 422
                            ? typed.withErrors(refusal)
                            : typed.withProblem("base", refusal.getMessage() + "."));
        }
    }

    private void choose(Context context, int status, Form form) {
        var account = accountServices.recoveries().accountOf(context.pathParam("token"));
        if (account.isEmpty()) {
            tooOld(context, "/recover", "Ask for a new e-mail");
            return;
        }
        var model = new HashMap<>(form.model());
        model.put("email", account.get().email());
        model.put("action", context.path());
        signedOutPages.show(context, PageSupport.PLATFORM, status, "choose-password", model);
    }

    private void change(Context context) {
        if (!signedOutPages.trusts(context)) {
            choose(context, 403, Form.empty().withProblem("base", TOO_LATE));
            return;
        }
        try {
            var password = PageSupport.text(context, "password");
            if (accountServices
                    .recoveries()
                    .change(context.pathParam("token"), password)
                    .isEmpty()) {
                tooOld(context, "/recover", "Ask for a new e-mail");
            } else {
                signedOutPages.showMessage(
                        context,
                        PageSupport.PLATFORM,
                        200,
                        "Your password is changed",
                        "You are signed out everywhere.",
                        "/sign-in",
                        "Sign in");
            }
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            choose(context, refusal.status(), Form.empty().withErrors(refusal));
        }
    }

    private void tooOld(Context context, String link, String label) {
        signedOutPages.showMessage(
                context,
                PageSupport.PLATFORM,
                404,
                "This link is no longer valid",
                "It was used, it is too old, or a newer e-mail replaced it.",
                link,
                label);
    }
}
