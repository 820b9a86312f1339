package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Config;
import dev.vitrine.server.Server;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.AppServer;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** An app that quotes for deliveries, from the buyer's address to the order, over HTTP and HTTPS. */
final class CarrierAtCheckoutTest {

    private static final String QUOTES = """
            {"rates":[{"service_name":"Bike courier","service_code":"B1","total_price":"1295","currency":"EUR",
                       "description":"By bike","max_delivery_date":"2026-12-01"},
                      {"service_name":"Drone","service_code":"D1","total_price":"300","currency":"EUR"}]}
            """;

    @TempDir
    private static Path folder;

    private static AppServer app;
    private static Platform platform;
    private static Server server;
    private static Config config;

    private Shop shop;
    private Visitor visitor;
    private AppApi appApi;

    @BeforeAll
    static void open() throws Exception {
        Files.createSymbolicLink(folder.resolve("cache"), TestServer.built());
        app = new AppServer();
        config = Config.of(
                Map.of(
                        Setting.PORT,
                        Integer.toString(TestServer.freePort()),
                        Setting.DATA,
                        folder.toString(),
                        Setting.RENDERERS,
                        "1"),
                Map.of());
        platform = new Platform(
                Database.open(config.database()),
                folder,
                config.baseHost(),
                InstantSource.system(),
                new Secrets(),
                app.poster(),
                Platform.PlatformOptions.USUAL);
        server = new Server(config, platform, false).start();
    }

    @AfterAll
    static void close() {
        server.close();
        app.close();
    }

    @BeforeEach
    void openShop(TestInfo test) {
        var handle = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
        var plain = NewShop.plain(handle, "Pots", "", Currency.getInstance("EUR"));
        shop = platform.foundation()
                .database()
                .write(tx -> platform.foundation().shops().open(tx, plain));
        visitor = Visitor.at(config.port(), handle + "." + config.baseHost());
        var made = platform.appServices().apps().create(shop, "Rates", "app@apps.test", Scopes.all());
        appApi = AppApi.of(visitor, made.apiKey() + ":" + made.password());
    }

    @Test
    void quoteOfACarrierBecomesTheOrdersDelivery() throws Exception {
        var variant = sellsWithACarrier();
        app.answers(200, QUOTES);
        var shopper = new Shopper(visitor).takes(variant, 2).goesToTheCheckout();
        assertThat(shopper.sends("contact", Shopper.ADDRESS).status()).isEqualTo(303);
        var page = shopper.page();

        assertThat(page.select(".choice").eachText())
                .containsExactly(
                        "Drone 3.00 EUR", "Parcel 4.90 EUR", "Bike courierBy bike. Arrives 2026-12-01 12.95 EUR");
        var receivedRequest = app.next();
        var rate = Json.parse(receivedRequest.body()).path("rate");
        assertThat(rate.at("/destination/postal_code").asText()).isEqualTo("10115");
        assertThat(rate.at("/items/0/quantity").asInt()).isEqualTo(2);
        assertThat(rate.at("/items/0/price").asInt()).isEqualTo(2000);
        assertThat(receivedRequest.signature()).isEqualTo(Secrets.sign(receivedRequest.body(), secret()));
        var courier = page.select("input[name=handle]").last().val();
        assertThat(shopper.sends("delivery", Map.of("handle", courier)).status())
                .isEqualTo(303);
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        var order = appApi.get("orders/" + shopper.order()).path("order");
        assertThat(order.at("/shipping_lines/0/title").asText()).isEqualTo("Bike courier");
        assertThat(order.at("/shipping_lines/0/code").asText()).isEqualTo("B1");
        assertThat(order.at("/shipping_lines/0/source").asText()).isEqualTo("Bikes");
        assertThat(order.at("/shipping_lines/0/price").asText()).isEqualTo("12.95");
        assertThat(order.path("total_price").asText()).isEqualTo("52.95");
    }

    @Test
    void carrierThatFailsLeavesTheShopsOwnDelivery() throws Exception {
        var variant = sellsWithACarrier();
        app.answers(500, "");
        var shopper = new Shopper(visitor).takes(variant, 1).goesToTheCheckout();
        shopper.sends("contact", Shopper.ADDRESS);

        var choices = visitor.get(shopper.checkout() + "/delivery").html().select(".choice");
        assertThat(choices.eachText()).isEqualTo(List.of("Parcel 4.90 EUR"));
        shopper.sends(
                "delivery",
                Map.of("handle", choices.select("input[name=handle]").val()));
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        var order = appApi.get("orders/" + shopper.order()).path("order");
        assertThat(order.at("/shipping_lines/0/title").asText()).isEqualTo("Parcel");
        var service =
                appApi.get("carrier_services").at("/carrier_services/0/id").asText();
        var failures = appApi.get("carrier_services/" + service + "/failures").path("failures");
        assertThat(failures.path(0).path("reason").asText()).isEqualTo("was answered with status 500");
    }

    /** The last good answer is for the very same parcel; another address has none. */
    @Test
    void carrierThatFailsLaterIsOfferedAsItWas() throws Exception {
        var variant = sellsWithACarrier();
        app.answers(200, QUOTES);
        var shopper = new Shopper(visitor).takes(variant, 1).goesToTheCheckout();
        shopper.sends("contact", Shopper.ADDRESS);
        app.answers(500, "");
        shopper.sends("contact", Shopper.ADDRESS);

        assertThat(visitor.get(shopper.checkout() + "/delivery").html().select(".choice"))
                .hasSize(3);
        var elsewhere = new HashMap<>(Shopper.ADDRESS);
        elsewhere.put("zip", "20095");
        shopper.sends("contact", elsewhere);
        assertThat(visitor.get(shopper.checkout() + "/delivery").html().select(".choice"))
                .hasSize(1);
    }

    private String sellsWithACarrier() {
        var product = appApi.sells("Pot", "20.00", 10);
        var zone = appApi.post("shipping_zones", """
                        {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],
                         "price_based_shipping_rates":[{"name":"Parcel","price":4.90}]}}
                        """).at("/shipping_zone/id").asText();
        var service = appApi.post(
                        "carrier_services",
                        "{\"carrier_service\":{\"name\":\"Bikes\",\"callback_url\":\"" + app.url("/quote") + "\"}}")
                .at("/carrier_service/id")
                .asText();
        appApi.post(
                "shipping_zones/" + zone + "/carrier_shipping_rate_providers",
                "{\"carrier_shipping_rate_provider\":{\"carrier_service_id\":" + service + "}}");
        return product.at("/variants/0/id").asText();
    }

    private String secret() {
        var app = platform.appServices().apps().list(shop).getFirst().id();
        return platform.foundation()
                .database()
                .read(session -> platform.appServices().apps().owner(session, shop, app))
                .orElseThrow()
                .sharedSecrets()
                .getFirst();
    }
}
