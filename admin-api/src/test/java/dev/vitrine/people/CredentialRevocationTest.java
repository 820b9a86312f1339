package dev.vitrine.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.people.OneTimeLink.Purpose;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a new password, address or second step puts an end to, and how many e-mails strangers may get. */
final class CredentialRevocationTest {

    private static final String PASSWORD = "a long way to tipperary";
    private static final String OTHER = "another way to dublin";
    private static final String HOST = "demo.shops.test";

    /** Who knew the password had asked for the account to be theirs: the link opened three days after the recovery. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void linkFromBeforeARecoveryTakesNoAccountOver(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var account = account(here);
        var theirs = address();
        here.people().accountServices().verifications().requestChange(account, theirs);
        var link = token(here, theirs);
        here.people().accountServices().recoveries().request(account.email());
        assertThat(here.people().accountServices().recoveries().change(token(here, account.email()), OTHER))
                .isPresent();
        assertThat(here.people().accountServices().verifications().requestedEmail(link))
                .isEmpty();
        assertThat(here.people().accountServices().verifications().confirm(link))
                .isEmpty();
        assertThat(here.people().userAccounts().authenticate(theirs, OTHER)).isEmpty();
        assertThat(here.people().userAccounts().authenticate(account.email(), OTHER))
                .isPresent();
    }

    /** Who reads the mailbox that somebody left behind had asked for a new password there before. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void recoveryLetterToAFormerAddressOpensNothing(Dialect dialect) {
        var here = TestPlatform.on(dialect).platform();
        var passwordResets = here.people().accountServices().recoveries();
        var account = account(here);
        passwordResets.request(account.email());
        var before = token(here, account.email());
        moves(here, account);
        assertThat(passwordResets.accountOf(before)).isEmpty();
        assertThat(passwordResets.change(before, OTHER)).isEmpty();

        var late = here.foundation()
                .database()
                .write(tx -> here.people().oneTimeLinks().forAccount(tx, Purpose.RECOVER, account, account.email()));
        assertThat(passwordResets.accountOf(late))
                .as("the account has another address")
                .isEmpty();
        assertThat(passwordResets.change(late, OTHER)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void nothingFromBeforeLetsAnybodyIn(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var here = test.platform();
        var accountServices = here.people().accountServices();
        endsEverything(here, account -> accountServices.recoveries().change(account, PASSWORD, OTHER));
        endsEverything(here, account -> accountServices.recoveries().setByOperator(account, OTHER));
        endsEverything(here, account -> moves(here, account));
        endsEverything(here, account -> {
            var secret = accountServices.secondFactor().newSecret();
            var code = Totp.code(Totp.decoded(secret), Totp.step(test.clock().instant()), Totp.DIGITS);
            here.foundation()
                    .database()
                    .change(tx -> accountServices.credentials().enableSecondFactor(tx, account, secret, code));
        });
        endsEverything(here, account -> {
            here.foundation()
                    .database()
                    .change(tx -> accountServices.credentials().disableSecondFactor(tx, account));
            assertThat(letters(here, account.email()).getLast().kind()).isEqualTo("second_factor_off");
        });
    }

    /** What somebody does to an account. */
    @FunctionalInterface
    private interface Change {
        void make(Account account);
    }

    private static void endsEverything(Platform here, Change change) {
        var account = account(here);
        var session = here.people().sessions().begin(account, HOST, "", "");
        var device = here.people().accountServices().signIns().rememberDevice(account, "");
        var tool = here.people().deviceTokens().create(account, "Laptop").token();
        assertThat(here.people().deviceTokens().find(tool)).isPresent();
        var links = here.foundation()
                .database()
                .write(tx -> List.of(Purpose.VERIFY, Purpose.RECOVER, Purpose.SECOND_STEP).stream()
                        .map(purpose -> here.people().oneTimeLinks().forAccount(tx, purpose, account, account.email()))
                        .toList());
        var ticket = here.foundation()
                .database()
                .write(tx -> here.people().oneTimeLinks().ticket(tx, account));
        change.make(account);
        here.foundation().database().change(tx -> {
            assertThat(here.people().sessions().find(tx, session, HOST)).isEmpty();
            assertThat(here.people().oneTimeLinks().find(tx, Purpose.VERIFY, links.getFirst()))
                    .isEmpty();
            assertThat(here.people().oneTimeLinks().find(tx, Purpose.RECOVER, links.get(1)))
                    .isEmpty();
            assertThat(here.people().oneTimeLinks().find(tx, Purpose.SECOND_STEP, links.getLast()))
                    .isEmpty();
            assertThat(here.people().oneTimeLinks().find(tx, Purpose.TICKET, ticket))
                    .isEmpty();
        });
        var now = here.foundation()
                .database()
                .read(read -> here.people().userAccounts().find(read, account.id()))
                .orElseThrow();
        assertThat(here.people().deviceTokens().find(tool)).isEmpty();
        assertThat(here.people().accountServices().signIns().isKnownDevice(now, device))
                .isFalse();
    }

    @Test
    void addressThatWasTakenMeanwhileIsNotTakenAway() {
        var here = TestPlatform.on(Dialect.SQLITE).platform();
        var wanted = address();
        here.people().accountServices().verifications().requestChange(account(here), wanted);
        var newAccount = here.people().userAccounts().newAccount(wanted, "", "", PASSWORD);
        here.foundation().database().change(tx -> here.people().userAccounts().add(tx, newAccount));
        assertThatThrownBy(() -> here.people().accountServices().verifications().confirm(token(here, wanted)))
                .hasMessageContaining("has already been taken");
    }

    @Test
    void strangerGetsThreeInvitationsAnHourAtMost() {
        var test = TestPlatform.isolated(Dialect.SQLITE);
        var here = test.platform();
        var invitations = here.people().accountServices().invitations();
        var stranger = address();
        for (int i = 0; i < 3; i++) {
            invitations.send(test.shop(), verified(here), stranger, Set.of());
        }
        var shop = test.shop();
        var inviter = verified(here);
        refuses(() -> invitations.send(shop, inviter, stranger.toUpperCase(Locale.ROOT), Set.of()));
        assertThat(letters(here, stranger)).hasSize(3);
        test.clock().advance(Duration.ofMinutes(61));
        invitations.send(shop, inviter, stranger, Set.of());
        test.close();
    }

    @Test
    void accountAndShopSendTwentyInvitationsAnHourAtMost() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var here = test.platform();
        var invitations = here.people().accountServices().invitations();
        var shop = test.shop();
        var inviter = verified(here);
        for (int i = 0; i < 20; i++) {
            invitations.send(shop, inviter, address(), Set.of());
        }
        refuses(() -> invitations.send(test.shop(), inviter, address(), Set.of()));
        var colleague = verified(here);
        refuses(() -> invitations.send(shop, colleague, address(), Set.of()));
        invitations.send(test.shop(), colleague, address(), Set.of());
    }

    @Test
    void whoCannotBeWrittenToWritesToNobody() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var here = test.platform();
        var stranger = address();
        assertThatThrownBy(() -> here.people()
                        .accountServices()
                        .invitations()
                        .send(test.shop(), account(here), stranger, Set.of()))
                .hasMessageContaining("Confirm your own e-mail address first");
        assertThat(letters(here, stranger)).isEmpty();
    }

    @Test
    void lettersThatProveAnAddressOrRecoverAnAccountAreNotManyEither() {
        var here = TestPlatform.on(Dialect.SQLITE).platform();
        var accountServices = here.people().accountServices();
        var account = account(here);
        for (int i = 0; i < 20; i++) {
            accountServices.verifications().requestChange(account, address());
        }
        refuses(() -> accountServices.verifications().requestChange(account, address()));
        var other = account(here);
        for (int i = 0; i < 3; i++) {
            accountServices.verifications().resend(other);
        }
        refuses(() -> accountServices.verifications().resend(other));
        for (var email : List.of(other.email(), address())) {
            for (int i = 0; i < 3; i++) {
                accountServices.recoveries().request(email);
            }
            refuses(() -> accountServices.recoveries().request(" " + email));
        }
        assertThat(letters(here, other.email())).hasSize(6);
    }

    private static void refuses(ThrowingCallable letter) {
        assertThatThrownBy(letter).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(429);
            assertThat(refusal.headers()).containsKey("Retry-After");
            assertThat(refusal.getMessage()).matches("Enough letters are on their way; try again in \\d+ minutes");
        });
    }

    private static void moves(Platform here, Account account) {
        var wanted = address();
        here.people().accountServices().verifications().requestChange(account, wanted);
        assertThat(here.people().accountServices().verifications().confirm(token(here, wanted)))
                .isPresent();
    }

    private static Account account(Platform here) {
        var newAccount = here.people().userAccounts().newAccount(address(), "Jo", "Lee", PASSWORD);
        return here.foundation()
                .database()
                .write(tx -> here.people().userAccounts().add(tx, newAccount));
    }

    private static Account verified(Platform here) {
        var account = account(here);
        here.foundation()
                .database()
                .change(tx -> here.people().userAccounts().verify(tx, account.id(), account.email()));
        return here.foundation()
                .database()
                .read(session -> here.people().userAccounts().find(session, account.id()))
                .orElseThrow();
    }

    private static List<Email> letters(Platform here, String to) {
        return here
                .foundation()
                .database()
                .read(session -> here.foundation().emails().pending(session))
                .stream()
                .filter(email -> email.recipient().equals(to))
                .toList();
    }

    private static String token(Platform here, String to) {
        return letters(here, to).getLast().body().replaceAll("(?s).*/([0-9a-f]{64}).*", "$1");
    }

    private static String address() {
        return UUID.randomUUID() + "@mail.test";
    }
}
