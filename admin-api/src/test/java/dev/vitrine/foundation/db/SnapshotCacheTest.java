package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.testkit.TestDatabase;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SnapshotCacheTest {

    /** Each database has a counter and connections of its own, as another process has. */
    @ParameterizedTest
    @EnumSource
    void whatAnotherProcessCommittedIsReadAtOnce(Dialect dialect) {
        var url = TestDatabase.url(dialect);
        try (var ours = Database.open(url);
                var theirs = Database.open(url)) {
            var days = new SnapshotCache<String, Long>(ours, SnapshotCacheTest::days);
            for (int day = 1; day <= 50; day++) {
                assertThat(days.get("kept")).isEqualTo(day - 1);
                add(day % 2 == 0 ? ours : theirs, day);
                assertThat(days.get("kept")).isEqualTo(day);
            }
        }
    }

    @Test
    void nothingIsReadTwiceBetweenCommits() {
        try (var database = TestDatabase.open(Dialect.SQLITE)) {
            var reads = new AtomicInteger();
            var days = new SnapshotCache<String, Long>(database, (session, key) -> {
                reads.incrementAndGet();
                return days(session, key);
            });
            for (int i = 0; i < 10_000; i++) {
                days.get("kept");
            }
            assertThat(reads.get())
                    .as("once, and again when it is a second old")
                    .isLessThan(1_000);
        }
    }

    private static long days(Session session, String key) {
        return session.sql("select count(*) from visit_salts").count();
    }

    private static void add(Database database, int day) {
        database.change(tx -> tx.sql("insert into visit_salts (day, salt) values (:day, 'salt')")
                .bind("day", day)
                .run());
    }
}
