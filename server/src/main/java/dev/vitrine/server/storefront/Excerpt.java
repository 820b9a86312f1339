package dev.vitrine.server.storefront;

import org.jspecify.annotations.Nullable;

/** The beginning of a text, for search engines: "description 155–160 characters". */
final class Excerpt {

    private static final int LONGEST = 158;

    private Excerpt() {}

    static String of(@Nullable String html) {
        var text = plain(html);
        if (text.length() <= LONGEST) {
            return text;
        }
        var cut = text.lastIndexOf(' ', LONGEST - 1);
        return text.substring(0, cut > LONGEST / 2 ? cut : LONGEST - 1).replaceFirst("[\\s,;:–-]+$", "") + "…";
    }

    /** Words only. */
    static String plain(@Nullable String html) {
        if (html == null) {
            return "";
        }
        return html.replaceAll("(?s)<(script|style).*?</\\1>", " ")
                .replaceAll("<[^>]*>", " ")
                .replace("&nbsp;", " ")
                .replace("&amp;", "&")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replaceAll("\\s+", " ")
                .replaceAll(" ([.,;:!?])", "$1")
                .strip();
    }
}
