package dev.vitrine.webhooks;

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

/** The receivers that this process calls, and whose turn it is: fair to shops, sparing who fails. For one thread. */
final class Receivers {

    private static final int MOST_REMEMBERED = 10_000;

    private final Map<Endpoint.Key, Endpoint> endpoints = new HashMap<>();
    private long lastShop;

    /** A subscription with something due. */
    record Waiting(long id, long shopId, String address) {
        Endpoint.Key endpoint() {
            return new Endpoint.Key(shopId, address);
        }
    }

    /** So many of these subscriptions, which share a receiver. */
    record Turn(Endpoint.Key key, List<Long> webhooks, int many, boolean probe) {}

    /** At most {@code room} in all, as far as each may be called now. */
    List<Turn> turns(List<Waiting> waiting, int room, Instant now) {
        forget(now);
        var webhooks = waiting.stream()
                .collect(Collectors.groupingBy(
                        Waiting::endpoint, LinkedHashMap::new, Collectors.mapping(Waiting::id, Collectors.toList())));
        var capacity = new LinkedHashMap<Endpoint.Key, Integer>();
        webhooks.keySet().forEach(key -> {
            var most = endpoint(key).capacity(now);
            if (most > 0) {
                capacity.put(key, most);
            }
        });
        return shares(capacity, room).entrySet().stream()
                .map(share -> new Turn(
                        share.getKey(),
                        Objects.requireNonNull(webhooks.get(share.getKey())),
                        share.getValue(),
                        endpoint(share.getKey()).isProbing()))
                .toList();
    }

    void started(List<Parcel> parcels, Instant now) {
        parcels.stream()
                .collect(Collectors.groupingBy(parcel -> parcel.due().endpoint(), Collectors.counting()))
                .forEach((key, many) -> endpoint(key).started(now, many.intValue()));
    }

    void ended(Parcel parcel, Outcome outcome, Instant now) {
        endpoint(parcel.due().endpoint()).ended(now, outcome.isGood(), parcel.probe());
    }

    private Endpoint endpoint(Endpoint.Key key) {
        return endpoints.computeIfAbsent(key, fresh -> new Endpoint());
    }

    /**
     * Each shop gets one more in turn, whatever else it has waiting, until nobody may be sent more or there is no more
     * room.
     */
    private Map<Endpoint.Key, Integer> shares(Map<Endpoint.Key, Integer> capacity, int room) {
        if (capacity.values().stream().mapToInt(Integer::intValue).sum() <= room) {
            return capacity;
        }
        var share = new LinkedHashMap<Endpoint.Key, Integer>();
        var open = inTurn(capacity);
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
    private LinkedHashMap<Endpoint.Key, Integer> inTurn(Map<Endpoint.Key, Integer> capacity) {
        var keys = new ArrayList<>(capacity.keySet());
        keys.sort(Comparator.comparingLong(Endpoint.Key::shopId));
        var served = (int) keys.stream().filter(key -> key.shopId() <= lastShop).count();
        Collections.rotate(keys, -served);
        var open = new LinkedHashMap<Endpoint.Key, Integer>();
        keys.forEach(key -> open.put(key, Objects.requireNonNull(capacity.get(key))));
        return open;
    }

    private void forget(Instant now) {
        if (endpoints.size() > MOST_REMEMBERED) {
            endpoints.values().removeIf(endpoint -> endpoint.isForgotten(now));
        }
    }
}
