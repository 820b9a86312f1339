package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.NewAccount;
import dev.vitrine.people.NewShopRequest;
import dev.vitrine.people.SignUps;
import dev.vitrine.people.SignUps.OpenedShop;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.ShopAddress;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Where somebody becomes a merchant; and where an installer link makes the first of all. Threads may share it. */
public final class SignUpPages {

    static final Map<String, String> FIELDS = Map.of("first_name", "name", "last_name", "name");
    private static final String TOO_LATE = "This form was open for too long. Please send it again.";

    private final Platform platform;
    private final SignUps signUps;
    private final Door door;
    private final Tickets tickets;
    private final ShopAddress address;

    public SignUpPages(Platform platform, Door door, Tickets tickets, ShopAddress address) {
        this.platform = platform;
        this.signUps = platform.accountServices().signUps();
        this.door = door;
        this.tickets = tickets;
        this.address = address;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        Asked.get(javalin, "/sign-up", guard.anybody((Context context) -> show(context, guard)));
        Asked.get(javalin, "/sign-up/handle", guard.anybody(this::handle));
        Asked.post(javalin, "/sign-up", guard.anybody(this::ask));
        Asked.get(
                javalin, "/sign-up/{token}", guard.anybody((Context context) -> showOpen(context, 200, Form.empty())));
        Asked.post(javalin, "/sign-up/{token}", guard.anybody(this::open));
        Asked.get(javalin, "/install/{token}", guard.anybody(this::showInstall));
        Asked.post(javalin, "/install/{token}", guard.anybody(this::install));
    }

    private void show(Context context, Guard guard) {
        if (guard.signedIn(context).isPresent()) {
            Asked.goOn(context, NewShopPage.PATH);
            return;
        }
        form(context, 200, OpeningForm.begun(context).form());
    }

    /** The same answer whether somebody has that address or not. */
    private void ask(Context context) {
        submitted(context, opening -> {
            // why first: who only mistypes writes to nobody.
            signUps.check(
                    opening.form().text("email"),
                    opening.firstName(),
                    opening.lastName(),
                    Asked.text(context, "password"),
                    opening.shop());
            platform.accountServices().signIns().limitRequests("sign up", context.ip());
            signUps.request(newcomer(context, opening), opening.shop());
            door.tellOfLetter(
                    context,
                    Asked.PLATFORM,
                    "A letter to " + opening.form().text("email") + " is on its way. Its link opens your shop.");
        });
    }

    private void showOpen(Context context, int status, Form form) {
        var wish = signUps.requestedShop(context.pathParam("token"));
        if (wish.isEmpty()) {
            door.tell(
                    context,
                    Asked.PLATFORM,
                    404,
                    "This link is no longer valid",
                    "It was used, it is too old, or a newer letter replaced it.",
                    "/sign-up",
                    "Open a shop");
            return;
        }
        var filled = form.values().containsKey("handle")
                ? form
                : address.checked(form.with("handle", wish.get().handle()));
        var model = new HashMap<>(filled.model());
        model.put("shop", wish.get().name());
        model.put("host", wish.get().handle() + "." + platform.shops().baseHost());
        model.put("action", context.path());
        model.put("suffix", "." + platform.shops().baseHost());
        door.show(context, Asked.PLATFORM, status, "open-shop", model);
    }

    private void open(Context context) {
        var token = context.pathParam("token");
        var typed = address.in(Asked.typed(context), "");
        if (!door.trusts(context)) {
            showOpen(context, 403, typed.wrong("base", TOO_LATE));
            return;
        }
        try {
            var wished =
                    signUps.requestedShop(token).map(NewShopRequest::handle).orElse("");
            come(context, signUps.open(token, typed.text("handle").isEmpty() ? wished : typed.text("handle")));
        } catch (ApiException refusal) {
            showOpen(context, refusal.status(), address.refused(typed, refusal, Map.of()));
        }
    }

    private void come(Context context, OpenedShop openedShop) {
        door.enter(context, openedShop.account());
        tickets.goOn(context, openedShop.account(), openedShop.shop(), "/admin");
    }

    private void showInstall(Context context) {
        if (installs(context)) {
            form(context, 200, OpeningForm.begun(context).form());
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
            door.tell(
                    context,
                    Asked.PLATFORM,
                    404,
                    "This link is no longer valid",
                    "It opens once, for 30 minutes. On the server, ./vitrine people installer prints a new one.",
                    "",
                    "");
        }
        return opens;
    }

    /** Says while somebody types whether a shop can have that handle, or which one follows from its name. */
    private void handle(Context context) {
        var name = Objects.requireNonNullElse(context.queryParam("name"), "");
        var typed = Objects.requireNonNullElse(context.queryParam("handle"), "")
                .strip()
                .toLowerCase(Locale.ROOT);
        var handle = name.isBlank() ? typed : address.free(name);
        var problem = handle.isEmpty() ? "" : address.problem(handle);
        door.show(
                context,
                Asked.PLATFORM,
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
                        problem.isEmpty() ? "" : address.free(handle),
                        "host",
                        handle + "." + platform.shops().baseHost()));
    }

    @FunctionalInterface
    private interface Step {
        void take(OpeningForm form);
    }

    private void submitted(Context context, Step step) {
        var typed = OpeningForm.typed(context, address);
        if (!door.trusts(context)) {
            form(context, 403, typed.form().wrong("base", TOO_LATE));
            return;
        }
        try {
            step.take(typed);
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            form(context, refusal.status(), address.refused(typed.form(), refusal, FIELDS));
        }
    }

    private NewAccount newcomer(Context context, OpeningForm opening) {
        return signUps.newcomer(
                opening.form().text("email"),
                opening.firstName(),
                opening.lastName(),
                Asked.text(context, "password"),
                opening.shop());
    }

    private void form(Context context, int status, Form form) {
        var model = new HashMap<>(form.model());
        model.put("action", context.path());
        model.put("first", context.path().startsWith("/install/"));
        model.put("countries", OpeningForm.countries());
        model.put("suffix", "." + platform.shops().baseHost());
        door.show(context, Asked.PLATFORM, status, "sign-up", model);
    }
}
