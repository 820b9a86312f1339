package dev.vitrine.foundation.access;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Request to the Admin API as it arrives, before routing and authentication.
 *
 * @param address where the connection came from
 * @param headers the value of a header, null where there is none
 */
public record ApiRequest(String method, String path, String address, UnaryOperator<@Nullable String> headers) {

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.apply(name));
    }

    public boolean writes() {
        return !method.equals("GET") && !method.equals("HEAD");
    }
}
