package dev.vitrine.foundation.text;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.owasp.html.CssSchema;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.PolicyFactory;

/** Sanitizer of merchant HTML by an allow-list: text, tables, images and video embeds of known hosts stay. */
public final class HtmlSanitizer {

    private static final String PLAYERS =
            "https://(www\\.)?(youtube\\.com/embed/|youtube-nocookie\\.com/embed/|player\\.vimeo\\.com/video/).*";
    private static final List<String> STYLES = List.of(
            "text-align",
            "font-weight",
            "font-style",
            "text-decoration",
            "color",
            "background-color",
            "width",
            "height",
            "padding-left",
            "margin-left",
            "line-height");

    private static final PolicyFactory POLICY = policy();

    private HtmlSanitizer() {}

    /** "OWASP sanitizer allow-list at write and render": cleaning what is clean changes nothing. */
    public static @Nullable String sanitize(@Nullable String html) {
        return html == null ? null : POLICY.sanitize(html.strip());
    }

    private static PolicyFactory policy() {
        return new HtmlPolicyBuilder()
                .allowElements(
                        "p",
                        "div",
                        "span",
                        "br",
                        "hr",
                        "b",
                        "strong",
                        "i",
                        "em",
                        "u",
                        "s",
                        "small",
                        "sub",
                        "sup",
                        "mark",
                        "blockquote",
                        "q",
                        "cite",
                        "code",
                        "pre",
                        "h1",
                        "h2",
                        "h3",
                        "h4",
                        "h5",
                        "h6",
                        "ul",
                        "ol",
                        "li",
                        "dl",
                        "dt",
                        "dd",
                        "table",
                        "caption",
                        "colgroup",
                        "col",
                        "thead",
                        "tbody",
                        "tfoot",
                        "tr",
                        "th",
                        "td",
                        "a",
                        "img",
                        "figure",
                        "figcaption",
                        "iframe",
                        "section",
                        "article")
                .allowWithoutAttributes("span", "div")
                // why: no id; a page finds its own parts by theirs, and a text must not pose as one of them.
                .allowAttributes("class", "title", "lang", "dir")
                .globally()
                .allowStyling(CssSchema.withProperties(STYLES))
                .allowUrlProtocols("http", "https", "mailto", "tel")
                .allowAttributes("href")
                .onElements("a")
                .allowAttributes("target")
                .matching(false, "_blank")
                .onElements("a")
                .requireRelsOnLinks("noopener", "noreferrer")
                .allowAttributes("src", "alt", "width", "height", "loading")
                .onElements("img")
                .allowAttributes("src")
                .matching((element, attribute, value) -> value.matches(PLAYERS) ? value : null)
                .onElements("iframe")
                .allowAttributes("width", "height", "allowfullscreen")
                .onElements("iframe")
                .allowAttributes("colspan", "rowspan", "scope", "span")
                .onElements("td", "th", "col", "colgroup")
                .allowAttributes("start", "type")
                .onElements("ol", "ul")
                .toFactory();
    }
}
