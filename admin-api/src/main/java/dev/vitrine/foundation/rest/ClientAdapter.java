package dev.vitrine.foundation.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.ApiRequest;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Edge of the Admin API where clients that were written for another platform are understood. Resources know nothing of
 * it: it changes what is sent before they read it, and what they answer before it is printed.
 */
public interface ClientAdapter {

    /** The body of a request in our own words; {@code query} is what its address says besides. */
    JsonNode request(ApiRequest apiRequest, Map<String, String> query, JsonNode body);

    /** How the client of a request reads answers; empty for one that is written for this platform. */
    Optional<AnswerAdapter> answers(ApiRequest apiRequest);

    /** Prints answers for clients of one platform. */
    interface AnswerAdapter {

        /** Whether this makes one of these fields itself, so that it needs the whole record. */
        boolean makes(Set<String> fields);

        JsonNode adapt(Shop shop, JsonNode body);
    }
}
