package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.UploadedFile;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * File that a shopper sent, without its bytes.
 *
 * @param size in bytes
 * @param orderId null until it is bought
 */
public record Upload(
        long id,
        String token,
        String name,
        String contentType,
        long size,
        @Nullable Long orderId,
        Instant createdAt) {

    /** As the property of a line names it. */
    public UploadedFile file() {
        return new UploadedFile(token, name);
    }
}
