package dev.vitrine.server.walk;

import dev.vitrine.server.testkit.ConsoleAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of addresses without what differs from one record to the next: {@code shop /admin/orders/{id}}. */
final class RouteNames {

    private record RoutePattern(String name, List<String> parts) {

        boolean matches(List<String> path) {
            if (path.size() != parts.size()) {
                return false;
            }
            for (int i = 0; i < path.size(); i++) {
                if (!parts.get(i).startsWith("{") && !parts.get(i).equals(path.get(i))) {
                    return false;
                }
            }
            return true;
        }

        long literals() {
            return parts.stream().filter(part -> !part.startsWith("{")).count();
        }
    }

    private static final List<String> THEMED = List.of(
            "/collections/{handle}",
            "/collections/{handle}/products/{handle}",
            "/products/{handle}",
            "/pages/{handle}",
            "/policies/{handle}",
            "/docs/{chapter}");

    private final String baseHost;
    private final List<RoutePattern> routePatterns;

    /** why kept: there are hundreds of patterns, and each look at a page asks for each of its links. */
    private final Map<String, String> paths = new HashMap<>();

    /** {@code routes}: as {@code GET /admin/orders/{id}}. */
    RouteNames(String baseHost, List<String> routes) {
        this.baseHost = baseHost;
        this.routePatterns = Stream.concat(
                        THEMED.stream(), routes.stream().map(route -> route.replaceFirst("^\\w+ ", "")))
                .filter(path -> !path.contains("<") && !path.endsWith(".json"))
                .distinct()
                .map(path -> new RoutePattern(path, parts(path)))
                .sorted((a, b) -> Long.compare(b.literals(), a.literals()))
                .toList();
    }

    /** {@code outside …} for what is not ours. */
    String name(String address) {
        var uri = uri(address);
        if (!ours(address)) {
            return "outside " + uri.getScheme();
        }
        var host = baseHost.equals(uri.getAuthority()) ? "base" : "shop";
        var query = parameters(uri).isEmpty() ? "" : "?" + String.join(",", parameters(uri));
        // why: routes write the pages of trusted hosts without the shop's part.
        var path = host(uri).startsWith("checkout.")
                ? uri.getPath().replaceFirst("^/shops/[^/]+", "")
                : ConsoleAddress.inside(uri.getPath());
        return host + " " + path(path) + query;
    }

    /** Without query. */
    String place(String address) {
        return name(address).replaceFirst("\\?.*", "");
    }

    /**
     * A link that stays on its page is named by what it adds to the query and takes from it, any other by its target.
     */
    String link(String page, String href) {
        if (!ours(href) || !place(page).equals(place(href))) {
            return name(href);
        }
        var before = parameters(uri(page));
        var after = parameters(uri(href));
        return Stream.concat(
                        after.stream().filter(each -> !before.contains(each)).map(each -> "+" + each),
                        before.stream().filter(each -> !after.contains(each)).map(each -> "-" + each))
                .collect(Collectors.joining(",", "the page ", ""));
    }

    /** Pages with several parameters are one kind, whichever these are: they are too many to see each combination. */
    String kind(String address) {
        return parameters(uri(address)).size() < 2 ? name(address) : place(address) + "?several";
    }

    boolean ours(String address) {
        var uri = uri(address);
        var authority = String.valueOf(uri.getAuthority());
        return String.valueOf(uri.getScheme()).startsWith("http")
                && (authority.equals(baseHost) || authority.endsWith("." + baseHost));
    }

    private static Set<String> parameters(URI uri) {
        return uri.getRawQuery() == null
                ? Set.of()
                : Stream.of(uri.getRawQuery().split("&"))
                        .map(each -> each.replaceFirst("=.*", ""))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String host(URI uri) {
        return String.valueOf(uri.getAuthority());
    }

    private String path(String path) {
        return paths.computeIfAbsent(path, this::pattern);
    }

    private String pattern(String path) {
        var parts = parts(path);
        return routePatterns.stream()
                .filter(routePattern -> routePattern.matches(parts))
                .map(RoutePattern::name)
                .findFirst()
                .orElse(path);
    }

    private static List<String> parts(String path) {
        return Stream.of(path.split("/")).filter(part -> !part.isEmpty()).toList();
    }

    private static URI uri(String address) {
        return URI.create(address.replaceAll("[^\\x21-\\x7e]|[|{}\\\\^`\"<>]", "_"));
    }
}
