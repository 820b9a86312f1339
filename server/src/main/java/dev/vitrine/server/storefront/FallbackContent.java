package dev.vitrine.server.storefront;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fallback content of a page, shown when the theme cannot be rendered on the server.
 *
 * @param html sanitised
 * @param form what can be bought here
 */
public record FallbackContent(
        String heading,
        String html,
        StorefrontPage.@Nullable SocialImage picture,
        List<Link> links,
        @Nullable AddToCartForm form) {

    /** Something to go to, with its price if it has one. */
    public record Link(String title, String url, String price) {}

    /** A product's form for the cart. */
    public record AddToCartForm(String price, List<VariantChoice> choices) {}

    /** A variant that can be bought. */
    public record VariantChoice(long id, String title, boolean available) {}

    static FallbackContent words(String heading, String html) {
        return new FallbackContent(heading, html, null, List.of(), null);
    }

    static FallbackContent list(String heading, String html, List<Link> links) {
        return new FallbackContent(heading, html, null, links, null);
    }
}
