package dev.vitrine.server.storefront;

import io.javalin.http.Context;
import java.util.Locale;
import java.util.Optional;

/** The kind of device that a page is made for, guessed from what the browser says of itself. */
enum Device {
    DESKTOP,
    TABLET,
    MOBILE;

    static Device of(Context context) {
        var agent = header(context, "User-Agent");
        if (agent.matches("(?i).*(ipad|tablet|silk|kindle|playbook).*")
                || (agent.contains("Android") && !agent.contains("Mobile"))) {
            return TABLET;
        }
        if (header(context, "Sec-CH-UA-Mobile").equals("?1") || agent.matches("(?i).*(mobi|iphone|ipod).*")) {
            return MOBILE;
        }
        return DESKTOP;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static String header(Context context, String name) {
        return Optional.ofNullable(context.header(name)).orElse("");
    }
}
