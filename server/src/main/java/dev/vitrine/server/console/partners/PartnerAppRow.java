package dev.vitrine.server.console.partners;

import dev.vitrine.AppServices;
import dev.vitrine.foundation.db.Session;
import java.util.List;

/** Row of a partner's app list; {@code reach} says how many shops have it. */
public record PartnerAppRow(String address, String name, String key, String reach) {

    /** Oldest first, in two statements. */
    public static List<PartnerAppRow> of(AppServices appServices, Session session, long account) {
        var counts = appServices.installations().counts(session, account);
        return appServices.publicApps().list(session, account).stream()
                .map(app -> new PartnerAppRow(
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
