package dev.vitrine.server.console.admin;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.unbescape.html.HtmlEscape;

/** Conversion of a policy between editable text (paragraphs between empty lines) and HTML. */
final class PolicyTextFormat {

    private PolicyTextFormat() {}

    /** Text with a tag in it is taken as HTML. */
    static String html(String text) {
        if (text.isBlank() || hasTags(text)) {
            return text.strip();
        }
        var safe = text.strip().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return Arrays.stream(safe.split("\\R\\s*\\R"))
                .map(part -> "<p>" + part.strip().replaceAll("\\R", "<br>") + "</p>")
                .collect(Collectors.joining("\n"));
    }

    /** What becomes the same HTML again when it is saved. */
    static String typed(String html) {
        var text = html.strip()
                .replaceAll("</p>\\s*<p>", "\n\n")
                .replaceAll("<br ?/?>", "\n")
                .replaceAll("^<p>|</p>$", "");
        var words = HtmlEscape.unescapeHtml(text);
        return html.startsWith("<p>") && !hasTags(text) && !hasTags(words) ? words : html;
    }

    private static boolean hasTags(String text) {
        return text.matches("(?s).*<[a-zA-Z/].*");
    }
}
