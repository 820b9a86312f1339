package dev.vitrine.server.storefront;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fallback content of a page, shown when the theme cannot be rendered on the server.
 *
 * @param html sanitised
 * @param form what can be bought here
 */
public record Plain(
        String heading,
        String html,
        Page.@Nullable Picture picture,
        List<Link> links,
        @Nullable Form form) {

    /** Something to go to, with its price if it has one. */
    public record Link(String title, String url, String price) {}

    /** A product's form for the cart. */
    public record Form(String price, List<Choice> choices) {}

    /** A variant that can be bought. */
    public record Choice(long id, String title, boolean available) {}

    static Plain words(String heading, String html) {
        return new Plain(heading, html, null, List.of(), null);
    }

    static Plain list(String heading, String html, List<Link> links) {
        return new Plain(heading, html, null, links, null);
    }
}
