package dev.vitrine.commerce.fulfillment;

import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.PayloadFormat;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fulfillment services: "creating one automatically creates and attaches a location to it". Safe for use by many
 * threads.
 */
public final class FulfillmentServices implements Feature {

    private static final Logger LOG = LoggerFactory.getLogger(FulfillmentServices.class);

    static final Table<FulfillmentService> TABLE = Table.of("fulfillment_services", FulfillmentService.class);

    /** Handles that variants without a service use. */
    private static final List<String> RESERVED = List.of(FulfillmentService.MANUAL, Variant.TRACKED);

    private final Events events;
    private final Shops shops;
    private final Locations locations;
    private final Stock stock;
    private final FulfillmentServiceClient calls;

    public FulfillmentServices(
            Shops shops,
            Locations locations,
            Stock stock,
            AppHttpClient appHttpClient,
            AppRequestSigner appRequestSigner,
            Events events,
            InstantSource clock) {
        this.events = events;
        this.shops = shops;
        this.locations = locations;
        this.stock = stock;
        this.calls = new FulfillmentServiceClient(appHttpClient, shops, appRequestSigner, clock);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<FulfillmentService> resource() {
        return Resource.of(FulfillmentService.class, "fulfillment_service", "fulfillment_services", TABLE)
                .scope(Scope.FULFILLMENTS)
                .writable(
                        "name",
                        "email",
                        "callback_url",
                        "format",
                        "inventory_management",
                        "tracking_support",
                        "requires_shipping_method")
                .filters(new Filter(List.of("scope"), FulfillmentServices::scoped))
                .prepared(this::prepared)
                .checked(this::check)
                .list()
                .read()
                .create()
                .update()
                .delete(this::delete);
    }

    /** Of all services of the shop. */
    public List<String> handles(Session session, Shop shop) {
        return all(session, shop).stream().map(FulfillmentService::handle).toList();
    }

    /** All services of the shop, whichever apps made them, by their handles. */
    public List<FulfillmentService> all(Session session, Shop shop) {
        return TABLE.list(session, shop, Select.ALL.by("handle"));
    }

    /** The service of that handle; empty for {@code manual}. */
    public Optional<FulfillmentService> find(Session session, Shop shop, String handle) {
        return TABLE.first(session, shop, Select.ALL.equal("handle", handle));
    }

    /**
     * Notifies the service after the commit that there is something to fulfill. why: in a thread of its own and only
     * once; a service that does not listen then sees it when it looks.
     */
    public void request(Tx tx, Shop shop, FulfillmentService service) {
        FulfillmentServiceEndpoint.find(tx, shop, service.id())
                .flatMap(serviceEndpoint -> serviceEndpoint.signed(tx, shop))
                .ifPresent(serviceEndpoint ->
                        tx.afterCommit(() -> Thread.ofVirtual().start(() -> request(shop, serviceEndpoint))));
    }

    FulfillmentServiceClient calls() {
        return calls;
    }

    private void request(Shop shop, FulfillmentServiceEndpoint serviceEndpoint) {
        try {
            calls.request(shop, serviceEndpoint);
        } catch (FetchException e) {
            LOG.info(
                    "event=fulfillment_service_unreachable shop={} service={} cause={}",
                    shop.handle(),
                    serviceEndpoint.handle(),
                    e.getMessage());
        }
    }

    /** "?scope=current_client|all (default current_client)". */
    private static Select scoped(Select select, ApiCall apiCall) {
        return switch (apiCall.query("scope").orElse("current_client")) {
            case "all" -> select;
            case "current_client" -> select.equal("app_id", apiCall.principal().appId());
            default -> throw ApiException.field(400, "scope", "must be one of current_client, all");
        };
    }

    /** A new one gets its location here; when something is wrong with it, both are gone. */
    private FulfillmentService prepared(
            ApiCall apiCall, FulfillmentService draft, Optional<FulfillmentService> current) {
        current.ifPresent(service -> refuseStrangers(apiCall, service));
        var name = stripped(draft.name());
        return new FulfillmentService(
                draft.id(),
                apiCall.principal().appId(),
                name,
                current.map(FulfillmentService::handle).orElse(Handles.of(String.valueOf(name))),
                stripped(draft.email()),
                stripped(draft.callbackUrl()),
                Objects.requireNonNullElse(draft.format(), "json"),
                draft.inventoryManagement(),
                draft.trackingSupport(),
                draft.requiresShippingMethod(),
                current.map(FulfillmentService::locationId)
                        .orElseGet(
                                () -> locations.createForService(apiCall, name == null || name.isEmpty() ? "?" : name)),
                current.map(FulfillmentService::polledAt).orElse(Instant.EPOCH),
                current.map(FulfillmentService::createdAt).orElse(apiCall.now()),
                apiCall.now());
    }

    private void check(ApiCall apiCall, FulfillmentService service, Problems problems) {
        var name = service.name();
        var url = service.callbackUrl();
        problems.notBlank("name", name)
                .atMost(255, "name", name)
                .atMost(255, "email", service.email())
                .notBlank("callback_url", url)
                .atMost(1024, "callback_url", url)
                .oneOf("format", service.format(), PayloadFormat.NAMES);
        if (url != null && !url.isBlank() && !UrlValidation.isCallable(url, shops.baseHost())) {
            problems.add("callback_url", "must be a public https address");
        }
        if (RESERVED.contains(service.handle())) {
            problems.add("name", "is reserved");
        }
        if (name != null && taken(apiCall, name, service)) {
            problems.add("name", "has already been taken");
        }
    }

    /** Also by one whose name differs in what handles leave out. */
    private static boolean taken(ApiCall apiCall, String name, FulfillmentService service) {
        var others = Select.ALL
                .anyOf(List.of(Select.ALL.equalIgnoreCase("name", name), Select.ALL.equal("handle", service.handle())))
                .matching("id <> :value", service.id());
        return TABLE.count(apiCall.session(), apiCall.shop(), others) > 0;
    }

    /** "DELETE removes the location too; … variants fall back to manual", with the stock that was there. */
    private void delete(ApiCall apiCall, FulfillmentService service) {
        refuseStrangers(apiCall, service);
        var locationRemoval = locations.removal(apiCall.tx(), apiCall.shop(), service.locationId());
        if (locationRemoval.countOpenFulfillments() > 0) {
            throw Problems.of(Problems.BASE, "A fulfillment service with open fulfillments can't be deleted");
        }
        remove(apiCall.tx(), apiCall.shop(), service);
        locationRemoval.moveStockToPrimary();
        locationRemoval.delete();
        apiCall.publish(Topic.LOCATIONS_DELETE, service.locationId(), Map.of("id", service.locationId()));
    }

    /**
     * Takes away those of an app that leaves the shop. Where something is on its way, the location stays as one of the
     * merchant's own: the merchant completes the shipment.
     */
    @Override
    public void appUninstalled(Tx tx, Shop shop, long app) {
        for (var service : TABLE.list(tx, shop, Select.ALL.equal("app_id", app))) {
            var locationRemoval = locations.removal(tx, shop, service.locationId());
            remove(tx, shop, service);
            if (locationRemoval.countOpenFulfillments() > 0) {
                locations.detachFromService(tx, shop, service.locationId());
                continue;
            }
            locationRemoval.moveStockToPrimary();
            locationRemoval.delete();
            events.publishDeletion(tx, shop, Topic.LOCATIONS_DELETE, service.locationId());
        }
    }

    private void remove(Tx tx, Shop shop, FulfillmentService service) {
        stock.detachService(tx, shop, String.valueOf(service.handle()));
        TABLE.delete(tx, shop, service.id());
    }

    private static void refuseStrangers(ApiCall apiCall, FulfillmentService service) {
        if (service.appId() != apiCall.principal().appId()) {
            throw ApiException.of(403, "Only the app that made this fulfillment service may change it");
        }
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null ? null : text.strip();
    }
}
