package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.text.HtmlSanitizer;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a caller sent onto a collection. An empty handle means that one is to be found. */
final class CollectionForm {

    static final List<String> ORDERS = List.of(
            "alpha-asc", "alpha-desc", "best-selling", "created", "created-desc", "manual", "price-asc", "price-desc");

    private CollectionForm() {}

    static Collection read(RequestBody requestBody, Collection current, Instant now) {
        var title = requestBody.words("title", current.title());
        requestBody.problems().notBlank("title", title).atMost(255, "title", title);
        var order = order(requestBody.words("sort_order", current.sortOrder()));
        requestBody.problems().oneOf("sort_order", order, ORDERS);
        var scope = requestBody.words("published_scope", current.publishedScope());
        requestBody.problems().oneOf("published_scope", scope, List.of("web", "global"));
        var handle = requestBody.words("handle", "");
        var suffix = requestBody.text("template_suffix", current.templateSuffix());
        var rules = current.isSmart() ? CollectionRulesForm.read(requestBody, current.chooses()) : null;
        return new Collection(
                current.id(),
                title,
                handle.isEmpty() ? current.handle() : Handles.of(handle),
                HtmlSanitizer.sanitizeSent(requestBody.text("body_html", current.bodyHtml())),
                true,
                publication(requestBody, current, now),
                scope,
                order,
                suffix == null || suffix.isEmpty() ? null : suffix,
                null,
                0,
                rules,
                requestBody.flag("disjunctive", Boolean.TRUE.equals(current.disjunctive())),
                current.createdAt(),
                current.updatedAt(),
                current.kind(),
                picture(requestBody, current.picture(), now));
    }

    /** "created-asc for created — accept both". */
    static String order(String name) {
        return name.replace("created-asc", "created");
    }

    private static @Nullable Instant publication(RequestBody requestBody, Collection current, Instant now) {
        var time = requestBody.time("published_at", current.publishedAt());
        var shown = requestBody.flag("published", current.published());
        if (requestBody.hasValue("published") && (current.id() == 0 || shown != current.published())) {
            return shown ? Objects.requireNonNullElse(time, now) : null;
        }
        return time;
    }

    private static @Nullable StoredCollectionImage picture(
            RequestBody requestBody, @Nullable StoredCollectionImage current, Instant now) {
        if (!requestBody.has("image")) {
            return current;
        }
        var image = requestBody.node().get("image");
        if (!image.isObject()) {
            return null;
        }
        var inner = new RequestBody(requestBody.shop(), image, "image.", requestBody.problems());
        var brought = image.path(ImageIntake.BROUGHT);
        if (!brought.isObject()) {
            return current == null ? null : current.withAlt(inner.text("alt", current.alt()));
        }
        return new StoredCollectionImage(
                brought.path("key").asText(),
                brought.path("extension").asText(),
                brought.path("filename").asText(),
                inner.text("alt", null),
                brought.path("width").asInt(),
                brought.path("height").asInt(),
                brought.hasNonNull("source") ? brought.get("source").asText() : null,
                now);
    }
}
