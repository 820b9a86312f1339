package dev.vitrine.access;

import java.util.Optional;

/** A request as the gate sees it, before anybody looked at what it wants. */
public interface Knock {

    String method();

    String path();

    /** The address that the connection came from. */
    String address();

    Optional<String> header(String name);

    default boolean writes() {
        return !method().equals("GET") && !method().equals("HEAD");
    }
}
