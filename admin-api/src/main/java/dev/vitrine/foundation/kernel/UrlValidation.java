package dev.vitrine.foundation.kernel;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validation of URLs that merchants and apps enter, by their text; connections check the network address as well. */
public final class UrlValidation {

    private static final List<String> NOBODYS =
            List.of("localhost", "local", "invalid", "onion", "example", "example.com", "example.net", "example.org");

    private UrlValidation() {}

    /** An absolute {@code https} address with a host name and no user in it. */
    public static Optional<URI> https(@Nullable String text) {
        try {
            return Optional.of(new URI(text == null ? "" : text))
                    .filter(address -> "https".equalsIgnoreCase(address.getScheme()))
                    .filter(address -> address.getHost() != null && address.getRawUserInfo() == null)
                    .filter(address -> address.getPort() != 0 && address.getPort() <= 65_535);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /**
     * Whether {@code text} is one that we may call: "unusable are localhost, any URL ending in the word internal,
     * domains such as www.example.com, and the service's own domains", and anything that is no name but a number.
     */
    public static boolean isCallable(@Nullable String text, String ownHost) {
        var host = https(text)
                .map(URI::getHost)
                .orElse("")
                .toLowerCase(Locale.ROOT)
                .replaceFirst("\\.$", "");
        var own = ownHost.replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT);
        return host.matches(".+\\.[a-z][a-z0-9-]*")
                && !host.endsWith("internal")
                && !String.valueOf(text).toLowerCase(Locale.ROOT).endsWith("internal")
                && NOBODYS.stream().noneMatch(domain -> within(host, domain))
                && !within(host, own);
    }

    private static boolean within(String host, String domain) {
        return host.equals(domain) || host.endsWith("." + domain);
    }
}
