package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.checkout.Uploads;
import dev.vitrine.commerce.orders.aggregate.UploadedFile;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.storage.FolderStorage;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What shoppers write, choose and send for their own piece: from the product's page to the order. */
@Tag("long")
final class CustomOptionsTest {

    private static final String PDF = "%PDF-1.4 a portrait";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final Visitor visitor = testServer.visitor(shop.handle());
    private final JsonNode ring = appApi.post("products", """
                    {"product": {"title": "Ring", "variants": [{"price": "30.00"}], "custom_options": [
                      {"name": "Engraving", "label": "Your words", "required": true, "max_length": 12},
                      {"name": "Box", "type": "select", "values": ["Oak", "Card"]},
                      {"name": "Extras", "type": "checkbox", "values": ["Ribbon", "Note"]},
                      {"name": "Portrait", "type": "file"}]}}""").path("product");
    private final String variant = ring.at("/variants/0/id").asText();

    @Test
    void theyAreWhatTheAdminApiWasSent() {
        assertThat(ring.at("/custom_options/0/max_length").asInt()).isEqualTo(12);
        var options = visitor.get("/_page/products/ring").json().at("/data/product/custom_options");
        assertThat(options.findValuesAsText("name")).containsExactly("Engraving", "Box", "Extras", "Portrait");
        assertThat(options.at("/0/label").asText()).isEqualTo("Your words");
        assertThat(options.at("/0/required").asBoolean()).isTrue();
        assertThat(options.at("/1/values").findValuesAsText("value")).containsExactly("Oak", "Card");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                | Engraving | Your words is required.",
                "{\"Engraving\": \"  \"}                           | Engraving | Your words is required.",
                "{\"Engraving\": \"More than twelve\"}             | Engraving | Your words has at most 12 characters.",
                "{\"Engraving\": \"Ann\", \"Box\": \"Gold\"}       | Box       | Choose Box again.",
                "{\"Engraving\": \"Ann\", \"Extras\": \"Ribbon, Gold\"} | Extras | Choose Extras again.",
                "{\"Engraving\": \"Ann\", \"Portrait\": \"me.png\"} | Portrait | Send the file for Portrait again.",
                "{\"Engraving\": \"Ann\", \"Portrait\": \"/uploads/0123456789abcdef0123456789abcdef/me.png\"}"
                        + " | Portrait | Send the file for Portrait again.",
            })
    void theCartRefusesWhatTheProductDoesNotTake(String properties, String option, String sentence) {
        var answer = added(properties);
        assertThat(answer.path("success").asBoolean()).isFalse();
        assertThat(answer.at("/error/code").asText()).isEqualTo("properties_invalid");
        assertThat(answer.at("/error/message").asText()).isEqualTo(sentence);
        assertThat(answer.at("/error/details/option").asText()).isEqualTo(option);
        assertThat(answer.at("/data/items")).isEmpty();
    }

    @Test
    void theCartTakesWhatTheProductTakes() {
        var items = added("{\"Engraving\": \"Ann\", \"Box\": \"Oak\", \"Extras\": \"Ribbon, Note\"}")
                .at("/data/items");
        assertThat(items).hasSize(1);
        assertThat(items.at("/0/properties").findValuesAsText("value")).containsExactly("Ann", "Oak", "Ribbon, Note");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<html><script>alert(1)</script>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF", "MZ..", ""
            })
    void whatIsNoPictureOrPdfIsRefused(String content) {
        var answer = sent("portrait.pdf", content);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/error/message").asText()).contains("no JPEG, PNG, GIF, WebP or PDF");
    }

    @Test
    void filesAreTakenOnlyWhereAProductAsksForThemAndNeverFromOtherSites() {
        var cup = appApi.sells("Cup", "5.50", 3).at("/variants/0/id").asText();
        assertThat(sent(cup, "Portrait", "a.pdf", PDF, Map.of()).status()).isEqualTo(422);
        assertThat(sent(variant, "Engraving", "a.pdf", PDF, Map.of()).status()).isEqualTo(422);
        assertThat(sent(variant, "Portrait", "a.pdf", PDF, Map.of("Origin", "https://evil.example"))
                        .status())
                .isEqualTo(403);
        assertThat(sent("large.pdf", "%PDF-" + "x".repeat(Uploads.MOST_BYTES - 5))
                        .status())
                .isEqualTo(200);
        assertThat(sent("larger.pdf", "%PDF-" + "x".repeat(Uploads.MOST_BYTES)).status())
                .isEqualTo(413);
    }

    @Test
    void aFileArrivesWithTheOrderAndOnlyItsMerchantReadsIt() {
        var file = sent("../../my <portrait>\".html", PDF).json().path("data");
        assertThat(file.path("name").asText()).as("the name says what it is").isEqualTo("my -portrait-.pdf");
        var value = file.path("value").asText();
        var cart = added("{\"Engraving\": \"Ann\", \"Portrait\": \"%s\"}".formatted(value))
                .at("/data/items/0");
        assertThat(cart.at("/properties/1/value").asText()).isEqualTo("my -portrait-.pdf");
        var shopper = new Shopper(visitor).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        assertThat(shopper.pays(Shopper.GOOD).status()).isEqualTo(303);
        var order = shopper.order();
        assertThat(appApi.get("orders/" + order)
                        .at("/order/line_items/0/properties")
                        .findValuesAsText("value"))
                .containsExactly("Ann", value);

        var merchant = testServer.owner(shop.handle()).at(shop.handle());
        var page = merchant.get("/admin/orders/" + order).html();
        assertThat(page.text()).contains("Engraving: Ann");
        var link = page.select("a[download]");
        assertThat(link.text()).isEqualTo("my -portrait-.pdf");
        var download = merchant.get(link.attr("href"));
        assertThat(download.text()).isEqualTo(PDF);
        assertThat(download.header("content-disposition")).startsWith("attachment; filename=\"my -portrait-.pdf\"");
        assertThat(download.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(download.header("content-type")).isEqualTo("application/octet-stream");
        assertThat(download.header("content-security-policy")).contains("sandbox");
        assertThat(visitor.get(PageUrl.encoded(value)).status())
                .as("at the shop's host")
                .isEqualTo(404);

        var other = testServer.newShop().handle();
        assertThat(testServer.owner(other).at(other).get(link.attr("href")).status())
                .as("another shop's merchant")
                .isEqualTo(404);
        var second = new Shopper(testServer.visitor(shop.handle()));
        var cup = appApi.sells("Cup", "5.50", 3).at("/variants/0/id").asText();
        var token = UploadedFile.of(value).orElseThrow().token();
        assertThat(merchant.get("/admin/orders/" + second.buys(cup, 1) + "/files/" + token)
                        .status())
                .as("another order")
                .isEqualTo(404);
    }

    @Test
    void filesGoWithTheCartAndStayWithTheOrder(@TempDir Path folder) throws IOException {
        var uploads = uploads(folder, Duration.ZERO);
        var forgotten = uploads.store(shop, "a.pdf", PDF.getBytes());
        var inCart = uploads.store(shop, "b.pdf", PDF.getBytes());
        var bought = uploads.store(shop, "c.pdf", PDF.getBytes());
        assertThat(added("{\"Engraving\": \"Ann\", \"Portrait\": \"%s\"}".formatted(bought.value()))
                        .path("success")
                        .asBoolean())
                .isTrue();
        var shopper = new Shopper(visitor).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        shopper.pays(Shopper.GOOD);
        added("{\"Engraving\": \"Ann\", \"Portrait\": \"%s\"}".formatted(inCart.value()));

        uploads(folder, Duration.ofHours(1)).deleteUnused(shop);
        assertThat(kept(folder, forgotten))
                .as("it may still be put into the cart")
                .isTrue();
        uploads(folder, Duration.ofDays(2)).deleteUnused(shop);
        assertThat(kept(folder, forgotten)).isFalse();
        assertThat(kept(folder, inCart)).isTrue();
        assertThat(kept(folder, bought)).isTrue();
        visitor.json("POST", "/cart/clear.json", "{}");
        uploads(folder, Duration.ofDays(2)).deleteUnused(shop);
        assertThat(kept(folder, inCart)).as("the cart is empty").isFalse();
        assertThat(kept(folder, bought)).isTrue();
    }

    @Test
    void merchantsWriteThemOnTheProductsPage() {
        var merchant = testServer.owner(shop.handle()).at(shop.handle());
        var path = "/admin/products/" + ring.path("id").asText();
        var refused = merchant.fillsIn(
                path, Map.of("custom[0].max_length", "0", "custom[4].name", "Wood", "custom[4].type", "radio"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("details[open] summary").eachText()).containsExactly("Engraving", "Wood");
        var saved = merchant.fillsIn(
                path,
                Map.of(
                        "custom[0].max_length", "20",
                        "custom[1].name", "",
                        "custom[4].name", "Wood",
                        "custom[4].type", "radio",
                        "custom[4].required", "1",
                        "custom[4].values", "Oak\nBeech"));
        assertThat(saved.status()).isEqualTo(303);
        var options = appApi.get("products/" + ring.path("id").asText()).at("/product/custom_options");
        assertThat(options.findValuesAsText("name")).containsExactly("Engraving", "Extras", "Portrait", "Wood");
        assertThat(options.findValuesAsText("label")).containsExactly("Your words", "Extras", "Portrait", "Wood");
        assertThat(options.at("/0/max_length").asInt()).isEqualTo(20);
        assertThat(options.at("/0/required").asBoolean()).isTrue();
        assertThat(options.at("/3/values/1").asText()).isEqualTo("Beech");
    }

    private Uploads uploads(Path folder, Duration later) {
        var foundation = testServer.platform().foundation();
        return new Uploads(
                new FolderStorage(folder),
                foundation.database(),
                foundation.secrets(),
                () -> Instant.now().plus(later));
    }

    private static boolean kept(Path folder, UploadedFile file) {
        return Files.exists(folder.resolve("media/uploads")
                .resolve(file.token().substring(0, 2))
                .resolve(file.token()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1440, 390})
    @Tag("browser")
    void shoppersFillThemInSendTheFileAndBuy(int width, @TempDir Path folder) throws IOException {
        var portrait = Files.writeString(folder.resolve("portrait.pdf"), PDF);
        var page = Files.writeString(folder.resolve("page.pdf"), "<html>");
        try (var browser = Browser.open()) {
            browser.size(width, 900).go(testServer.url(shop.handle(), "/products/ring"));
            browser.untilInteractive();
            browser.view("custom-options-" + width);
            browser.click(".product-form__buy .button");
            browser.until("what is missing", () -> browser.text(".product-form").contains("Your words is required."));
            browser.type("#custom-1", "For Ann");
            browser.until("no complaint", () -> !browser.text(".product-form").contains("is required."));
            browser.find("#custom-4").sendKeys(page.toString());
            browser.until("the refusal", () -> browser.text(".product-form").contains("no JPEG, PNG"));
            browser.find("#custom-4").sendKeys(portrait.toString());
            browser.until(
                    "the file having arrived",
                    () -> browser.all("#custom-4:enabled").size() == 1
                            && !browser.text(".product-form").contains("no JPEG, PNG"));
            browser.view("custom-options-filled-" + width);
            browser.click(".product-form__buy .button");
            browser.until("the cart", () -> browser.text("dialog[open]").contains("Ring"));
            browser.view("custom-options-cart-" + width);
            var cart = Json.parse(String.valueOf(browser.script("return window.sdk.cart.get().then(JSON.stringify)")));
            assertThat(cart.at("/items/0/properties").findValuesAsText("value"))
                    .containsExactly("For Ann", "Oak", "Ribbon", "portrait.pdf");
            browser.assertOnlyFailed("422");
        }
    }

    @Test
    @Tag("browser")
    void merchantsSeeThemOnTheOrder() {
        var value = sent("portrait.pdf", PDF).json().at("/data/value").asText();
        added("{\"Engraving\": \"Ann\", \"Portrait\": \"%s\"}".formatted(value));
        var shopper = new Shopper(visitor).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        shopper.pays(Shopper.GOOD);
        try (var browser = Browser.open()) {
            var merchant = testServer.owner(shop.handle());
            for (var width : new int[] {1440, 390}) {
                merchant.at(browser.size(width, 900), shop.handle(), "/admin/orders/" + shopper.order());
                assertThat(browser.text("main")).contains("Engraving: Ann").contains("Portrait: portrait.pdf");
                browser.view("custom-options-order-" + width);
                merchant.at(
                        browser,
                        shop.handle(),
                        "/admin/products/" + ring.path("id").asText());
                browser.click("details summary");
                browser.shoot("custom-options-console-" + width);
            }
            browser.assertQuiet();
        }
    }

    private JsonNode added(String properties) {
        return visitor.json(
                        "POST",
                        "/cart/add.json",
                        "{\"variant_id\": %s, \"properties\": %s}".formatted(variant, properties))
                .json();
    }

    private Visitor.VisitorResponse sent(String name, String content) {
        return sent(variant, "Portrait", name, content, Map.of());
    }

    private Visitor.VisitorResponse sent(
            String of, String option, String name, String content, Map<String, String> headers) {
        var path = "/cart/upload.json?variant_id=%s&option=%s&name=%s".formatted(of, option, PageUrl.escape(name));
        return visitor.send("POST", path, headers, content);
    }
}
