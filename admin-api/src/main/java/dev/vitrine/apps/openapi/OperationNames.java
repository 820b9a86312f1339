package dev.vitrine.apps.openapi;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Title and id of an operation, derived from its path. */
final class OperationNames {

    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    private OperationNames() {}

    static String title(DescribedRoute describedRoute) {
        var resourceDescription = describedRoute.shape();
        if (resourceDescription.isEmpty()) {
            return describedRoute.route().verb() + " " + describedRoute.route().path();
        }
        var one = humanized(resourceDescription.get().singular());
        var many = humanized(resourceDescription.get().plural());
        var of = parent(describedRoute.route().path());
        return switch (describedRoute.kind()) {
            case LIST -> "List " + many + of;
            case COUNT -> "Count " + many + of;
            case READ -> "Get " + withArticle(one);
            case CREATE -> "Create " + withArticle(one);
            case UPDATE -> "Update " + withArticle(one);
            case DELETE -> "Delete " + withArticle(one);
            case CHANGE -> capitalized(humanized(last(describedRoute.route().path()))) + " " + withArticle(one);
            case ODD ->
                describedRoute.route().verb() + " " + describedRoute.route().path();
        };
    }

    /** A name for code generators: {@code get_products_by_id_variants}. */
    static String id(DescribedRoute describedRoute) {
        var path =
                PLACE.matcher(describedRoute.route().path()).replaceAll("by_$1").replaceAll("[^A-Za-z0-9_]+", "_");
        var verb = describedRoute.route().verb().name().toLowerCase(Locale.ROOT);
        return verb + "_" + path + (describedRoute.isAlias() ? "_alias" : "");
    }

    static List<String> pathParameters(String path) {
        return PLACE.matcher(path).results().map(found -> found.group(1)).toList();
    }

    static String withArticle(String noun) {
        return (noun.matches("[aeio].*") ? "an " : "a ") + noun;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static String humanized(String name) {
        return name.replace('_', ' ');
    }

    /** {@code products/{product_id}/variants}: of a product. */
    private static String parent(String path) {
        var words = Arrays.asList(path.split("/"));
        var nested = words.size() > 2 && words.get(1).startsWith("{");
        return nested ? " of " + withArticle(humanized(singular(words.getFirst()))) : "";
    }

    private static String singular(String plural) {
        return plural.endsWith("ies") ? plural.substring(0, plural.length() - 3) + "y" : plural.replaceFirst("s$", "");
    }
}
