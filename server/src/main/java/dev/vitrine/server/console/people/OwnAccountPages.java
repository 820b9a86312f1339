package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.SignInSession;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Somebody's own account: name, address, password, and where they are signed in. Threads may share it. */
public final class OwnAccountPages {

    private final Platform platform;
    private final Frame frame;
    private final Door door;
    private final SecondFactorPages secondFactor;

    /** What one of these pages does at either kind of host. */
    @FunctionalInterface
    interface Step {
        void take(Self self);
    }

    public OwnAccountPages(Platform platform, Frame frame, Door door) {
        this.platform = platform;
        this.frame = frame;
        this.door = door;
        this.secondFactor = new SecondFactorPages(platform, door);
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        get(javalin, guard, "", self -> show(self, guard, 200, name(self)));
        post(javalin, guard, "", self -> rename(self, guard));
        post(javalin, guard, "/verify", this::verify);
        get(
                javalin,
                guard,
                "/email",
                self -> self.show(200, "email", Form.empty().model()));
        post(javalin, guard, "/email", this::changeEmail);
        get(
                javalin,
                guard,
                "/password",
                self -> self.show(200, "password", Form.empty().model()));
        post(javalin, guard, "/password", this::changePassword);
        post(javalin, guard, "/sessions", self -> end(self, guard));
        get(javalin, guard, "/second-factor", secondFactor::show);
        post(javalin, guard, "/second-factor", secondFactor::turnOn);
        post(javalin, guard, "/second-factor/off", secondFactor::turnOff);
        post(javalin, guard, "/second-factor/codes", secondFactor::newCodes);
    }

    private void get(JavalinConfig javalin, Guard guard, String path, Step step) {
        Asked.get(javalin, "/account/profile" + path, guard.person(visit -> step.take(Self.of(visit, frame))));
        Asked.get(javalin, "/admin/account" + path, guard.self(visit -> step.take(Self.of(visit, frame))));
    }

    private void post(JavalinConfig javalin, Guard guard, String path, Step step) {
        Asked.post(javalin, "/account/profile" + path, guard.person(visit -> step.take(Self.of(visit, frame))));
        Asked.post(javalin, "/admin/account" + path, guard.self(visit -> step.take(Self.of(visit, frame))));
    }

    private void show(Self self, Guard guard, int status, Form form) {
        var account = self.account();
        var here = guard.signedIn(self.context()).map(SignInSession::id).orElse(0L);
        var model = new HashMap<>(form.model());
        platform.database().read(session -> {
            var lines = platform.sessions().list(session, account).stream()
                    .map(each -> SessionLine.of(each, each.id() == here))
                    .toList();
            model.put("sessions", lines);
            model.put("secondFactor", platform.accountServices().secondFactor().isOn(session, account.id()));
            return true;
        });
        model.put("several", model.get("sessions") instanceof List<?> list && list.size() > 1);
        self.show(status, "account", model);
    }

    private static Form name(Self self) {
        return Form.of(Map.of(
                "first_name", self.account().firstName(),
                "last_name", self.account().lastName()));
    }

    private void rename(Self self, Guard guard) {
        var typed = Form.typed(self.context());
        try {
            platform.database()
                    .change(tx -> platform.userAccounts()
                            .rename(tx, self.account().id(), typed.text("first_name"), typed.text("last_name")));
            Notice.to(self.context(), self.base(), "Your name is saved.");
        } catch (ApiException refusal) {
            show(self, guard, refusal.status(), typed.refused(refusal));
        }
    }

    private void verify(Self self) {
        platform.accountServices()
                .signIns()
                .limitRequests("verify", self.context().ip());
        platform.accountServices().verifications().resend(self.account());
        Notice.to(
                self.context(),
                self.base(),
                "A letter to " + self.account().email() + " is on its way; its link confirms the address.");
    }

    private void changeEmail(Self self) {
        var typed = Asked.typed(self.context());
        try {
            var accountServices = platform.accountServices();
            accountServices.signIns().confirm(self.account(), Asked.text(self.context(), "current_password"));
            accountServices.verifications().requestChange(self.account(), typed.text("email"));
            Notice.to(
                    self.context(),
                    self.base(),
                    "A letter to " + typed.text("email") + " is on its way. Its link makes this your address.");
        } catch (ApiException refusal) {
            refused(self, "email", typed, refusal);
        }
    }

    private void changePassword(Self self) {
        var context = self.context();
        try {
            platform.accountServices()
                    .recoveries()
                    .change(self.account(), Asked.text(context, "current_password"), Asked.text(context, "password"));
            door.enter(context, self.account());
            Notice.to(context, self.base(), "Your password is changed. You are signed out everywhere else.");
        } catch (ApiException refusal) {
            refused(self, "password", Form.empty(), refusal);
        }
    }

    /** One session, or all but this one. */
    private void end(Self self, Guard guard) {
        var id = Asked.text(self.context(), "id");
        var here = guard.signedIn(self.context()).map(SignInSession::id).orElse(0L);
        platform.database().change(tx -> {
            if (id.isEmpty()) {
                platform.sessions().endOthers(tx, self.account(), here);
            } else if (id.matches("\\d{1,18}")) {
                platform.sessions().end(tx, self.account(), Long.parseLong(id));
            }
        });
        Notice.to(
                self.context(),
                self.base(),
                id.isEmpty() ? "You are signed out everywhere else." : "Signed out there.");
    }

    static void refused(Self self, String page, Form typed, ApiException refusal) {
        refusal.headers().forEach(self.context()::header);
        self.show(refusal.status(), page, typed.refused(refusal).model());
    }
}
