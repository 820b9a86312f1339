package dev.vitrine.server.console.people;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.AccountServices;
import dev.vitrine.people.SignInSession;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Guard;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;

/**
 * Where letters lead: an address is confirmed, a new password chosen. Opening a link uses nothing up, because programs
 * open the links in letters too; the button does. Threads may share it.
 */
public final class LinkPages {

    private static final String TOO_LATE = "This form was open for too long. Please send it again.";

    private final AccountServices accountServices;
    private final Door door;

    public LinkPages(AccountServices accountServices, Door door) {
        this.accountServices = accountServices;
        this.door = door;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        Asked.get(javalin, "/verify/{token}", guard.anybody(this::showVerify));
        Asked.post(javalin, "/verify/{token}", guard.anybody((Context context) -> verify(context, guard)));
        Asked.get(javalin, "/recover", guard.anybody((Context context) -> ask(context, 200, Form.empty())));
        Asked.post(javalin, "/recover", guard.anybody(this::send));
        Asked.get(javalin, "/recover/{token}", guard.anybody((Context context) -> choose(context, 200, Form.empty())));
        Asked.post(javalin, "/recover/{token}", guard.anybody(this::change));
    }

    private void showVerify(Context context) {
        var email = accountServices.verifications().requestedEmail(context.pathParam("token"));
        if (email.isEmpty()) {
            tooOld(context, "/account/profile", "Ask for a new letter");
        } else {
            door.show(context, Asked.PLATFORM, 200, "verify", Map.of("email", email.get(), "action", context.path()));
        }
    }

    private void verify(Context context, Guard guard) {
        if (!door.trusts(context)) {
            showVerify(context);
            return;
        }
        var here = guard.signedIn(context).map(SignInSession::account);
        var account = accountServices.verifications().confirm(context.pathParam("token"));
        if (account.isEmpty()) {
            tooOld(context, "/account/profile", "Ask for a new letter");
        } else {
            // why: a new address ends every session, and who just proved to have both may go on in a new one.
            if (here.filter(before -> before.id() == account.get().id()).isPresent()) {
                door.enter(context, account.get());
            }
            door.tell(
                    context,
                    Asked.PLATFORM,
                    200,
                    "Thank you",
                    account.get().email() + " is confirmed.",
                    "/account",
                    "Go to your shops");
        }
    }

    private void ask(Context context, int status, Form form) {
        door.show(context, Asked.PLATFORM, status, "recover", form.model());
    }

    /** The same answer whether somebody has that address or not. */
    private void send(Context context) {
        var typed = Asked.typed(context);
        if (!door.trusts(context)) {
            ask(context, 403, typed.wrong("base", TOO_LATE));
            return;
        }
        var email = typed.text("email");
        try {
            accountServices.signIns().limitRequests("recover", context.ip());
            accountServices.recoveries().request(email);
            door.tellOfLetter(
                    context,
                    Asked.PLATFORM,
                    "If somebody signs in with " + email + ", a letter with a link is on its way there. The link opens"
                            + " once, for 30 minutes.");
        } catch (ApiException later) {
            later.headers().forEach(context::header);
            ask(context, later.status(), typed.wrong("base", later.getMessage() + "."));
        }
    }

    private void choose(Context context, int status, Form form) {
        var account = accountServices.recoveries().accountOf(context.pathParam("token"));
        if (account.isEmpty()) {
            tooOld(context, "/recover", "Ask for a new letter");
            return;
        }
        var model = new HashMap<>(form.model());
        model.put("email", account.get().email());
        model.put("action", context.path());
        door.show(context, Asked.PLATFORM, status, "choose-password", model);
    }

    private void change(Context context) {
        if (!door.trusts(context)) {
            choose(context, 403, Form.empty().wrong("base", TOO_LATE));
            return;
        }
        try {
            var password = Asked.text(context, "password");
            if (accountServices
                    .recoveries()
                    .change(context.pathParam("token"), password)
                    .isEmpty()) {
                tooOld(context, "/recover", "Ask for a new letter");
            } else {
                door.tell(
                        context,
                        Asked.PLATFORM,
                        200,
                        "Your password is changed",
                        "You are signed out everywhere.",
                        "/sign-in",
                        "Sign in");
            }
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            choose(context, refusal.status(), Form.empty().refused(refusal));
        }
    }

    private void tooOld(Context context, String link, String label) {
        door.tell(
                context,
                Asked.PLATFORM,
                404,
                "This link is no longer valid",
                "It was used, it is too old, or a newer letter replaced it.",
                link,
                label);
    }
}
