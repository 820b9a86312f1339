package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.shipping.ShippingOption;
import dev.vitrine.commerce.shipping.ShippingOptions;
import dev.vitrine.commerce.shipping.ShippingRateRequest;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Optional;

/**
 * The deliveries that {@code shipping_line.handle} names: rates of the shop, found when the draft is written, and
 * quotes of carriers, asked before. Safe for use by many threads.
 */
final class DraftOrderShippingRates {

    private static final String CARRIER = "carrier-";

    private final Database database;
    private final ShippingOptions offers;

    DraftOrderShippingRates(Database database, ShippingOptions offers) {
        this.database = database;
        this.offers = offers;
    }

    static boolean isQuoted(String handle) {
        return handle.startsWith(CARRIER);
    }

    /** A rate of the shop that fits the parcel; 422 when there is none of that handle. */
    DraftOrderShippingLine own(Session session, Shop shop, ShippingRateRequest shippingRateRequest, String handle) {
        return named(ownFor(session, shop, shippingRateRequest), handle);
    }

    List<ShippingOption> ownFor(Session session, Shop shop, ShippingRateRequest shippingRateRequest) {
        return offers.ofShop(session, shop, shippingRateRequest);
    }

    /**
     * The body with the carrier's words and price where it names a carrier's quote. why: carriers take seconds, and
     * nobody may wait for them in a transaction.
     */
    JsonNode quoted(ApiCall apiCall) {
        var body = apiCall.body();
        var line = body.path("draft_order").path("shipping_line");
        var handle = line.path("handle").asText("");
        if (!isQuoted(handle)) {
            return body;
        }
        var shippingRateRequest = database.write(tx -> {
            var current = apiCall.hasPathParameter("id")
                    ? DraftOrders.TABLE.find(tx, apiCall.shop(), apiCall.path("id"))
                    : Optional.<DraftOrder>empty();
            return new DraftOrderForm(tx, apiCall.shop(), apiCall.body("draft_order"), current, this).parcel();
        });
        var found = named(offers.of(apiCall.shop(), shippingRateRequest), handle);
        var resolved = ((ObjectNode) body).deepCopy();
        ((ObjectNode) resolved.get("draft_order")).set("shipping_line", Json.PLAIN.tree(found));
        return resolved;
    }

    private static DraftOrderShippingLine named(List<ShippingOption> shippingOptions, String handle) {
        var handles = shippingOptions.stream().map(ShippingOption::handle).toList();
        return shippingOptions.stream()
                .filter(shippingOption -> shippingOption.handle().equals(handle))
                .findFirst()
                .map(DraftOrderShippingLine::of)
                .orElseThrow(() -> Problems.of("shipping_line.handle", Problems.unlisted(handles)));
    }
}
