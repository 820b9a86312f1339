package dev.vitrine.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.mail.Carrier;
import dev.vitrine.mail.Letter;
import dev.vitrine.mail.Postman;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Letters that remind of what was left behind, from being asked for until they have left. */
final class RecoveryLettersTest {

    private final TestPlatform platform = TestPlatform.alone(Dialect.SQLITE);
    private final Shopping shopping = Shopping.in(platform);
    private final Api api = platform.api(shopping.shop());
    private final Checkout checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 2);
    private final String path = "checkouts/" + checkout.id();

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void letterLeavesAfterAMomentAndItsCheckoutSaysSo() {
        api.post(path + "/send-recovery-email", "{}");
        var letter = letters().getFirst();
        assertThat(letter.body()).contains("2 × Jug", "€44.70", "/checkouts/" + checkout.token());
        assertThat(letter.unsubscribe()).endsWith("/checkouts/" + checkout.token() + "/unsubscribe");
        assertThat(round()).as("it can be called off").isZero();

        platform.clock().pass(Duration.ofSeconds(31));
        var since = api.lastEvent();
        assertThat(round()).isEqualTo(1);
        assertThat(api.get(path).at("checkout.abandoned_email_status")).isEqualTo("sent");
        assertThat(api.get(path).at("checkout.real_sent_at")).isNotEmpty();
        assertThat(api.topicsSince(since)).containsExactly("checkouts/update");
        assertThat(api.get(path + "/timeline").at("timeline_items[0].type")).isEqualTo("recovery_email_sent");
    }

    @Test
    void letterThatIsCalledOffStaysAndAnotherCanBeAskedFor() {
        api.post(path + "/send-recovery-email", "{}");
        api.post(path + "/cancel-send-recovery-email", "{}");
        api.post(path + "/send-recovery-email", "{}");
        platform.clock().pass(Duration.ofSeconds(31));
        assertThat(round()).isEqualTo(1);
    }

    @Test
    void whoBoughtIsNotRemindedButThanked() {
        api.post(path + "/send-recovery-email", "{}");
        shopping.pay(checkout);
        assertThat(letters().stream().map(Letter::kind)).containsExactly("order_confirmation");
        assertThat(api.get(path).at("checkout.abandoned_email_status")).isEqualTo("not_sent");
    }

    @Test
    void whoRefusedIsNotWrittenToAgain() {
        platform.platform()
                .database()
                .change(tx -> platform.platform().letters().refuse(tx, api.shop(), checkout.email()));
        var answer = api.post(path + "/send-recovery-email", "{}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.at("errors.email[0]")).isEqualTo("does not want letters like this any more");
    }

    private int round() {
        var all = platform.platform();
        return new Postman(
                        all.database(),
                        all.shops(),
                        all.outbox(),
                        (letter, shop) -> "",
                        Carrier.MAILBOX,
                        platform.clock())
                .round();
    }

    private List<Letter> letters() {
        var all = platform.platform();
        return all.database().read(session -> all.letters().waiting(session, api.shop()));
    }
}
