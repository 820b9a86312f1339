package dev.vitrine.server.storefront;

import dev.vitrine.server.web.HttpResponseBody;

/**
 * Response of a storefront page: content or redirect.
 *
 * @param policy the Content-Security-Policy of a document; empty for the usual one
 * @param build the theme's build that made it; empty for a redirect
 * @param location where to go instead; empty for a page
 * @param keep it came out as it should and may be sent again
 */
record PageResponse(int status, HttpResponseBody content, String policy, String build, String location, boolean keep) {

    static PageResponse page(int status, HttpResponseBody httpResponseBody, String policy, String build, boolean keep) {
        return new PageResponse(status, httpResponseBody, policy, build, "", keep);
    }

    static PageResponse redirect(int status, String location) {
        return new PageResponse(status, HttpResponseBody.of("text/plain", ""), "", "", location, true);
    }

    int weight() {
        return content.weight();
    }
}
