package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;

/** A shop whose data pages of the development server show. */
interface ShopData {

    /** One sentence for the terminal. */
    String description();

    /**
     * The initial state of the page that a visitor with these headers asks for, with what {@code settings} of that
     * schema name of the shop; or only {@code redirect}, where the shop leads elsewhere.
     */
    ObjectNode initialState(Headers visitor, String address, JsonNode schema, ObjectNode settings) throws IOException;

    /** The same for client navigation: page, data, records and facts of the head; or {@code redirect}. */
    ObjectNode navigation(HttpExchange exchange, String address, JsonNode schema, ObjectNode settings)
            throws IOException;

    /** The same for somebody who comes for the first time, and without anything that settings name. */
    ObjectNode page(String address) throws IOException;

    /** The shop's menus: handle → title and items. */
    JsonNode menus() throws IOException;

    /** Whether the shop itself answers there: carts, pictures, checkout. */
    default boolean answers(String path) {
        return path.matches("/(account|cart|checkouts?|media|uploads|newsletter|contact|search/suggest)(/.*)")
                || path.matches("/(account|cart|search/suggest)\\.json|/(checkout|contact|newsletter)");
    }

    /** Answers such a request. */
    void answer(HttpExchange exchange) throws IOException;
}
