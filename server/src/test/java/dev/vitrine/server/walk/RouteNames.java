package dev.vitrine.server.walk;

import dev.vitrine.server.testkit.ConsoleAddress;
import java.net.URI;
import java.util.List;
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
        var query = uri.getRawQuery() == null
                ? ""
                : Stream.of(uri.getRawQuery().split("&"))
                        .map(each -> each.replaceFirst("=.*", ""))
                        .sorted()
                        .distinct()
                        .collect(Collectors.joining(",", "?", ""));
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

    boolean ours(String address) {
        var uri = uri(address);
        var authority = String.valueOf(uri.getAuthority());
        return String.valueOf(uri.getScheme()).startsWith("http")
                && (authority.equals(baseHost) || authority.endsWith("." + baseHost));
    }

    private static String host(URI uri) {
        return String.valueOf(uri.getAuthority());
    }

    private String path(String path) {
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
