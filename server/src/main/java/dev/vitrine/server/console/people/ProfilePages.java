package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.SignInSession;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SignedOutPages;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Profile pages of an account: name, e-mail, password, second factor, sessions and devices. Safe for use by many
 * threads.
 */
public final class ProfilePages {

    private final Foundation foundation;
    private final People people;
    private final Layout layout;
    private final SignedOutPages signedOutPages;
    private final SecondFactorPages secondFactor;

    /** What one of these pages does at either kind of host. */
    @FunctionalInterface
    interface ProfileAction {
        void take(ProfileRequest profileRequest);
    }

    public ProfilePages(Foundation foundation, People people, Layout layout, SignedOutPages signedOutPages) {
        this.foundation = foundation;
        this.people = people;
        this.layout = layout;
        this.signedOutPages = signedOutPages;
        this.secondFactor = new SecondFactorPages(foundation, people, signedOutPages);
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        get(
                javalin,
                pageAuthorization,
                "",
                profileRequest -> show(profileRequest, pageAuthorization, 200, name(profileRequest)));
        post(javalin, pageAuthorization, "", profileRequest -> rename(profileRequest, pageAuthorization));
        post(javalin, pageAuthorization, "/verify", this::verify);
        get(
                javalin,
                pageAuthorization,
                "/email",
                profileRequest -> profileRequest.show(200, "email", Form.empty().model()));
        post(javalin, pageAuthorization, "/email", this::changeEmail);
        get(
                javalin,
                pageAuthorization,
                "/password",
                profileRequest ->
                        profileRequest.show(200, "password", Form.empty().model()));
        post(javalin, pageAuthorization, "/password", this::changePassword);
        post(javalin, pageAuthorization, "/sessions", profileRequest -> end(profileRequest, pageAuthorization));
        post(javalin, pageAuthorization, "/devices", this::revokeDevice);
        get(javalin, pageAuthorization, "/second-factor", secondFactor::show);
        post(javalin, pageAuthorization, "/second-factor", secondFactor::turnOn);
        post(javalin, pageAuthorization, "/second-factor/off", secondFactor::turnOff);
        post(javalin, pageAuthorization, "/second-factor/codes", secondFactor::newCodes);
    }

    private void get(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, ProfileAction profileAction) {
        PageSupport.get(
                javalin,
                "/account/profile" + path,
                pageAuthorization.person(visit -> profileAction.take(ProfileRequest.of(visit, layout))));
        PageSupport.get(
                javalin,
                "/admin/account" + path,
                pageAuthorization.self(visit -> profileAction.take(ProfileRequest.of(visit, layout))));
    }

    private void post(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, ProfileAction profileAction) {
        PageSupport.post(
                javalin,
                "/account/profile" + path,
                pageAuthorization.person(visit -> profileAction.take(ProfileRequest.of(visit, layout))));
        PageSupport.post(
                javalin,
                "/admin/account" + path,
                pageAuthorization.self(visit -> profileAction.take(ProfileRequest.of(visit, layout))));
    }

    private void show(ProfileRequest profileRequest, PageAuthorization pageAuthorization, int status, Form form) {
        var account = profileRequest.account();
        var here = pageAuthorization
                .signedIn(profileRequest.context())
                .map(SignInSession::id)
                .orElse(0L);
        var model = new HashMap<>(form.model());
        foundation.database().read(session -> {
            var lines = people.sessions().list(session, account).stream()
                    .map(each -> SessionRow.of(each, each.id() == here))
                    .toList();
            model.put("sessions", lines);
            model.put(
                    "devices",
                    people.deviceTokens().list(session, account).stream()
                            .map(DeviceRow::of)
                            .toList());
            model.put("secondFactor", people.accountServices().secondFactor().isOn(session, account.id()));
            return true;
        });
        model.put("several", model.get("sessions") instanceof List<?> list && list.size() > 1);
        profileRequest.show(status, "account", model);
    }

    private static Form name(ProfileRequest profileRequest) {
        return Form.of(Map.of(
                "first_name", profileRequest.account().firstName(),
                "last_name", profileRequest.account().lastName()));
    }

    private void rename(ProfileRequest profileRequest, PageAuthorization pageAuthorization) {
        var typed = Form.typed(profileRequest.context());
        try {
            foundation
                    .database()
                    .change(tx -> people.userAccounts()
                            .rename(
                                    tx,
                                    profileRequest.account().id(),
                                    typed.text("first_name"),
                                    typed.text("last_name")));
            FlashMessage.redirect(profileRequest.context(), profileRequest.base(), "Your name is saved.");
        } catch (ApiException refusal) {
            show(profileRequest, pageAuthorization, refusal.status(), typed.withErrors(refusal));
        }
    }

    private void verify(ProfileRequest profileRequest) {
        people.accountServices()
                .signIns()
                .limitRequests("verify", profileRequest.context().ip());
        people.accountServices().verifications().resend(profileRequest.account());
        FlashMessage.redirect(
                profileRequest.context(),
                profileRequest.base(),
                "An e-mail to " + profileRequest.account().email() + " is on its way; its link confirms the address.");
    }

    private void changeEmail(ProfileRequest profileRequest) {
        var typed = PageSupport.typed(profileRequest.context());
        try {
            var accountServices = people.accountServices();
            accountServices
                    .signIns()
                    .confirm(profileRequest.account(), PageSupport.text(profileRequest.context(), "current_password"));
            accountServices.verifications().requestChange(profileRequest.account(), typed.text("email"));
            FlashMessage.redirect(
                    profileRequest.context(),
                    profileRequest.base(),
                    "An e-mail to " + typed.text("email") + " is on its way. Its link makes this your address.");
        } catch (ApiException refusal) {
            showErrors(profileRequest, "email", typed, refusal);
        }
    }

    private void changePassword(ProfileRequest profileRequest) {
        var context = profileRequest.context();
        try {
            people.accountServices()
                    .recoveries()
                    .change(
                            profileRequest.account(),
                            PageSupport.text(context, "current_password"),
                            PageSupport.text(context, "password"));
            signedOutPages.signIn(context, profileRequest.account());
            FlashMessage.redirect(
                    context, profileRequest.base(), "Your password is changed. You are signed out everywhere else.");
        } catch (ApiException refusal) {
            showErrors(profileRequest, "password", Form.empty(), refusal);
        }
    }

    /** One session, or all but this one. */
    private void end(ProfileRequest profileRequest, PageAuthorization pageAuthorization) {
        var id = PageSupport.text(profileRequest.context(), "id");
        var here = pageAuthorization
                .signedIn(profileRequest.context())
                .map(SignInSession::id)
                .orElse(0L);
        foundation.database().change(tx -> {
            if (id.isEmpty()) {
                people.sessions().endOthers(tx, profileRequest.account(), here);
            } else if (id.matches("\\d{1,18}")) {
                people.sessions().end(tx, profileRequest.account(), Long.parseLong(id));
            }
        });
        FlashMessage.redirect(
                profileRequest.context(),
                profileRequest.base(),
                id.isEmpty() ? "You are signed out everywhere else." : "Signed out there.");
    }

    private void revokeDevice(ProfileRequest profileRequest) {
        var id = PageSupport.text(profileRequest.context(), "id");
        if (id.matches("\\d{1,18}")) {
            foundation
                    .database()
                    .change(tx -> people.deviceTokens().revoke(tx, profileRequest.account(), Long.parseLong(id)));
        }
        FlashMessage.redirect(profileRequest.context(), profileRequest.base(), "That device is signed out.");
    }

    static void showErrors(ProfileRequest profileRequest, String page, Form typed, ApiException refusal) {
        refusal.headers().forEach(profileRequest.context()::header);
        profileRequest.show(refusal.status(), page, typed.withErrors(refusal).model());
    }
}
