package dev.vitrine.server.web;

import io.javalin.http.Context;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A shop's part of a {@link TrustedHost}, in which a request is: {@code /shops/HANDLE}. Translates addresses between
 * what routes and templates write and what browsers see.
 *
 * @param shopOrigin how every whole address of the shop's permanent host begins
 * @param publicOrigin how every whole address of a page begins that visitors see
 */
public record TrustedPath(TrustedHost host, String handle, String shopOrigin, String publicOrigin) {

    static final String PREFIX = "/shops/";

    /** Files, and what apps call. */
    private static final Pattern PERMANENT = Pattern.compile("/media/|/_|/favicon\\.|/admin/");

    private static final String KEY = TrustedPath.class.getName();

    /** Empty for a request to any other host, and for what belongs to no shop. */
    public static Optional<TrustedPath> of(Context context) {
        @Nullable TrustedPath path = context.attribute(KEY);
        return Optional.ofNullable(path);
    }

    /** The address that a browser needs for one that is written for inside; whole ones and relative ones stay. */
    public String outside(String address) {
        if (!address.startsWith("/")
                || address.startsWith("//")
                || address.startsWith("/_assets/")
                || address.startsWith(PREFIX)) {
            return address;
        }
        if (host.has(address)) {
            return PREFIX + handle + address.substring(host.hidden().length());
        }
        return (PERMANENT.matcher(address).lookingAt() ? shopOrigin : publicOrigin) + address;
    }

    /** The path inside of one that a browser sees; empty when it is not of this shop's part. */
    public Optional<String> inside(String path) {
        var prefix = PREFIX + handle;
        var rest = path.startsWith(prefix) ? path.substring(prefix.length()) : "";
        return path.startsWith(prefix) && rest.matches("([/?#].*)?")
                ? Optional.of(host.hidden() + rest).filter(host::has)
                : Optional.empty();
    }

    static String key() {
        return KEY;
    }
}
