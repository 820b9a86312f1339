package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.AttemptLimiter;
import dev.vitrine.people.AttemptLimiter.Limit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Attempts at codes of discounts and gift cards, so that nobody finds one by guessing. Safe for use by many threads.
 */
public final class CodeAttempts {

    /** In words for the buyer. */
    public static final String TOO_MANY = "Too many codes were tried. Try again in a while.";

    /** why so many: a household types a few wrong ones, and a guesser needs millions. */
    private static final int MOST = 50;

    private static final Duration SPAN = Duration.ofMinutes(10);

    private final AttemptLimiter attemptLimiter;

    public CodeAttempts(AttemptLimiter attemptLimiter) {
        this.attemptLimiter = attemptLimiter;
    }

    /**
     * Makes an attempt of who is at that address; empty when there were too many. One that was {@code good} does not
     * count. Call it outside of transactions.
     */
    public <T> Optional<T> attempt(Shop shop, String address, Supplier<T> attempt, Predicate<T> good) {
        var limit = List.of(
                new Limit("codes at the checkout " + shop.id() + " from " + IpRange.subscriber(address), MOST, SPAN));
        try {
            attemptLimiter.attempt(limit);
        } catch (ApiException tooMany) {
            return Optional.empty();
        }
        var made = attempt.get();
        if (good.test(made)) {
            attemptLimiter.release(limit);
        }
        return Optional.of(made);
    }
}
