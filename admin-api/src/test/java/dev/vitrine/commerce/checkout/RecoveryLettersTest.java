package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.foundation.mail.EmailTransport;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** E-mails that remind of what was left behind, from being asked for until they have left. */
final class RecoveryLettersTest {

    private final TestPlatform platform = TestPlatform.isolated(Dialect.SQLITE);
    private final Shopping shopping = Shopping.in(platform);
    private final ApiClient apiClient = platform.api(shopping.shop());
    private final Checkout checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 2);
    private final String path = "checkouts/" + checkout.id();

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void letterLeavesAfterAMomentAndItsCheckoutSaysSo() {
        apiClient.post(path + "/send-recovery-email", "{}");
        var email = letters().getFirst();
        assertThat(email.body()).contains("2 × Jug", "€44.70", "/checkouts/" + checkout.token() + "?key=");
        assertThat(email.unsubscribe()).endsWith("/checkouts/" + checkout.token() + "/unsubscribe");
        assertThat(round()).as("it can be called off").isZero();

        platform.clock().advance(Duration.ofSeconds(31));
        var since = apiClient.lastEvent();
        assertThat(round()).isEqualTo(1);
        assertThat(apiClient.get(path).at("checkout.abandoned_email_status")).isEqualTo("sent");
        assertThat(apiClient.get(path).at("checkout.real_sent_at")).isNotEmpty();
        assertThat(apiClient.topicsSince(since)).containsExactly("checkouts/update");
        assertThat(apiClient.get(path + "/timeline").at("timeline_items[0].type"))
                .isEqualTo("recovery_email_sent");
    }

    @Test
    void letterThatIsCalledOffStaysAndAnotherCanBeAskedFor() {
        apiClient.post(path + "/send-recovery-email", "{}");
        apiClient.post(path + "/cancel-send-recovery-email", "{}");
        apiClient.post(path + "/send-recovery-email", "{}");
        platform.clock().advance(Duration.ofSeconds(31));
        assertThat(round()).isEqualTo(1);
    }

    @Test
    void whoBoughtIsNotRemindedButThanked() {
        apiClient.post(path + "/send-recovery-email", "{}");
        shopping.pay(checkout);
        assertThat(letters().stream().map(Email::kind)).containsExactly("order_confirmation");
        assertThat(apiClient.get(path).at("checkout.abandoned_email_status")).isEqualTo("not_sent");
    }

    @Test
    void whoRefusedIsNotWrittenToAgain() {
        platform.platform()
                .foundation()
                .database()
                .change(tx -> platform.platform()
                        .foundation()
                        .emails()
                        .unsubscribe(tx, apiClient.shop(), checkout.buyer().email()));
        var response = apiClient.post(path + "/send-recovery-email", "{}");
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors.email[0]")).isEqualTo("does not want e-mails like this any more");
    }

    private int round() {
        var all = platform.platform();
        return new EmailDispatcher(
                        all.foundation().database(),
                        all.foundation().shops(),
                        all.sales().emailOutbox(),
                        (email, shop) -> "",
                        EmailTransport.MAILBOX,
                        platform.clock())
                .dispatchDue();
    }

    private List<Email> letters() {
        var all = platform.platform();
        return all.foundation()
                .database()
                .read(session -> all.foundation().emails().pending(session, apiClient.shop()));
    }
}
