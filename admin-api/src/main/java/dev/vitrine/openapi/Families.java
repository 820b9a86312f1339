package dev.vitrine.openapi;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The chapters of the reference: which resources are told about together, and in which order. */
public final class Families {

    /** A chapter; {@code slug} is its place in an address. */
    public record Family(String slug, String title, List<String> resources) {

        static Family of(String title, String... resources) {
            return new Family(title.toLowerCase(Locale.ROOT).replace(' ', '-'), title, List.of(resources));
        }
    }

    private static final List<Family> ALL = List.of(
            Family.of("Shop", "shop", "policies", "domains", "exchange_rates"),
            Family.of("Products", "products", "variants", "images", "product_listings"),
            Family.of(
                    "Collections",
                    "custom_collections",
                    "smart_collections",
                    "collections",
                    "collects",
                    "collection_listings"),
            Family.of("Orders", "orders", "transactions", "refunds"),
            Family.of("Draft orders", "draft_orders"),
            Family.of("Fulfillment", "fulfillments", "fulfillment_events", "fulfillment_services"),
            Family.of("Inventory", "locations", "inventory_items", "inventory_levels"),
            Family.of("Customers", "customers", "addresses", "customer_groups", "customer_saved_searches"),
            Family.of("Checkouts and carts", "checkouts", "carts"),
            Family.of("Discounts", "price_rules", "discount_codes"),
            Family.of("Content", "pages", "redirects", "script_tags"),
            Family.of("Themes", "themes", "assets"),
            Family.of(
                    "Shipping and taxes",
                    "carrier_services",
                    "shipping_zones",
                    "rates",
                    "carrier_shipping_rate_providers",
                    "shipping_profiles",
                    "countries",
                    "provinces"),
            Family.of("Payment methods", "payment_methods", "payments", "payment_gateways"),
            Family.of("Metafields", "metafields"),
            Family.of("Events", "events"),
            Family.of("Analytics", "analytics"),
            Family.of("Webhooks", "webhooks", "deliveries"),
            Family.of("Access", "access_scopes"));

    private static final Family OTHERS = Family.of("More");

    private Families() {}

    static List<Family> all() {
        return Stream.concat(ALL.stream(), Stream.of(OTHERS)).toList();
    }

    /** By the first word of the path when the resource itself is in none. */
    static Family of(String resource, String path) {
        var first = path.replaceFirst("/.*", "");
        return ALL.stream()
                .filter(family -> family.resources().contains(resource))
                .findFirst()
                .or(() -> ALL.stream()
                        .filter(family -> family.resources().contains(first))
                        .findFirst())
                .orElse(OTHERS);
    }
}
