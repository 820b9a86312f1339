package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.themes.ThemeBuild;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What themes receive is what {@code theme-data.schema.json} says, on every page. */
final class ThemeDataTest {

    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final TestServer testServer = TestServer.shared();

    @ParameterizedTest
    @ValueSource(strings = {"demo", "atelier"})
    void everythingThatAShopLeadsToIsAsDeclared(String shop) {
        var visitor = testServer.visitor(shop);
        var open = new ArrayDeque<>(List.of("/", "/collections", "/collections/all?sort_by=title-asc", "/search?q=a"));
        var seen = new HashSet<String>(open);
        while (!open.isEmpty()) {
            var path = open.remove();
            var answer = visitor.get("/_page" + path).json();
            assertThat(problems("Navigation", answer)).as(path).isEmpty();
            // why: of lists that are narrowed down further there is no end.
            if (answer.at("/data/activeFacets").isEmpty()) {
                answer.findValuesAsText("url").stream()
                        .filter(link -> link.startsWith("/") && seen.add(link))
                        .forEach(open::add);
            }
        }
        assertThat(seen).hasSizeGreaterThan(14);
    }

    @Test
    void initialStateOfEachTypeOfPageIsAsDeclared() {
        var customer = TestCustomer.register(testServer, "demo", "Ann");
        var visitor = customer.visitor();
        visitor.setCookie("currency", "USD");
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", customer.email());
        var jug = visitor.get("/_page/products/stoneware-jug").json().at("/data/product/variants/0/id");
        var shopper =
                new Shopper(visitor).takes(jug.asText(), 2).goesToTheCheckout().deliversTo(address);
        shopper.pays(Shopper.GOOD);
        visitor.json("POST", "/account/addresses.json", """
                {"last_name": "Lee", "address1": "Weg 1", "zip": "10115", "city": "Berlin", "country_code": "DE"}
                """);
        var shipments = "orders/" + shopper.order() + "/fulfillments";
        var api = testServer.api("demo");
        var shipment = api.post(shipments, "{\"fulfillment\":{}}")
                .at("/fulfillment/id")
                .asText();
        api.post(shipments + "/" + shipment + "/events", "{\"fulfillment_event\":{\"status\":\"in_transit\"}}");
        var types = new ArrayList<String>();
        for (var path : List.of(
                "/",
                "/collections",
                "/collections/kitchen",
                "/collections/kitchen/products/stoneware-jug?variant=2",
                "/cart?cart_error=insufficient_inventory&cart_left=3",
                "/search?q=jug",
                "/policies/refund-policy",
                "/my-account",
                "/my-account/addresses",
                "/my-account/orders",
                "/my-account/orders/" + shopper.order(),
                "/nowhere")) {
            var boot = boot(visitor, path);
            assertThat(problems("InitialState", boot)).as(path).isEmpty();
            types.add(boot.at("/page/type").asText());
        }
        var closed = testServer.newShop().handle();
        TestCustomer.accounts(testServer, closed, "disabled");
        for (var path : List.of("/login", "/register")) {
            var boot = boot(testServer.visitor(closed), path);
            assertThat(problems("InitialState", boot)).as(path).isEmpty();
            types.add(boot.at("/page/type").asText());
        }
        assertThat(types)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(PageType.values()).map(PageType::wireName).toList());
    }

    @Test
    void fullCartIsAsDeclared() {
        var visitor = testServer.visitor("demo");
        var jug = visitor.get("/_page/products/stoneware-jug").json().at("/data/product/variants/0/id");
        var added = visitor.json(
                        "POST",
                        "/cart/add.json",
                        "{\"variant_id\":%s,\"qty\":2,\"properties\":{\"Engraving\":\"Ann\"}}".formatted(jug))
                .json();
        assertThat(added.at("/data/items/0/properties")).hasSize(1);
        assertThat(problems("Cart", added.path("data"))).isEmpty();
        var page = visitor.get("/_page/cart").json();
        assertThat(page.at("/data/cart/items")).hasSize(1);
        assertThat(problems("Navigation", page)).isEmpty();
    }

    @Test
    void newShopIsAsDeclaredAndSoIsAProductWithoutPictures() {
        var shop = testServer.newShop().handle();
        var visitor = testServer.visitor(shop);
        var pages = List.of("/", "/collections", "/collections/all", "/search?q=stick", "/cart");
        for (var path : pages) {
            assertThat(problems("InitialState", boot(visitor, path))).as(path).isEmpty();
        }
        testServer.api(shop).sells("Walking stick", "20", 0);
        var product = boot(visitor, "/products/walking-stick");
        assertThat(product.at("/data/product/image").isNull()).isTrue();
        assertThat(product.at("/data/product/available").asBoolean(true)).isFalse();
        assertThat(problems("InitialState", product)).isEmpty();
        for (var path : pages) {
            assertThat(problems("InitialState", boot(visitor, path))).as(path).isEmpty();
        }
    }

    @Test
    void redirectIsAsDeclared() {
        var shop = testServer.newShop().handle();
        testServer.api(shop).post("redirects", "{\"redirect\":{\"path\":\"/old\",\"target\":\"/collections\"}}");
        var answer = testServer.visitor(shop).get("/_page/old").json();
        assertThat(problems("Redirect", answer)).isEmpty();
        assertThat(problems("Navigation", answer)).isNotEmpty();
    }

    private static JsonNode boot(Visitor visitor, String path) {
        var html = visitor.get(path).html();
        return Json.parse(Objects.requireNonNull(html.getElementById("vitrine-boot"))
                .data()
                .getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> problems(String definition, JsonNode data) {
        try (var in = ThemeBuild.class.getResourceAsStream("/theme-data/theme-data.schema.json")) {
            var schema = (ObjectNode) Json.parse(Objects.requireNonNull(in).readAllBytes());
            return SCHEMAS.getSchema(schema.put("$ref", "#/$defs/" + definition)).validate(data).stream()
                    .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
