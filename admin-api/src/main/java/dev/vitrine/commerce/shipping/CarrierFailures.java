package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Map;

/** "Visible failure log": the last fifty of each carrier service. */
final class CarrierFailures {

    private static final Table<CarrierFailure> TABLE = Table.of("carrier_failures", CarrierFailure.class);
    private static final int KEPT = 50;

    private CarrierFailures() {}

    static void store(Tx tx, Shop shop, CarrierFailure failure) {
        // why: the service may have been deleted while it was called.
        if (CarrierServices.TABLE.find(tx, shop, failure.carrierServiceId()).isEmpty()) {
            return;
        }
        TABLE.insert(tx, shop, failure);
        tx.sql("""
                        delete from carrier_failures
                        where shop_id = :shop and carrier_service_id = :service and id not in
                          (select id from carrier_failures
                           where shop_id = :shop and carrier_service_id = :service
                           order by id desc limit :kept)
                        """)
                .bind(shop)
                .bind("service", failure.carrierServiceId())
                .bind("kept", KEPT)
                .run();
    }

    /** Newest first. */
    static ApiResponse list(ApiCall apiCall) {
        var ofService =
                Select.ALL.equal("carrier_service_id", apiCall.path("id")).by("id desc");
        return ApiResponse.ok(Map.of("failures", TABLE.list(apiCall.session(), apiCall.shop(), ofService)));
    }
}
