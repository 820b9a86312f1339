package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.oauth.Flow;
import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.DeliveryForm;
import dev.vitrine.commerce.checkout.SeenAmounts;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.BuildResult;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What happens in a shop without its Admin API, by the words of {@code topics.txt}. */
final class TopicDeeds {

    private static final DeliveryForm HOME = new DeliveryForm(
            "ann@mail.test", "", true, "Ann", "Lee", "", "Lange Str. 1", "", "Berlin", "", "10115", "DE");

    private final TestPlatform test;
    private final Flow flow;
    private final ApiClient merchant;
    private final Map<String, String> names;
    private ApiClient caller;
    private @Nullable String cart;
    private @Nullable Checkout checkout;

    /** {@code names} are those of the chapter: read, and given to what comes to be. */
    TopicDeeds(TestPlatform test, Map<String, String> names) {
        this.test = test;
        this.flow = Flow.on(test);
        this.merchant = test.api(flow.shop());
        this.caller = merchant;
        this.names = names;
    }

    /** Who calls now: an app of the merchant's own, or the one that was installed last. */
    ApiClient caller() {
        return caller;
    }

    ApiClient merchant() {
        return merchant;
    }

    void does(String words) {
        var platform = test.platform();
        var shop = flow.shop();
        var argument = words.replaceFirst(".*\\{(\\w+)}.*", "$1");
        switch (words.replaceAll("\\{\\w+} ?", "")) {
            case "a shopper puts into a cart" -> writes(tx -> cart = put(tx, shop, names.get(argument), null));
            case "the shopper puts into it again" -> writes(tx -> put(tx, shop, names.get(argument), cart));
            case "the shopper pays" ->
                platform.sales()
                        .checkouts()
                        .complete(
                                shop,
                                checkout().token(),
                                new Card(TestGateway.GOOD, "Ann Lee", "12/40", "123"),
                                SeenAmounts.of(checkout().totals().totalPrice()));
            case "a minute passes" -> {
                test.clock().advance(Duration.ofMinutes(1));
                platform.sales().carts().publishPending(shop);
            }
            case "the shopper begins a checkout" ->
                checkout = platform.sales()
                        .checkouts()
                        .openFromCart(shop, cart, null)
                        .orElseThrow();
            case "the shopper says where it goes" ->
                checkout = platform.sales()
                        .checkouts()
                        .updateDelivery(shop, checkout().token(), HOME)
                        .checkout();
            case "shoppers are away for a day" -> sweep(shop, Duration.ofDays(1));
            case "shoppers are away for a year" -> sweep(shop, Duration.ofDays(366));
            case "stock is told of" ->
                platform.catalog().inventory().stockChanges().publish();
            case "the invited customer opens the account" -> opensAccount(shop, names.get(argument));
            case "the shop is called otherwise" ->
                writes(tx -> platform.shopServices().shopSettings().set(tx, shop, "name", "Another"));
            case "a policy is written" ->
                writes(tx -> platform.shopServices().policies().put(tx, shop, "refund-policy", "", "Within a month."));
            case "the command line puts on the theme of a new folder", "the command line puts on that folder again" ->
                wears(shop, "Mine");
            case "the command line puts on the starter theme" -> wears(shop, null);
            case "theme settings are saved" ->
                writes(tx -> platform.shopServices().themeSettings().save(tx, shop, Json.object()));
            case "builds are finished" -> finishBuilds();
            case "an app is installed" -> caller = flow.api(flow.install("read_products"));
            case "the merchant uninstalls the app" ->
                writes(tx -> platform.appServices().appUninstaller().uninstall(tx, shop, flow.installation()));
            default -> throw new IllegalArgumentException("nobody knows how: " + words);
        }
    }

    private String put(Tx tx, Shop shop, @Nullable String variant, @Nullable String token) {
        return test.platform()
                .sales()
                .carts()
                .add(tx, shop, token, Long.parseLong(String.valueOf(variant)), 1, null)
                .data()
                .token();
    }

    private Checkout checkout() {
        return Objects.requireNonNull(checkout);
    }

    private void sweep(Shop shop, Duration time) {
        test.clock().advance(time);
        test.platform().sales().checkouts().handleAbandoned(shop);
    }

    private void finishBuilds() {
        names.put("first", "1");
        var rollbacks = test.platform().shopServices().themeRollbacks();
        var shown = test.platform().foundation().database().read(session -> rollbacks.list(session, merchant.shop()));
        names.put("shown", Long.toString(shown.getLast().id()));
        test.clock().advance(Duration.ofSeconds(1));
        var themes = test.platform().shopServices().themes();
        for (var order = themes.builds().take();
                order.isPresent();
                order = themes.builds().take()) {
            themes.finish(order.get(), new BuildResult(List.of(), List.of()));
        }
    }

    private void wears(Shop shop, @Nullable String name) {
        var themes = test.platform().shopServices().themes();
        var before = test.platform().foundation().database().read(session -> themes.published(session, shop));
        var theme = name == null ? themes.publishStarter(shop) : themes.publish(shop, name, ThemeProjects.files(name));
        names.put(name == null ? "starter" : "mine", Long.toString(theme.id()));
        names.putIfAbsent("starter", Long.toString(before.id()));
    }

    /** By the address of the last invitation. */
    private void opensAccount(Shop shop, @Nullable String customer) {
        var address = names.get("invitation");
        var token = String.valueOf(address).replaceFirst(".*/", "");
        var problem = test.platform()
                .sales()
                .customers()
                .accounts()
                .activate(shop, Long.parseLong(String.valueOf(customer)), token, "correct horse", "correct horse");
        problem.ifPresent(words -> {
            throw new IllegalStateException(words);
        });
    }

    private void writes(Consumer<Tx> work) {
        test.platform().foundation().database().change(work);
    }
}
