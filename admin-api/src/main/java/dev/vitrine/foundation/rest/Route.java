package dev.vitrine.foundation.rest;

import dev.vitrine.foundation.access.Scope;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * One line of the route table.
 *
 * @param path below {@code /admin/}, without {@code .json}: {@code products/{product_id}/variants/{id}}
 * @param resource the plural name of the resource that it belongs to
 */
@RecordBuilder
public record Route(Verb verb, String path, Scope scope, String resource, Handler handler)
        implements RouteBuilder.With {

    /** The handle of the scope that a caller needs, empty when any valid credentials will do. */
    public String need() {
        return scope.handle(verb != Verb.GET);
    }

    List<String> segments() {
        return List.of(path.split("/"));
    }

    @Override
    public String toString() {
        return verb + " /admin/" + path + ".json";
    }
}
