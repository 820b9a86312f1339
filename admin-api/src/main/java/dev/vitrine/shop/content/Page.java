package dev.vitrine.shop.content;

import dev.vitrine.foundation.text.Tags;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A page of text in a shop: about us, imprint, delivery.
 *
 * @param tags words to find it by
 * @param isShowInSearch whether the shop's search and search engines find it
 * @param searchEngineImage what other sites show of a link to it
 * @param published has a time of publication; it is shown from then on
 */
@RecordBuilder
@RecordBuilder.Options(suffix = "RecordBuilder")
public record Page(
        long id,
        long shopId,
        String title,
        String handle,
        String bodyHtml,
        String author,
        @Nullable String templateSuffix,
        @Nullable String searchEngineTitle,
        @Nullable String searchEngineMetaDescription,
        @Nullable String searchEngineImage,
        String tags,
        @Nullable Boolean isShowInSearch,
        @Nullable Instant publishedAt,
        boolean published,
        Instant createdAt,
        Instant updatedAt)
        implements PageRecordBuilder.With {

    @SuppressWarnings("ConstantValue") // why: a caller may send null, or nothing, for each of them.
    public Page {
        title = title == null ? "" : title.strip();
        handle = handle == null ? "" : handle.strip();
        bodyHtml = bodyHtml == null ? "" : bodyHtml;
        author = author == null ? "" : author.strip();
        tags = tags == null ? "" : Tags.of(tags);
        isShowInSearch = isShowInSearch == null || isShowInSearch;
        published = publishedAt != null;
    }

    public boolean isVisible(Instant now) {
        return publishedAt != null && !publishedAt.isAfter(now);
    }

    /** Searches may find it. */
    public boolean searchable() {
        return Boolean.TRUE.equals(isShowInSearch);
    }

    Page with(String newHandle, String newBody, @Nullable Instant publication) {
        return with(copy -> copy.handle(newHandle)
                .bodyHtml(newBody)
                .searchEngineImage(
                        searchEngineImage == null || searchEngineImage.isBlank() ? null : searchEngineImage.strip())
                .publishedAt(publication)
                .published(true));
    }
}
