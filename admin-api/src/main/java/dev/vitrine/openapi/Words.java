package dev.vitrine.openapi;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** What an operation is called, made from its path. */
final class Words {

    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    private Words() {}

    static String title(Told told) {
        var resourceDescription = told.shape();
        if (resourceDescription.isEmpty()) {
            return told.route().verb() + " " + told.route().path();
        }
        var one = spoken(resourceDescription.get().singular());
        var many = spoken(resourceDescription.get().plural());
        var of = parent(told.route().path());
        return switch (told.kind()) {
            case LIST -> "List " + many + of;
            case COUNT -> "Count " + many + of;
            case READ -> "Get " + withArticle(one);
            case CREATE -> "Create " + withArticle(one);
            case UPDATE -> "Update " + withArticle(one);
            case DELETE -> "Delete " + withArticle(one);
            case ODD -> told.route().verb() + " " + told.route().path();
        };
    }

    /** A name for code generators: {@code get_products_by_id_variants}. */
    static String id(Told told) {
        var path = PLACE.matcher(told.route().path()).replaceAll("by_$1").replaceAll("[^A-Za-z0-9_]+", "_");
        var verb = told.route().verb().name().toLowerCase(java.util.Locale.ROOT);
        return verb + "_" + path + (told.isAlias() ? "_alias" : "");
    }

    static List<String> places(String path) {
        return PLACE.matcher(path).results().map(found -> found.group(1)).toList();
    }

    static String withArticle(String noun) {
        return (noun.matches("[aeio].*") ? "an " : "a ") + noun;
    }

    private static String spoken(String name) {
        return name.replace('_', ' ');
    }

    /** {@code products/{product_id}/variants}: of a product. */
    private static String parent(String path) {
        var words = Arrays.asList(path.split("/"));
        var nested = words.size() > 2 && words.get(1).startsWith("{");
        return nested ? " of " + withArticle(spoken(singular(words.getFirst()))) : "";
    }

    private static String singular(String plural) {
        return plural.endsWith("ies") ? plural.substring(0, plural.length() - 3) + "y" : plural.replaceFirst("s$", "");
    }
}
