package dev.vitrine.apps.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.ResourceDescription;
import dev.vitrine.foundation.rest.Route;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * The machine-readable contract of the Admin API, OpenAPI 3.1, made from the descriptors when it is asked for. What it
 * says is checked against every answer of the tests. Safe for use by many threads.
 *
 * @param contents every chapter, in order
 * @param missing undocumented parts: fields without a note, odd routes without a description, resources without example
 * @param unused descriptions of routes that do not exist
 */
public record OpenApi(
        ObjectNode document, List<ApiChapters.Chapter> contents, List<String> missing, List<String> unused) {

    private static final String ABOUT = """
            Shops of a multi-tenant commerce platform: their catalogue, orders, customers and content. Every path is \
            relative to a shop's own host. Bodies are JSON; single records stand below their singular name, lists below \
            the plural, counts are {"count": n}.""";

    public static OpenApi of(List<Resource<?>> resources, List<Route> routes) {
        var descriptions = resources.stream().map(Resource::description).toList();
        var fieldDescriptions = new FieldDescriptions(descriptions);
        var operationDetails = new OperationDetails(descriptions);
        var apiChapters = new ApiChapters(descriptions);
        var missing = new TreeSet<String>();
        var types = descriptions.stream()
                .<Class<? extends Record>>map(ResourceDescription::type)
                .toList();
        var schemas = new Schemas(fieldDescriptions, operationDetails, types, missing);
        var writer = new OperationWriter(schemas, fieldDescriptions, operationDetails, apiChapters, missing);
        var paths = Json.object();
        for (var describedRoute : DescribedRoute.all(resources, routes)) {
            var path = "/admin/" + describedRoute.route().path() + ".json";
            var at = paths.get(path) instanceof ObjectNode there ? there : paths.putObject(path);
            at.set(describedRoute.route().verb().name().toLowerCase(Locale.ROOT), writer.operation(describedRoute));
        }
        return new OpenApi(
                document(paths, schemas, apiChapters),
                apiChapters.all(),
                List.copyOf(missing),
                List.copyOf(operationDetails.unused()));
    }

    /** The chapters that have an operation, in order. */
    public List<ApiChapters.Chapter> chapters() {
        var used = new TreeSet<String>();
        document.path("paths")
                .forEach(path -> path.forEach(
                        operation -> used.add(operation.path("tags").path(0).asText())));
        return contents.stream()
                .filter(chapter -> used.contains(chapter.title()))
                .toList();
    }

    private static ObjectNode document(ObjectNode paths, Schemas schemas, ApiChapters apiChapters) {
        var document = Json.object().put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "Vitrine Admin API")
                .put("version", "1")
                .put("description", ABOUT);
        var server = document.putArray("servers").addObject().put("url", "https://{shop}.{base}");
        var variables = server.putObject("variables");
        variables.putObject("shop").put("default", "demo").put("description", "The shop's name");
        variables.putObject("base").put("default", "localhost:8080").put("description", "The platform's host");
        var tags = document.putArray("tags");
        apiChapters.all().forEach(chapter -> tags.addObject().put("name", chapter.title()));
        document.set("paths", paths);
        var components = document.putObject("components");
        var all = schemas.components();
        ResponseSchemas.errorSchemas(all);
        components.set("schemas", all);
        components.set("responses", ResponseSchemas.errorResponses());
        components.set("headers", ResponseSchemas.headerComponents());
        components.set("securitySchemes", schemes());
        var security = document.putArray("security");
        security.addObject().putArray("basic");
        security.addObject()
                .<ObjectNode>set("accessToken", Json.object().arrayNode())
                .putArray("tokenSecret");
        return document;
    }

    private static ObjectNode schemes() {
        var schemes = Json.object();
        schemes.putObject("basic")
                .put("type", "http")
                .put("scheme", "basic")
                .put("description", "A private app's API key and password");
        for (var header : List.of("Access-Token", "Token-Secret")) {
            schemes.putObject(header.equals("Access-Token") ? "accessToken" : "tokenSecret")
                    .put("type", "apiKey")
                    .put("in", "header")
                    .put("name", "X-Svc-" + header);
        }
        return schemes;
    }
}
