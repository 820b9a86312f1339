package dev.vitrine.server.checkout;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limit of what is said about hosted payments from one address: of words about one payment, and of words that were
 * refused. A provider whose words are true may send any number about any number of payments. Counted in memory, by each
 * process for itself, so that a flood neither reads nor writes the database. Safe for use by many threads.
 */
final class HostedCallbackLimit {

    static final Duration WINDOW = Duration.ofMinutes(1);

    /** why so many: providers repeat themselves until they are answered. */
    static final int MOST_OF_PAYMENT = 30;

    static final int MOST_REFUSED = 120;

    private record Speaker(long shop, String network, long payment) {}

    private final Cache<Speaker, AtomicInteger> words =
            Caffeine.newBuilder().expireAfterWrite(WINDOW).maximumSize(100_000).build();

    /** False, when too many words from there were refused lately: the next one is not looked at. */
    boolean listensTo(Shop shop, String address) {
        var refused = words.getIfPresent(refusals(shop, address));
        return refused == null || refused.get() < MOST_REFUSED;
    }

    void countRefused(Shop shop, String address) {
        count(refusals(shop, address));
    }

    /** Counts a word about that payment; false, when there were too many from there lately. */
    boolean allows(Shop shop, HostedPayment payment, String address) {
        return count(new Speaker(shop.id(), IpRange.subscriber(address), payment.id())) <= MOST_OF_PAYMENT;
    }

    private static Speaker refusals(Shop shop, String address) {
        return new Speaker(shop.id(), IpRange.subscriber(address), 0);
    }

    private int count(Speaker speaker) {
        return Objects.requireNonNull(words.get(speaker, unseen -> new AtomicInteger()))
                .incrementAndGet();
    }
}
