package dev.vitrine.foundation.storage;

import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Place of an installation in an object store, as settings have it: {@code s3://BUCKET/PREFIX?endpoint=https://…}.
 *
 * @param prefix empty, or with a slash at its end
 * @param endpoint null for Amazon's own
 * @param region empty for that of the environment
 * @param pathStyle whether the bucket stands in the path of addresses, not in their host
 * @param cacheBytes how much this machine keeps of what it has fetched
 */
public record S3Address(
        String bucket, String prefix, @Nullable URI endpoint, String region, boolean pathStyle, long cacheBytes) {

    private static final Pattern ADDRESS = Pattern.compile(
            "s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)/?(?:\\?(.*))?");

    private static final Set<String> PARAMETERS = Set.of("endpoint", "region", "path-style", "cache-mb");

    private static final long MEGABYTE = 1_000_000;

    /** Empty when it is none. */
    public static Optional<S3Address> parse(String text) {
        var address = ADDRESS.matcher(text);
        if (!address.matches()) {
            return Optional.empty();
        }
        return parameters(address.group(3)).flatMap(parameters -> {
            var endpoint = parameters.getOrDefault("endpoint", "");
            var pathStyle = parameters.getOrDefault("path-style", endpoint.isEmpty() ? "off" : "on");
            var cache = parameters.getOrDefault("cache-mb", "5000");
            var region = parameters.getOrDefault("region", endpoint.isEmpty() ? "" : "us-east-1");
            if (!endpoint.matches("(https?://[A-Za-z0-9.-]+(:\\d+)?/?)?")
                    || !pathStyle.matches("on|off")
                    || !cache.matches("[1-9]\\d{1,7}")
                    || !region.matches("[a-z0-9-]*")) {
                return Optional.empty();
            }
            var prefix = address.group(2);
            return Optional.of(new S3Address(
                    address.group(1),
                    prefix.isEmpty() ? "" : prefix.substring(1) + "/",
                    endpoint.isEmpty() ? null : URI.create(endpoint),
                    region,
                    pathStyle.equals("on"),
                    Long.parseLong(cache) * MEGABYTE));
        });
    }

    private static Optional<Map<String, String>> parameters(@Nullable String query) {
        var parameters = new HashMap<String, String>();
        if (query == null) {
            return Optional.of(parameters);
        }
        var known = Arrays.stream(query.split("&")).allMatch(each -> {
            var parts = each.split("=", 2);
            return parts.length == 2 && PARAMETERS.contains(parts[0]) && parameters.put(parts[0], parts[1]) == null;
        });
        return known ? Optional.of(parameters) : Optional.empty();
    }

    /** As settings have it, with all that it says. */
    public String text() {
        return this + "?" + (endpoint == null ? "" : "endpoint=" + endpoint + "&")
                + (region.isEmpty() ? "" : "region=" + region + "&")
                + "path-style=" + (pathStyle ? "on" : "off")
                + "&cache-mb=" + cacheBytes / MEGABYTE;
    }

    @Override
    public String toString() {
        return "s3://" + bucket + (prefix.isEmpty() ? "" : "/" + prefix.substring(0, prefix.length() - 1));
    }
}
