package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.people.Account;
import dev.vitrine.server.console.Cookies;
import dev.vitrine.server.console.Csrf;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.http.Edge;
import dev.vitrine.tenancy.Shop;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Signing in and out, at the base host and at each shop's. Threads may share it. */
public final class SignInPages {

    private final Platform platform;
    private final Guard guard;
    private final Cookies cookies;
    private final Door door;
    private final Secrets secrets = new Secrets();

    /** The two kinds of hosts: where forms go, and where somebody goes on. */
    private record Place(String base, String home, String name) {

        static Place of(@Nullable Shop shop) {
            return shop == null ? new Place("", "/account", "Vitrine") : new Place("/admin", "/admin", shop.name());
        }
    }

    public SignInPages(Platform platform, Guard guard, Cookies cookies, Door door) {
        this.platform = platform;
        this.guard = guard;
        this.cookies = cookies;
        this.door = door;
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(
                    verb, "/sign-in", guard.anybody((Context context) -> show(context, Place.of(null))));
            javalin.routes.addHttpHandler(
                    verb, "/admin/sign-in", guard.anybody((context, shop) -> show(context, Place.of(shop))));
        }
        post(javalin, "/sign-in", guard.anybody((Context context) -> submit(context, Place.of(null))));
        post(javalin, "/admin/sign-in", guard.anybody((context, shop) -> submit(context, Place.of(shop))));
        post(javalin, "/sign-out", guard.anybody((Context context) -> leave(context, Place.of(null))));
        post(javalin, "/admin/sign-out", guard.anybody((context, shop) -> leave(context, Place.of(shop))));
    }

    private static void post(JavalinConfig javalin, String path, io.javalin.http.Handler handler) {
        javalin.routes.addHttpHandler(HandlerType.POST, path, handler);
    }

    private void show(Context context, Place place) {
        if (guard.signedIn(context).isPresent()) {
            context.redirect(Ways.on(context, place.home(), place.home()), io.javalin.http.HttpStatus.SEE_OTHER);
            return;
        }
        page(context, place, 200, "", "");
    }

    private void submit(Context context, Place place) {
        if (!Csrf.holds(context, cookies.door(context))) {
            page(context, place, 403, "", "This form was open for too long. Please try again.");
            return;
        }
        var email = text(context, "email");
        try {
            var account = platform.people().known(email, text(context, "password"));
            if (account.isEmpty()) {
                page(context, place, 422, email, "The e-mail address or the password is not right.");
                return;
            }
            enter(context, account.get());
            context.redirect(Ways.on(context, place.home(), place.home()), io.javalin.http.HttpStatus.SEE_OTHER);
        } catch (ApiException busy) {
            busy.headers().forEach(context::header);
            page(context, place, busy.status(), email, busy.getMessage() + ".");
        }
    }

    /** Signs in under a new name: whoever knew the session before knows nothing now. */
    private void enter(Context context, Account account) {
        var before = cookies.session(context);
        if (!before.isEmpty()) {
            platform.sessions().end(before);
        }
        var agent = Objects.requireNonNullElse(context.userAgent(), "");
        cookies.session(context, platform.sessions().begin(account, Edge.hostOf(context), agent, context.ip()));
    }

    private void leave(Context context, Place place) {
        var token = cookies.session(context);
        if (!token.isEmpty() && Csrf.holds(context, token)) {
            platform.sessions().end(token);
            cookies.forgetSession(context);
        }
        context.redirect(place.base() + "/sign-in", io.javalin.http.HttpStatus.SEE_OTHER);
    }

    private void page(Context context, Place place, int status, String email, String problem) {
        var token = cookies.door(context);
        if (token.isEmpty()) {
            token = secrets.token();
            cookies.door(context, token);
        }
        var model = new HashMap<String, Object>();
        model.put("place", place.name());
        model.put("base", place.base());
        model.put("to", Ways.on(context, place.home(), place.home()));
        model.put("email", email);
        model.put("problem", problem);
        model.put("csrf", Csrf.of(token));
        door.show(context, status, "sign-in", model);
    }

    private static String text(Context context, String name) {
        return Objects.requireNonNullElse(context.formParam(name), "");
    }
}
