package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.vitrine.foundation.media.ImageStore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Products that belong together, chosen by hand or by rules.
 *
 * @param rules what a smart one chooses; not printed of others
 * @param disjunctive "false = all rules, true = any"
 * @param kind {@code custom}, or {@code smart} for one that rules fill
 * @param productsCount of all its products, hidden ones included
 */
@RecordBuilder
public record Collection(
        long id,
        String title,
        String handle,
        @Nullable String bodyHtml,
        boolean published,
        @Nullable Instant publishedAt,
        String publishedScope,
        String sortOrder,
        @Nullable String templateSuffix,
        @Nullable CollectionImage image,
        long productsCount,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<CollectionRule> rules,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean disjunctive,
        Instant createdAt,
        Instant updatedAt,
        @JsonIgnore String kind,
        @JsonIgnore @Nullable StoredCollectionImage picture)
        implements CollectionBuilder.With {

    static final String CUSTOM = "custom";
    static final String SMART = "smart";

    public Collection {
        published = publishedAt != null;
        rules = kind.equals(SMART) ? List.copyOf(Objects.requireNonNullElse(rules, List.of())) : null;
        disjunctive = kind.equals(SMART) ? disjunctive : null;
    }

    static Collection draft(Instant now, String kind) {
        var order = kind.equals(SMART) ? "best-selling" : "manual";
        return new Collection(
                0, "", "", null, true, now, "web", order, null, null, 0, List.of(), false, now, now, kind, null);
    }

    /** None of a custom one. */
    List<CollectionRule> chooses() {
        return rules == null ? List.of() : rules;
    }

    boolean isSmart() {
        return kind.equals(SMART);
    }

    public boolean isVisible(Instant now) {
        return publishedAt != null && !publishedAt.isAfter(now);
    }

    /** The order in which the storefront lists its products. */
    public ProductSortOrder productOrder() {
        return ProductSortOrder.of(sortOrder).orElse(ProductSortOrder.MANUAL);
    }

    /** The shop-relative address of its own picture. */
    Optional<String> path() {
        return picture == null
                ? Optional.empty()
                : Optional.of(ImageStore.url(picture.key(), picture.filename(), picture.extension()));
    }

    Collection printed(@Nullable CollectionImage shown, long count) {
        return with(copy -> copy.image(shown).productsCount(count));
    }

    Collection at(Instant created, Instant updated) {
        return with(copy -> copy.createdAt(created).updatedAt(updated));
    }
}
