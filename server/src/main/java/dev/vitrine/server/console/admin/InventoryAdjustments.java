package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.StaffRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adjustments of inventory levels that belong together, in one transaction, so that a refusal leaves nothing. Threads
 * may share it.
 */
final class InventoryAdjustments {

    private final Foundation foundation;
    private final RestApi restApi;

    InventoryAdjustments(Foundation foundation, RestApi restApi) {
        this.foundation = foundation;
        this.restApi = restApi;
    }

    /**
     * What is to be added to what a location has.
     *
     * @param field of the form, which a refusal names
     * @param atLeast less than this must not be left; {@link Long#MIN_VALUE} where it does not matter
     */
    record Adjustment(String field, long item, long location, long by, long atLeast) {

        static Adjustment of(String field, long item, long location, long by) {
            return new Adjustment(field, item, location, by, Long.MIN_VALUE);
        }
    }

    /**
     * Makes all, and says how many there are then, by field. In the order of their variants, in which all transactions
     * lock them. 422 with the field of the first that is refused.
     */
    Map<String, Long> make(StaffRequest visit, List<Adjustment> adjustments, String reason, String note) {
        return foundation.database().write(tx -> {
            tx.writtenBy(visit.staff().principal().name());
            var within = new AdminApiClient(restApi.within(tx));
            var left = new LinkedHashMap<String, Long>();
            for (var adjustment : adjustments) {
                left.put(adjustment.field(), make(within, visit, adjustment, reason, note));
            }
            return left;
        });
    }

    private static long make(
            AdminApiClient within, StaffRequest visit, Adjustment adjustment, String reason, String note) {
        try {
            // why: an item that the location does not stock has no level to adjust; where it has, this changes nothing.
            within.post(visit, "inventory_levels/connect", level(adjustment));
            var body = level(adjustment)
                    .put("available_adjustment", adjustment.by())
                    .put("reason", reason)
                    .put("note", note);
            var left = within.post(visit, "inventory_levels/adjust", body)
                    .at("/inventory_level/available")
                    .asLong();
            if (left < adjustment.atLeast()) {
                throw ApiException.field(
                        422, adjustment.field(), "only " + Math.max(0, left - adjustment.by()) + " are there");
            }
            return left;
        } catch (ApiException refusal) {
            var named = refusal.body().get("errors") instanceof Map<?, ?> errors
                    && (errors.containsKey(adjustment.field()) || errors.containsKey("note"));
            throw named ? refusal : ApiException.field(422, adjustment.field(), String.valueOf(refusal.getMessage()));
        }
    }

    private static ObjectNode level(Adjustment adjustment) {
        return Json.object().put("inventory_item_id", adjustment.item()).put("location_id", adjustment.location());
    }
}
