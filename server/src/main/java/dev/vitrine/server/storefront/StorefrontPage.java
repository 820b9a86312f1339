package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Storefront page before rendering: data for the theme, context for scripts, metadata for search engines.
 *
 * @param template the merchant's choice of another template of the theme
 * @param canonical path and query of the page's one address
 * @param robots what search engines may do, when it is not everything
 * @param context payload of the SDK's page context for scripts
 * @param data what the theme is given
 * @param plain what is shown when the theme cannot be
 */
@RecordBuilder
record StorefrontPage(
        PageType kind,
        int status,
        @Nullable String template,
        String title,
        String description,
        String canonical,
        @Nullable String robots,
        ObjectNode context,
        ObjectNode data,
        SocialPreview social,
        List<ObjectNode> linkedData,
        FallbackContent plain)
        implements StorefrontPageBuilder.With {

    static final String NOINDEX = "noindex";

    /** What other sites show of a link to this page: {@code og:…} names and their contents. */
    record SocialPreview(String type, @Nullable SocialImage picture, List<MetaProperty> facts) {
        static final SocialPreview WEBSITE = new SocialPreview("website", null, List.of());
    }

    /** A picture by its shop-relative or remote address. */
    record SocialImage(String src, String alt) {}

    /** A name and its content. */
    record MetaProperty(String name, String content) {}

    /** A page of a kind that has nothing particular: not for search engines, nothing linked. */
    static StorefrontPage simple(
            PageType pageType, int status, String title, String canonical, ObjectNode context, ObjectNode data) {
        return new StorefrontPage(
                pageType,
                status,
                null,
                title,
                "",
                canonical,
                NOINDEX,
                context,
                data,
                SocialPreview.WEBSITE,
                List.of(),
                FallbackContent.words(title, ""));
    }

    /** With the picture that other sites show, if there is one. */
    StorefrontPage withSocialImage(@Nullable String picture, String alt) {
        var shown = picture == null
                ? social
                : new SocialPreview(social.type(), new SocialImage(picture, alt), social.facts());
        return with(robots, shown);
    }

    /** With another title of the document, and other words for when the theme cannot be shown. */
    StorefrontPage with(String newTitle, FallbackContent newPlain) {
        return with(copy -> copy.title(newTitle).plain(newPlain));
    }

    StorefrontPage robots(@Nullable String newRobots) {
        return with(newRobots, social);
    }

    private StorefrontPage with(@Nullable String newRobots, SocialPreview newSocialPreview) {
        return with(copy -> copy.robots(newRobots).social(newSocialPreview));
    }

    /** What the page says of itself, or else what the shop does. */
    String description(PageContext call) {
        return description.isEmpty() ? call.look().description() : description;
    }

    /** The part of the boot document that client navigation replaces. */
    ObjectNode described(PageContext call) {
        return Json.object()
                .put("type", kind.wireName())
                .put("component", kind.component())
                .put("layout", "default")
                .put("status", status)
                .put("template", template)
                .put("title", title)
                .put("description", description(call))
                .put("canonical", call.origin() + call.language().address(canonical))
                .put("robots", robots)
                .set("context", context);
    }
}
