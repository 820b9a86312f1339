package dev.vitrine.shipping;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.net.AppHttpClient;
import dev.vitrine.net.FetchException;
import dev.vitrine.tenancy.Shop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
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
 * Asks carrier services, all at once and for ten seconds at most, and remembers what they said. Threads may share it.
 */
final class CarrierCalls {

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
    private final Cache<String, Said> said =
            Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();
    private final LoadingCache<Long, Semaphore> ofCarriers = shares(MOST_OF_CARRIER);
    private final LoadingCache<Long, Semaphore> ofShops = shares(MOST_OF_SHOP);

    CarrierCalls(
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
    private record Said(List<CarrierRate> rates, boolean failed, Instant at) {}

    /** @param key under which the answer is remembered */
    private record Question(Shop shop, Carrier carrier, byte[] body, String key) {
        static Question of(Shop shop, Carrier carrier, byte[] body) {
            return new Question(shop, carrier, body, hash(shop, carrier, body));
        }
    }

    List<Outcome> ask(Shop shop, List<Carrier> carriers, Parcel parcel) {
        if (carriers.isEmpty()) {
            return List.of();
        }
        var rate = CarrierMessages.rate(shop, parcel);
        var questions = carriers.stream()
                .map(carrier -> Question.of(shop, carrier, carrier.language().wrapped("rate", rate)))
                .toList();
        var held = new ArrayList<Semaphore>();
        try {
            return answers(
                    questions, questions.stream().map(each -> step(each, held)).toList());
        } finally {
            held.forEach(Semaphore::release);
        }
    }

    /** What is remembered, a call, or nothing when too many wait for one already. */
    private Callable<Outcome> step(Question question, List<Semaphore> held) {
        var fresh = fresh(question);
        if (fresh.isPresent()) {
            return fresh::get;
        }
        var shop = ofShops.get(question.shop().id());
        var carrier = ofCarriers.get(question.carrier().serviceId());
        if (!held.contains(shop) && !enters(shop, held) || !enters(carrier, held)) {
            return () -> failed(question, "has too many questions to answer already", Duration.ZERO);
        }
        return () -> called(question);
    }

    private static boolean enters(Semaphore share, List<Semaphore> held) {
        return share.tryAcquire() && held.add(share);
    }

    private List<Outcome> answers(List<Question> questions, List<Callable<Outcome>> steps) {
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            var answers = threads.invokeAll(steps, deadline.toMillis(), TimeUnit.MILLISECONDS);
            var outcomes = new ArrayList<Outcome>();
            for (int i = 0; i < answers.size(); i++) {
                outcomes.add(answer(questions.get(i), answers.get(i)));
            }
            return List.copyOf(outcomes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        } finally {
            threads.shutdownNow();
        }
    }

    private Outcome answer(Question question, Future<Outcome> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (CancellationException e) {
            return spared(question, "did not answer within " + deadline.toSeconds() + " seconds", deadline);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private Optional<Outcome> fresh(Question question) {
        return Optional.ofNullable(said.getIfPresent(question.key()))
                .filter(before -> clock.instant().isBefore(before.at().plus(before.failed() ? SPARED : FRESH)))
                .map(before -> new Outcome(question.carrier(), before.rates(), null));
    }

    private Outcome called(Question question) {
        var carrier = question.carrier();
        long start = System.nanoTime();
        try {
            var answer =
                    appHttpClient.post(carrier.callbackUrl(), carrier.language(), question.body(), headers(question));
            var rates = CarrierMessages.rates(
                    answer, carrier.language(), question.shop().currency());
            said.put(question.key(), new Said(rates, false, clock.instant()));
            return new Outcome(carrier, rates, null);
        } catch (FetchException | CarrierMessages.Unusable e) {
            return spared(question, String.valueOf(e.getMessage()), Duration.ofNanos(System.nanoTime() - start));
        }
    }

    /** A failure after which the service is not asked the same for a while. */
    private Outcome spared(Question question, String reason, Duration took) {
        var failed = failed(question, reason, took);
        said.put(question.key(), new Said(failed.rates(), true, clock.instant()));
        return failed;
    }

    /** "Last good answer or the zone's own rates": a failing carrier quotes as it did before, if it ever did. */
    private Outcome failed(Question question, String reason, Duration took) {
        var before = said.getIfPresent(question.key());
        var rates = before == null ? List.<CarrierRate>of() : before.rates();
        var carrier = question.carrier();
        var now = clock.instant().truncatedTo(java.time.temporal.ChronoUnit.SECONDS);
        return new Outcome(carrier, rates, new CarrierFailure(0, carrier.serviceId(), reason, took.toMillis(), now));
    }

    /** Weak: a share is kept as long as somebody holds it. */
    private static LoadingCache<Long, Semaphore> shares(int most) {
        return Caffeine.newBuilder().weakValues().build(id -> new Semaphore(most));
    }

    private Map<String, String> headers(Question question) {
        var carrier = question.carrier();
        return Map.of(
                "X-Svc-Hmac-SHA256",
                appRequestSigner.sign(question.body(), question.shop(), carrier.apiKey(), carrier.sharedSecret()),
                "X-Svc-Shop-Id",
                "" + question.shop().id());
    }

    private static String hash(Shop shop, Carrier carrier, byte[] body) {
        return Secrets.hash(shop.id() + " " + carrier.serviceId() + " " + carrier.callbackUrl() + " "
                + new String(body, StandardCharsets.UTF_8));
    }
}
