package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.people.AttemptLimiter.Limit;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Stream;

/** E-mail quota per recipient and sender, against flooding strangers. Safe for use by many threads. */
public final class EmailQuota {

    private static final int MOST_SENT = 20;
    private static final int MOST_RECEIVED = 3;
    private static final Duration SPAN = Duration.ofHours(1);

    private final AttemptLimiter attemptLimiter;

    public EmailQuota(Database database, InstantSource clock) {
        this.attemptLimiter = new AttemptLimiter(database, clock);
    }

    /** Counts an e-mail; 429 when {@code to} got three of its kind within the hour, or one of the senders sent 20. */
    public void consume(String kind, String to, String... senders) {
        // why hashed: addresses of any length may be typed.
        var reader = new Limit(kind + " to " + Secrets.hash(to), MOST_RECEIVED, SPAN);
        var limits = Stream.concat(
                Stream.of(reader), Stream.of(senders).map(each -> new Limit(kind + " of " + each, MOST_SENT, SPAN)));
        try {
            attemptLimiter.attempt(limits.toList());
        } catch (ApiException later) {
            throw emailLimitExceeded(later.headers(), String.valueOf(later.getMessage()));
        }
    }

    private static ApiException emailLimitExceeded(Map<String, String> headers, String words) {
        var told = ApiException.of(429, words.replace("Too many attempts", "Enough letters are on their way"));
        headers.forEach(told::header);
        return told;
    }
}
