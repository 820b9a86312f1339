package dev.vitrine.apps.compatibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.rest.ClientAdapter.AnswerAdapter;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Set;

/** Fields that clients of Shopify read, beside those of our own answers. */
final class ShopifyAnswers implements AnswerAdapter {

    @Override
    public boolean makes(Set<String> fields) {
        return fields.stream()
                .anyMatch(field -> OrderFields.MADE.contains(field)
                        || field.endsWith("_set")
                        || List.of(GlobalIds.FIELD, "type", "myshopify_domain").contains(field));
    }

    @Override
    public JsonNode adapt(Shop shop, JsonNode body) {
        RelativesClientAdapter.nameManagement(body, List.of(Variant.TRACKED), "shopify");
        for (var entry : body.properties()) {
            each(entry.getKey(), entry.getValue(), shop);
        }
        GlobalIds.add(body);
        if (body instanceof ObjectNode answer) {
            addGateways(answer);
        }
        return body;
    }

    /** why both: the path {@code payment_gateways} leads to payment methods, and their clients read what it says. */
    private static void addGateways(ObjectNode answer) {
        for (var name : List.of("payment_method", "payment_methods")) {
            if (answer.path(name).isContainerNode()) {
                answer.set(name.replace("method", "gateway"), answer.get(name));
            }
        }
    }

    private static void each(String key, JsonNode value, Shop shop) {
        if (value.isArray()) {
            value.forEach(one -> each(key, one, shop));
        } else if (value instanceof ObjectNode record) {
            switch (key) {
                case "shop" -> addToShop(record);
                case "order", "orders" -> OrderFields.add(record, shop.currency());
                case "refund", "refunds" -> OrderFields.addSets(record, shop.currency());
                case "metafield", "metafields" -> MetafieldTypes.print(record);
                default -> {}
            }
            if (record.path("metafields").isArray()) {
                each("metafields", record.get("metafields"), shop);
            }
        }
    }

    private static void addToShop(ObjectNode record) {
        if (record.has("vitrine_domain")) {
            record.set("myshopify_domain", record.get("vitrine_domain"));
        }
        record.putNull("google_apps_domain");
        record.putNull("google_apps_login_enabled");
        record.put("checkout_api_supported", true);
        record.put("eligible_for_payments", false);
        record.put("requires_extra_payments_agreement", false);
        record.put("pre_launch_enabled", false);
    }
}
