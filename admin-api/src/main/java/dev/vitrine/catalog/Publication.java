package dev.vitrine.catalog;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Since when a product is shown, and where. Four fields of a body tell it, and the last that changes something wins:
 * {@code published_at}, {@code published}, {@code product_availability}, {@code status}.
 */
record Publication(@Nullable Instant since, String status, int availability) {

    static Publication read(Body body, Product current, Instant now) {
        var creating = current.id() == 0;
        var status = status(body, current);
        var availability = availability(body, current);
        var since = shown(body, current, creating, now);
        if (availability != current.productAvailability()) {
            since = availability == 0 ? null : Objects.requireNonNullElse(since, now);
        }
        if (!body.hasValue("status") || status.equals(current.status()) && status.equals(Product.ACTIVE)) {
            // why: who publishes a draft means it to be seen.
            return new Publication(since, since == null ? status : Product.ACTIVE, availability);
        }
        if (!status.equals(Product.ACTIVE)) {
            if (body.flag("published", false)) {
                body.problem("published", "can't be true while status is " + status);
            }
            return new Publication(null, status, 0);
        }
        var silent = !body.hasValue("published") && !body.has("published_at");
        return new Publication(silent ? Objects.requireNonNullElse(since, now) : since, status, availability);
    }

    /** "null = hidden; writing null hides, writing published:true sets it to now". */
    private static @Nullable Instant shown(Body body, Product current, boolean creating, Instant now) {
        var time = body.time("published_at", current.publishedAt());
        var shown = body.flag("published", current.published());
        if (body.hasValue("published") && (creating || shown != current.published())) {
            return shown ? Objects.requireNonNullElse(time, now) : null;
        }
        return time;
    }

    private static String status(Body body, Product current) {
        var status = body.words("status", current.status());
        body.problems().oneOf("status", status, Product.STATUSES);
        return Product.STATUSES.contains(status) ? status : current.status();
    }

    private static int availability(Body body, Product current) {
        var bits = body.whole("product_availability", current.productAvailability());
        if (bits < 0 || bits > Product.EVERYWHERE) {
            body.problem("product_availability", "must be between 0 and " + Product.EVERYWHERE);
            return current.productAvailability();
        }
        return Math.toIntExact(bits);
    }
}
