package dev.vitrine.catalog;

import dev.vitrine.kernel.Handles;
import dev.vitrine.text.HtmlSanitizer;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a caller sent onto a collection. An empty handle means that one is to be found. */
final class CollectionForm {

    static final List<String> ORDERS = List.of(
            "alpha-asc", "alpha-desc", "best-selling", "created", "created-desc", "manual", "price-asc", "price-desc");

    private CollectionForm() {}

    static Collection read(Body body, Collection current, Instant now) {
        var title = body.words("title", current.title());
        body.problems().notBlank("title", title).atMost(255, "title", title);
        var order = order(body.words("sort_order", current.sortOrder()));
        body.problems().oneOf("sort_order", order, ORDERS);
        var scope = body.words("published_scope", current.publishedScope());
        body.problems().oneOf("published_scope", scope, List.of("web", "global"));
        var handle = body.words("handle", "");
        var suffix = body.text("template_suffix", current.templateSuffix());
        var rules = current.isSmart() ? RuleForm.read(body, current.chooses()) : null;
        return new Collection(
                current.id(),
                title,
                handle.isEmpty() ? current.handle() : Handles.of(handle),
                HtmlSanitizer.sanitize(body.text("body_html", current.bodyHtml())),
                true,
                publication(body, current, now),
                scope,
                order,
                suffix == null || suffix.isEmpty() ? null : suffix,
                null,
                0,
                rules,
                body.flag("disjunctive", Boolean.TRUE.equals(current.disjunctive())),
                current.createdAt(),
                current.updatedAt(),
                current.kind(),
                picture(body, current.picture(), now));
    }

    /** "created-asc for created — accept both". */
    static String order(String name) {
        return name.replace("created-asc", "created");
    }

    private static @Nullable Instant publication(Body body, Collection current, Instant now) {
        var time = body.time("published_at", current.publishedAt());
        var shown = body.flag("published", current.published());
        if (body.hasValue("published") && (current.id() == 0 || shown != current.published())) {
            return shown ? Objects.requireNonNullElse(time, now) : null;
        }
        return time;
    }

    private static @Nullable CollectionPicture picture(Body body, @Nullable CollectionPicture current, Instant now) {
        if (!body.has("image")) {
            return current;
        }
        var image = body.node().get("image");
        if (!image.isObject()) {
            return null;
        }
        var inner = new Body(body.shop(), image, "image.", body.problems());
        var brought = image.path(Pictures.BROUGHT);
        if (!brought.isObject()) {
            return current == null ? null : current.described(inner.text("alt", current.alt()));
        }
        return new CollectionPicture(
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
