package dev.vitrine.shipping;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.apps.Signing;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.net.FetchException;
import dev.vitrine.net.Poster;
import dev.vitrine.tenancy.Shop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Asks carrier services, all at once and for five seconds at most, and remembers what they said. Threads may share it.
 */
final class CarrierCalls {

    /** "Answers cached 15 minutes by (origin, destination, items, currency), errors 30 s". */
    private static final Duration FRESH = Duration.ofMinutes(15);

    private static final Duration SPARED = Duration.ofSeconds(30);
    private static final int MOST_REMEMBERED = 10_000;

    private final Poster poster;
    private final Signing signing;
    private final InstantSource clock;
    private final Cache<String, Said> said =
            Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();

    CarrierCalls(Poster poster, Signing signing, InstantSource clock) {
        this.poster = poster;
        this.signing = signing;
        this.clock = clock;
    }

    /** @param failure why a call that was made just now gave nothing; null when it did or none was made */
    record Outcome(
            Carrier carrier,
            List<CarrierRate> rates,
            @Nullable CarrierFailure failure) {}

    /** The last good answer, if there was one, and when the service was asked last. */
    private record Said(List<CarrierRate> rates, boolean failed, Instant at) {}

    List<Outcome> ask(Shop shop, List<Carrier> carriers, Parcel parcel) {
        if (carriers.isEmpty()) {
            return List.of();
        }
        var rate = CarrierMessages.rate(shop, parcel);
        var bodies = carriers.stream()
                .map(carrier -> carrier.language().wrapped("rate", rate))
                .toList();
        var calls = IntStream.range(0, carriers.size())
                .<Callable<Outcome>>mapToObj(i -> () -> outcome(shop, carriers.get(i), bodies.get(i)))
                .toList();
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            var answers = threads.invokeAll(calls, Poster.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            var outcomes = new ArrayList<Outcome>();
            for (int i = 0; i < carriers.size(); i++) {
                outcomes.add(outcome(shop, carriers.get(i), bodies.get(i), answers.get(i)));
            }
            return List.copyOf(outcomes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        } finally {
            threads.shutdownNow();
        }
    }

    private Outcome outcome(Shop shop, Carrier carrier, byte[] body, Future<Outcome> answer)
            throws InterruptedException {
        try {
            return answer.get();
        } catch (CancellationException e) {
            return failed(
                    carrier,
                    key(shop, carrier, body),
                    "did not answer within " + Poster.DEADLINE.toSeconds() + " seconds",
                    Poster.DEADLINE);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private Outcome outcome(Shop shop, Carrier carrier, byte[] body) {
        var key = key(shop, carrier, body);
        var before = said.getIfPresent(key);
        if (before != null && clock.instant().isBefore(before.at().plus(before.failed() ? SPARED : FRESH))) {
            return new Outcome(carrier, before.rates(), null);
        }
        long start = System.nanoTime();
        try {
            var answer = poster.post(carrier.callbackUrl(), carrier.language(), body, headers(shop, carrier, body));
            var rates = CarrierMessages.rates(answer, carrier.language(), shop.currency());
            said.put(key, new Said(rates, false, clock.instant()));
            return new Outcome(carrier, rates, null);
        } catch (FetchException | CarrierMessages.Unusable e) {
            var reason = String.valueOf(e.getMessage());
            return failed(carrier, key, reason, Duration.ofNanos(System.nanoTime() - start));
        }
    }

    /** "Last good answer or the zone's own rates": a failing carrier quotes as it did before, if it ever did. */
    private Outcome failed(Carrier carrier, String key, String reason, Duration took) {
        var before = said.getIfPresent(key);
        var rates = before == null ? List.<CarrierRate>of() : before.rates();
        said.put(key, new Said(rates, true, clock.instant()));
        var now = clock.instant().truncatedTo(java.time.temporal.ChronoUnit.SECONDS);
        return new Outcome(carrier, rates, new CarrierFailure(0, carrier.serviceId(), reason, took.toMillis(), now));
    }

    private Map<String, String> headers(Shop shop, Carrier carrier, byte[] body) {
        return Map.of(
                "X-Svc-Hmac-SHA256",
                signing.sign(body, shop, carrier.apiKey(), carrier.sharedSecret()),
                "X-Svc-Shop-Id",
                "" + shop.id());
    }

    private static String key(Shop shop, Carrier carrier, byte[] body) {
        return Secrets.hash(shop.id() + " " + carrier.serviceId() + " " + carrier.callbackUrl() + " "
                + new String(body, StandardCharsets.UTF_8));
    }
}
