package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.javalin.http.Context;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The kind of device that a page is made for, guessed from what the browser says of itself. */
enum Device {
    DESKTOP,
    TABLET,
    MOBILE;

    private static final int LONGEST_KEPT = 400;
    private static final Pattern TABLETS =
            Pattern.compile("ipad|tablet|silk|kindle|playbook", Pattern.CASE_INSENSITIVE);
    private static final Pattern PHONES = Pattern.compile("mobi|iphone|ipod", Pattern.CASE_INSENSITIVE);

    /** why: of many visitors most have one of few browsers. */
    private static final Cache<String, Device> KNOWN =
            Caffeine.newBuilder().maximumSize(2_000).build();

    static Device of(Context context) {
        return of(context.header("User-Agent"), context.header("Sec-CH-UA-Mobile"));
    }

    /** From the headers {@code User-Agent} and {@code Sec-CH-UA-Mobile}. */
    static Device of(@Nullable String agent, @Nullable String mobileHint) {
        var device = agent == null ? DESKTOP : byAgent(agent);
        return device == DESKTOP && "?1".equals(mobileHint) ? MOBILE : device;
    }

    private static Device byAgent(String agent) {
        return agent.length() > LONGEST_KEPT ? guess(agent) : KNOWN.get(agent, Device::guess);
    }

    private static Device guess(String agent) {
        if (TABLETS.matcher(agent).find() || (agent.contains("Android") && !agent.contains("Mobile"))) {
            return TABLET;
        }
        return PHONES.matcher(agent).find() ? MOBILE : DESKTOP;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
