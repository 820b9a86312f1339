package dev.vitrine.server.checkout;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a customer who signs in came from and goes back to.
 *
 * @param target path of the shop's host
 * @param state which way this browser set out on; empty when it did not come by the shop's host
 */
public record AccountRoute(String target, String state) {

    private static final String HOME = "/my-account";
    private static final int LONGEST = 1_000;

    static AccountRoute of(@Nullable String target, @Nullable String state) {
        // why so narrow: "//evil.test" and "/\\evil.test" are other hosts to a browser.
        var fitting = Optional.ofNullable(target)
                .filter(path -> path.length() <= LONGEST
                        && path.matches("/(?![/\\\\])[^\\s\\\\\\p{Cntrl}]*")
                        && !path.startsWith("/account/"));
        return new AccountRoute(fitting.orElse(HOME), state != null && state.matches("[0-9a-f]{64}") ? state : "");
    }

    /** The query that carries it from page to page. */
    public String query() {
        return "?return=" + encoded(target) + (state.isEmpty() ? "" : "&state=" + state);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
