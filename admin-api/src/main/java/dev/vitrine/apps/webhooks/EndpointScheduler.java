package dev.vitrine.apps.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Scheduler of endpoints: fair between shops, with limits and circuit breakers. For one thread. */
final class EndpointScheduler {

    private static final int MOST_REMEMBERED = 10_000;

    private final Map<WebhookEndpoint.Key, WebhookEndpoint> webhookEndpoints = new HashMap<>();
    private long lastShop;

    /** A subscription with due deliveries. */
    record PendingWebhook(long id, long shopId, String address) {
        WebhookEndpoint.Key endpoint() {
            return new WebhookEndpoint.Key(shopId, address);
        }
    }

    /** A number of deliveries to take from subscriptions that share an endpoint. */
    record DispatchBatch(WebhookEndpoint.Key key, List<Long> webhooks, int many, boolean probe) {}

    /** At most {@code room} in all, as far as each may be called now. */
    List<DispatchBatch> nextBatches(List<PendingWebhook> pendingWebhook, int room, Instant now) {
        removeIdle(now);
        var webhooks = pendingWebhook.stream()
                .collect(Collectors.groupingBy(
                        PendingWebhook::endpoint,
                        LinkedHashMap::new,
                        Collectors.mapping(PendingWebhook::id, Collectors.toList())));
        var capacity = new LinkedHashMap<WebhookEndpoint.Key, Integer>();
        webhooks.keySet().forEach(key -> {
            var most = endpoint(key).capacity(now);
            if (most > 0) {
                capacity.put(key, most);
            }
        });
        return shares(capacity, room).entrySet().stream()
                .map(share -> new DispatchBatch(
                        share.getKey(),
                        Objects.requireNonNull(webhooks.get(share.getKey())),
                        share.getValue(),
                        endpoint(share.getKey()).isProbing()))
                .toList();
    }

    void started(List<WebhookRequest> webhookRequests, Instant now) {
        webhookRequests.stream()
                .collect(Collectors.groupingBy(
                        webhookRequest -> webhookRequest.due().endpoint(), Collectors.counting()))
                .forEach((key, many) -> endpoint(key).started(now, many.intValue()));
    }

    void ended(WebhookRequest webhookRequest, AttemptResult attemptResult, Instant now) {
        endpoint(webhookRequest.due().endpoint()).ended(now, attemptResult.isGood(), webhookRequest.probe());
    }

    private WebhookEndpoint endpoint(WebhookEndpoint.Key key) {
        return webhookEndpoints.computeIfAbsent(key, fresh -> new WebhookEndpoint());
    }

    /**
     * Each shop gets one more in turn, whatever else it has waiting, until no endpoint has capacity or there is no more
     * room.
     */
    private Map<WebhookEndpoint.Key, Integer> shares(Map<WebhookEndpoint.Key, Integer> capacity, int room) {
        if (capacity.values().stream().mapToInt(Integer::intValue).sum() <= room) {
            return capacity;
        }
        var share = new LinkedHashMap<WebhookEndpoint.Key, Integer>();
        var open = rotatedByShop(capacity);
        var left = room;
        while (left > 0 && !open.isEmpty()) {
            var shops = new HashSet<Long>();
            for (var key : List.copyOf(open.keySet())) {
                if (left > 0 && shops.add(key.shopId())) {
                    left--;
                    lastShop = key.shopId();
                    share.merge(key, 1, Integer::sum);
                    // why: back to the end of the queue, so that a shop's other receivers come first next time.
                    var more = Objects.requireNonNull(open.remove(key)) - 1;
                    if (more > 0) {
                        open.put(key, more);
                    }
                }
            }
        }
        return share;
    }

    /** From the shop after the last on. why: where there are more shops than room, the same would always be first. */
    private LinkedHashMap<WebhookEndpoint.Key, Integer> rotatedByShop(Map<WebhookEndpoint.Key, Integer> capacity) {
        var keys = new ArrayList<>(capacity.keySet());
        keys.sort(Comparator.comparingLong(WebhookEndpoint.Key::shopId));
        var served = (int) keys.stream().filter(key -> key.shopId() <= lastShop).count();
        Collections.rotate(keys, -served);
        var open = new LinkedHashMap<WebhookEndpoint.Key, Integer>();
        keys.forEach(key -> open.put(key, Objects.requireNonNull(capacity.get(key))));
        return open;
    }

    private void removeIdle(Instant now) {
        if (webhookEndpoints.size() > MOST_REMEMBERED) {
            webhookEndpoints.values().removeIf(webhookEndpoint -> webhookEndpoint.isIdle(now));
        }
    }
}
