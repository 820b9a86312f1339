package dev.vitrine.commerce.shipping;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.tenancy.Shop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Requests rates from carrier services, in parallel, ten seconds at most, with a cache. Safe for use by many threads.
 */
final class CarrierRateClient {

    /** "Timeout 10 s": the same at every hour, however many ask. */
    static final Duration DEADLINE = Duration.ofSeconds(10);

    /** "Answers cached 15 minutes by (origin, destination, items, currency), errors 30 s". */
    private static final Duration FRESH = Duration.ofMinutes(15);

    private static final Duration SPARED = Duration.ofSeconds(30);
    private static final int MOST_REMEMBERED = 10_000;

    /** why: who asks waits on a thread of the server, and a slow carrier must leave some to everybody else. */
    private static final int MOST_OF_CARRIER = 12;

    private static final int MOST_OF_SHOP = 24;

    private final AppHttpClient appHttpClient;
    private final AppRequestSigner appRequestSigner;
    private final Duration deadline;
    private final InstantSource clock;
    private final Cache<String, CachedRates> cachedRates =
            Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();
    private final LoadingCache<Long, Semaphore> ofCarriers = allows(MOST_OF_CARRIER);
    private final LoadingCache<Long, Semaphore> ofShops = allows(MOST_OF_SHOP);

    CarrierRateClient(
            AppHttpClient appHttpClient, AppRequestSigner appRequestSigner, Duration deadline, InstantSource clock) {
        this.appHttpClient = appHttpClient.withTimeout(deadline);
        this.appRequestSigner = appRequestSigner;
        this.deadline = deadline;
        this.clock = clock;
    }

    /** @param failure why a call that was due just now gave nothing; null when it did or none was due */
    record Outcome(
            Carrier carrier,
            List<CarrierRate> rates,
            @Nullable CarrierFailure failure) {}

    /** The last good answer, if there was one, and when the service was asked last. */
    private record CachedRates(List<CarrierRate> rates, boolean failed, Instant at) {}

    /** @param key under which the answer is remembered */
    private record RateQuery(Shop shop, Carrier carrier, byte[] body, String key) {
        static RateQuery of(Shop shop, Carrier carrier, byte[] body) {
            return new RateQuery(shop, carrier, body, hash(shop, carrier, body));
        }
    }

    List<Outcome> request(Shop shop, List<Carrier> carriers, ShippingRateRequest shippingRateRequest) {
        if (carriers.isEmpty()) {
            return List.of();
        }
        var rate = CarrierRateMessages.rate(shop, shippingRateRequest);
        var rateQueries = carriers.stream()
                .map(carrier -> RateQuery.of(shop, carrier, carrier.language().wrapped("rate", rate)))
                .toList();
        var held = new ArrayList<Semaphore>();
        try {
            return answers(
                    rateQueries,
                    rateQueries.stream().map(each -> step(each, held)).toList());
        } finally {
            held.forEach(Semaphore::release);
        }
    }

    /** What is remembered, a call, or nothing when too many wait for one already. */
    private Callable<Outcome> step(RateQuery rateQuery, List<Semaphore> held) {
        var fresh = fresh(rateQuery);
        if (fresh.isPresent()) {
            return fresh::get;
        }
        var shop = ofShops.get(rateQuery.shop().id());
        var carrier = ofCarriers.get(rateQuery.carrier().serviceId());
        if (!held.contains(shop) && !acquire(shop, held) || !acquire(carrier, held)) {
            return () -> failed(rateQuery, "has too many questions to answer already", Duration.ZERO);
        }
        return () -> called(rateQuery);
    }

    private static boolean acquire(Semaphore share, List<Semaphore> held) {
        return share.tryAcquire() && held.add(share);
    }

    private List<Outcome> answers(List<RateQuery> rateQueries, List<Callable<Outcome>> steps) {
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            var answers = threads.invokeAll(steps, deadline.toMillis(), TimeUnit.MILLISECONDS);
            var outcomes = new ArrayList<Outcome>();
            for (int i = 0; i < answers.size(); i++) {
                outcomes.add(answer(rateQueries.get(i), answers.get(i)));
            }
            return List.copyOf(outcomes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        } finally {
            threads.shutdownNow();
        }
    }

    private Outcome answer(RateQuery rateQuery, Future<Outcome> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (CancellationException e) {
            return failedAndCached(rateQuery, "did not answer within " + deadline.toSeconds() + " seconds", deadline);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private Optional<Outcome> fresh(RateQuery rateQuery) {
        return Optional.ofNullable(cachedRates.getIfPresent(rateQuery.key()))
                .filter(before -> clock.instant().isBefore(before.at().plus(before.failed() ? SPARED : FRESH)))
                .map(before -> new Outcome(rateQuery.carrier(), before.rates(), null));
    }

    private Outcome called(RateQuery rateQuery) {
        var carrier = rateQuery.carrier();
        var start = System.nanoTime();
        try {
            var answer =
                    appHttpClient.post(carrier.callbackUrl(), carrier.language(), rateQuery.body(), headers(rateQuery));
            var rates = CarrierRateMessages.rates(
                    answer, carrier.language(), rateQuery.shop().currency());
            cachedRates.put(rateQuery.key(), new CachedRates(rates, false, clock.instant()));
            return new Outcome(carrier, rates, null);
        } catch (FetchException | CarrierRateMessages.InvalidCarrierResponse e) {
            return failedAndCached(
                    rateQuery, String.valueOf(e.getMessage()), Duration.ofNanos(System.nanoTime() - start));
        }
    }

    /** A failure after which the service is not asked the same for a while. */
    private Outcome failedAndCached(RateQuery rateQuery, String reason, Duration took) {
        var failed = failed(rateQuery, reason, took);
        cachedRates.put(rateQuery.key(), new CachedRates(failed.rates(), true, clock.instant()));
        return failed;
    }

    /** "Last good answer or the zone's own rates": a failing carrier quotes as it did before, if it ever did. */
    private Outcome failed(RateQuery rateQuery, String reason, Duration took) {
        var before = cachedRates.getIfPresent(rateQuery.key());
        var rates = before == null ? List.<CarrierRate>of() : before.rates();
        var carrier = rateQuery.carrier();
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return new Outcome(carrier, rates, new CarrierFailure(0, carrier.serviceId(), reason, took.toMillis(), now));
    }

    /** Weak: a semaphore lives as long as it is in use. */
    private static LoadingCache<Long, Semaphore> allows(int most) {
        return Caffeine.newBuilder().weakValues().build(id -> new Semaphore(most));
    }

    private Map<String, String> headers(RateQuery rateQuery) {
        var carrier = rateQuery.carrier();
        var signature = appRequestSigner.sign(rateQuery.body(), rateQuery.shop(), carrier.signingKey());
        var headers = new LinkedHashMap<String, String>();
        ApiHeaders.put(headers::put, ApiHeaders.HMAC, signature);
        headers.put("X-Svc-Shop-Id", "" + rateQuery.shop().id());
        return headers;
    }

    private static String hash(Shop shop, Carrier carrier, byte[] body) {
        return Secrets.hash(shop.id() + " " + carrier.serviceId() + " " + carrier.callbackUrl() + " "
                + new String(body, StandardCharsets.UTF_8));
    }
}
