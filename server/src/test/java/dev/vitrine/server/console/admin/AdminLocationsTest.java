package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Locations from the merchant's form to what the Admin API says of them. */
final class AdminLocationsTest {

    private static final String LIST = "/admin/settings/locations";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void locationIsAddedChangedClosedAndDeleted() {
        member().fillsIn(
                        LIST + "/new",
                        Map.of("name", "Store room", "city", "Toronto", "country_code", "CA", "province", "on"));
        var id = other();
        var location = api.get("locations/" + id).path("location");
        assertThat(location.path("province").asText()).isEqualTo("Ontario");
        assertThat(location.path("active").asBoolean()).isTrue();
        assertThat(row("Store room")).isEqualTo("Store roomToronto, Canada");

        member().fillsIn(LIST + "/" + id, Map.of("name", "Back room", "active", ""));
        assertThat(api.get("locations/" + id).at("/location/active").asBoolean())
                .isFalse();
        assertThat(row("Back room")).isEqualTo("Back roomToronto, Canada Closed");

        member().post(LIST + "/" + id, Map.of("do", "delete"));
        assertThat(api.get("locations").path("locations")).hasSize(1);
    }

    @Test
    void whatIsWrongIsSaidBesideItsField() {
        var refused = member().fillsIn(
                        LIST + "/new",
                        Map.of("name", " ", "country_code", "CA", "province", "Nowhere", "city", "Oslo"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#name-problem").text()).isEqualTo("Can't be blank");
        assertThat(refused.html().select("#province-problem").text())
                .startsWith("Is not included in the list: Alberta");
        assertThat(refused.html().select("#city").val()).isEqualTo("Oslo");
        assertThat(api.get("locations").path("locations")).hasSize(1);
    }

    @Test
    void anotherLocationBecomesThePrimaryOneUnlessItIsClosed() {
        var first = api.get("shop").at("/shop/primary_location_id").asText();
        var id = api.post("locations", "{\"location\":{\"name\":\"Store room\"}}")
                .at("/location/id")
                .asText();
        assertThat(member().get(LIST + "/" + first).html().select("[name=do], #active"))
                .isEmpty();
        member().post(LIST + "/" + id, Map.of("do", "primary"));
        assertThat(api.get("shop").at("/shop/primary_location_id").asText()).isEqualTo(id);
        assertThat(row("Store room")).isEqualTo("Store roomNo address yet Primary");

        member().fillsIn(LIST + "/" + first, Map.of("active", ""));
        member().post(LIST + "/" + first, Map.of("do", "primary"));
        assertThat(member().get(LIST + "/" + first).text()).doesNotContain("value=\"primary\"");
        assertThat(api.get("shop").at("/shop/primary_location_id").asText()).isEqualTo(id);

        member().post(LIST + "/" + id, Map.of("do", "delete"));
        assertThat(api.get("locations").path("locations")).hasSize(2);
    }

    @Test
    void locationThatHasStockIsNeitherClosedNorDeleted() {
        var id = api.post("locations", "{\"location\":{\"name\":\"Store room\"}}")
                .at("/location/id")
                .asText();
        api.sells("Mug", "12.00", 3);
        var item = api.get("products")
                .at("/products/0/variants/0/inventory_item_id")
                .asText();
        api.post(
                "inventory_levels/set",
                "{\"inventory_item_id\":" + item + ",\"location_id\":" + id + ",\"available\":2}");
        var refused = member().fillsIn(LIST + "/" + id, Map.of("active", "", "name", "Renamed"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#problems").text()).contains("still has stock can't be deactivated");
        assertThat(refused.html().select("#name").val()).isEqualTo("Renamed");
        member().post(LIST + "/" + id, Map.of("do", "delete"));
        assertThat(member().get(LIST + "/" + id).status()).isEqualTo(200);
    }

    @Test
    @Tag("browser")
    void locationIsAddedByKeysAndStockMovesThere() {
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.PRODUCTS).at(browser, shop, "/admin/inventory/transfer");
            browser.press(".empty .button");
            browser.type("#name", "Store room");
            browser.press("main form .button--main");
            browser.until("the list", () -> browser.path().equals(LIST));
            assertThat(browser.text(".notices, [role=status]")).contains("“Store room” is saved");
            assertThat(browser.all("[data-row]")).hasSize(2);
            browser.assertQuiet();
        }
    }

    private String row(String name) {
        return member().get(LIST).html().select(".row:has([data-row])").eachText().stream()
                .filter(text -> text.startsWith(name))
                .findFirst()
                .orElseThrow();
    }

    private String other() {
        var primary = api.get("shop").at("/shop/primary_location_id").asText();
        return api.get("locations")
                .path("locations")
                .valueStream()
                .map(location -> location.path("id").asText())
                .filter(id -> !id.equals(primary))
                .findFirst()
                .orElseThrow();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
