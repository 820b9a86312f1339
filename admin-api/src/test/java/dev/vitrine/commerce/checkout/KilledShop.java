package dev.vitrine.commerce.checkout;

import dev.vitrine.Platform;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;

/**
 * A process that sells until it is killed. Prints a line for every order after it was acknowledged; the last argument
 * moves its clock ahead, so that claims of the process before it have expired.
 */
public final class KilledShop {

    private static final int BUYERS = 4;

    private KilledShop() {}

    public static void main(String[] arguments) {
        var ahead = Duration.ofMinutes(Long.parseLong(arguments[3]));
        var clock = InstantSource.offset(InstantSource.system(), ahead);
        var platform =
                new Platform(Database.open(arguments[0]), Path.of(arguments[1]), "shops.test", clock, new Secrets());
        var shop = platform.foundation().shops().byHandle("killed").orElseThrow();
        var variant = Long.parseLong(arguments[2]);
        say("RECOVERED " + platform.sales().checkouts().recover(shop));
        var buyers = Executors.newFixedThreadPool(BUYERS);
        for (int i = 0; i < BUYERS; i++) {
            buyers.execute(() -> {
                while (true) {
                    var bought = buy(platform, shop, variant);
                    if (bought instanceof CompletionResult.Done done) {
                        say("ORDER " + done.order().id());
                    } else {
                        say("FAILED " + bought);
                    }
                }
            });
        }
        say("READY");
    }

    private static CompletionResult buy(Platform platform, Shop shop, long variant) {
        var cart = platform.foundation()
                .database()
                .write(tx -> platform.sales().carts().add(tx, shop, null, variant, 1, null))
                .data();
        var token = platform.sales()
                .checkouts()
                .openFromCart(shop, cart.token(), null)
                .orElseThrow()
                .token();
        var checkout = platform.sales()
                .checkouts()
                .updateDelivery(shop, token, Shopping.HOME)
                .checkout();
        return platform.sales()
                .checkouts()
                .complete(
                        shop,
                        checkout.token(),
                        Shopping.card(TestGateway.GOOD),
                        SeenAmounts.of(checkout.totals().totalPrice()));
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
