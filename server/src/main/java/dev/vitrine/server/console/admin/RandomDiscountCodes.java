package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Many codes for a discount at once, made by chance in the API's batches. Safe for use by many threads. */
final class RandomDiscountCodes {

    /** "discount_codes … <=100" of one batch; one transaction of all of them would keep other writers waiting, too. */
    private static final int AT_ONCE = 100;

    /** No letters and figures that look alike on paper. */
    private static final String ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    private static final int RANDOM_SIGNS = 8;

    private final Foundation foundation;
    private final RestApi restApi;
    private final RandomGenerator random = new SecureRandom();

    RandomDiscountCodes(Foundation foundation, RestApi restApi) {
        this.foundation = foundation;
        this.restApi = restApi;
    }

    /** So many codes that begin alike and end by chance. 422 where the beginning cannot stand in a code. */
    void make(StaffRequest visit, String rule, String prefix, int number) {
        var left = number;
        while (left > 0) {
            var codes = new LinkedHashSet<String>();
            while (codes.size() < Math.min(left, AT_ONCE)) {
                codes.add(prefix + signs());
            }
            var results = foundation
                    .database()
                    .write(tx -> batch(new AdminApiClient(restApi.within(tx)), visit, rule, List.copyOf(codes)));
            var made = results.valueStream()
                    .filter(result -> result.path("id").isNumber())
                    .count();
            // why: chance may give a code that there is already; a prefix that is refused is refused each time.
            if (made == 0) {
                throw ApiException.field(422, "prefix", reason(results.path(0)));
            }
            left -= (int) made;
        }
    }

    private static JsonNode batch(AdminApiClient within, StaffRequest visit, String rule, List<String> codes) {
        var list = Json.object().putArray("discount_codes");
        codes.forEach(code -> list.addObject().put("code", code));
        var path = "price_rules/" + rule + "/batch";
        var batch = within.post(visit, path, Map.of("discount_codes", list)).path("discount_code_creation");
        return within.get(visit, path + "/" + batch.path("id").asText() + "/discount_codes")
                .path("discount_codes");
    }

    private static String reason(JsonNode result) {
        var words = new ArrayList<String>();
        result.path("errors").forEach(messages -> messages.forEach(message -> words.add(message.asText())));
        return Form.sentence(String.join(", ", words));
    }

    private String signs() {
        var signs = new StringBuilder();
        for (int i = 0; i < RANDOM_SIGNS; i++) {
            signs.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return signs.toString();
    }
}
