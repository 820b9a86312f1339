package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.mail.Email;
import dev.vitrine.people.Authentication;
import dev.vitrine.people.OperatorAction;
import dev.vitrine.people.OperatorActions;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.demo.DemoAccounts;
import dev.vitrine.server.testkit.TotpAuthenticator;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts without a browser: every password is random and shown once. */
final class PeopleCommandsTest {

    @TempDir
    private Path data = Path.of("");

    @Test
    void accountIsMadeWithARandomPasswordAndAShop() {
        run(0, "shop", "create", "Corner shop", "--handle", "corner", "--port", "9999");
        var password = run(0, "people", "create", "jo@mail.test", "--owner-of", "corner", "--reviewer");
        assertThat(password).matches("([0-9a-f]{5}-){3}[0-9a-f]{5}");
        assertThat(known("jo@mail.test", password)).isTrue();
        assertThat(run(1, "shop", "create", "Admin", "--port", "9999")).contains("handle is reserved");
        assertThat(run(1, "people", "create", "ann@mail.test", "--owner-of", "corner"))
                .contains("corner has an owner");
        assertThat(run(1, "people", "create", "jo@mail.test")).contains("already been taken");

        var next = run(0, "people", "password", "JO@mail.test");
        assertThat(known("jo@mail.test", password)).isFalse();
        assertThat(known("jo@mail.test", next)).isTrue();
        assertThat(run(1, "people", "second-factor", "--off", "jo@mail.test"))
                .contains("with the password alone already");
        var signedIn = withASecondFactor("jo@mail.test");
        assertThat(run(0, "people", "second-factor", "--off", "JO@mail.test")).contains("with the password alone, and");
        try (var platform = PlatformFactory.open(config())) {
            assertThat(platform.people().accountServices().signIns().checkPassword("jo@mail.test", next, "", ""))
                    .isInstanceOf(Authentication.Authenticated.class);
            assertThat(platform.foundation()
                            .database()
                            .read(session -> platform.people().sessions().find(session, signedIn, "localhost"))
                            .isPresent())
                    .isFalse();
            var emails = platform.foundation()
                    .database()
                    .read(session -> platform.foundation().emails().pending(session));
            assertThat(emails).extracting(Email::kind).containsExactly("password_changed", "second_factor_off");
        }
        assertThat(run(0, "people", "reviewer", "jo@mail.test", "--no")).contains("no longer a reviewer");
        assertThat(run(1, "people", "reviewer", "nobody@mail.test")).contains("Nobody has an account");
    }

    @Test
    void operatorNeedsASecondFactorAndTheLogSaysWhoBecameOne() {
        run(0, "people", "create", "jo@mail.test");
        assertThat(run(0, "people", "operator", "JO@mail.test"))
                .contains("is an operator now, once two-factor authentication is on");
        withASecondFactor("jo@mail.test");
        assertThat(run(0, "people", "operator", "jo@mail.test")).isEqualTo("jo@mail.test is an operator now.");
        assertThat(run(0, "people", "operator", "jo@mail.test", "--no")).contains("no longer an operator");
        assertThat(run(1, "people", "operator", "nobody@mail.test")).contains("Nobody has an account");
        try (var platform = PlatformFactory.open(config())) {
            var log = platform.foundation()
                    .database()
                    .read(session -> OperatorActions.list(session, "jo@mail.test", 0, 9));
            assertThat(log)
                    .extracting(OperatorAction::action)
                    .containsExactly("revoke operator", "make operator", "make operator");
        }
    }

    @Test
    void installerLinkIsPrinted() {
        assertThat(run(0, "people", "installer", "--port", "9999"))
                .matches("http://localhost:9999/install/[0-9a-f]{64}");
    }

    @Test
    void nobodyIsMadeWhereTheDemoIsNot() {
        try (var platform = PlatformFactory.open(config())) {
            new DemoAccounts(platform.foundation(), platform.people(), platform.appServices())
                    .run(people -> assertThat(people).isNull());
            assertThat(platform.people().userAccounts().isEmpty()).isTrue();
        }
    }

    /** Answers a session of theirs. */
    private String withASecondFactor(String email) {
        try (var platform = PlatformFactory.open(config())) {
            var secret = platform.people().accountServices().secondFactor().newSecret();
            return platform.foundation().database().write(tx -> {
                var account =
                        platform.people().userAccounts().byEmail(tx, email).orElseThrow();
                platform.people()
                        .accountServices()
                        .secondFactor()
                        .turnOn(tx, account.id(), secret, TotpAuthenticator.code(secret));
                return platform.people().sessions().begin(tx, account, "localhost", "", "");
            });
        }
    }

    private boolean known(String email, String password) {
        try (var platform = PlatformFactory.open(config())) {
            return platform.people()
                    .userAccounts()
                    .authenticate(email, password)
                    .isPresent();
        }
    }

    private Config config() {
        return Config.of(Map.of(Setting.DATA, data.toString()), Map.of());
    }

    private String run(int status, String... words) {
        var all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data", data.toString()));
        var output = new StringWriter();
        var printer = new PrintWriter(output, true);
        var ended = Vitrine.line().setOut(printer).setErr(printer).execute(all.toArray(String[]::new));
        assertThat(ended).as(output.toString()).isEqualTo(status);
        return output.toString().strip();
    }
}
