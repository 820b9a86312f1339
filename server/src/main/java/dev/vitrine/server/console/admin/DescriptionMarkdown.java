package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.text.HtmlSanitizer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.unbescape.html.HtmlEscape;

/**
 * Product description as Markdown-like text: paragraphs, headings, lists, links, bold and italic, in the signs of
 * Markdown.
 */
final class DescriptionMarkdown {

    private static final Pattern BULLET = Pattern.compile("- +");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}\\. +");
    private static final Pattern HEADING = Pattern.compile("(?s)(#{2,4}) +(.+)");
    private static final Pattern LINK =
            Pattern.compile("\\[([^\\[\\]]+)]\\(((?:https?://|mailto:|tel:|/)[^\\s()]*)\\)");
    private static final Pattern BOLD = Pattern.compile("\\*\\*(\\S(?:[^*\n]*\\S)?)\\*\\*");
    private static final Pattern ITALIC = Pattern.compile("\\*(\\S(?:[^*\n]*\\S)?)\\*");
    private static final Pattern TAG = Pattern.compile("<(/?[a-z0-9]+)([^>]*)>|([^<]+)");
    private static final Pattern ADDRESS = Pattern.compile("(?s).*\\bhref=\"([^\"]*)\".*");

    private DescriptionMarkdown() {}

    static String html(String text) {
        return Arrays.stream(text.replace("\r\n", "\n").strip().split("\n\\s*\n"))
                .map(String::strip)
                .filter(block -> !block.isEmpty())
                .map(DescriptionMarkdown::block)
                .collect(Collectors.joining("\n"));
    }

    /** Empty when the text would not become exactly this HTML again. */
    static Optional<String> text(String html) {
        var stored = tight(html);
        return Optional.of(written(stored)).filter(text -> tight(html(text)).equals(stored));
    }

    private static String block(String block) {
        var heading = HEADING.matcher(block);
        if (heading.matches() && block.lines().count() == 1) {
            var name = "h" + heading.group(1).length();
            return "<" + name + ">" + inline(heading.group(2)) + "</" + name + ">";
        }
        for (var list : new Pattern[] {BULLET, NUMBER}) {
            if (block.lines().allMatch(line -> list.matcher(line).lookingAt())) {
                var name = list == BULLET ? "ul" : "ol";
                return block.lines()
                        .map(line -> "<li>"
                                + inline(list.matcher(line).replaceFirst("").strip()) + "</li>")
                        .collect(Collectors.joining("", "<" + name + ">", "</" + name + ">"));
            }
        }
        return "<p>"
                + block.lines()
                        .map(String::strip)
                        .map(DescriptionMarkdown::inline)
                        .collect(Collectors.joining("<br>"))
                + "</p>";
    }

    private static String inline(String text) {
        var safe = text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
        var linked = LINK.matcher(safe).replaceAll("<a href=\"$2\">$1</a>");
        return ITALIC.matcher(BOLD.matcher(linked).replaceAll("<strong>$1</strong>"))
                .replaceAll("<em>$1</em>");
    }

    /** As it is stored, without the white space that nobody sees. */
    private static String tight(String html) {
        return Objects.requireNonNullElse(HtmlSanitizer.sanitize(html), "")
                .replaceAll("(?<=</(p|ul|ol|li|h\\d)>)\\s+", "")
                .replaceAll("(?<=<(ul|ol)>)\\s+", "")
                .strip();
    }

    private static String written(String html) {
        var text = new StringBuilder();
        var href = "";
        var number = 0;
        var tags = TAG.matcher(html);
        while (tags.find()) {
            if (tags.group(3) != null) {
                text.append(HtmlEscape.unescapeHtml(tags.group(3)));
                continue;
            }
            switch (tags.group(1)) {
                case "h2", "h3", "h4" ->
                    text.append("#".repeat(tags.group(1).charAt(1) - '0')).append(' ');
                case "/p", "/h2", "/h3", "/h4", "/ul", "/ol" -> text.append("\n\n");
                case "br" -> text.append('\n');
                case "strong", "/strong" -> text.append("**");
                case "em", "/em" -> text.append('*');
                case "ul" -> number = 0;
                case "ol" -> number = 1;
                case "li" -> text.append(number == 0 ? "- " : number++ + ". ");
                case "/li" -> text.append('\n');
                case "a" -> {
                    var address = ADDRESS.matcher(tags.group(2));
                    href = address.matches() ? HtmlEscape.unescapeHtml(address.group(1)) : "";
                    text.append('[');
                }
                case "/a" -> text.append("](").append(href).append(')');
                default -> text.append("");
            }
        }
        return text.toString().replaceAll("\n{3,}", "\n\n").strip();
    }
}
