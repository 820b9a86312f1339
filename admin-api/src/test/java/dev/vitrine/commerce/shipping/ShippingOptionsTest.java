package dev.vitrine.commerce.shipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.TestPlatform;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("long")
final class ShippingOptionsTest {

    private static final String ZONE = """
            {"name":"Home","countries":[{"code":"DE"}],
             "price_based_shipping_rates":[{"name":"Parcel","price":4.90,"max_order_subtotal":49.99},
                                           {"name":"Free","price":0,"min_order_subtotal":"50.00"}]}
            """;
    private static final String RATES = """
            {"rates":[{"service_name":"Courier","service_code":"C1","total_price":"1295","currency":"EUR",
                       "description":"By bike","min_delivery_date":"2026-11-24","phone_required":true},
                      {"service_name":"Drone","service_code":"D9","total_price":"200","currency":"EUR"}]}
            """;

    private final HttpsReceiver carrier = new HttpsReceiver().answers(200, RATES);

    @AfterEach
    void close() {
        carrier.close();
    }

    @ParameterizedTest
    @EnumSource
    void ownRatesAndCarriersAreOfferedCheapestFirst(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var zone = zone(apiClient);
        var service = provider(apiClient, zone, "\"flat_modifier\":1.50,\"percent_modifier\":10");
        var shippingOptions = offers(apiClient, "DE", 4999);

        assertThat(shippingOptions).extracting(ShippingOption::title).containsExactly("Drone", "Parcel", "Courier");
        assertThat(shippingOptions).extracting(ShippingOption::price).containsExactly(eur(370), eur(490), eur(1575));
        assertThat(shippingOptions.getLast().handle()).isEqualTo("carrier-" + service + "-C1");
        assertThat(shippingOptions.getLast().source()).isEqualTo("Bikes");
        assertThat(shippingOptions.getLast().description()).isEqualTo("By bike");
        assertThat(shippingOptions.getLast().phoneRequired()).isTrue();
        assertThat(offers(apiClient, "DE", 5000))
                .extracting(ShippingOption::title)
                .containsExactly("Free", "Drone", "Courier");
        assertThat(offers(apiClient, "FR", 5000)).isEmpty();
    }

    @Test
    void flatRateEndsForGoodWithTheFirstZone() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();

        assertThat(offers(apiClient, "FR", 1))
                .extracting(ShippingOption::handle)
                .containsExactly("flat");
        var zone = zone(apiClient);
        assertThat(offers(apiClient, "FR", 1)).isEmpty();
        apiClient.delete(zone);
        assertThat(offers(apiClient, "FR", 1)).as("nowhere without a zone").isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void confirmedFlatRateBecomesAZoneThatOffersTheSame(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var zones = test.platform().sales().shippingZones();
        test.platform()
                .foundation()
                .database()
                .change(tx ->
                        zones.confirmReviewed(tx, apiClient.shop(), test.clock().instant()));

        assertThat(apiClient.get("shipping_zones").at("shipping_zones[0].countries[0].code"))
                .isEqualTo("*");
        assertThat(offers(apiClient, "FR", 1))
                .extracting(ShippingOption::title, ShippingOption::price)
                .containsExactly(tuple("Standard delivery", eur(490)));
    }

    @Test
    void carrierIsAskedInMinorUnitsAndSigned() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        provider(apiClient, zone(apiClient), "");
        offers(apiClient, "DE", 1000);
        var asked = carrier.next();

        assertThat(asked.path()).isEqualTo("/quote");
        assertThat(asked.json().at("/rate/items/0/price").isIntegralNumber()).isTrue();
        assertThat(asked.json().at("/rate/items/0/price").asLong()).isEqualTo(1250);
        assertThat(asked.json().at("/rate/items/0/grams").asLong()).isEqualTo(300);
        assertThat(asked.json().at("/rate/items/0/fulfillment_service").asText())
                .isEqualTo("depot");
        assertThat(asked.json().at("/rate/destination/postal_code").asText()).isEqualTo("10115");
        assertThat(asked.json().at("/rate/origin/country").asText()).isEqualTo("DE");
        assertThat(asked.json().at("/rate/currency").asText()).isEqualTo("EUR");
        assertThat(asked.headers().getFirst("X-Svc-Hmac-SHA256"))
                .isEqualTo(Secrets.sign(asked.body(), secret(apiClient)));
        assertThat(Secrets.sign("{}".getBytes(), "key")).isEqualTo("p3dyTZQ+tI3Gm8qKSm1XoE2z+ex+HeTlgehgJlvfMDI=");
    }

    @ParameterizedTest
    @EnumSource
    void carrierThatChoseXmlIsAskedAndAnswersInIt(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var zone = zone(apiClient);
        provide(apiClient, zone, service(apiClient, "Bikes", carrier, ",\"format\":\"xml\""), "");
        carrier.answers(200, """
                <?xml version="1.0"?>
                <rates>
                  <rate><service-name>Courier &amp; Co</service-name><service-code>C1</service-code>
                    <total-price>1295</total-price><currency>EUR</currency><phone-required>true</phone-required></rate>
                </rates>
                """);

        var shippingOptions = offers(apiClient, "DE", 1000);
        assertThat(shippingOptions).extracting(ShippingOption::title).containsExactly("Parcel", "Courier & Co");
        assertThat(shippingOptions.getLast().price()).isEqualTo(eur(1295));
        assertThat(shippingOptions.getLast().phoneRequired()).isTrue();
        var asked = carrier.next();
        var body = new String(asked.body(), StandardCharsets.UTF_8);
        assertThat(body)
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rate><origin>")
                .contains("<postal-code>10115</postal-code>", "<items type=\"array\"><item><name>Jug</name>")
                .contains("<price type=\"integer\">1250</price>", "<address3 nil=\"true\"/>");
        assertThat(asked.headers().getFirst("Content-Type")).isEqualTo("application/xml");
        assertThat(asked.headers().getFirst("Accept")).isEqualTo("application/xml");
        assertThat(asked.headers().getFirst("X-Svc-Hmac-SHA256"))
                .isEqualTo(Secrets.sign(asked.body(), secret(apiClient)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<!DOCTYPE rates [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><rates><rate>&x;</rate></rates> | answered with something that is no XML",
                "<!DOCTYPE r [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'>]><rates><rate>&b;</rate></rates> | answered with something that is no XML",
                "{\"rates\":[]} | answered with something that is no XML",
                "<offers/> | answered without a list of rates",
                "<rates><rate><service-name>A</service-name></rate></rates> | rates[0].total_price is no string of minor units",
                "<rates type='array'/> | ''",
                "<rates></rates> | ''",
            })
    void xmlThatCannotBeUsedLeavesTheZonesOwnRates(String answer, String reason) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var service = service(apiClient, "Bikes", carrier, ",\"format\":\"xml\"");
        provide(apiClient, zone(apiClient), service, "");
        carrier.answers(200, answer);

        assertThat(offers(apiClient, "DE", 1000))
                .extracting(ShippingOption::title)
                .containsExactly("Parcel");
        assertThat(apiClient.get("carrier_services/" + service + "/failures").at("failures[0].reason"))
                .isEqualTo(reason);
    }

    @Test
    void filterAndActivityDecideWhatIsOffered() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var service = provider(apiClient, zone(apiClient), "\"service_filter\":{\"*\":\"+\",\"D9\":\"-\"}");

        assertThat(offers(apiClient, "DE", 1000))
                .extracting(ShippingOption::title)
                .containsExactly("Parcel", "Courier");
        apiClient.put("carrier_services/" + service, "{\"carrier_service\":{\"active\":false}}");
        assertThat(offers(apiClient, "DE", 1000))
                .extracting(ShippingOption::title)
                .containsExactly("Parcel");
    }

    @Test
    void answerIsKeptAQuarterOfAnHour() {
        var apiClient = TestPlatform.isolated(Dialect.SQLITE).api();
        provider(apiClient, zone(apiClient), "");
        offers(apiClient, "DE", 1000);
        offers(apiClient, "DE", 2000);
        assertThat(carrier.waiting()).isEqualTo(1);

        apiClient.platform().clock().advance(Duration.ofMinutes(14));
        offers(apiClient, "DE", 1000);
        assertThat(carrier.waiting()).isEqualTo(1);
        apiClient.platform().clock().advance(Duration.ofMinutes(1));
        offers(apiClient, "DE", 1000);
        assertThat(carrier.waiting()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void failingCarrierQuotesAsBeforeIsSparedAndLogged(Dialect dialect) {
        var apiClient = TestPlatform.isolated(dialect).api();
        var service = provider(apiClient, zone(apiClient), "");
        offers(apiClient, "DE", 1000);
        carrier.next();
        carrier.answers(500, "");
        apiClient.platform().clock().advance(Duration.ofMinutes(16));

        assertThat(offers(apiClient, "DE", 1000))
                .extracting(ShippingOption::title)
                .containsExactly("Drone", "Parcel", "Courier");
        apiClient.platform().clock().advance(Duration.ofSeconds(29));
        offers(apiClient, "DE", 1000);
        assertThat(carrier.waiting()).isEqualTo(1);
        apiClient.platform().clock().advance(Duration.ofSeconds(1));
        offers(apiClient, "DE", 1000);
        assertThat(carrier.waiting()).isEqualTo(2);

        var failures = apiClient.get("carrier_services/" + service + "/failures");
        assertThat(failures.status()).as(failures.text()).isEqualTo(200);
        assertThat(failures.json().get("failures")).hasSize(2);
        assertThat(failures.at("failures[0].reason")).isEqualTo("was answered with status 500");
        assertThat(failures.at("failures[0].carrier_service_id")).isEqualTo(service);
        assertThat(TestPlatform.on(dialect)
                        .api()
                        .get("carrier_services/" + service + "/failures")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "302 | {\"rates\":[]} | was answered with status 302",
                "200 | oh no | answered with something that is no JSON",
                "200 | {\"rate\":[]} | answered without a list of rates",
                "200 | {\"rates\":[{\"service_name\":\"A\",\"service_code\":\"A\",\"total_price\":\"12.95\",\"currency\":\"EUR\"}]} | rates[0].total_price is no string of minor units",
                "200 | {\"rates\":[{\"service_name\":\"A\",\"service_code\":\"A\",\"total_price\":\"-1\",\"currency\":\"EUR\"}]} | rates[0].total_price is no string of minor units",
                "200 | {\"rates\":[{\"service_name\":\"A\",\"service_code\":\"A\",\"total_price\":\"1\",\"currency\":\"USD\"}]} | rates[0].currency is not EUR",
                "200 | {\"rates\":[{\"service_name\":\" \",\"service_code\":\"A\",\"total_price\":\"1\",\"currency\":\"EUR\"}]} | rates[0].service_name is blank",
            })
    void unusableAnswersLeaveTheZonesOwnRates(int status, String answer, String reason) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var service = provider(apiClient, zone(apiClient), "");
        carrier.answers(status, answer);

        assertThat(offers(apiClient, "DE", 1000))
                .extracting(ShippingOption::title)
                .containsExactly("Parcel");
        assertThat(apiClient.get("carrier_services/" + service + "/failures").at("failures[0].reason"))
                .isEqualTo(reason);
        assertThat(carrier.waiting()).isEqualTo(1);
    }

    @Test
    void answerBeyondTheCapIsRefused() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var service = provider(apiClient, zone(apiClient), "");
        carrier.answers(200, "{\"rates\":[],\"x\":\"" + "x".repeat(64 << 10) + "\"}");

        assertThat(offers(apiClient, "DE", 1000)).hasSize(1);
        assertThat(apiClient.get("carrier_services/" + service + "/failures").at("failures[0].reason"))
                .isEqualTo("is larger than 64 KB");
    }

    @Test
    void noServiceIsNoFailure() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var service = provider(apiClient, zone(apiClient), "");
        carrier.answers(200, "{\"rates\":[]}");

        assertThat(offers(apiClient, "DE", 1000))
                .extracting(ShippingOption::title)
                .containsExactly("Parcel");
        assertThat(apiClient
                        .get("carrier_services/" + service + "/failures")
                        .json()
                        .get("failures"))
                .isEmpty();
    }

    /** "Timeout 10 s", tried with a shorter one. */
    @Test
    void silentCarriersAreLeftBehind() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        try (var silent = silentCarriers(apiClient)) {
            assertThat(offers(
                            asking(apiClient, carrierRateClient(apiClient, Duration.ofSeconds(1))),
                            apiClient,
                            "DE",
                            1000))
                    .extracting(ShippingOption::title)
                    .containsExactly("Drone", "Parcel", "Courier");
            assertThat(silent.waiting()).isEqualTo(3);
        }
        assertThat(CarrierRateClient.DEADLINE).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void carriersAreAskedTogether() throws Exception {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        try (var caller = Executors.newSingleThreadExecutor()) {
            Future<List<ShippingOption>> offers;
            try (var silent = silentCarriers(apiClient)) {
                // why so long: nobody is asked because somebody else was left behind.
                var patient = carrierRateClient(apiClient, Patience.LIMIT.multipliedBy(2));
                offers = caller.submit(() -> offers(asking(apiClient, patient), apiClient, "DE", 1000));
                Patience.await("all three are asked", () -> silent.waiting() == 3);
            }
            assertThat(offers.get()).hasSize(3);
        }
    }

    /** Three carriers that take a question and never answer. */
    private HttpsReceiver silentCarriers(ApiClient apiClient) {
        var zone = zone(apiClient);
        provider(apiClient, zone, "");
        var silent = new HttpsReceiver().staysSilent();
        for (int i = 0; i < 3; i++) {
            provide(apiClient, zone, service(apiClient, "Silent " + i, silent, ""), "");
        }
        return silent;
    }

    private static CarrierRateClient carrierRateClient(ApiClient apiClient, Duration deadline) {
        var appRequestSigner = new AppRequestSigner(
                apiClient.platform().platform().foundation().secretEncryption());
        return new CarrierRateClient(HttpsReceiver.appHttpClient(), appRequestSigner, deadline, InstantSource.system());
    }

    /** Twelve callers wait for a carrier; the next has its shop's own rates at once, and everybody may write. */
    @ParameterizedTest
    @EnumSource
    void slowCarrierHoldsNoMoreThanItsShare(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var zone = zone(apiClient);
        provider(apiClient, zone, "");
        // why: a carrier that many ask at once is answered for by what it said before.
        assertThat(offers(apiClient, "DE", 1000)).hasSize(3);
        var answers = new ArrayList<Future<List<ShippingOption>>>();
        try (var callers = Executors.newCachedThreadPool()) {
            try (var silent = new HttpsReceiver().staysSilent()) {
                var service = service(apiClient, "Silent", silent, "");
                provide(apiClient, zone, service, "");
                for (int i = 0; i < 12; i++) {
                    answers.add(callers.submit(() -> offers(apiClient, "DE", 1000)));
                }
                for (int i = 0; i < 12; i++) {
                    silent.next();
                }
                assertThat(offers(apiClient, "DE", 1000))
                        .extracting(ShippingOption::title)
                        .containsExactly("Drone", "Parcel", "Courier");
                assertThat(apiClient
                                .get("carrier_services/" + service + "/failures")
                                .at("failures[0].reason"))
                        .isEqualTo("has too many questions to answer already");
                assertThat(service(apiClient, "Another", carrier, "")).isNotEmpty();
                assertThat(answers).noneMatch(Future::isDone);
            }
            for (var answer : answers) {
                assertThat(answer.get()).extracting(ShippingOption::title).contains("Parcel");
            }
        }
        assertThat(offers(apiClient, "DE", 1000)).hasSize(3);
    }

    @Test
    void lastFiftyFailuresAreKept() {
        var apiClient = TestPlatform.isolated(Dialect.SQLITE).api();
        var service = provider(apiClient, zone(apiClient), "");
        carrier.answers(404, "");
        for (int i = 0; i < 52; i++) {
            apiClient.platform().clock().advance(Duration.ofSeconds(30));
            offers(apiClient, "DE", 1000);
        }

        assertThat(apiClient
                        .get("carrier_services/" + service + "/failures")
                        .json()
                        .get("failures"))
                .hasSize(50);
    }

    @ParameterizedTest
    @EnumSource
    void discoveryTriesTheServiceAtRegistration(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        carrier.answers(503, "");
        var service = service(apiClient, "Bikes", carrier, ",\"service_discovery\":true");

        assertThat(carrier.next().json().at("/rate/items/0/name").asText()).isEqualTo("Sample");
        assertThat(apiClient.get("carrier_services/" + service + "/failures").at("failures[0].reason"))
                .isEqualTo("was answered with status 503");
        service(apiClient, "Quiet", carrier, "");
        assertThat(carrier.waiting()).isZero();
    }

    private String zone(ApiClient apiClient) {
        return "shipping_zones/"
                + apiClient
                        .post("shipping_zones", "{\"shipping_zone\":" + ZONE + "}")
                        .at("shipping_zone.id");
    }

    /** A service that quotes for the zone; answers its id. */
    private String provider(ApiClient apiClient, String zone, String fields) {
        var service = service(apiClient, "Bikes", carrier, "");
        provide(apiClient, zone, service, fields.isEmpty() ? "" : "," + fields);
        return service;
    }

    private static void provide(ApiClient apiClient, String zone, String service, String fields) {
        var body = "{\"carrier_shipping_rate_provider\":{\"carrier_service_id\":" + service + fields + "}}";
        assertThat(apiClient
                        .post(zone + "/carrier_shipping_rate_providers", body)
                        .status())
                .isEqualTo(201);
    }

    private static String service(ApiClient apiClient, String name, HttpsReceiver at, String fields) {
        var body = "{\"carrier_service\":{\"name\":\"" + name + "\",\"callback_url\":\"" + at.url("/quote") + "\""
                + fields + "}}";
        return apiClient.post("carrier_services", body).at("carrier_service.id");
    }

    private static ShippingOptions asking(ApiClient apiClient, CarrierRateClient calls) {
        var platform = apiClient.platform().platform();
        return new ShippingOptions(
                platform.foundation().database(), platform.sales().shippingZones(), calls);
    }

    private static List<ShippingOption> offers(ApiClient apiClient, String country, long subtotal) {
        return offers(apiClient.platform().platform().sales().shippingOptions(), apiClient, country, subtotal);
    }

    private static List<ShippingOption> offers(ShippingOptions by, ApiClient apiClient, String country, long subtotal) {
        var jug = new ShippingRateRequest.Item("Jug", "JUG", 2, 300, eur(1250), "Pottery", true, "depot", null, 1L, 2L);
        var there = new ShippingRateRequest.Destination(
                new Region(country, null), "10115", "Berlin", "Home 1", null, "Lena", null, null, null);
        var shippingRateRequest = new ShippingRateRequest(there, List.of(jug), eur(subtotal), "de");
        return by.of(apiClient.shop(), shippingRateRequest);
    }

    private static String secret(ApiClient apiClient) {
        return apiClient.sharedSecret();
    }

    private static Money eur(long minor) {
        return new Money(minor, Currency.getInstance("EUR"));
    }
}
