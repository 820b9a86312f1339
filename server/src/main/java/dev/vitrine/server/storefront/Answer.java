package dev.vitrine.server.storefront;

import dev.vitrine.server.http.Content;

/**
 * Response of a storefront page: content or redirect.
 *
 * @param location where to go instead; empty for a page
 * @param keep it came out as it should and may be sent again
 */
record Answer(int status, Content content, String location, boolean keep) {

    static Answer page(int status, Content content, boolean keep) {
        return new Answer(status, content, "", keep);
    }

    static Answer redirect(int status, String location) {
        return new Answer(status, Content.of("text/plain", ""), location, true);
    }

    int weight() {
        return content.weight();
    }
}
