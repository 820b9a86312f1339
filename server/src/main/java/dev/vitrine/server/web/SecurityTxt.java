package dev.vitrine.server.web;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** {@code /.well-known/security.txt} of the base host (RFC 9116): whom to tell about a hole. */
public final class SecurityTxt implements Handler {

    public static final String PATH = "/.well-known/security.txt";

    /** why: it "SHOULD be less than a year", and a server that still runs still means it. */
    private static final Duration GOOD_FOR = Duration.ofDays(90);

    private final String contact;
    private final String canonical;
    private final InstantSource clock;

    /**
     * @param contact an e-mail address or an {@code https} address
     * @param origin the base host's, with its scheme
     */
    public SecurityTxt(String contact, String origin, InstantSource clock) {
        this.contact = contact.startsWith("https:") ? contact : "mailto:" + contact;
        this.canonical = origin + PATH;
        this.clock = clock;
    }

    @Override
    public void handle(Context context) {
        context.contentType("text/plain; charset=utf-8").result(text());
    }

    String text() {
        var expires = clock.instant().truncatedTo(ChronoUnit.DAYS).plus(GOOD_FOR);
        return "Contact: " + contact + "\nExpires: " + expires + "\nCanonical: " + canonical + "\n";
    }
}
