package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Transaction of an import, in the name of who began it.
 *
 * @param api which performs requests in this transaction
 * @param subject what the records belong to: the discount of codes; else 0
 * @param replaces whether what is there already is changed, where a kind asks for that
 */
record ImportCall(Tx tx, Shop shop, Principal principal, RestApi api, long subject, boolean replaces) {

    /** Statuses of what a row has wrong; any other is about the shop or the person and ends the import. */
    private static final List<Integer> OF_ROWS = List.of(400, 404, 409, 422);

    JsonNode get(String path, Map<String, String> query) {
        return perform(Verb.GET, path, query, Json.object());
    }

    JsonNode post(String path, Object body) {
        return perform(Verb.POST, path, Map.of(), body);
    }

    JsonNode put(String path, Object body) {
        return perform(Verb.PUT, path, Map.of(), body);
    }

    private JsonNode perform(Verb verb, String path, Map<String, String> query, Object body) {
        return shop.json()
                .tree(api.perform(shop, principal, verb, path, query, body).body());
    }

    /**
     * Applies one row. Where it is refused, nothing of it remains, and the reason names each field by its
     * {@code heading}.
     */
    ImportResult attempt(
            CsvRow row, String subject, UnaryOperator<String> heading, Supplier<ImportResult.Outcome> work) {
        try {
            return ImportResult.of(tx.attempt(work), List.of(row));
        } catch (ApiException refusal) {
            if (!OF_ROWS.contains(refusal.status())) {
                throw refusal;
            }
            return ImportResult.refused(row, subject, reason(refusal, heading));
        }
    }

    /** Each field with what is wrong with it. */
    static String reason(ApiException refusal, UnaryOperator<String> heading) {
        if (!(refusal.body().get("errors") instanceof Map<?, ?> byField)) {
            return sentence(String.valueOf(refusal.getMessage()));
        }
        return byField.entrySet().stream()
                .map(each -> {
                    var field = String.valueOf(each.getKey());
                    var words = each.getValue() instanceof List<?> list
                            ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
                            : String.valueOf(each.getValue());
                    return (field.equals("base") ? "" : heading.apply(field) + ": ") + sentence(words);
                })
                .collect(Collectors.joining("; "));
    }

    static String sentence(String words) {
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
