package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.UserError;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands for one app of a shop. */
final class AppOptions {

    @Mixin
    private ShopOptions place = new ShopOptions();

    @Option(names = "--app", paramLabel = "APP", required = true, description = "API key or name of the app")
    private String app = "";

    Platform platform() {
        return place.platform();
    }

    Shop shop(Platform platform) {
        return DataOptions.shop(platform, place.shop());
    }

    /** {@link UserError} when no app, or more than one, is called so. */
    Apps.PrivateApp find(Platform platform, Shop shop) {
        var found = platform.appServices().apps().list(shop).stream()
                .filter(each -> each.apiKey().equals(app) || each.name().equalsIgnoreCase(app))
                .toList();
        return switch (found.size()) {
            case 1 -> found.getFirst();
            case 0 ->
                throw new UserError("There is no app " + app + " in " + shop.handle() + "; ./vitrine app list --shop "
                        + shop.handle() + " shows them.");
            default -> throw new UserError("Several apps are called " + app + ": name one by its API key.");
        };
    }
}
