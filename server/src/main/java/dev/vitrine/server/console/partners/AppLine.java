package dev.vitrine.server.console.partners;

import dev.vitrine.Platform;
import dev.vitrine.db.Session;
import java.util.List;

/** An app as its partner's lists show it; {@code reach} says how many shops have it. */
public record AppLine(String address, String name, String key, String reach) {

    /** Oldest first, in two statements. */
    public static List<AppLine> of(Platform platform, Session session, long account) {
        var counts = platform.installations().counts(session, account);
        return platform.publicApps().list(session, account).stream()
                .map(app -> new AppLine(
                        "/partners/apps/" + app.id(),
                        app.name(),
                        app.clientId(),
                        reach(counts.getOrDefault(app.id(), 0L))))
                .toList();
    }

    /** Such as {@code 3 shops}. */
    public static String reach(long shops) {
        return shops == 1 ? "1 shop" : shops + " shops";
    }
}
