package dev.vitrine.apps.webhooks;

import dev.vitrine.Platform;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.rest.Verb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** A process that takes orders and tells of them until it is killed; prints each order after it was acknowledged. */
public final class KilledPost {

    private static final int SELLERS = 3;
    private static final String ORDER = """
            {"order": {"line_items": [{"title": "Jug", "price": "12.50", "quantity": 1}]}}
            """;

    private KilledPost() {}

    public static void main(String[] arguments) {
        var clock = InstantSource.offset(InstantSource.system(), Duration.ofMinutes(Long.parseLong(arguments[2])));
        var platform = platform(arguments[0], Path.of(arguments[1]), clock);
        var shop = platform.foundation().shops().byHandle("killed").orElseThrow();
        platform.appServices().webhooks().dispatcher().start();
        var principal = new Principal(0, "Till", Scopes.all());
        for (int i = 0; i < SELLERS; i++) {
            Thread.ofPlatform().start(() -> {
                while (true) {
                    var apiResponse =
                            platform.api().perform(shop, principal, Verb.POST, "orders", Map.of(), Json.parse(ORDER));
                    say("ORDER "
                            + shop.json()
                                    .tree(apiResponse.body())
                                    .findValue("id")
                                    .asLong());
                }
            });
        }
        say("READY");
    }

    static Platform platform(String url, Path data, InstantSource clock) {
        var platformOptions = Platform.PlatformOptions.of(false, true);
        return new Platform(Database.open(url), data, "localhost:1", clock, new Secrets(), platformOptions);
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
