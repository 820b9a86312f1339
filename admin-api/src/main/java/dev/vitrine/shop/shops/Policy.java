package dev.vitrine.shop.shops;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Legal policy of a shop.
 *
 * @param handle {@code refund-policy}, {@code privacy-policy}, {@code terms-of-service} or {@code shipping-policy}
 * @param body clean HTML
 */
public record Policy(long id, String handle, String title, String body, Instant createdAt, Instant updatedAt) {

    /** Where the shop shows it. */
    public String path() {
        return "/policies/" + handle;
    }

    Map<String, Object> shown(String url) {
        var shown = new LinkedHashMap<String, Object>();
        shown.put("title", title);
        shown.put("body", body);
        shown.put("url", url);
        shown.put("handle", handle);
        shown.put("created_at", createdAt);
        shown.put("updated_at", updatedAt);
        return shown;
    }
}
