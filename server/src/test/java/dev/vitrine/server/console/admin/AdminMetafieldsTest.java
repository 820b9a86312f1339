package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metafields on the pages of the records that have them, compared with what the API then says. */
final class AdminMetafieldsTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    /** A record with metafields: its page, and its metafields in the API. */
    private record Owner(String page, String path, Permission permission) {

        String below(String more) {
            return page + "/metafields" + more;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"product", "variant", "collection", "customer", "order", "draft", "completed", "page", "shop"})
    void areAddedChangedAndRemoved(String kind) {
        var owner = owner(kind);
        var member = testServer.member(shop, owner.permission()).at(shop);
        var before = member.get(owner.page()).html().select("#metafields");
        assertThat(before.text()).contains("None yet");
        assertThat(before.select("a").attr("href")).isEqualTo(owner.below("/new"));

        var added = member.fillsIn(
                owner.below("/new"),
                Map.of("namespace", "care", "key", "washing", "value", "By hand", "description", "How to wash it"));
        assertThat(added.status()).as(added.text()).isEqualTo(303);
        assertThat(added.header("location")).isEqualTo(owner.page());
        var made = api.get(owner.path()).at("/metafields/0");
        assertThat(made.path("value").asText()).isEqualTo("By hand");
        assertThat(made.path("value_type").asText()).isEqualTo("string");
        assertThat(made.path("description").asText()).isEqualTo("How to wash it");
        var one = owner.below("/" + made.path("id").asText());
        var row = member.get(owner.page()).html().select("#metafields .rows a");
        assertThat(row.text()).contains("care.washing", "By hand", "Text");
        assertThat(row.attr("href")).isEqualTo(one);

        var page = member.get(one).html();
        assertThat(page.select("#value").text()).isEqualTo("By hand");
        assertThat(page.select(".crumbs a").eachAttr("href")).contains(owner.page(), owner.below(""));
        assertThat(member.fillsIn(one, Map.of("value", "30", "value_type", "integer"))
                        .status())
                .isEqualTo(303);
        var changed = api.get(owner.path()).at("/metafields/0");
        assertThat(changed.path("value").isIntegralNumber()).isTrue();
        assertThat(changed.path("value").asInt()).isEqualTo(30);
        assertThat(member.get(owner.below("")).html().select("tbody tr").text()).contains("washing care 30");

        member.post(one, Map.of("do", "remove"));
        assertThat(api.get(owner.path()).path("metafields")).isEmpty();
        assertThat(member.get(one).status()).isEqualTo(404);
    }

    @Test
    void onesOfAPictureAreReachedFromItsProduct() {
        var product = api.sells("Jug", "10", 2).path("id").asText();
        var other = api.sells("Cup", "10", 2).path("id").asText();
        var picture = api.picture(product);
        var member = testServer.member(shop, Permission.PRODUCTS).at(shop);
        var below = "/pictures/" + picture + "/metafields";
        var page = "/admin/products/" + product;
        assertThat(member.get(page).html().select("a[href$='" + below + "']").text())
                .isEqualTo("Metafields");
        assertThat(member.get(page + below).html().select(".empty h2").text()).isEqualTo("No metafields yet");

        var added = member.fillsIn(page + below + "/new", Map.of("namespace", "photo", "key", "maker", "value", "Jo"));

        assertThat(added.header("location")).as(added.text()).isEqualTo(page + below);
        var list = member.get(page + below).html();
        assertThat(list.select("tbody tr").text()).isEqualTo("maker photo Jo Text");
        assertThat(list.select(".crumbs").text()).contains("Products", "Jug, picture 1");
        var path = "product_images/" + picture + "/metafields";
        var one = page + below + "/" + api.get(path).at("/metafields/0/id").asText();
        member.fillsIn(one, Map.of("value", "Ann"));
        assertThat(api.get(path).at("/metafields/0/value").asText()).isEqualTo("Ann");
        assertThat(member.get(one.replace("/" + product + "/", "/" + other + "/"))
                        .status())
                .isEqualTo(404);
        member.post(one, Map.of("do", "remove"));
        assertThat(api.get(path).path("metafields")).isEmpty();
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndNothingIsLost() {
        var owner = owner("product");
        var refused = refused(owner, Map.of("namespace", "c", "value_type", "boolean", "value", "perhaps"));
        assertThat(refused).containsEntry("namespace", "Is too short (minimum is 2 characters)");
        assertThat(refused).containsEntry("key", "Can't be blank").containsEntry("value", "Must be true or false");
        assertThat(refused(owner, "integer", "a few")).containsEntry("value", "Must be a whole number such as 12");
        assertThat(refused(owner, "json_string", "{")).containsEntry("value", "Must be JSON such as {\"size\": 12}");
        assertThat(refused(owner, "string", "")).containsEntry("value", "Can't be blank");
        assertThat(api.get(owner.path()).path("metafields")).isEmpty();
    }

    @Test
    void nameThatIsTakenKeepsItsValue() {
        var owner = owner("product");
        adds(owner, "boolean", "Yes");
        assertThat(api.get(owner.path()).at("/metafields/0/value").isBoolean()).isTrue();
        assertThat(refused(owner, "string", "By hand")).containsEntry("key", "Is there already in this namespace");
        assertThat(api.get(owner.path()).at("/metafields/0/value").asBoolean()).isTrue();
    }

    @Test
    void pageOfARecordShowsTheFirstAndLeadsToAllOfThem() {
        var owner = owner("page");
        IntStream.range(0, 12)
                .forEach(i -> api.post(
                        owner.path(),
                        "{\"metafield\":{\"namespace\":\"care\",\"key\":\"step-" + i
                                + "\",\"value\":\"x\",\"value_type\":\"string\"}}"));
        var card = member().get(owner.page()).html().select("#metafields");
        assertThat(card.select(".rows a")).hasSize(10);
        assertThat(card.select("a").last().text()).isEqualTo("All 12 metafields");
        assertThat(member().get(card.select("a").last().attr("href")).html().select("tbody tr"))
                .hasSize(12);
    }

    @Test
    void onesOfAnotherRecordAreNotThere() {
        var product = owner("product");
        var shopItself = owner("shop");
        adds(product, "string", "By hand");
        var id = api.get(product.path()).at("/metafields/0/id").asText();
        for (var owner : List.of(shopItself, owner("product"), owner("page"))) {
            assertThat(member().get(owner.below("/" + id)).status()).isEqualTo(404);
            assertThat(member().post(owner.below("/" + id), Map.of("do", "remove"))
                            .status())
                    .isEqualTo(404);
        }
        assertThat(api.get(product.path()).path("metafields")).hasSize(1);
    }

    @Test
    void permissionOfAnotherRoomDoesNotWriteThem() {
        var owner = owner("product");
        var clerk =
                testServer.member(shop, Permission.ORDERS, Permission.SETTINGS).at(shop);
        var sent = clerk.post(
                owner.below("/new"),
                Map.of("namespace", "care", "key", "washing", "value", "x", "value_type", "string"));
        assertThat(sent.status()).isEqualTo(403);
        assertThat(api.get(owner.path()).path("metafields")).isEmpty();
    }

    @Test
    @Tag("browser")
    void formWarnsOfWhatIsNotSavedAndAsksBeforeItRemoves() {
        var owner = owner("product");
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, owner.page());
            browser.click("#metafields .card__head a");
            browser.type("#namespace", "care");
            browser.type("#key", "washing");
            browser.type("#value", "By hand");
            browser.press(".unsaved .button--main");
            browser.until("the notice", () -> browser.text(".notices").contains("washing is added"));
            browser.click("#metafields .rows a");
            assertThat(browser.all(".unsaved").getFirst().isDisplayed()).isFalse();
            browser.type("#value", "By machine");
            assertThat(browser.all(".unsaved").getFirst().isDisplayed()).isTrue();
            browser.press(".unsaved .button--main");
            browser.until("the notice", () -> browser.text(".notices").contains("washing is saved"));
            assertThat(api.get(owner.path()).at("/metafields/0/value").asText()).isEqualTo("By machine");
            browser.click("#metafields .rows a");
            browser.press("button[form=remove]");
            browser.press("#confirm [value=yes]");
            browser.until("the notice", () -> browser.text(".notices").contains("washing is removed"));
            browser.assertQuiet();
        }
        assertThat(api.get(owner.path()).path("metafields")).isEmpty();
    }

    private Owner owner(String kind) {
        return switch (kind) {
            case "product" -> {
                var id = api.sells("Jug", "10", 2).path("id").asText();
                yield new Owner("/admin/products/" + id, "products/" + id + "/metafields", Permission.PRODUCTS);
            }
            case "variant" -> {
                // why another before it: the id of an inventory item is not by chance that of its variant.
                api.post("products", "{\"product\":{\"title\":\"Set\",\"variants\":[{\"option1\":\"S\"}]}}");
                var variant = api.sells("Jug", "10", 2).at("/variants/0");
                yield new Owner(
                        "/admin/inventory/" + variant.path("inventory_item_id").asText(),
                        "variants/" + variant.path("id").asText() + "/metafields",
                        Permission.PRODUCTS);
            }
            case "collection" ->
                made(
                        "/admin/collections/",
                        "custom_collection",
                        "{\"title\":\"Jugs\"}",
                        "collections",
                        Permission.PRODUCTS);
            case "customer" ->
                made(
                        "/admin/customers/",
                        "customer",
                        "{\"email\":\"jo@mail.test\"}",
                        "customers",
                        Permission.CUSTOMERS);
            case "order" ->
                made(
                        "/admin/orders/",
                        "order",
                        "{\"line_items\":[{\"title\":\"Jug\",\"price\":\"20.00\",\"quantity\":1}]}",
                        "orders",
                        Permission.ORDERS);
            case "draft" -> draft();
            case "completed" -> {
                var draft = draft();
                api.put(draft.path().replace("/metafields", "/complete"), "{}");
                yield draft;
            }
            case "page" -> made("/admin/pages/", "page", "{\"title\":\"About\"}", "pages", Permission.CONTENT);
            default -> new Owner("/admin/settings", "metafields", Permission.SETTINGS);
        };
    }

    private Owner draft() {
        return made(
                "/admin/drafts/",
                "draft_order",
                "{\"line_items\":[{\"title\":\"Cup\",\"price\":\"10.00\",\"quantity\":1}]}",
                "draft_orders",
                Permission.ORDERS);
    }

    private Owner made(String list, String singular, String body, String plural, Permission permission) {
        var id = api.post(singular + "s", "{\"" + singular + "\":" + body + "}")
                .at("/" + singular + "/id")
                .asText();
        assertThat(id).isNotEmpty();
        return new Owner(list + id, plural + "/" + id + "/metafields", permission);
    }

    private void adds(Owner owner, String type, String value) {
        var added = member().fillsIn(
                        owner.below("/new"),
                        Map.of("namespace", "care", "key", "washing", "value_type", type, "value", value));
        assertThat(added.status()).as(added.text()).isEqualTo(303);
    }

    /** Problems by field; what was typed stands there still. */
    private Map<String, String> refused(Owner owner, String type, String value) {
        return refused(owner, Map.of("namespace", "care", "key", "washing", "value_type", type, "value", value));
    }

    private Map<String, String> refused(Owner owner, Map<String, String> typed) {
        var refused = member().fillsIn(owner.below("/new"), typed);
        assertThat(refused.status()).isEqualTo(422);
        var page = refused.html();
        assertThat(page.select("#namespace").val()).isEqualTo(typed.get("namespace"));
        assertThat(page.select("#value").text()).isEqualTo(typed.get("value"));
        assertThat(page.select("#metafield").attr("data-unsaved")).isEqualTo("dirty");
        var problems = new HashMap<String, String>();
        page.select(".field__problem").forEach(each -> problems.put(each.id().replace("-problem", ""), each.text()));
        return problems;
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
