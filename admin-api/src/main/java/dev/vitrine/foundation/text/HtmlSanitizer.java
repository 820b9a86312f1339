package dev.vitrine.foundation.text;

import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.owasp.html.CssSchema;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.HtmlStreamEventReceiver;
import org.owasp.html.PolicyFactory;

/** Sanitizer of merchant HTML by an allow-list: text, tables, images and video embeds of known hosts stay. */
public final class HtmlSanitizer {

    /** why one word after it: with dots and slashes an address would lead to any other page of those hosts. */
    private static final String PLAYERS =
            "https://(www\\.)?(youtube\\.com/embed/|youtube-nocookie\\.com/embed/|player\\.vimeo\\.com/video/)"
                    + "[\\w-]+([?#].*)?";

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

    /** Before it is cleaned; what may be kept of it is much shorter. */
    private static final int LONGEST = 2_000_000;

    private static final PolicyFactory POLICY = policy();

    private HtmlSanitizer() {}

    /** "OWASP sanitizer allow-list at write and render": cleaning what is clean changes nothing. */
    public static @Nullable String sanitize(@Nullable String html) {
        return html == null ? null : POLICY.sanitize(html.strip());
    }

    /** The {@code body_html} of a request; 422 when it is too long to be looked at while other writes wait. */
    public static @Nullable String sanitizeSent(@Nullable String html) {
        if (html != null && html.length() > LONGEST) {
            throw Problems.of("body_html", "is too long (maximum is " + LONGEST + " characters before it is cleaned)");
        }
        return sanitize(html);
    }

    private static PolicyFactory policy() {
        return new HtmlPolicyBuilder()
                .withPreprocessor(LongStylesRemover::new)
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

    /** Drops styles that nobody writes. why: the library reads brackets in them by recursion. */
    private record LongStylesRemover(HtmlStreamEventReceiver receiver) implements HtmlStreamEventReceiver {

        private static final int LONGEST_STYLE = 2_000;

        @Override
        public void openTag(String name, List<String> attributes) {
            for (int i = attributes.size() - 2; i >= 0; i -= 2) {
                if (attributes.get(i).equals("style") && attributes.get(i + 1).length() > LONGEST_STYLE) {
                    attributes.subList(i, i + 2).clear();
                }
            }
            receiver.openTag(name, attributes);
        }

        @Override
        public void closeTag(String name) {
            receiver.closeTag(name);
        }

        @Override
        public void text(String text) {
            receiver.text(text);
        }

        @Override
        public void openDocument() {
            receiver.openDocument();
        }

        @Override
        public void closeDocument() {
            receiver.closeDocument();
        }
    }
}
