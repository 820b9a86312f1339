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

    private static final int MOST_IN_FLIGHT = 512;
    /** Kept for endpoints with few in flight. why: a few large receivers that fall silent would keep all others out. */
    private static final int RESERVED = MOST_IN_FLIGHT / 2;

    private static final int MOST_REMEMBERED = 10_000;

    private final Map<WebhookEndpoint.Key, WebhookEndpoint> webhookEndpoints = new HashMap<>();
    private final Map<Long, Integer> inFlightOfShops = new HashMap<>();
    private long lastShop;
    private int inFlight;

    /** A subscription with due deliveries. */
    record PendingWebhook(long id, long shopId, String address) {
        WebhookEndpoint.Key endpoint() {
            return new WebhookEndpoint.Key(shopId, address);
        }
    }

    /** A number of deliveries to take from subscriptions that share an endpoint. */
    record DispatchBatch(WebhookEndpoint.Key key, List<Long> webhooks, int many, boolean probe) {}

    /** As far as each may be called now, and as there is room for all together. */
    List<DispatchBatch> nextBatches(List<PendingWebhook> pendingWebhook, Instant now) {
        return nextBatches(pendingWebhook, MOST_IN_FLIGHT - inFlight, now);
    }

    /** At most {@code room} in all. */
    List<DispatchBatch> nextBatches(List<PendingWebhook> pendingWebhook, int room, Instant now) {
        removeIdle(now);
        var webhooks = pendingWebhook.stream()
                .collect(Collectors.groupingBy(
                        PendingWebhook::endpoint,
                        LinkedHashMap::new,
                        Collectors.mapping(PendingWebhook::id, Collectors.toList())));
        var few = new LinkedHashMap<WebhookEndpoint.Key, Integer>();
        var more = new LinkedHashMap<WebhookEndpoint.Key, Integer>();
        webhooks.keySet().forEach(key -> {
            var most = endpoint(key).capacity(now);
            var first = Math.clamp(ConcurrencyLimit.FIRST - endpoint(key).inFlight(), 0, most);
            putPositive(few, key, first);
            putPositive(more, key, most - first);
        });
        var allotment = new Allotment(room, inFlightOfShops);
        allot(few, 0, allotment);
        allot(more, RESERVED, allotment);
        return allotment.shares.entrySet().stream()
                .map(each -> new DispatchBatch(
                        each.getKey(),
                        Objects.requireNonNull(webhooks.get(each.getKey())),
                        each.getValue(),
                        endpoint(each.getKey()).isProbing()))
                .toList();
    }

    private static void putPositive(Map<WebhookEndpoint.Key, Integer> numbers, WebhookEndpoint.Key key, int number) {
        if (number > 0) {
            numbers.put(key, number);
        }
    }

    void started(List<WebhookRequest> webhookRequests, Instant now) {
        inFlight += webhookRequests.size();
        webhookRequests.forEach(
                webhookRequest -> inFlightOfShops.merge(webhookRequest.due().shopId(), 1, Integer::sum));
        webhookRequests.stream()
                .collect(Collectors.groupingBy(
                        webhookRequest -> webhookRequest.due().endpoint(), Collectors.counting()))
                .forEach((key, many) -> endpoint(key).started(now, many.intValue()));
    }

    /** Whether the endpoint's circuit breaker opened by it. */
    boolean ended(WebhookRequest webhookRequest, AttemptResult attemptResult, Instant now) {
        inFlight--;
        var shop = webhookRequest.due().shopId();
        var ofShop = inFlightOfShops.getOrDefault(shop, 0) - 1;
        if (ofShop > 0) {
            inFlightOfShops.put(shop, ofShop);
        } else {
            inFlightOfShops.remove(shop);
        }
        return endpoint(webhookRequest.due().endpoint()).ended(now, attemptResult, webhookRequest.probe());
    }

    /** Of all endpoints together. */
    int inFlight() {
        return inFlight;
    }

    WebhookEndpoint endpoint(WebhookEndpoint.Key key) {
        return webhookEndpoints.computeIfAbsent(key, fresh -> new WebhookEndpoint());
    }

    /**
     * What is given out in one round. A shop may have no more in flight than is left for others: one with many silent
     * receivers gets half of the room at most, and two get a third each.
     */
    private static final class Allotment {
        private final Map<WebhookEndpoint.Key, Integer> shares = new LinkedHashMap<>();
        private final Map<Long, Integer> ofShops;
        private int left;

        Allotment(int room, Map<Long, Integer> ofShops) {
            this.left = room;
            this.ofShops = new HashMap<>(ofShops);
        }

        /** One more for an endpoint, where more than {@code kept} are left. */
        boolean add(WebhookEndpoint.Key key, int kept) {
            if (left <= kept || ofShops.getOrDefault(key.shopId(), 0) >= left) {
                return false;
            }
            left--;
            ofShops.merge(key.shopId(), 1, Integer::sum);
            shares.merge(key, 1, Integer::sum);
            return true;
        }
    }

    /**
     * Each shop gets one more in turn, whatever else it has waiting, until no endpoint has capacity or there is no more
     * room.
     */
    private void allot(Map<WebhookEndpoint.Key, Integer> capacity, int kept, Allotment allotment) {
        var open = rotatedByShop(capacity);
        var again = true;
        while (again) {
            again = false;
            var shops = new HashSet<Long>();
            for (var key : List.copyOf(open.keySet())) {
                if (shops.add(key.shopId()) && allotment.add(key, kept)) {
                    again = true;
                    lastShop = key.shopId();
                    // why: back to the end of the queue, so that a shop's other receivers come first next time.
                    var more = Objects.requireNonNull(open.remove(key)) - 1;
                    if (more > 0) {
                        open.put(key, more);
                    }
                }
            }
        }
    }

    /**
     * From the shop after the last on. why: where there are more shops than room, the same would always be first. Of a
     * shop, endpoints with few in flight come first, for the same reason.
     */
    private LinkedHashMap<WebhookEndpoint.Key, Integer> rotatedByShop(Map<WebhookEndpoint.Key, Integer> capacity) {
        var keys = new ArrayList<>(capacity.keySet());
        keys.sort(Comparator.comparingLong(WebhookEndpoint.Key::shopId)
                .thenComparingInt(key -> endpoint(key).inFlight()));
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
