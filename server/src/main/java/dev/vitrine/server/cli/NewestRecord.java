package dev.vitrine.server.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.vitrine.apps.webhooks.WebhookTopics;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The newest record of a shop that a topic could be about, as the Admin API prints it. */
record NewestRecord(RestApi api, Shop shop) {

    private static final Principal READER = new Principal(0, "Command line", Scopes.all());

    /** Topics whose payload is the shop itself. */
    private static final Set<String> OF_THE_SHOP = Set.of("app", "shop");

    /** Kinds that are listed below their order only. */
    private static final Map<String, String> OF_AN_ORDER = Map.of(
            "fulfillments", "fulfillments",
            "refunds", "refunds",
            "order_transactions", "transactions");

    /** Empty when the shop has none, or when nothing lists its kind. */
    Optional<JsonNode> of(Topic topic) {
        if (!WebhookTopics.isAboutRecord(topic)) {
            return Optional.empty();
        }
        if (OF_THE_SHOP.contains(topic.family())) {
            return Optional.of(list("shop", Map.of()));
        }
        var below = OF_AN_ORDER.get(topic.family());
        return below == null ? newest(topic.family()) : ofAnOrder(below);
    }

    private Optional<JsonNode> ofAnOrder(String kind) {
        var orders = list("orders", Map.of("limit", "20", "status", "any", "fields", "id"));
        return StreamSupport.stream(orders.spliterator(), false)
                .flatMap(order -> last(list("orders/" + order.path("id").asText() + "/" + kind, Map.of())).stream())
                .findFirst();
    }

    private Optional<JsonNode> newest(String plural) {
        var sorted = list(plural, Map.of("limit", "1", "order", "created_at desc"));
        return last(sorted.isMissingNode() ? list(plural, Map.of("limit", "1")) : sorted);
    }

    private static Optional<JsonNode> last(JsonNode list) {
        return list.isArray() && !list.isEmpty() ? Optional.of(list.get(list.size() - 1)) : Optional.empty();
    }

    /** What stands in the answer's wrapper; missing when it is refused, or when there is no such list. */
    private JsonNode list(String path, Map<String, String> query) {
        try {
            var answer = api.perform(shop, READER, Verb.GET, path, query, Json.object());
            return shop.json().tree(answer.body()).elements().next();
        } catch (ApiException e) {
            return MissingNode.getInstance();
        }
    }
}
