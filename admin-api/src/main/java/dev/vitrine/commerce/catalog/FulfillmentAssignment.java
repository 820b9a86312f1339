package dev.vitrine.commerce.catalog;

import dev.vitrine.commerce.catalog.AssignableServices.AssignableService;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Assignment of variants to the fulfillment services that ship and count them, or to the shop itself. For one
 * transaction.
 */
final class FulfillmentAssignment {

    private static final String MANUAL = "manual";

    private final Tx tx;
    private final Shop shop;
    private final Optional<Product> before;
    private final AssignableServices assignableServices;
    private final List<AssignableService> services;

    FulfillmentAssignment(
            Tx tx, Shop shop, AssignableServices assignableServices, Optional<Product> before, Product wanted) {
        this.tx = tx;
        this.shop = shop;
        this.before = before;
        this.assignableServices = assignableServices;
        this.services = moved(wanted).isEmpty() ? List.of() : assignableServices.list(tx, shop);
    }

    /** Locations of the services that count variants of the product, by handle, as far as an assignment is new. */
    Map<String, Long> locations() {
        return services.stream().collect(Collectors.toMap(AssignableService::handle, AssignableService::locationId));
    }

    /** 422 for services that the shop does not have, and for two that do not go together. */
    void check(Product wanted) {
        var problems = new Problems();
        for (var variant : moved(wanted)) {
            // why: a new product's variants stand in the order in which they were sent.
            var at = before.isPresent() ? "" : "variants[" + wanted.variants().indexOf(variant) + "].";
            var counting = variant.inventory().inventoryManagement();
            if (!variant.fulfillmentService().equals(MANUAL)
                    && of(variant.fulfillmentService()).isEmpty()) {
                problems.add(at + "fulfillment_service", Problems.unlisted(senders()));
            }
            if (external(counting)) {
                if (of(counting).filter(AssignableService::inventoryManagement).isEmpty()) {
                    problems.add(at + "inventory_management", Problems.unlisted(counters()));
                } else if (!variant.fulfillmentService().equals(counting)) {
                    problems.add(at + "inventory_management", "must be that of the fulfillment service");
                }
            }
        }
        problems.throwIfAny();
    }

    /** "Hourly poll and on demand": who counts something new from now on is asked at the next round, not in an hour. */
    void requestPoll(Product wanted) {
        var counting = moved(wanted).stream()
                .map(variant -> variant.inventory().inventoryManagement())
                .filter(FulfillmentAssignment::external)
                .collect(Collectors.toSet());
        if (!counting.isEmpty()) {
            assignableServices.requestPoll(tx, shop, counting);
        }
    }

    /** Moves the stock of a known variant to the location of the service that counts it from now on. */
    void moveStock(Product wanted, Instant now) {
        for (var variant : moved(wanted)) {
            var was = before.flatMap(product -> product.variant(variant.id()));
            if (was.isPresent()
                    && !Objects.equals(
                            was.get().inventory().inventoryManagement(),
                            variant.inventory().inventoryManagement())) {
                var assignedService = of(variant.inventory().inventoryManagement());
                new StockLevels(
                                tx,
                                shop,
                                variant.inventory().inventoryItemId(),
                                now,
                                StockCause.of(StockReason.TRANSFER))
                        .moveAllTo(assignedService
                                .map(AssignableService::locationId)
                                .orElse(shop.primaryLocationId()));
            }
        }
    }

    /** Variants that are, or were, a service's, as far as that is new. */
    private List<Variant> moved(Product wanted) {
        return wanted.variants().stream()
                .filter(variant -> {
                    var was = before.flatMap(product -> product.variant(variant.id()));
                    var kept = was.filter(old -> old.fulfillmentService().equals(variant.fulfillmentService())
                            && Objects.equals(
                                    old.inventory().inventoryManagement(),
                                    variant.inventory().inventoryManagement()));
                    return kept.isEmpty()
                            && (external(variant.inventory().inventoryManagement())
                                    || !variant.fulfillmentService().equals(MANUAL)
                                    || was.filter(old ->
                                                    external(old.inventory().inventoryManagement()))
                                            .isPresent());
                })
                .toList();
    }

    private static boolean external(@Nullable String counting) {
        return counting != null && !counting.equals(Variant.TRACKED);
    }

    private Optional<AssignableService> of(@Nullable String handle) {
        return services.stream()
                .filter(service -> service.handle().equals(handle))
                .findFirst();
    }

    private List<String> senders() {
        return Stream.concat(Stream.of(MANUAL), services.stream().map(AssignableService::handle))
                .toList();
    }

    /** "null/"" (not tracked)" is allowed too, and has no name. */
    private List<String> counters() {
        var external =
                services.stream().filter(AssignableService::inventoryManagement).map(AssignableService::handle);
        return Stream.concat(Stream.of(Variant.TRACKED), external).toList();
    }
}
