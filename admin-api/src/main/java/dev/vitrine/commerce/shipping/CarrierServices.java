package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.PayloadFormat;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Carrier services: every app sees all of a shop, "only the owning app may change it". */
public final class CarrierServices implements Feature {

    static final Table<CarrierService> TABLE = Table.of("carrier_services", CarrierService.class);

    private final Shops shops;
    private final ShippingOptions offers;

    public CarrierServices(Shops shops, ShippingOptions offers) {
        this.shops = shops;
        this.offers = offers;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<CarrierService> resource() {
        return Resource.of(CarrierService.class, "carrier_service", "carrier_services", TABLE)
                .scope(Scope.SHIPPING)
                .logged(AuditArea.SETTINGS, "CarrierService", "name", "active")
                .writable("name", "active", "service_discovery", "carrier_service_type", "format", "callback_url")
                .prepared(CarrierServices::owned)
                .checked(this::check)
                .stored((apiCall, change, service) -> {
                    if (change == Resource.Change.CREATED && service.serviceDiscovery()) {
                        apiCall.tx().afterCommit(() -> offers.testCall(apiCall.shop(), service.id()));
                    }
                })
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete((apiCall, service) -> {
                    requireOwner(apiCall, service);
                    TABLE.delete(apiCall.tx(), apiCall.shop(), service.id());
                })
                .action(Verb.GET, "failures", Scope.SHIPPING, CarrierServices::failures);
    }

    /** Those of an app that leaves the shop. */
    @Override
    public void appUninstalled(Tx tx, Shop shop, long app) {
        tx.sql("delete from carrier_services where shop_id = :shop and app_id = :app")
                .bind(shop)
                .bind("app", app)
                .run();
    }

    private static ApiResponse failures(ApiCall apiCall) {
        TABLE.find(apiCall.session(), apiCall.shop(), apiCall.path("id")).orElseThrow(ApiException::notFound);
        return CarrierFailures.list(apiCall);
    }

    private static CarrierService owned(ApiCall apiCall, CarrierService draft, Optional<CarrierService> current) {
        current.ifPresent(service -> requireOwner(apiCall, service));
        return new CarrierService(
                draft.id(),
                apiCall.principal().appId(),
                draft.name() == null ? null : draft.name().strip(),
                draft.active() == null || draft.active(),
                draft.serviceDiscovery(),
                Objects.requireNonNullElse(draft.carrierServiceType(), "api"),
                Objects.requireNonNullElse(draft.format(), "json"),
                draft.callbackUrl() == null ? null : draft.callbackUrl().strip(),
                draft.createdAt(),
                draft.updatedAt());
    }

    private static void requireOwner(ApiCall apiCall, CarrierService service) {
        if (service.appId() != apiCall.principal().appId()) {
            throw ApiException.of(403, "Only the app that made this carrier service may change it");
        }
    }

    private void check(ApiCall apiCall, CarrierService service, Problems problems) {
        var name = service.name();
        var url = service.callbackUrl();
        problems.notBlank("name", name)
                .atMost(255, "name", name)
                .notBlank("callback_url", url)
                .atMost(1024, "callback_url", url)
                .oneOf("carrier_service_type", service.carrierServiceType(), List.of("api", "legacy"))
                .oneOf("format", service.format(), PayloadFormat.NAMES);
        if (url != null && !url.isBlank() && !UrlValidation.isCallable(url, shops.baseHost())) {
            problems.add("callback_url", "must be a public https address");
        }
        if (name != null) {
            var others = Select.ALL.equalIgnoreCase("name", name).matching("id <> :value", service.id());
            if (TABLE.count(apiCall.session(), apiCall.shop(), others) > 0) {
                problems.add("name", "has already been taken");
            }
        }
    }
}
