package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Which settings a page shows, by the rules of a shop: its template's or its own, and those of every page. Pure. */
final class PageSettings {
    /** The parameter that asks for a template. */
    private static final String TEMPLATE = "template";

    /** The template of records that have chosen none. */
    private static final String DEFAULT = "default";

    private static final Pattern NAME = Pattern.compile("[\\w-]{1,50}");
    private static final Map<String, String> NAMES_OF_TYPES = Map.of(
            "home", "homepage",
            "collection_list", "collections",
            "addresses", "account",
            "orders", "account",
            "order", "account");
    private static final Set<String> PAGES = Set.of(
            "homepage",
            "collections",
            "collection",
            "product",
            "cart",
            "search",
            "page",
            "login",
            "register",
            "account",
            "not_found",
            "checkout");

    private PageSettings() {}

    /**
     * Lets the page have the template that its address asks for, whatever its record has chosen. why here always: only
     * a developer looks, and no cache gets more entries by it.
     */
    static void choose(ObjectNode answer, String address) {
        var asked = SampleShop.query(address).getOrDefault(TEMPLATE, "");
        if (!NAME.matcher(asked).matches() || !(answer.path("page") instanceof ObjectNode page)) {
            return;
        }
        if (asked.equals(DEFAULT)) {
            page.putNull(TEMPLATE);
        } else {
            page.put(TEMPLATE, asked);
        }
        // why: a shop leaves the parameter out, and the page is asked for anew by this address.
        answer.put("url", address);
    }

    /** The name of a page's settings: {@code product.story} where its template is there, else {@code product}. */
    static String name(JsonNode page, JsonNode settings) {
        var type = page.path("type").asText();
        var name = NAMES_OF_TYPES.getOrDefault(type, type);
        var own = name + "." + page.path(TEMPLATE).asText("");
        return page.path(TEMPLATE).isTextual() && settings.path("pages").has(own) ? own : name;
    }

    /** Whether a page with settings of the name {@code own} shows those of that name: its own, and those of no page. */
    static boolean shows(String own, String name) {
        return name.equals(own) || !PAGES.contains(name.replaceFirst("\\..*", ""));
    }
}
