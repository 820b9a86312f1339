package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.UrlValidation;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the URLs of webhooks. why the text alone: the IP address is checked when the socket connects, each time.
 * why any port: "The URL must be HTTPS with a valid certificate" asks for no more, receivers behind 8443 are common,
 * and whatever listens elsewhere on a public host hears a greeting of TLS and nothing after it.
 *
 * @param local whether receivers on this machine, and {@code http} to them, are allowed: for development
 */
public record WebhookAddressRules(String ownHost, boolean local) {

    private static final int LONGEST = 1_024;

    /** "localhost / ends in internal / example domains / own domains". */
    void check(@Nullable String address, Problems problems) {
        problems.notBlank("address", address).atMost(LONGEST, "address", address);
        if (address == null || address.isBlank() || address.length() > LONGEST || local && isLocal(address)) {
            return;
        }
        if (address.strip().toLowerCase(Locale.ROOT).startsWith("http://")) {
            problems.add("address", "is invalid: it must be an https address");
        } else if (UrlValidation.https(address).isEmpty()) {
            problems.add("address", "is invalid");
        } else if (!UrlValidation.isCallable(address, ownHost)) {
            problems.add("address", "is invalid: it must name a public host that is not ours");
        }
    }

    /** Something on this machine that is not this server. */
    private boolean isLocal(String address) {
        try {
            var uri = new URI(address);
            var host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
            var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            var loopback = host.endsWith(".localhost") || IpRange.isLoopback(host);
            var ownPort = ownHost.replaceFirst("^[^:]*:?", "");
            return loopback
                    && scheme.matches("https?")
                    && uri.getRawUserInfo() == null
                    && !ownPort.equals(Integer.toString(uri.getPort()));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
