package dev.vitrine.apps.openapi;

import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.ResourceDescription;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A route with the description of its resource.
 *
 * @param shape of the resource; empty for a route that stands alone
 * @param original the path that this one is an alias of, its own path otherwise
 */
record DescribedRoute(Route route, Optional<ResourceDescription> shape, String original) {

    /**
     * Standard operations of a resource; {@code CHANGE} is an update by a verb of its own, {@code ODD} stands for every
     * custom one.
     */
    enum Kind {
        LIST,
        COUNT,
        READ,
        CREATE,
        UPDATE,
        DELETE,
        CHANGE,
        ODD
    }

    /** Routes of the resources first, then those that stand alone. */
    static List<DescribedRoute> all(List<Resource<?>> resources, List<Route> routes) {
        var described = resources.stream().flatMap(DescribedRoute::of).toList();
        var known = described.stream()
                .map(describedRoute -> describedRoute.route().toString())
                .toList();
        var alone = routes.stream()
                .filter(route -> !known.contains(route.toString()))
                .map(route -> new DescribedRoute(route, Optional.empty(), route.path()));
        return Stream.concat(described.stream(), alone).toList();
    }

    private static Stream<DescribedRoute> of(Resource<?> resource) {
        var routes = resource.routes();
        return routes.stream().map(route -> {
            // why: an alias is made of the route that it repeats and keeps its handler.
            var first = routes.stream()
                    .filter(other -> other.handler() == route.handler())
                    .findFirst()
                    .orElse(route);
            return new DescribedRoute(route, Optional.of(resource.description()), first.path());
        });
    }

    boolean isAlias() {
        return !original.equals(route.path()) && !isFlat();
    }

    /** A nested resource's short path is its own, not an alias. */
    boolean isFlat() {
        return shape.filter(is -> route.path().equals(is.plural() + "/{id}")).isPresent();
    }

    Kind kind() {
        if (shape.isEmpty()) {
            return Kind.ODD;
        }
        var path = shape.get().path();
        if (original.equals(path)) {
            return switch (route.verb()) {
                case GET -> Kind.LIST;
                case POST -> Kind.CREATE;
                default -> Kind.ODD;
            };
        }
        if (original.equals(path + "/count") && route.verb() == Verb.GET) {
            return Kind.COUNT;
        }
        if (original.equals(path + "/{id}")) {
            return switch (route.verb()) {
                case GET -> Kind.READ;
                case PUT -> Kind.UPDATE;
                case DELETE -> Kind.DELETE;
                default -> Kind.ODD;
            };
        }
        return shape.get().changes().stream().anyMatch(name -> original.equals(path + "/{id}/" + name))
                ? Kind.CHANGE
                : Kind.ODD;
    }
}
