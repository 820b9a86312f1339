package dev.vitrine.content;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A page of text in a shop: about us, imprint, delivery.
 *
 * @param published has a time of publication; it is shown from then on
 */
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
        @Nullable Instant publishedAt,
        boolean published,
        Instant createdAt,
        Instant updatedAt) {

    @SuppressWarnings("ConstantValue") // why: a caller may send null, or nothing, for each of them.
    public Page {
        title = title == null ? "" : title.strip();
        handle = handle == null ? "" : handle.strip();
        bodyHtml = bodyHtml == null ? "" : bodyHtml;
        author = author == null ? "" : author.strip();
        published = publishedAt != null;
    }

    public boolean isVisible(Instant now) {
        return publishedAt != null && !publishedAt.isAfter(now);
    }

    Page with(String newHandle, String newBody, @Nullable Instant publication) {
        return new Page(
                id,
                shopId,
                title,
                newHandle,
                newBody,
                author,
                templateSuffix,
                searchEngineTitle,
                searchEngineMetaDescription,
                publication,
                true,
                createdAt,
                updatedAt);
    }
}
