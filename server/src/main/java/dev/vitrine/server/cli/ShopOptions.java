package dev.vitrine.server.cli;

import picocli.CommandLine.Option;

/** Options of commands for one shop. */
final class ShopOptions extends DataOptions {

    @Option(names = "--shop", paramLabel = "SHOP", required = true, description = "Handle of the shop, such as demo")
    private String shop = "";

    String shop() {
        return shop;
    }
}
