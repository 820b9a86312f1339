package dev.vitrine.server.walk;

import java.util.List;
import java.util.Map;

/** What the page says of itself after a press. */
record PageReport(
        String id,
        List<String> happened,
        boolean busy,
        boolean ready,
        String address,
        int status,
        boolean broken,
        boolean lost,
        String problems,
        List<String> pictures,
        List<String> oversized) {

    static PageReport of(Map<?, ?> raw) {
        return new PageReport(
                String.valueOf(raw.get("id")),
                strings(raw.get("happened")),
                Boolean.TRUE.equals(raw.get("busy")),
                Boolean.TRUE.equals(raw.get("ready")),
                String.valueOf(raw.get("address")),
                ((Number) raw.get("status")).intValue(),
                Boolean.TRUE.equals(raw.get("broken")),
                Boolean.TRUE.equals(raw.get("lost")),
                String.valueOf(raw.get("problems")),
                strings(raw.get("pictures")),
                strings(raw.get("oversized")));
    }

    /** Whether nothing is under way. */
    boolean calm() {
        return broken || ready && !busy;
    }

    private static List<String> strings(Object list) {
        return ((List<?>) list).stream().map(String::valueOf).toList();
    }
}
