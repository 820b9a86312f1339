package dev.vitrine.themes.devserver;

import com.sun.net.httpserver.HttpExchange;
import java.util.Locale;
import java.util.Objects;

/**
 * Check of the names by which the development server is asked. why: a page of anybody may lead its own name to this
 * machine, and would then read the theme. An address in digits is nobody's name.
 */
final class HostCheck {
    private final String host;

    HostCheck(String host) {
        this.host = host.toLowerCase(Locale.ROOT);
    }

    boolean allows(HttpExchange exchange) {
        var headers = exchange.getRequestHeaders();
        var site = Objects.requireNonNullElse(headers.getFirst("Sec-Fetch-Site"), "none");
        // why only then: a link may lead here, but a form of another site would act in the shop.
        var follows = "navigate".equals(headers.getFirst("Sec-Fetch-Mode"))
                && exchange.getRequestMethod().equals("GET");
        if (site.equals("cross-site") && !follows) {
            return false;
        }
        return isOurs(Objects.requireNonNullElse(headers.getFirst("Host"), ""));
    }

    boolean isOurs(String asked) {
        var name = asked.toLowerCase(Locale.ROOT).replaceFirst(":\\d+$", "");
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || name.matches("\\d{1,3}(\\.\\d{1,3}){3}")
                || name.matches("\\[[0-9a-f:.]+]")
                || !name.isEmpty() && name.equals(host);
    }
}
