package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.HttpsReceiver.Reply;
import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FailingAppTest {

    private static final String ADA = "ada@partners.test";

    @ParameterizedTest
    @EnumSource
    void partnerIsToldOnceUntilTheAppIsWellAgain(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect);
                var app = new HttpsReceiver()) {
            var shop = test.shop();
            var publicApp = installed(test, shop, app.url("/hooks"));
            var job = test.platform().appServices().failingAppJob();
            var answers = new AtomicInteger();
            app.answersAs(request -> Reply.status(answers.incrementAndGet() % 2 == 0 ? 500 : 200));
            happens(test, shop, 20);
            untilTried(test, 20);
            assertThat(failing(test, publicApp)).singleElement().satisfies(each -> {
                assertThat(each.shop()).isEqualTo(shop.name());
                assertThat(each.topic()).isEqualTo("orders/create");
                assertThat(List.of(each.sent(), each.failed())).containsExactly(20L, 10L);
                assertThat(each.breakerOpenedAt()).isNull();
            });
            job.lookAtAll();
            job.lookAtAll();
            assertThat(told(test))
                    .singleElement()
                    .satisfies(email -> assertThat(text(email))
                            .contains("10 of 20 deliveries", "orders/create", shop.name() + ": 10 of 20 failed"));

            app.answersAs(request -> Reply.status(200));
            test.clock().advance(Duration.ofHours(2));
            Patience.await("all of them", () -> dispatched(test, "state = 'delivered'") == 20);
            job.lookAtAll();
            assertThat(told(test)).hasSize(1);

            // why later: of the last minute, all attempts count.
            test.clock().advance(Duration.ofMinutes(2));
            app.answersAs(request -> Reply.status(500));
            happens(test, shop, 12);
            Patience.await("the breaker", () -> {
                dispatched(test, "state = 'waiting'");
                return failing(test, publicApp).stream().anyMatch(each -> each.breakerOpenedAt() != null);
            });
            job.lookAtAll();
            job.lookAtAll();
            assertThat(told(test))
                    .hasSize(2)
                    .last()
                    .satisfies(email -> assertThat(text(email)).contains("only single attempts are made"));

            app.answersAs(request -> Reply.status(200));
            test.clock().advance(Duration.ofMinutes(1));
            Patience.await("a probe", () -> {
                dispatched(test, "state = 'waiting'");
                return failing(test, publicApp).stream().allMatch(each -> each.breakerOpenedAt() == null);
            });
        }
    }

    private static long installed(TestPlatform test, Shop shop, String address) {
        var services = test.platform().appServices();
        var database = test.platform().foundation().database();
        var accounts = test.platform().people().userAccounts();
        var ada = accounts.newAccount(ADA, "Ada", "Byron", "nine long words are a password");
        var account = database.write(tx -> accounts.add(tx, ada));
        var form = new PublicAppForm(
                "Hooks", "help@partners.test", "https://app.partners.test/", List.of("https://app.partners.test/back"));
        var app = services.publicApps().create(account.id(), form);
        database.change(tx -> {
            var installed = services.installations().install(tx, shop, app, Scopes.all(), false);
            tx.sql("""
                            insert into webhooks (shop_id, app_id, topic, address, created_at, updated_at)
                            values (:shop, :app, 'orders/create', :address, :now, :now)
                            """)
                    .bind(shop)
                    .bind("app", installed.id())
                    .bind("address", address)
                    .bind("now", test.clock().instant())
                    .run();
        });
        return app.id();
    }

    private static void happens(TestPlatform test, Shop shop, int times) {
        var foundation = test.platform().foundation();
        foundation.database().change(tx -> {
            for (int i = 1; i <= times; i++) {
                foundation
                        .events()
                        .publish(tx, shop, Topic.ORDERS_CREATE, i, Json.object().put("id", i));
            }
        });
    }

    private static void untilTried(TestPlatform test, int many) {
        Patience.await("attempts", () -> dispatched(test, "attempts > 0") == many);
    }

    /** Sends what is due; how many deliveries are so. */
    private static long dispatched(TestPlatform test, String state) {
        test.platform().appServices().webhooks().dispatcher().dispatchDue();
        return test.platform()
                .foundation()
                .database()
                .read(session -> session.sql("select count(*) from webhook_deliveries where " + state)
                        .count());
    }

    private static List<AppDeliveries.Subscription> failing(TestPlatform test, long app) {
        return test.platform()
                .foundation()
                .database()
                .read(session -> AppDeliveries.failing(
                        session, app, test.clock().instant().minus(Duration.ofHours(1)), 9));
    }

    private static List<Email> told(TestPlatform test) {
        return test
                .platform()
                .foundation()
                .database()
                .read(session -> test.platform().foundation().emails().pending(session))
                .stream()
                .filter(email ->
                        email.kind().equals("app_failing") && email.recipient().equals(ADA))
                .toList();
    }

    private static String text(Email email) {
        return Json.PLAIN.text(email.content());
    }
}
