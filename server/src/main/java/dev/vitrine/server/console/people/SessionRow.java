package dev.vitrine.server.console.people;

import dev.vitrine.people.SignInSession;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Stream;

/** Row of the session list. */
public record SessionRow(long id, String browser, String words, boolean here) {

    static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    static SessionRow of(SignInSession session, boolean here) {
        return new SessionRow(
                session.id(),
                browser(session.userAgent()),
                session.host() + ", from " + session.address() + ", last seen " + DAY.format(session.lastSeenAt()),
                here);
    }

    /** What browsers call themselves, in the order in which one name hides in another's. */
    private static String browser(String agent) {
        var name = Stream.of("Edg", "OPR", "Firefox", "Chrome", "Safari")
                .filter(agent::contains)
                .findFirst()
                .map(found -> found.equals("Edg") ? "Edge" : found.equals("OPR") ? "Opera" : found)
                .orElse("A browser");
        var system = Stream.of("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
                .filter(agent::contains)
                .findFirst();
        return name + system.map(found -> " on " + found).orElse("");
    }
}
