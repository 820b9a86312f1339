package dev.vitrine.apps.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Responses of the OpenAPI document, success and errors: "two documented shapes only". */
final class ResponseSchemas {

    private static final String JSON = "application/json";

    /** Each status of the document with its meaning, and the shape of its body. */
    private static final Map<Integer, String[]> ERRORS = errors();

    private ResponseSchemas() {}

    private static Map<Integer, String[]> errors() {
        var all = new LinkedHashMap<Integer, String[]>();
        all.put(304, new String[] {"Not changed since the ETag that If-None-Match names; the body is empty", ""});
        all.put(400, new String[] {"Not understood: bad syntax, content type or query value", "Error"});
        all.put(401, new String[] {"Credentials are missing or wrong", "ErrorMessage"});
        all.put(402, new String[] {"The shop is frozen", "ErrorMessage"});
        all.put(403, new String[] {"Refused, generally because the scope was not granted", "ErrorMessage"});
        all.put(404, new String[] {"There is no such record in this shop", "ErrorMessage"});
        all.put(406, new String[] {"Only JSON can be answered; the body is empty", ""});
        all.put(409, new String[] {
            "The first call with this Idempotency-Key is still running, or what is changed has been changed meanwhile",
            "Conflict"
        });
        all.put(412, new String[] {"Not what If-Match names any more", "FieldErrors"});
        all.put(413, new String[] {"The body is too large", "ErrorMessage"});
        all.put(422, new String[] {"Understood and refused: the fields and what is wrong with them", "FieldErrors"});
        all.put(423, new String[] {"The shop is locked", "ErrorMessage"});
        all.put(429, new String[] {"The bucket is full, or the page lies beyond 100,000 rows", "ErrorMessage"});
        all.put(500, new String[] {"A fault of ours, with the request's id", "ErrorMessage"});
        all.put(501, new String[] {"Not offered by the shop's plan", "ErrorMessage"});
        all.put(503, new String[] {"Not available for a moment", "ErrorMessage"});
        all.put(504, new String[] {"Took too long; ask for less at once", "ErrorMessage"});
        return all;
    }

    static void errorSchemas(ObjectNode schemas) {
        var messages = Schemas.type("object");
        messages.set("additionalProperties", Schemas.listOf(Schemas.type("string")));
        var sentence = Schemas.type("string").put("description", "What is wrong, as one sentence");
        var fields = messages.deepCopy()
                .put("description", "Names of fields such as variants[2].price, each with what is wrong with it");
        schemas.set("ErrorMessage", error(sentence));
        schemas.set("FieldErrors", error(fields));
        schemas.set("VersionConflict", versionConflict(error(fields.deepCopy())));
        schemas.set("Error", oneOf("ErrorMessage", "FieldErrors"));
        schemas.set("Conflict", oneOf("ErrorMessage", "VersionConflict"));
    }

    /** With what is there and what was sent, for the caller to bring together. */
    private static ObjectNode versionConflict(ObjectNode error) {
        error.withObject("/properties")
                .<ObjectNode>set("settings", Schemas.type("object").put("description", "The newest version"))
                .set("yours", Schemas.type("object").put("description", "What this call would have stored"));
        return error;
    }

    private static ObjectNode oneOf(String... schemas) {
        var either = Json.object();
        var list = either.putArray("oneOf");
        Stream.of(schemas).map(Schemas::reference).forEach(list::add);
        return either;
    }

    private static ObjectNode error(ObjectNode errors) {
        var schema = Schemas.type("object");
        schema.putObject("properties")
                .<ObjectNode>set("errors", errors)
                .set("error", Schemas.type("string").put("description", "The first of the errors as one sentence"));
        schema.putArray("required").add("errors").add("error");
        return schema;
    }

    static ObjectNode errorResponses() {
        var all = Json.object();
        ERRORS.forEach((status, meaning) -> {
            var response = Json.object().put("description", meaning[0]);
            response.set("headers", headers(List.of(409, 429).contains(status) ? "Retry-After" : null));
            if (!meaning[1].isEmpty()) {
                response.putObject("content").putObject(JSON).set("schema", Schemas.reference(meaning[1]));
            }
            all.set("E" + status, response);
        });
        return all;
    }

    /** The errors of an operation, by reference. */
    static void addReferences(ObjectNode responses, Iterable<Integer> statuses) {
        statuses.forEach(status ->
                responses.putObject(Integer.toString(status)).put("$ref", "#/components/responses/E" + status));
    }

    static ObjectNode success(String description, ObjectNode schema, @Nullable String header) {
        var response = Json.object().put("description", description);
        response.set("headers", headers(header));
        response.putObject("content").putObject(JSON).set("schema", schema);
        return response;
    }

    private static ObjectNode headers(@Nullable String more) {
        var headers = Json.object();
        headerReference(headers, "X-Request-Id");
        headerReference(headers, "X-Svc-Shop-Api-Call-Limit");
        if (more != null) {
            headerReference(headers, more);
        }
        return headers;
    }

    private static void headerReference(ObjectNode headers, String name) {
        headers.putObject(name).put("$ref", "#/components/headers/" + name);
    }

    static ObjectNode headerComponents() {
        var all = Json.object();
        header(all, "X-Request-Id", "string", "Names this call in our log");
        header(all, "X-Svc-Shop-Api-Call-Limit", "string", "How full the shop's bucket is, such as 7/30");
        header(all, "Retry-After", "integer", "Seconds until there is room; absent when waiting does not help");
        header(all, "Location", "string", "Where the new record is read, or where the answer is");
        header(all, "Link", "string", "Addresses of the previous and next page of a list");
        return all;
    }

    private static void header(ObjectNode all, String name, String type, String note) {
        all.putObject(name).put("description", note).set("schema", Schemas.type(type));
    }
}
