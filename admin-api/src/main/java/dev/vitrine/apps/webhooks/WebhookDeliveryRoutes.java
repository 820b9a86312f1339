package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The log of a subscription for the app that made it, and sending again: one, all that failed, or a range. */
final class WebhookDeliveryRoutes {

    private static final int MOST = 250;
    private static final long WINDOW = 100_000;

    private final WebhookDeliveryLog log;

    WebhookDeliveryRoutes(WebhookDeliveryLog log) {
        this.log = log;
    }

    Resource<Webhook> on(Resource<Webhook> webhooks) {
        return webhooks.action(Verb.GET, "deliveries", Scope.NONE, this::list)
                .action(Verb.GET, "deliveries/{delivery_id}", Scope.NONE, this::read)
                .action(Verb.POST, "deliveries/{delivery_id}/redeliver", Scope.NONE, this::redeliver)
                .action(Verb.POST, "deliveries/redeliver", Scope.NONE, this::redeliverMany);
    }

    /** Newest first; oldest first with {@code since_id}. */
    private ApiResponse list(ApiCall apiCall) {
        var webhook = Webhooks.own(apiCall);
        var status = apiCall.query("status");
        status.filter(word -> !WebhookDelivery.STATES.contains(word)).ifPresent(word -> {
            throw ApiException.field(400, "status", "must be one of " + String.join(", ", WebhookDelivery.STATES));
        });
        var deliveryFilter = new DeliveryFilter(
                status, moment(apiCall, "created_at_min", false), moment(apiCall, "created_at_max", true));
        var asked = number(apiCall, "limit", 50);
        var page = number(apiCall, "page", 1);
        // why: as every list answers: "a GET whose limit times page exceeds 100,000 returns 429".
        if (asked > WINDOW || page > WINDOW || asked * page > WINDOW) {
            throw ApiException.of(429, "Page offset exceeds 100000. Use since_id to read further.");
        }
        var limit = (int) Math.min(MOST, asked);
        var since = apiCall.query("since_id").map(text -> number(apiCall, "since_id", 0));
        var webhookDeliveries = since.isPresent()
                ? log.listAfter(apiCall.session(), apiCall.shop(), webhook.id(), deliveryFilter, limit, since.get())
                : log.list(apiCall.session(), apiCall.shop(), webhook.id(), deliveryFilter, limit, (page - 1) * limit);
        return ApiResponse.ok(Map.of("deliveries", webhookDeliveries));
    }

    private ApiResponse read(ApiCall apiCall) {
        return ApiResponse.ok(Map.of("delivery", found(apiCall)));
    }

    private ApiResponse redeliver(ApiCall apiCall) {
        var webhookDelivery = found(apiCall);
        if (!log.redeliver(apiCall.tx(), apiCall.shop(), webhookDelivery.webhookId(), webhookDelivery.id())) {
            throw Problems.of(Problems.BASE, "This delivery is waiting already or is no longer kept");
        }
        return ApiResponse.of(202, Map.of("delivery", found(apiCall)));
    }

    /** {@code {"redelivery": {"status": "failed", "since": …, "until": …}}}: without a status, those that failed. */
    private ApiResponse redeliverMany(ApiCall apiCall) {
        var webhook = Webhooks.own(apiCall);
        var wish = apiCall.body("redelivery");
        var status = wish.path("status").asText(WebhookDelivery.FAILED);
        var problems = new Problems()
                .oneOf("status", status, List.of(WebhookDelivery.FAILED, WebhookDelivery.DELIVERED, "any"));
        var since = time(apiCall, wish, "since", false, problems);
        var until = time(apiCall, wish, "until", true, problems);
        problems.throwIfAny();
        var deliveryFilter = new DeliveryFilter(Optional.of(status).filter(word -> !word.equals("any")), since, until);
        return ApiResponse.of(
                202, Map.of("count", log.redeliver(apiCall.tx(), apiCall.shop(), webhook.id(), deliveryFilter)));
    }

    private WebhookDelivery found(ApiCall apiCall) {
        var webhook = Webhooks.own(apiCall);
        return log.find(apiCall.session(), apiCall.shop(), webhook.id(), apiCall.path("delivery_id"))
                .orElseThrow(ApiException::notFound);
    }

    private static Optional<Instant> time(ApiCall apiCall, JsonNode wish, String name, boolean end, Problems problems) {
        if (!wish.hasNonNull(name)) {
            return Optional.empty();
        }
        var time = Times.parse(wish.path(name).asText(), apiCall.shop().zone(), end);
        if (time.isEmpty()) {
            problems.add(name, "is invalid");
        }
        return time;
    }

    private static Optional<Instant> moment(ApiCall apiCall, String name, boolean end) {
        return apiCall.query(name)
                .map(text -> Times.parse(text, apiCall.shop().zone(), end)
                        .orElseThrow(() -> ApiException.field(400, name, "is not a date or time")));
    }

    private static long number(ApiCall apiCall, String name, long otherwise) {
        return apiCall.query(name)
                .map(text -> {
                    if (!text.matches("\\d{1,18}") || Long.parseLong(text) < 1 && !name.equals("since_id")) {
                        throw ApiException.field(400, name, "is not a number");
                    }
                    return Long.parseLong(text);
                })
                .orElse(otherwise);
    }
}
