package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.customers.Address;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Addresses as the pages of a customer's account get them. */
final class AddressJson {

    private static final List<String> FIELDS = List.of(
            "first_name",
            "last_name",
            "company",
            "address1",
            "address2",
            "zip",
            "city",
            "province",
            "province_code",
            "country",
            "country_code",
            "phone");

    private AddressJson() {}

    /** One that the customer keeps. */
    static ObjectNode of(Shop shop, Address address) {
        var node = of(shop.json().tree(address));
        return node.put("id", address.id()).put("default", address.isDefault());
    }

    /** One of an order. */
    static JsonNode of(Shop shop, @Nullable MailingAddress address) {
        return address == null
                ? Json.object().nullNode()
                : of(shop.json().tree(address)).putNull("id").put("default", false);
    }

    private static ObjectNode of(JsonNode whole) {
        var node = Json.object();
        FIELDS.forEach(field -> node.set(field, whole.path(field)));
        return node;
    }
}
