package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.shop.closing.ShopClosing.Asked;
import dev.vitrine.testkit.CompleteShop;
import dev.vitrine.testkit.ContractShop;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.StatementPlans;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A PostgreSQL whose tables of shops are partitioned by shop, as engines with many servers do it: a shop is filled,
 * read, cared for and deleted, and each statement of it asks the partition of its shop alone.
 */
final class PartitionedShopsTest {

    private static final String ALL_SHOPS = "/statements-of-all-shops.txt";

    @Test
    void statementsAskThePartitionOfTheirShop() throws Exception {
        var url = TestDatabase.partitioned();
        var plans = TestDatabase.plans(url);
        try (var platform = TestPlatform.over(Database.open(url));
                var receiver = new HttpsReceiver()) {
            var shop = ContractShop.filled(platform.api(), receiver);
            readsAndChanges(shop);
            cares(platform, shop);
            isDeleted(platform, shop);
        }
        assertThat(plans.all()).hasSizeGreaterThan(400);
        assertThat(beginnings(plans))
                .as("bind the shop, or name the statement and why it asks all shops in " + ALL_SHOPS)
                .isEqualTo(ofAllShops());
    }

    private static void readsAndChanges(CompleteShop shop) {
        for (var verb : List.of("GET", "PUT", "DELETE")) {
            for (var operation : shop.api().platform().contract().operations()) {
                if (operation.verb().equals(verb)) {
                    var body = verb.equals("PUT")
                            ? shop.body(operation).map(ObjectNode::toString).orElse("")
                            : null;
                    shop.filled(operation.path())
                            .ifPresent(path -> assertThat(shop.api()
                                            .send(verb, CompleteShop.called(path), body)
                                            .status())
                                    .as(verb + " " + path)
                                    .isLessThan(500));
                }
            }
        }
    }

    private static void cares(TestPlatform platform, CompleteShop shop) {
        platform.clock().advance(Duration.ofDays(60));
        for (var feature : platform.platform().features().all()) {
            platform.platform().foundation().database().<List<Long>>read(feature::dueShops);
            feature.everyMinute(shop.api().shop());
            feature.everyHour(shop.api().shop());
        }
        platform.platform().features().jobs().forEach(job -> job.work().run());
        platform.platform()
                .features()
                .dataChecks()
                .forEach(check -> platform.platform()
                        .foundation()
                        .database()
                        .<Long>read(session -> check.count().applyAsLong(session)));
    }

    private static void isDeleted(TestPlatform platform, CompleteShop shop) throws IOException {
        var closing = platform.platform().closing();
        platform.platform()
                .foundation()
                .database()
                .change(tx -> closing.shopClosing()
                        .close(tx, shop.api().shop(), Asked.owner("owner@shop.test"), Duration.ZERO));
        assertThat(closing.shopDeletion().deleteDue()).hasSize(1);
    }

    /** Of each statement as much as the list has of it. */
    private static Set<String> beginnings(StatementPlans plans) throws IOException {
        var known = ofAllShops();
        return plans.readingManyPartitions().stream()
                // why: before files of a deleted shop go, all others are searched for their names.
                .filter(statement -> !statement.matches("select \".* from \"\\w+\" where true order by .*"))
                .map(statement ->
                        known.stream().filter(statement::startsWith).findFirst().orElse(statement))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Beginnings of statements. */
    private static Set<String> ofAllShops() throws IOException {
        try (var in = Objects.requireNonNull(PartitionedShopsTest.class.getResourceAsStream(ALL_SHOPS))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
