package dev.vitrine.server.monitoring;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Requests of this process: of the last hour by the minute, and by shop since it started. Safe for use by many threads.
 */
public final class RequestStatistics {

    private static final int MINUTES = 60;
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(1);
    private static final int DIGITS = 2;
    private static final int MOST_SHOPS = 10_000;

    private final String suffix;
    private final InstantSource clock;
    private final AtomicReferenceArray<@Nullable Minute> ring = new AtomicReferenceArray<>(MINUTES);

    /** why a cache: names of hosts are a client's invention, and those that are asked for often stay. */
    private final Cache<String, Counts> shops =
            Caffeine.newBuilder().maximumSize(MOST_SHOPS).build();

    private record Minute(long number, LongAdder requests, LongAdder failures, ConcurrentHistogram micros) {
        static Minute of(long number) {
            return new Minute(
                    number, new LongAdder(), new LongAdder(), new ConcurrentHistogram(LONGEST_MICROS, DIGITS));
        }
    }

    private record Counts(LongAdder requests, LongAdder failures, LongAdder micros) {}

    /** A minute; {@code failures} are answers from 500 on, but for 503. */
    public record MinuteLoad(Instant begin, long requests, long failures) {}

    /** What a shop asked of this process; {@code failures} are answers from 500 on, but for 503. */
    public record ShopLoad(long requests, long failures, Duration time) {
        static final ShopLoad NONE = new ShopLoad(0, 0, Duration.ZERO);
    }

    /** Half of all requests took at most {@code half}, and nineteen of twenty at most {@code most}. */
    public record Latency(long requests, Duration half, Duration most) {}

    /** {@code baseHost}: with its port, as in {@code Shops}. */
    public RequestStatistics(String baseHost, InstantSource clock) {
        this.suffix = "." + baseHost;
        this.clock = clock;
    }

    /**
     * Counts a request that was answered. {@code host} and {@code path} are the browser's.
     *
     * @param shop the handle of the shop that answered; empty where that has to be read from the two
     */
    public void record(String shop, String host, String path, int status, long nanos) {
        var micros = TimeUnit.NANOSECONDS.toMicros(nanos);
        // why not 503: frozen shops are answered so, and what is too much for a moment.
        var failed = status >= 500 && status != 503 ? 1 : 0;
        var minute = minute(clock.instant().getEpochSecond() / 60);
        minute.requests.increment();
        minute.failures.add(failed);
        minute.micros.recordValue(Math.clamp(micros, 0, LONGEST_MICROS));
        var handle = shop.isEmpty() ? handle(host, path) : shop;
        if (!handle.isEmpty()) {
            var counts = shops.get(handle, name -> new Counts(new LongAdder(), new LongAdder(), new LongAdder()));
            counts.requests.increment();
            counts.failures.add(failed);
            counts.micros.add(micros);
        }
    }

    /** The shop of a request: of its host, and of its path at the hosts of consoles and checkouts. */
    private String handle(String host, String path) {
        if (!host.endsWith(suffix)) {
            return "";
        }
        var name = host.substring(0, host.length() - suffix.length());
        if (!name.equals("admin") && !name.equals("checkout")) {
            return name;
        }
        var parts = path.split("/", 4);
        return parts.length > 2 && parts[1].equals("shops") ? parts[2] : "";
    }

    private Minute minute(long number) {
        var place = (int) (number % MINUTES);
        while (true) {
            var found = ring.get(place);
            if (found != null && found.number >= number) {
                return found;
            }
            var fresh = Minute.of(number);
            if (ring.compareAndSet(place, found, fresh)) {
                return fresh;
            }
        }
    }

    /** The last hour, the oldest minute first; minutes without a request are among them. */
    public List<MinuteLoad> lastHour() {
        var now = clock.instant().getEpochSecond() / 60;
        return LongStream.rangeClosed(now - MINUTES + 1, now)
                .mapToObj(number -> {
                    var begin = Instant.ofEpochSecond(number * 60);
                    var minute = ring.get((int) (number % MINUTES));
                    return minute == null || minute.number != number
                            ? new MinuteLoad(begin, 0, 0)
                            : new MinuteLoad(begin, minute.requests.sum(), minute.failures.sum());
                })
                .toList();
    }

    /** How long requests of the last minutes took, the current one included. */
    public Latency latency(int minutes) {
        var now = clock.instant().getEpochSecond() / 60;
        var all = new Histogram(LONGEST_MICROS, DIGITS);
        for (int i = 0; i < MINUTES; i++) {
            var minute = ring.get(i);
            if (minute != null && minute.number > now - minutes) {
                all.add(minute.micros);
            }
        }
        return new Latency(all.getTotalCount(), percentile(all, 50), percentile(all, 95));
    }

    private static Duration percentile(Histogram histogram, double percent) {
        return Duration.of(histogram.getValueAtPercentile(percent), ChronoUnit.MICROS);
    }

    public ShopLoad of(String handle) {
        var counts = shops.getIfPresent(handle);
        return counts == null
                ? ShopLoad.NONE
                : new ShopLoad(
                        counts.requests.sum(),
                        counts.failures.sum(),
                        Duration.of(counts.micros.sum(), ChronoUnit.MICROS));
    }
}
