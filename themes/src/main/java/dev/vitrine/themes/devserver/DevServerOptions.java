package dev.vitrine.themes.devserver;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a development server serves, and where.
 *
 * @param folder the theme
 * @param cache where what is compiled is kept
 * @param host name or address that it listens on
 * @param port the first that is tried; 0 for any
 * @param liveReload whether pages follow edits
 * @param shop origin of the connected shop; empty for the sample shop
 * @param sdkStub text of the script that stands in for the storefront SDK until it is loaded
 * @param sdk the storefront SDK
 */
public record DevServerOptions(
        Path folder,
        Path cache,
        String host,
        int port,
        boolean liveReload,
        Optional<URI> shop,
        String sdkStub,
        byte[] sdk) {}
