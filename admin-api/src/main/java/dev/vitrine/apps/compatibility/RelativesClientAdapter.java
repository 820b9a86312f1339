package dev.vitrine.apps.compatibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.access.ApiRequest;
import dev.vitrine.foundation.rest.ClientAdapter;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Adapter for clients of Shopify and ShopBase. A client of Shopify is known by a version in the path or by the name of
 * its token's header, one of ShopBase by that name. Safe for use by many threads.
 */
public final class RelativesClientAdapter implements ClientAdapter {

    private static final Pattern VERSIONED = Pattern.compile("/admin/api/[^/]+/.*");
    private static final List<String> MANAGEMENT = List.of("inventory_management", "variant_inventory_management");

    /** Below which variants stand in a request; what others send in theirs is no concern of ours. */
    private static final Set<String> OF_VARIANTS = Set.of("product", "products", "variant", "variants");

    /** why: a client of Shopify that makes objects of these reads null as an empty one, and sends it back as such. */
    private static final List<String> MAY_BE_NOTHING = List.of("customer", "discount_code", "image");

    private static final List<String> RELATIVES = List.of("shopify", "shopbase");

    private static final AnswerAdapter SHOPIFY = new ShopifyAnswers();
    private static final AnswerAdapter SHOPBASE = new AnswerAdapter() {
        @Override
        public boolean makes(Set<String> fields) {
            return false;
        }

        @Override
        public JsonNode adapt(Shop shop, JsonNode body) {
            nameManagement(body, List.of(Variant.TRACKED), "shopbase");
            return body;
        }
    };

    /** why whoever asks: who uses Basic on a path without a version tells us nothing of its platform. */
    @Override
    public JsonNode request(ApiRequest apiRequest, Map<String, String> query, JsonNode body) {
        if (body instanceof ObjectNode object && body.isEmpty() && isOfRelative(apiRequest)) {
            query.forEach(object::put);
        }
        for (var entry : body.properties()) {
            if (entry.getValue() instanceof ObjectNode record) {
                MAY_BE_NOTHING.stream()
                        .filter(field -> record.path(field).isObject()
                                && record.path(field).isEmpty())
                        .forEach(record::remove);
            }
            if (OF_VARIANTS.contains(entry.getKey())) {
                nameManagement(entry.getValue(), RELATIVES, Variant.TRACKED);
            }
            MetafieldTypes.read(entry.getKey(), entry.getValue());
        }
        return body;
    }

    private boolean isOfRelative(ApiRequest apiRequest) {
        return apiRequest.method().matches("POST|PUT") && answers(apiRequest).isPresent();
    }

    @Override
    public Optional<AnswerAdapter> answers(ApiRequest apiRequest) {
        if (VERSIONED.matcher(apiRequest.path()).matches()
                || apiRequest.header("X-Shopify-Access-Token").isPresent()) {
            return Optional.of(SHOPIFY);
        }
        return apiRequest.header("X-ShopBase-Access-Token").map(token -> SHOPBASE);
    }

    /** Puts {@code name} in the place of each of {@code others} where a variant says what counts its stock. */
    static void nameManagement(JsonNode tree, List<String> others, String name) {
        if (tree instanceof ObjectNode object) {
            MANAGEMENT.stream()
                    .filter(field -> others.contains(object.path(field).asText()))
                    .forEach(field -> object.put(field, name));
        }
        tree.forEach(child -> nameManagement(child, others, name));
    }
}
