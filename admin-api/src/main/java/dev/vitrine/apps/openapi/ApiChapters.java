package dev.vitrine.apps.openapi;

import dev.vitrine.foundation.rest.ResourceDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Chapters of the API reference (OpenAPI tags): which resources are documented together, and in which order. */
public final class ApiChapters {

    /** A chapter; {@code slug} names it in URLs. */
    public record Chapter(String slug, String title, List<String> resources) {

        static Chapter of(String title, String... resources) {
            return new Chapter(title.toLowerCase(Locale.ROOT).replace(' ', '-'), title, List.of(resources));
        }

        private Chapter with(Chapter other) {
            return new Chapter(
                    slug,
                    title,
                    Stream.concat(resources.stream(), other.resources.stream()).toList());
        }
    }

    private static final List<Chapter> CONTENTS = List.of(
            Chapter.of("Shop", "shop", "policies", "domains", "exchange_rates", "currencies", "users"),
            Chapter.of("Products", "products", "variants", "images", "product_listings"),
            Chapter.of(
                    "Collections",
                    "custom_collections",
                    "smart_collections",
                    "collections",
                    "collects",
                    "collection_listings"),
            Chapter.of("Orders", "orders", "transactions", "refunds"),
            Chapter.of("Draft orders", "draft_orders"),
            Chapter.of(
                    "Fulfillment", "fulfillments", "fulfillment_orders", "fulfillment_events", "fulfillment_services"),
            Chapter.of("Inventory", "locations", "inventory_items", "inventory_levels"),
            Chapter.of("Customers", "customers", "addresses", "customer_groups", "customer_saved_searches"),
            Chapter.of("Checkouts and carts", "checkouts", "carts"),
            Chapter.of("Discounts", "price_rules", "discount_codes"),
            Chapter.of("Content", "pages", "menus", "redirects", "script_tags"),
            Chapter.of("Themes", "themes", "assets"),
            Chapter.of(
                    "Shipping and taxes",
                    "carrier_services",
                    "shipping_zones",
                    "rates",
                    "carrier_shipping_rate_providers",
                    "shipping_profiles",
                    "countries",
                    "provinces"),
            Chapter.of("Payment methods", "payment_methods", "payments", "payment_gateways"),
            Chapter.of("Metafields", "metafields"),
            Chapter.of("Events", "events"),
            Chapter.of("Analytics", "analytics"),
            Chapter.of("Webhooks", "webhooks", "deliveries"),
            Chapter.of("Access", "access_scopes"));

    private static final Chapter OTHERS = Chapter.of("More");

    private final List<Chapter> all;

    /** The table of contents, then the chapters that descriptors open. */
    ApiChapters(List<ResourceDescription> resources) {
        var chapters = new LinkedHashMap<String, Chapter>();
        CONTENTS.forEach(chapter -> chapters.put(chapter.title(), chapter));
        for (var resource : resources) {
            if (!resource.chapter().isEmpty()) {
                chapters.merge(resource.chapter(), Chapter.of(resource.chapter(), resource.plural()), Chapter::with);
            }
        }
        all = List.copyOf(chapters.values());
    }

    List<Chapter> all() {
        return Stream.concat(all.stream(), Stream.of(OTHERS)).toList();
    }

    /** By the first word of the path when the resource itself is in none. */
    Chapter of(String resource, String path) {
        var first = path.replaceFirst("/.*", "");
        return all.stream()
                .filter(chapter -> chapter.resources().contains(resource))
                .findFirst()
                .or(() -> all.stream()
                        .filter(chapter -> chapter.resources().contains(first))
                        .findFirst())
                .orElse(OTHERS);
    }
}
