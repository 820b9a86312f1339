package dev.vitrine.shop.shops;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Legal policy of a shop.
 *
 * @param handle one of {@link PolicyTitles#handles}
 * @param title empty where the merchant gave none: {@link #titleIn} is what people read
 * @param body clean HTML
 */
public record Policy(long id, String handle, String title, String body, Instant createdAt, Instant updatedAt) {

    /** Where the shop shows it. */
    public String path() {
        return "/policies/" + handle;
    }

    /** The merchant's title, or the usual one in that language. */
    public String titleIn(String locale) {
        return title.isEmpty() ? PolicyTitles.of(handle, locale) : title;
    }

    Map<String, Object> shown(String url, String locale) {
        var shown = new LinkedHashMap<String, Object>();
        shown.put("title", titleIn(locale));
        shown.put("body", body);
        shown.put("url", url);
        shown.put("handle", handle);
        shown.put("created_at", createdAt);
        shown.put("updated_at", updatedAt);
        return shown;
    }
}
