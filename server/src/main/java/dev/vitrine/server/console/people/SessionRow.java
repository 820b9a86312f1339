package dev.vitrine.server.console.people;

import dev.vitrine.people.SignInSession;
import dev.vitrine.server.web.BrowserName;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Row of the session list. */
public record SessionRow(long id, String browser, String words, boolean here) {

    static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    static SessionRow of(SignInSession session, boolean here) {
        return new SessionRow(
                session.id(),
                BrowserName.of(session.userAgent()),
                session.host() + ", from " + session.address() + ", last seen " + DAY.format(session.lastSeenAt()),
                here);
    }
}
