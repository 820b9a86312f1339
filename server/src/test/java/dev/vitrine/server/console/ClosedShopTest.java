package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** "402: the shop is frozen; 423: the shop is locked", in the console as for apps. */
final class ClosedShopTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final String product =
            testServer.api(shop.handle()).sells("Jug", "12.50", 3).path("id").asText();
    private final SignedInVisitor owner = testServer.owner(shop.handle()).at(shop.handle());

    @Test
    void frozenShopCanBeReadAndNotWritten() {
        put("state", "frozen");
        for (var path : List.of("/admin", "/admin/products", "/admin/products/" + product, "/admin/settings")) {
            var page = owner.get(path);
            assertThat(page.status()).as(path).isEqualTo(200);
            assertThat(page.html().select("#closed").text()).as(path).contains("This shop is frozen");
        }
        var writes = Map.of(
                "/admin/settings",
                Map.of("name", "Elsewhere"),
                "/admin/products",
                Map.of("ids", product, "do", "unpublish"),
                "/admin/products/" + product,
                Map.of("title", "Mug"),
                "/admin/apps/private",
                Map.of("name", "Reader", "scope-products", "see"),
                "/admin/settings/notifications/secret/rotate",
                Map.<String, String>of(),
                "/admin/oauth/authorize",
                Map.<String, String>of(),
                "/admin/settings/staff/invite",
                Map.of("email", "a@b.test"));
        writes.forEach((path, form) -> {
            var refused = owner.post(path, form);
            assertThat(refused.status()).as(path).isEqualTo(402);
            assertThat(refused.text()).as(path).contains("Shop is frozen");
        });
        put("state", "open");
        assertThat(owner.get("/admin/settings").html().select("#closed")).isEmpty();
        assertThat(testServer.shop(shop.handle()).name()).isEqualTo(shop.name());
        assertThat(stored().path("title").asText()).isEqualTo("Jug");
        assertThat(owner.post("/admin/settings", Map.of("name", "Elsewhere")).status())
                .isEqualTo(303);
    }

    @Test
    void lockedShopIsNotShown() {
        put("state", "locked");
        for (var path : List.of("/admin", "/admin/products/" + product, "/admin/settings")) {
            var page = owner.get(path);
            assertThat(page.status()).as(path).isEqualTo(423);
            assertThat(page.text()).as(path).contains("This shop is locked").doesNotContain("Jug");
        }
        assertThat(owner.post("/admin/settings", Map.of("name", "Elsewhere")).status())
                .isEqualTo(423);
        assertThat(owner.post("/admin/sign-out", Map.of()).status()).isEqualTo(303);
    }

    @Test
    void somebodysOwnAccountIsNotTheShops() {
        put("state", "frozen");
        assertThat(owner.post("/admin/account", Map.of("first_name", "Ada", "last_name", "Byron"))
                        .status())
                .isEqualTo(303);
        assertThat(owner.post("/admin/sign-out", Map.of()).status()).isEqualTo(303);
    }

    private JsonNode stored() {
        return testServer.api(shop.handle()).get("products/" + product).path("product");
    }

    private void put(String name, String value) {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx ->
                        testServer.platform().shopServices().shopSettings().set(tx, shop, name, value));
    }
}
