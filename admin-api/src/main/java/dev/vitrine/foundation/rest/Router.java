package dev.vitrine.foundation.rest;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds the route of a path. Literal segments win: {@code products/count} is no product of id "count". */
public final class Router {

    /** A route with its path parameters. */
    record Match(Route route, Map<String, String> places) {}

    private record RouteKey(Verb verb, int segments) {}

    private final Map<RouteKey, List<Route>> routes;
    private final List<Route> all;

    public Router(List<Route> routes) {
        this.all = List.copyOf(routes);
        this.routes = routes.stream()
                .sorted(Comparator.comparingLong(Router::pathParameterCount))
                .collect(Collectors.groupingBy(
                        route -> new RouteKey(route.verb(), route.segments().size())));
        rejectDuplicates();
    }

    List<Route> all() {
        return all;
    }

    /** {@code path} is what stands between {@code /admin/} and {@code .json}. */
    Optional<Match> find(Verb verb, String path) {
        var segments = List.of(path.split("/", -1));
        return routes.getOrDefault(new RouteKey(verb, segments.size()), List.of()).stream()
                .filter(route -> fits(route.segments(), segments))
                .findFirst()
                .map(route -> new Match(route, filled(route.segments(), segments)));
    }

    private static boolean fits(List<String> template, List<String> segments) {
        return IntStream.range(0, template.size())
                .allMatch(i -> isPathParameter(template.get(i))
                        ? !segments.get(i).isEmpty()
                        : template.get(i).equals(segments.get(i)));
    }

    private static Map<String, String> filled(List<String> template, List<String> segments) {
        var places = new LinkedHashMap<String, String>();
        for (int i = 0; i < template.size(); i++) {
            var word = template.get(i);
            if (isPathParameter(word)) {
                places.put(word.substring(1, word.length() - 1), segments.get(i));
            }
        }
        return places;
    }

    private static boolean isPathParameter(String word) {
        return word.startsWith("{");
    }

    private static long pathParameterCount(Route route) {
        return route.segments().stream().filter(Router::isPathParameter).count();
    }

    private void rejectDuplicates() {
        var seen = new HashSet<String>();
        for (var route : all) {
            if (!seen.add(route.verb() + " " + route.path().replaceAll("\\{[^}]*}", "{}"))) {
                throw new IllegalStateException("two routes answer " + route);
            }
        }
    }
}
