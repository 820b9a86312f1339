package dev.vitrine.commerce.discounts;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Up to a hundred codes made at once, and what became of each. */
public record DiscountCodeBatch(
        long id,
        long priceRuleId,
        String status,
        int codesCount,
        int importedCount,
        int failedCount,
        List<String> logs,
        @JsonIgnore List<Result> results,
        Instant startedAt,
        Instant completedAt,
        Instant createdAt,
        Instant updatedAt) {

    /** A code of the batch: its id, or its errors. */
    public record Result(@Nullable Long id, String code, Map<String, List<String>> errors) {}
}
