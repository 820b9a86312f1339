package dev.vitrine.commerce.catalog;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Publication of a product: since when and where it is shown. Four fields of a body set it, and the last that changes
 * something wins: {@code published_at}, {@code published}, {@code product_availability}, {@code status}.
 */
record Publication(@Nullable Instant since, String status, int availability) {

    static Publication read(RequestBody requestBody, Product current, Instant now) {
        var creating = current.id() == 0;
        var status = status(requestBody, current);
        var availability = availability(requestBody, current);
        var since = shown(requestBody, current, creating, now);
        if (availability != current.productAvailability()) {
            since = availability == 0 ? null : Objects.requireNonNullElse(since, now);
        }
        if (!requestBody.hasValue("status") || status.equals(current.status()) && status.equals(Product.ACTIVE)) {
            // why: who publishes a draft means it to be seen.
            return new Publication(since, since == null ? status : Product.ACTIVE, availability);
        }
        if (!status.equals(Product.ACTIVE)) {
            if (requestBody.flag("published", false)) {
                requestBody.problem("published", "can't be true while status is " + status);
            }
            return new Publication(null, status, 0);
        }
        var silent = !requestBody.hasValue("published") && !requestBody.has("published_at");
        return new Publication(silent ? Objects.requireNonNullElse(since, now) : since, status, availability);
    }

    /** "null = hidden; writing null hides, writing published:true sets it to now". */
    private static @Nullable Instant shown(RequestBody requestBody, Product current, boolean creating, Instant now) {
        var time = requestBody.time("published_at", current.publishedAt());
        var shown = requestBody.flag("published", current.published());
        if (requestBody.hasValue("published") && (creating || shown != current.published())) {
            return shown ? Objects.requireNonNullElse(time, now) : null;
        }
        return time;
    }

    private static String status(RequestBody requestBody, Product current) {
        var status = requestBody.words("status", current.status());
        requestBody.problems().oneOf("status", status, Product.STATUSES);
        return Product.STATUSES.contains(status) ? status : current.status();
    }

    private static int availability(RequestBody requestBody, Product current) {
        var bits = requestBody.whole("product_availability", current.productAvailability());
        if (bits < 0 || bits > Product.EVERYWHERE) {
            requestBody.problem("product_availability", "must be between 0 and " + Product.EVERYWHERE);
            return current.productAvailability();
        }
        return Math.toIntExact(bits);
    }
}
