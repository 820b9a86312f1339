package dev.vitrine.commerce.inventory;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.InventoryItem;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.commerce.catalog.Variants;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Inventory items: "Created and deleted with its variant (1:1)". Safe for use by many threads. */
public final class InventoryItems {

    private static final int MOST = 100;

    private final Variants variants;

    InventoryItems(Variants variants) {
        this.variants = variants;
    }

    Resource<InventoryItem> resource() {
        return Resource.of(InventoryItem.class, "inventory_item", "inventory_items", Stock.ITEMS)
                .scope(Scope.INVENTORY)
                .topicFamily("inventory_items")
                .writable(
                        "country_code_of_origin",
                        "province_code_of_origin",
                        "harmonized_system_code",
                        "country_harmonized_system_codes")
                .filters(new Filter(List.of("ids"), (select, apiCall) -> {
                    requireIds(apiCall);
                    return select;
                }))
                .completed(this::completed)
                .checked(InventoryItems::check)
                .list()
                .read()
                .prepared(this::prepared)
                .update()
                .publishes((apiCall, change, item) -> apiCall.publish(Topic.INVENTORY_ITEMS_UPDATE, item.id(), item));
    }

    List<InventoryItem> completed(Session session, Shop shop, List<InventoryItem> rows) {
        var ids = rows.stream().map(InventoryItem::variantId).toList();
        var owners = variants.byIds(session, shop, ids);
        return rows.stream()
                .map(row -> row.of(Objects.requireNonNull(owners.get(row.variantId()))))
                .toList();
    }

    /** The variant first, with its product, and then the item: all transactions lock them in this order. */
    private InventoryItem prepared(ApiCall apiCall, InventoryItem draft, Optional<InventoryItem> current) {
        var owner = current.orElseThrow().variantId();
        var variant = variants.find(apiCall.session(), apiCall.shop(), owner).orElseThrow(ApiException::notFound);
        var change = ofVariant(apiCall.body("inventory_item"), variant);
        if (!change.isEmpty()) {
            variants.change(apiCall.tx(), apiCall.shop(), variant, change);
        }
        return draft.withVariantId(owner);
    }

    /** What of an item is its variant's, by the variant's names. */
    private static ObjectNode ofVariant(ObjectNode item, Variant variant) {
        var problems = new Problems();
        var change = Json.object();
        if (item.has("sku")) {
            change.set("sku", item.get("sku"));
        }
        if (item.has("cost")) {
            checkCost(item.get("cost").asText(), problems);
            change.set("cost_per_item", item.get("cost"));
        }
        if (flag(item, "requires_shipping", problems)) {
            change.set("requires_shipping", item.get("requires_shipping"));
        }
        if (flag(item, "tracked", problems)) {
            var counted = Objects.requireNonNullElse(variant.inventory().inventoryManagement(), Variant.TRACKED);
            change.put("inventory_management", item.get("tracked").asBoolean() ? counted : null);
        }
        problems.throwIfAny();
        return change;
    }

    private static void checkCost(String cost, Problems problems) {
        if (cost.isBlank() || cost.equals("null")) {
            return;
        }
        if (!cost.matches("[+-]?\\d{1,12}(\\.\\d{1,12})?")) {
            problems.add("cost", "is not a number");
        } else if (cost.startsWith("-")) {
            problems.add("cost", "must be greater than or equal to 0");
        }
    }

    private static boolean flag(ObjectNode item, String name, Problems problems) {
        if (item.hasNonNull(name) && !item.get(name).isBoolean()) {
            problems.add(name, "is invalid");
        }
        return item.path(name).isBoolean();
    }

    private static void requireIds(ApiCall apiCall) {
        var ids = apiCall.query("ids").orElseThrow(() -> Problems.of("ids", "can't be blank"));
        if (ids.split(",").length > MOST) {
            throw Problems.of("ids", "is too long (maximum is " + MOST + " ids)");
        }
    }

    private static void check(ApiCall apiCall, InventoryItem item, Problems problems) {
        origin(item, problems);
        code("harmonized_system_code", item.harmonizedSystemCode(), problems);
        for (int i = 0; i < item.countryHarmonizedSystemCodes().size(); i++) {
            var at = "country_harmonized_system_codes[" + i + "].";
            var national = item.countryHarmonizedSystemCodes().get(i);
            problems.notBlank(at + "harmonized_system_code", national.harmonizedSystemCode());
            code(at + "harmonized_system_code", national.harmonizedSystemCode(), problems);
            if (IsoCountries.country(national.countryCode()).isEmpty()) {
                problems.add(at + "country_code", Problems.NO_COUNTRY);
            }
        }
    }

    /** "unknown country; province without country". */
    private static void origin(InventoryItem item, Problems problems) {
        var country = IsoCountries.country(item.countryCodeOfOrigin());
        if (item.countryCodeOfOrigin() != null && country.isEmpty()) {
            problems.add("country_code_of_origin", Problems.NO_COUNTRY);
        }
        if (item.provinceCodeOfOrigin() != null && item.countryCodeOfOrigin() == null) {
            problems.add("province_code_of_origin", "needs a country_code_of_origin");
        } else if (item.provinceCodeOfOrigin() != null
                && country.isPresent()
                && country.get().province(item.provinceCodeOfOrigin()).isEmpty()) {
            problems.add(
                    "province_code_of_origin",
                    Problems.unlisted(country.get().provinces().stream()
                            .map(Province::code)
                            .toList()));
        }
    }

    /** "HS code not 6–13 digits". */
    private static void code(String field, @Nullable String code, Problems problems) {
        if (code != null && !code.isBlank() && !code.matches("\\d{6,13}")) {
            problems.add(field, "must be 6 to 13 digits");
        }
    }
}
