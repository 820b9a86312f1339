package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Authentication;
import dev.vitrine.people.Authentication.Authenticated;
import dev.vitrine.people.Authentication.Outcome;
import dev.vitrine.people.Authentication.Rejected;
import dev.vitrine.people.Authentication.SecondFactorRequired;
import dev.vitrine.server.console.Cookies;
import dev.vitrine.server.console.Csrf;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Guard;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Signing in and out, at the base host and at each shop's. Threads may share it. */
public final class SignInPages {

    private static final String TOO_LATE = "This form was open for too long. Please try again";

    private final Authentication authentication;
    private final String platform;
    private final Cookies cookies;
    private final Door door;

    public SignInPages(Platform platform, Cookies cookies, Door door) {
        this.authentication = platform.accountServices().signIns();
        this.platform = platform.shops().baseOrigin();
        this.cookies = cookies;
        this.door = door;
    }

    /** What one of these pages does at either kind of host. */
    @FunctionalInterface
    private interface Step {
        void take(Context context, Place place);
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        var show = (Step) (context, place) -> show(context, place, guard);
        Asked.get(javalin, "/sign-in", guard.anybody((Context context) -> show.take(context, Place.PLATFORM)));
        Asked.get(javalin, "/admin/sign-in", guard.anybody((context, shop) -> show.take(context, Place.of(shop))));
        on(javalin, guard, "/sign-in", this::password);
        on(javalin, guard, "/sign-in/code", this::code);
        on(javalin, guard, "/sign-out", this::leave);
    }

    private void on(JavalinConfig javalin, Guard guard, String path, Step step) {
        Asked.post(javalin, path, guard.anybody((Context context) -> step.take(context, Place.PLATFORM)));
        Asked.post(javalin, "/admin" + path, guard.anybody((context, shop) -> step.take(context, Place.of(shop))));
    }

    private void show(Context context, Place place, Guard guard) {
        if (guard.signedIn(context).isPresent()) {
            Asked.goOn(context, Ways.on(context, place));
        } else {
            form(context, place, 200, Form.empty());
        }
    }

    private void password(Context context, Place place) {
        var typed = Asked.typed(context);
        if (!door.trusts(context)) {
            form(context, place, 403, typed.wrong("base", TOO_LATE + "."));
            return;
        }
        try {
            var password = Asked.text(context, "password");
            went(
                    context,
                    place,
                    typed,
                    authentication.checkPassword(typed.text("email"), password, context.ip(), door.device(context)));
        } catch (ApiException later) {
            later.headers().forEach(context::header);
            form(context, place, later.status(), typed.wrong("base", later.getMessage() + "."));
        }
    }

    private void went(Context context, Place place, Form typed, Outcome outcome) {
        switch (outcome) {
            case Authenticated authenticated -> {
                door.enter(context, authenticated.account());
                Asked.goOn(context, Ways.on(context, place));
            }
            case SecondFactorRequired wanted -> askForCode(context, place, 200, Form.empty(), wanted.token());
            case Rejected rejected ->
                form(context, place, 422, typed.wrong("base", "The e-mail address or the password is not right."));
        }
    }

    private void code(Context context, Place place) {
        var token = Asked.text(context, "token");
        try {
            var outcome = door.trusts(context)
                    ? authentication.checkCode(token, Asked.text(context, "code"))
                    : Optional.<Outcome>empty();
            if (outcome.isEmpty()) {
                form(context, place, 403, Form.empty().wrong("base", TOO_LATE + ", from the password on."));
            } else if (outcome.get() instanceof Rejected) {
                askForCode(context, place, 422, Form.empty().wrong("code", "Is not right, or was used before"), token);
            } else {
                went(context, place, Form.empty(), outcome.get());
            }
        } catch (ApiException later) {
            later.headers().forEach(context::header);
            askForCode(context, place, later.status(), Form.empty().wrong("base", later.getMessage() + "."), token);
        }
    }

    private void leave(Context context, Place place) {
        if (Csrf.holds(context, cookies.session(context))) {
            door.leave(context);
        }
        Asked.goOn(context, place.base() + "/sign-in");
    }

    private void form(Context context, Place place, int status, Form form) {
        door.show(context, place.name(), status, "sign-in", model(context, place, form));
    }

    private void askForCode(Context context, Place place, int status, Form form, String token) {
        var model = model(context, place, form);
        model.put("token", token);
        door.show(context, place.name(), status, "sign-in-code", model);
    }

    private Map<String, Object> model(Context context, Place place, Form form) {
        var model = new HashMap<>(form.model());
        model.put("base", place.base());
        model.put("platform", platform);
        model.put("to", Ways.on(context, place));
        return model;
    }
}
