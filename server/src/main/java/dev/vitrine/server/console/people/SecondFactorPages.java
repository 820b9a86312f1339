package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.SecondFactor;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Notice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turning the second step of signing in on and off. Threads may share it. */
final class SecondFactorPages {

    private static final String PAGE = "second-factor";

    private final Platform platform;
    private final SecondFactor secondFactor;
    private final Door door;

    SecondFactorPages(Platform platform, Door door) {
        this.platform = platform;
        this.door = door;
        this.secondFactor = platform.accountServices().secondFactor();
    }

    void show(Self self) {
        show(self, 200, Form.empty());
    }

    private void show(Self self, int status, Form form) {
        var account = self.account();
        var left = platform.database()
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
            model.put("qr", QrCode.of(SecondFactor.address(secret, account.email(), Asked.PLATFORM)));
        }
        self.show(status, PAGE, model);
    }

    /** "rotate on privilege change": this browser goes on in a new session, all others are out. */
    void turnOn(Self self) {
        var context = self.context();
        var typed = Asked.typed(context);
        try {
            platform.accountServices().signIns().confirm(self.account(), Asked.text(context, "current_password"));
            var codes = platform.database()
                    .write(tx -> platform.accountServices()
                            .credentials()
                            .enableSecondFactor(tx, self.account(), typed.text("secret"), Asked.text(context, "code")));
            shown(self.with(door.enter(context, self.account())), codes);
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(self, refusal.status(), typed.refused(refusal));
        }
    }

    void turnOff(Self self) {
        var context = self.context();
        try {
            platform.accountServices().signIns().confirm(self.account(), Asked.text(context, "current_password"));
            platform.database()
                    .change(tx -> platform.accountServices().credentials().disableSecondFactor(tx, self.account()));
            door.enter(context, self.account());
            Notice.to(context, self.base(), "Signing in takes only the password from now on.");
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(self, refusal.status(), Form.empty().refused(refusal));
        }
    }

    void newCodes(Self self) {
        var context = self.context();
        try {
            platform.accountServices().signIns().confirm(self.account(), Asked.text(context, "current_password"));
            shown(
                    self,
                    platform.database()
                            .write(tx -> secondFactor.newRecoveryCodes(
                                    tx, self.account().id())));
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(self, refusal.status(), Form.empty().refused(refusal));
        }
    }

    private static void shown(Self self, List<String> codes) {
        self.show(200, "recovery-codes", Map.of("codes", String.join("\n", codes)));
    }
}
