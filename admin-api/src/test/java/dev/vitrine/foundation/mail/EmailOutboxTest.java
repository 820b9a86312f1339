package dev.vitrine.foundation.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class EmailOutboxTest {

    private static final EmailContent TEXT = EmailContent.titled("Come in")
            .paragraph("Here is the key.")
            .oneTimeButton("Open", "https://shop.test/open/abc");

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void letterOfAShopAndLetterOfThePlatformLeaveOnce(Dialect dialect) {
        try (var platform = TestPlatform.isolated(dialect)) {
            var shop = platform.shop();
            post(platform, shop, "ann@mail.test");
            platform.platform()
                    .foundation()
                    .database()
                    .change(tx -> platform.platform()
                            .foundation()
                            .emails()
                            .enqueue(tx, "verify", "bo@mail.test", "Your\r\nBcc: address", TEXT));
            var bag = new Bag();

            assertThat(bag.postman(platform).dispatchDue()).isEqualTo(2);
            assertThat(bag.postman(platform).dispatchDue()).isZero();
            assertThat(bag.carried.stream().map(Email::recipient)).containsExactly("ann@mail.test", "bo@mail.test");
            assertThat(bag.carried.getFirst().replyTo()).isEqualTo(shop.email());
            assertThat(bag.carried.getLast().shopId()).isNull();
            assertThat(bag.carried.getLast().subject()).isEqualTo("Your Bcc: address");
            assertThat(bag.names).containsExactly(shop.name(), "Vitrine");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatHasLeftIsForgottenAfterThirtyDays(Dialect dialect) {
        try (var platform = TestPlatform.isolated(dialect)) {
            var emailOutbox = platform.platform().sales().emailOutbox();
            post(platform, platform.shop(), "ann@mail.test");
            new Bag().postman(platform).dispatchDue();
            post(platform, platform.shop(), "bo@mail.test");
            platform.clock().advance(Duration.ofDays(30).minusSeconds(60));
            assertThat(emailOutbox.deleteExpired()).isZero();
            platform.clock().advance(Duration.ofSeconds(60));
            assertThat(emailOutbox.deleteExpired()).as("not the one that waits").isEqualTo(1);
            assertThat(stored(platform, "recipient")).isEqualTo("bo@mail.test");
        }
    }

    @Test
    void whatOpensByItselfIsForgottenOnceTheLetterHasLeft() {
        try (var platform = TestPlatform.isolated(Dialect.SQLITE)) {
            post(platform, platform.shop(), "ann@mail.test");
            var bag = new Bag();
            bag.postman(platform).dispatchDue();

            assertThat(bag.carried.getFirst().body()).contains("https://shop.test/open/abc");
            assertThat(stored(platform, "content")).contains("Here is the key.").doesNotContain("open/abc");
            post(platform, platform.shop(), "bo@mail.test");
            bag.stays = true;
            bag.postman(platform).dispatchDue();
            assertThat(stored(platform, "content"))
                    .as("in a mailbox the link is needed")
                    .contains("open/abc");
        }
    }

    /** "Retries with backoff, gives up after 24 h with the reason kept." */
    @Test
    void letterIsTriedAgainAfterPausesThatGrowAndGivenUpAfterADay() {
        try (var platform = TestPlatform.isolated(Dialect.SQLITE)) {
            post(platform, platform.shop(), "ann@mail.test");
            var bag = new Bag();
            bag.failure = new EmailTransportException("Connection refused", false, null);
            var start = platform.clock().instant();
            var tries = new ArrayList<Long>();
            for (int minute = 0; minute < 3000; minute++) {
                var before = bag.attempts;
                bag.postman(platform).dispatchDue();
                if (bag.attempts > before) {
                    tries.add(
                            Duration.between(start, platform.clock().instant()).toMinutes());
                }
                platform.clock().advance(Duration.ofMinutes(1));
            }
            assertThat(tries).startsWith(0L, 1L, 6L, 21L, 81L, 201L);
            assertThat(tries.getLast()).isBetween(22 * 60L, 24 * 60L);
            assertThat(stored(platform, "state")).isEqualTo("failed");
            assertThat(stored(platform, "reason")).isEqualTo("Connection refused");
            assertThat(stored(platform, "content")).doesNotContain("open/abc");
        }
    }

    @Test
    void whatIsHopelessIsGivenUpAtOnceAndKeepsNobodyElseHere() {
        try (var platform = TestPlatform.isolated(Dialect.SQLITE)) {
            var shop = platform.shop();
            post(platform, shop, "nobody@mail.test");
            post(platform, shop, "ann@mail.test");
            var bag = new Bag();
            bag.failure = new EmailTransportException("550 no such user", true, null);
            bag.failsFor = "nobody@mail.test";

            assertThat(bag.postman(platform).dispatchDue()).isEqualTo(1);
            platform.clock().advance(Duration.ofHours(3));
            assertThat(bag.postman(platform).dispatchDue()).isZero();
            assertThat(bag.attempts).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ofManyPostmenEachLetterHasOne(Dialect dialect) throws Exception {
        try (var platform = TestPlatform.isolated(dialect);
                var postmen = Executors.newFixedThreadPool(4)) {
            var shop = platform.shop();
            IntStream.range(0, 40).forEach(i -> post(platform, shop, "a" + i + "@mail.test"));
            var bags = IntStream.range(0, 4).mapToObj(i -> new Bag()).toList();
            postmen.invokeAll(bags.stream()
                            .<Callable<Integer>>map(
                                    bag -> () -> bag.postman(platform).dispatchDue())
                            .toList())
                    .forEach(each -> assertThat(each.resultNow()).isNotNegative());
            var all = bags.stream()
                    .flatMap(bag -> bag.carried.stream())
                    .map(Email::recipient)
                    .toList();
            assertThat(all).hasSize(40);
            assertThat(new HashSet<>(all)).hasSize(40);
        }
    }

    @Test
    void claimOfADeadPostmanExpires() {
        try (var platform = TestPlatform.isolated(Dialect.SQLITE)) {
            post(platform, platform.shop(), "ann@mail.test");
            assertThat(platform.platform().sales().emailOutbox().claim()).isPresent();
            assertThat(platform.platform().sales().emailOutbox().claim()).isEmpty();
            platform.clock().advance(Duration.ofMinutes(6));
            assertThat(platform.platform().sales().emailOutbox().claim()).isPresent();
        }
    }

    @Test
    void whoRefusesOffersGetsNoneThatWait() {
        try (var platform = TestPlatform.isolated(Dialect.SQLITE)) {
            var shop = platform.shop();
            var emails = platform.platform().foundation().emails();
            platform.platform().foundation().database().change(tx -> {
                emails.enqueue(
                        tx,
                        shop,
                        NewEmail.of("offer", "Ann@mail.test", "Look", TEXT).unsubscribedAt("https://shop.test/no"));
                emails.enqueue(tx, shop, "order_confirmation", "ann@mail.test", "Order", TEXT);
                emails.unsubscribe(tx, shop, "ann@mail.test");
                emails.unsubscribe(tx, shop, "ANN@mail.test ");
            });
            var bag = new Bag();
            bag.postman(platform).dispatchDue();
            assertThat(bag.carried.stream().map(Email::kind)).containsExactly("order_confirmation");
        }
    }

    private static void post(TestPlatform platform, Shop shop, String to) {
        platform.platform()
                .foundation()
                .database()
                .change(tx ->
                        platform.platform().foundation().emails().enqueue(tx, shop, "invite", to, "Come in", TEXT));
    }

    private static String stored(TestPlatform platform, String column) {
        return platform.platform()
                .foundation()
                .database()
                .read(session -> session.sql("select " + column + " from letters order by id desc limit 1")
                        .value())
                .orElse("");
    }

    /** A carrier that remembers, or fails as it is told. */
    private static final class Bag implements EmailTransport {
        private final List<Email> carried = Collections.synchronizedList(new ArrayList<>());
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());
        private @Nullable EmailTransportException failure;
        private String failsFor = "";
        private boolean stays;
        private int attempts;

        EmailDispatcher postman(TestPlatform platform) {
            var all = platform.platform();
            return new EmailDispatcher(
                    all.foundation().database(),
                    all.foundation().shops(),
                    all.sales().emailOutbox(),
                    (email, shop) -> "<p>",
                    this,
                    platform.clock());
        }

        @Override
        public void send(Email email, String fromName, String html, Instant now) throws EmailTransportException {
            attempts++;
            if (failure != null && email.recipient().contains(failsFor)) {
                throw failure;
            }
            carried.add(email);
            names.add(fromName);
        }

        @Override
        public boolean keepsEmails() {
            return stays;
        }
    }

    @Test
    void bothFormsSayTheSame() {
        var text = TEXT.quote("As we\nspoke")
                .items(List.of(EmailContent.ContentRow.of("2 × Mug", "€25.00")))
                .smallPrint("Fine");
        assertThat(text.plain()).isEqualTo("""
                        Come in

                        Here is the key.

                        Open:
                        https://shop.test/open/abc

                        As we
                        spoke

                        2 × Mug  €25.00

                        Fine
                        """);
        assertThat(text.withoutOneTimeLinks().plain()).doesNotContain("Open");
    }
}
