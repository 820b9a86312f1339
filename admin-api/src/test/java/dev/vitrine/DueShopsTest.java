package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.testkit.ContractShop;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is due each minute is found in the shop that has it, by one question for all shops. */
final class DueShopsTest {

    /** By the name of a feature: what it has to do after that. */
    private static final List<Sample> SAMPLES = List.of(
            new Sample("Carts", "update carts set untold = true, told_at = 0 where shop_id = :shop"),
            new Sample("Checkouts", """
                    update checkouts set claim = 'c', claimed_until = 0, completed_at = null where shop_id = :shop
                    """),
            new Sample("Checkouts", """
                    update checkouts set claim = null, completed_at = null, abandoned_at = null, closed_at = null,
                      email = 'ada@mail.test', updated_at = :quiet where shop_id = :shop
                    """),
            new Sample("DraftOrders", "update draft_order_words set due = true where shop_id = :shop"),
            new Sample("FileBacklog", "insert into file_backlogs (shop_id) values (:shop)"),
            new Sample("HostedPaymentProcessor", """
                    insert into hosted_payments (shop_id, reference, payment_method_id, account_id, purchase_id,
                      purchase_token, amount, currency, test, state, created_at, updated_at)
                    values (:shop, 'r', 1, 'a', 1, 't', 100, 'EUR', false, 'completed', 0, 0)
                    """),
            new Sample("Imports", """
                    insert into imports (shop_id, kind, subject_id, replaces, staff_id, author, file_name, status, reason,
                      row_count, rows_done, created, updated, unchanged, refused, images_tried, images, images_left_out,
                      preview, started_at, updated_at)
                    values (:shop, 'redirects', 0, false, 0, '', 'a.csv', 'running', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, '{}', 0, 0)
                    """),
            new Sample("InvoicePayments", """
                    update draft_orders set claim = 'c', claimed_until = 0 where shop_id = :shop
                    """),
            new Sample("OrderResources", "update order_words set due = true where shop_id = :shop"),
            new Sample("OrderResources", """
                    update transactions set kind = 'refund', status = 'pending', created_at = 0 where shop_id = :shop
                    """),
            new Sample("ProductBulkOperations", "update products set search_language = 'de/0' where shop_id = :shop"),
            new Sample("ProductBulkOperations", "update products set search_language = 'xx/9' where shop_id = :shop"),
            new Sample("ThemeRoutes", """
                    insert into theme_settings_schedules (theme_id, shop_id, version, published_version, main, publish_at,
                      author, created_at)
                    select id, shop_id, 1, 1, true, 0, '', 0 from themes where shop_id = :shop and role = 'main'
                    """),
            new Sample("ThemeRoutes", "delete from theme_draft_events where shop_id = :shop", """
                    insert into theme_draft_events (theme_id, shop_id, told_at, untold)
                    select id, shop_id, 0, true from themes where shop_id = :shop and role = 'main'
                    """));

    private record Sample(String feature, List<String> statements) {
        Sample(String feature, String... statements) {
            this(feature, List.of(statements));
        }
    }

    /** Takes back what a sample did. */
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @ParameterizedTest
    @EnumSource
    void isFoundInTheShopThatHasIt(Dialect dialect) throws Exception {
        try (var test = TestPlatform.isolated(dialect);
                var receiver = new HttpsReceiver()) {
            test.api().post("products", "{\"product\":{\"title\":\"Mug\"}}");
            var shop = ContractShop.filled(test.api(), receiver).api().shop();
            ContractShop.in(test.api());
            test.clock().advance(Duration.ofDays(1));
            var database = test.platform().foundation().database();
            var features = test.platform().features().all();
            finish(database, features);

            for (var sample : SAMPLES) {
                var feature = features.stream()
                        .filter(each -> each.getClass().getSimpleName().equals(sample.feature()))
                        .findFirst()
                        .orElseThrow();
                assertThat(dueAfter(database, shop, sample, feature, test))
                        .as(sample.toString())
                        .containsExactly(shop.shopId().value());
            }
            assertThat(database.<List<Shop>>read(session -> due(session, features)))
                    .as("all is taken back")
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SQLITE")
    void eachFeatureSaysInWhichShops(Dialect dialect) {
        var features = TestPlatform.on(dialect).platform().features().all();
        var names = features.stream()
                .filter(feature -> declares(feature, "everyMinute"))
                .map(feature -> feature.getClass().getSimpleName())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(features.stream()
                        .filter(feature -> declares(feature, "dueShops"))
                        .map(feature -> feature.getClass().getSimpleName()))
                .as("who overrides everyMinute overrides dueShops, or nothing is ever done")
                .containsExactlyInAnyOrderElementsOf(names);
        assertThat(SAMPLES.stream().map(Sample::feature).distinct()).containsExactlyInAnyOrderElementsOf(names);
    }

    private static boolean declares(Feature feature, String method) {
        return Arrays.stream(feature.getClass().getDeclaredMethods())
                .anyMatch(each -> each.getName().equals(method));
    }

    /** Does what is due until nothing is. */
    private static void finish(Database database, List<Feature> features) {
        for (int round = 0; round < 20; round++) {
            if (database.<List<Shop>>read(session -> due(session, features)).isEmpty()) {
                return;
            }
            for (var feature : features) {
                database.<List<Shop>>read(session -> Shops.byIds(session, feature.dueShops(session)))
                        .forEach(feature::everyMinute);
            }
        }
        throw new AssertionError("something is due for ever");
    }

    private static List<Shop> due(Session session, List<Feature> features) {
        return features.stream()
                .flatMap(feature -> Shops.byIds(session, feature.dueShops(session)).stream())
                .toList();
    }

    private static List<Long> dueAfter(
            Database database, Shop shop, Sample sample, Feature feature, TestPlatform test) {
        var quiet = test.clock().instant().minus(Duration.ofHours(1));
        var due = new ArrayList<Long>();
        try {
            database.change(tx -> {
                for (var sql : sample.statements()) {
                    var statement = tx.sql(sql).bind(shop);
                    (sql.contains(":quiet") ? statement.bind("quiet", quiet) : statement).run();
                }
                due.addAll(feature.dueShops(tx));
                throw new Undone();
            });
        } catch (Undone undone) {
            return due;
        }
        throw new AssertionError("not taken back");
    }
}
