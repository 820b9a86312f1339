package dev.vitrine.commerce.discounts;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * Many codes in one call. The document's batch is queued and asked for later; a hundred rows take a moment, so that
 * ours is completed when it is answered.
 */
final class DiscountCodeBatches {

    private static final Table<DiscountCodeBatch> TABLE = Table.of("discount_code_batches", DiscountCodeBatch.class);
    private static final int MOST = 100;

    private DiscountCodeBatches() {}

    static ApiResponse create(ApiCall apiCall) {
        var rule = PriceRules.TABLE
                .find(apiCall.session(), apiCall.shop(), apiCall.path("id"))
                .orElseThrow(ApiException::notFound);
        var problems = new Problems();
        PriceRules.checkTakesCodes(apiCall, rule.id(), problems);
        problems.throwIfAny();
        var results = imported(apiCall, rule.id(), codes(apiCall.body()));
        var failed =
                (int) results.stream().filter(result -> result.id() == null).count();
        var batch = TABLE.insert(
                apiCall.tx(),
                apiCall.shop(),
                new DiscountCodeBatch(
                        0,
                        rule.id(),
                        "completed",
                        results.size(),
                        results.size() - failed,
                        failed,
                        List.of(),
                        results,
                        apiCall.now(),
                        apiCall.now(),
                        apiCall.now(),
                        apiCall.now()));
        return ApiResponse.created(Map.of("discount_code_creation", batch))
                .header("Location", "/admin/price_rules/" + rule.id() + "/batch/" + batch.id() + ".json");
    }

    static ApiResponse read(ApiCall apiCall) {
        return ApiResponse.ok(Map.of("discount_code_creation", batch(apiCall)));
    }

    /** "Failed ones carry errors". */
    static ApiResponse codes(ApiCall apiCall) {
        return ApiResponse.ok(Map.of("discount_codes", batch(apiCall).results()));
    }

    private static DiscountCodeBatch batch(ApiCall apiCall) {
        return TABLE.find(apiCall.session(), apiCall.shop(), apiCall.path("batch_id"))
                .filter(batch -> batch.priceRuleId() == apiCall.path("id"))
                .orElseThrow(ApiException::notFound);
    }

    private static List<String> codes(JsonNode body) {
        if (!body.path("discount_codes").isArray()) {
            throw ApiException.field(400, "discount_codes", "is required and must be an array");
        }
        var codes = StreamSupport.stream(body.get("discount_codes").spliterator(), false)
                .map(one -> one.path("code").asText("").strip())
                .toList();
        if (codes.isEmpty() || codes.size() > MOST) {
            throw Problems.of("discount_codes", "must be 1 to " + MOST);
        }
        return codes;
    }

    private static List<DiscountCodeBatch.Result> imported(ApiCall apiCall, long rule, List<String> codes) {
        var keys = codes.stream().map(DiscountCode::key).distinct().toList();
        var taken = new HashSet<String>();
        DiscountCodes.TABLE
                .list(apiCall.session(), apiCall.shop(), Select.ALL.in("code_key", keys))
                .forEach(code -> taken.add(String.valueOf(code.codeKey())));
        var results = new ArrayList<DiscountCodeBatch.Result>();
        for (var code : codes) {
            var draft = DiscountCode.of(0, rule, code, 0, apiCall.now(), apiCall.now());
            var problems = new Problems();
            DiscountCodes.check(draft, problems);
            if (!taken.add(DiscountCode.key(code))) {
                problems.add("code", "has already been taken");
            }
            var stored = problems.isEmpty()
                    ? DiscountCodes.TABLE
                            .insert(apiCall.tx(), apiCall.shop(), draft)
                            .id()
                    : null;
            results.add(new DiscountCodeBatch.Result(stored, code, problems.byField()));
        }
        return List.copyOf(results);
    }
}
