package dev.vitrine.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.monitoring.RequestStatistics.MinuteLoad;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RequestStatisticsTest {

    private Instant now = Instant.parse("2026-11-29T10:00:30Z");
    private final RequestStatistics statistics = new RequestStatistics("shops.test:8080", () -> now);

    @Test
    void requestsAreCountedByTheMinuteForAnHour() {
        asked("shops.test:8080", "/", 200, 5);
        asked("shops.test:8080", "/", 500, 5);
        asked("shops.test:8080", "/", 503, 5);
        now = now.plus(Duration.ofMinutes(2));
        asked("shops.test:8080", "/", 200, 5);
        var hour = statistics.lastHour();
        assertThat(hour).hasSize(60);
        assertThat(hour.subList(57, 60)).extracting(MinuteLoad::requests).containsExactly(3L, 0L, 1L);
        assertThat(hour.get(57).failures()).isEqualTo(1);
        assertThat(hour.getLast().begin()).isEqualTo("2026-11-29T10:02:00Z");
        now = now.plus(Duration.ofHours(1));
        assertThat(statistics.lastHour()).extracting(MinuteLoad::requests).containsOnly(0L);
    }

    @Test
    void percentilesAreOfTheLastMinutes() {
        for (int i = 0; i < 90; i++) {
            asked("a.shops.test:8080", "/", 200, 10);
        }
        for (int i = 0; i < 10; i++) {
            asked("a.shops.test:8080", "/", 200, 1_000);
        }
        var latency = statistics.latency(5);
        assertThat(latency.requests()).isEqualTo(100);
        assertThat(latency.half().toMillis()).isEqualTo(10);
        assertThat(latency.most().toMillis()).isBetween(990L, 1_010L);
        now = now.plus(Duration.ofMinutes(5));
        assertThat(statistics.latency(5).requests()).isZero();
    }

    @Test
    void requestsBelongToTheShopOfTheirHostOrPath() {
        asked("corner.shops.test:8080", "/products/jug", 200, 10);
        asked("admin.shops.test:8080", "/shops/corner/orders", 500, 20);
        asked("checkout.shops.test:8080", "/shops/corner/checkouts/abc", 200, 30);
        asked("admin.shops.test:8080", "/", 303, 1);
        asked("shops.test:8080", "/operator", 200, 1);
        asked("corner.elsewhere.test", "/", 200, 1);
        var load = statistics.of("corner");
        assertThat(load.requests()).isEqualTo(3);
        assertThat(load.failures()).isEqualTo(1);
        assertThat(load.time()).isEqualTo(Duration.ofMillis(60));
        assertThat(statistics.of("admin").requests()).isZero();
    }

    private void asked(String host, String path, int status, long millis) {
        statistics.record("", host, path, status, TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
