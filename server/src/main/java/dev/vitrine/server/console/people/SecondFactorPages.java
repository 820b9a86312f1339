package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.SecondFactor;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.SignedOutPages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pages of two-factor authentication: turning it on and off. Safe for use by many threads. */
final class SecondFactorPages {

    private static final String PAGE = "second-factor";

    private final Foundation foundation;
    private final People people;
    private final SecondFactor secondFactor;
    private final SignedOutPages signedOutPages;

    SecondFactorPages(Foundation foundation, People people, SignedOutPages signedOutPages) {
        this.foundation = foundation;
        this.people = people;
        this.signedOutPages = signedOutPages;
        this.secondFactor = people.accountServices().secondFactor();
    }

    void show(ProfileRequest profileRequest) {
        show(profileRequest, 200, Form.empty());
    }

    private void show(ProfileRequest profileRequest, int status, Form form) {
        var account = profileRequest.account();
        var left = foundation
                .database()
                .read(session -> secondFactor.isOn(session, account.id())
                        ? secondFactor.recoveryCodesLeft(session, account.id())
                        : -1L);
        var model = new HashMap<String, Object>(form.model());
        model.put("on", left >= 0);
        model.put("left", left);
        if (left < 0) {
            // why it comes back with the form: it means nothing until a code of it was seen.
            var secret = form.text("secret").isEmpty() ? secondFactor.newSecret() : form.text("secret");
            model.put("secret", secret);
            model.put("spaced", secret.replaceAll("(.{4})(?=.)", "$1 "));
            model.put("qr", QrCode.of(SecondFactor.address(secret, account.email(), PageSupport.PLATFORM)));
        }
        profileRequest.show(status, PAGE, model);
    }

    /** "rotate on privilege change": this browser goes on in a new session, all others are out. */
    void turnOn(ProfileRequest profileRequest) {
        var context = profileRequest.context();
        var typed = PageSupport.typed(context);
        try {
            people.accountServices()
                    .signIns()
                    .confirm(profileRequest.account(), PageSupport.text(context, "current_password"));
            var codes = foundation
                    .database()
                    .write(tx -> people.accountServices()
                            .credentials()
                            .enableSecondFactor(
                                    tx,
                                    profileRequest.account(),
                                    typed.text("secret"),
                                    PageSupport.text(context, "code")));
            shown(profileRequest.withCsrf(signedOutPages.signIn(context, profileRequest.account())), codes);
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(profileRequest, refusal.status(), typed.withErrors(refusal));
        }
    }

    void turnOff(ProfileRequest profileRequest) {
        var context = profileRequest.context();
        try {
            people.accountServices()
                    .signIns()
                    .confirm(profileRequest.account(), PageSupport.text(context, "current_password"));
            foundation
                    .database()
                    .change(tx ->
                            people.accountServices().credentials().disableSecondFactor(tx, profileRequest.account()));
            signedOutPages.signIn(context, profileRequest.account());
            FlashMessage.redirect(context, profileRequest.base(), "Signing in takes only the password from now on.");
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(profileRequest, refusal.status(), Form.empty().withErrors(refusal));
        }
    }

    void newCodes(ProfileRequest profileRequest) {
        var context = profileRequest.context();
        try {
            people.accountServices()
                    .signIns()
                    .confirm(profileRequest.account(), PageSupport.text(context, "current_password"));
            shown(
                    profileRequest,
                    foundation
                            .database()
                            .write(tx -> secondFactor.newRecoveryCodes(
                                    tx, profileRequest.account().id())));
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(profileRequest, refusal.status(), Form.empty().withErrors(refusal));
        }
    }

    private static void shown(ProfileRequest profileRequest, List<String> codes) {
        profileRequest.show(200, "recovery-codes", Map.of("codes", String.join("\n", codes)));
    }
}
