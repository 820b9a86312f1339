package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * CSS that a merchant has added: the member {@code custom_css} of a section, or of the settings for the whole theme.
 *
 * @param section id of the section; empty for the whole theme
 */
public record CustomCss(String section, String css) {

    public static final String MEMBER = "custom_css";

    /** Characters of one. */
    public static final int LONGEST = 20_000;

    /** All of that document, the whole theme's first. */
    public static List<CustomCss> in(JsonNode settings) {
        var found = new ArrayList<CustomCss>();
        add(found, "", settings);
        for (var page : settings.path("pages")) {
            page.properties().forEach(section -> add(found, section.getKey(), section.getValue()));
        }
        return found;
    }

    private static void add(List<CustomCss> found, String section, JsonNode node) {
        var css = node.path(MEMBER).asText("");
        if (!css.isBlank()) {
            found.add(new CustomCss(section, css));
        }
    }

    /** Takes all of it out of the document. why: shoppers have it in the style sheet. */
    public static List<CustomCss> takenFrom(ObjectNode settings) {
        var taken = in(settings);
        settings.remove(MEMBER);
        for (var page : settings.path("pages")) {
            page.forEach(CustomCss::removeFrom);
        }
        return taken;
    }

    private static void removeFrom(JsonNode section) {
        if (section instanceof ObjectNode object) {
            object.remove(MEMBER);
        }
    }

    public boolean isOfSection() {
        return !section.isEmpty();
    }

    /**
     * Rules, which are whole, so that they reach nothing but their section: browsers hold each selector to what is in
     * the scope, and {@code &} is the section itself.
     */
    String scoped(String rules) {
        return isOfSection() ? "@scope ([data-id=\"" + escaped(section) + "\"]){:scope{" + rules + "}}" : rules;
    }

    private static String escaped(String id) {
        return id.codePoints()
                .mapToObj(point -> Character.isLetterOrDigit(point) || point == '_' || point == '-'
                        ? Character.toString(point)
                        : "\\" + Integer.toHexString(point) + " ")
                .collect(Collectors.joining());
    }
}
