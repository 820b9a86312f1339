package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.BulkChange;
import dev.vitrine.server.testkit.FileImport;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Discounts from the merchant's form to the buyer's cart. */
final class AdminDiscountsTest {

    private static final String LIST = "/admin/discounts";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void percentageIsMadeFoundChangedAndDeleted() {
        assertThat(member().get(LIST).html().select(".empty h2").text()).isEqualTo("No discounts yet");
        var jug = sells("Jug", "10");
        makes(Map.of("codes", "SPRING", "percentage", "12,5", "minimum_subtotal", "20"));
        assertThat(total("spring", jug, 2)).isEqualTo("17.50");
        assertThat(row().text()).contains("SPRING", "12.5 % off everything, for orders of 20.00 EUR or more", "Active");

        var edited = member().fillsIn(LIST + "/" + id(), Map.of("percentage", "50", "uses_in_all", "7"));
        assertThat(edited.status()).as(edited.text()).isEqualTo(303);
        assertThat(total("SPRING", jug, 2)).isEqualTo("10.00");
        assertThat(member().get(LIST + "/" + id()).html().select("#uses_in_all").val())
                .isEqualTo("7");

        member().post(LIST + "/" + id(), Map.of("do", "delete"));
        assertThat(total("SPRING", jug, 2)).isEqualTo("20.00");
    }

    @Test
    void automaticOneAppliesToEveryCartWithoutACode() {
        var jug = sells("Jug", "10");
        var refused =
                member().fillsIn(LIST + "/new", Map.of("given", "automatic", "percentage", "20", "codes", "SPRING"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#title-problem").text()).isNotEmpty();
        makes(Map.of("given", "automatic", "title", "Spring", "percentage", "20", "codes", "SPRING"));

        assertThat(row().text()).contains("Spring", "20 % off everything", "Automatic", "Active");
        assertThat(total("", jug, 2)).isEqualTo("16.00");
        assertThat(total("spring", jug, 2)).as("it has no codes").isEqualTo("16.00");
        var page = member().get(LIST + "/" + id()).html();
        assertThat(page.select("#given-automatic").hasAttr("checked")).isTrue();
        assertThat(page.select("main").text()).contains("It applies by itself and has no codes.");
        member().fillsIn(LIST + "/" + id(), Map.of("given", "code"));
        assertThat(total("", jug, 2)).isEqualTo("20.00");
    }

    @Test
    void amountIsTakenOffOnceOrOffEveryItem() {
        var jug = sells("Jug", "10");
        makes(Map.of("codes", "ONCE", "kind", "fixed_amount", "amount", "3"));
        makes(Map.of("codes", "EACH", "kind", "fixed_amount", "amount", "3", "method", "each"));
        assertThat(total("ONCE", jug, 3)).isEqualTo("27.00");
        assertThat(total("EACH", jug, 3)).isEqualTo("21.00");
        assertThat(sentences()).anyMatch(sentence -> sentence.equals("3.00 EUR off every item"));
    }

    @Test
    void whatIsChosenAloneIsReduced() {
        var jug = sells("Jug", "10");
        var cup = sells("Cup", "5");
        var spoon = sells("Spoon", "2");
        makes(chosen(
                "percentage",
                "entitled_product_ids[" + jug.path("id").asText() + "]",
                "1",
                "entitled_variant_ids[" + variant(cup) + "]",
                "of-" + cup.path("id").asText(),
                "entitled_variant_ids[" + variant(jug) + "]",
                "of-" + jug.path("id").asText()));
        assertThat(total("CHOSEN", Map.of(jug, 1, cup, 1, spoon, 1))).isEqualTo("9.50");
        assertThat(sentences()).containsExactly("50 % off Jug and Cup Default Title");
        var page = member().get(LIST + "/" + id()).html();
        assertThat(page.select("#picker-entitled_products input[checked]").eachAttr("name"))
                .as("a variant whose whole product is chosen is left out")
                .hasSize(2);
        member().fillsIn(
                        LIST + "/" + id(),
                        Map.of("entitled_product_ids[" + jug.path("id").asText() + "]", ""));
        assertThat(total("CHOSEN", Map.of(jug, 1, cup, 1))).isEqualTo("12.50");
    }

    @Test
    void collectionIsReduced() {
        var jug = sells("Jug", "10");
        var cup = sells("Cup", "5");
        var kitchen = api.post(
                        "custom_collections",
                        "{\"custom_collection\":{\"title\":\"Kitchen\",\"collects\":[{\"product_id\":"
                                + jug.path("id").asText() + "}]}}")
                .at("/custom_collection/id")
                .asText();
        var form = new HashMap<>(chosen("percentage", "entitled_collection_ids[" + kitchen + "]", "1"));
        form.put("applies_to", "collections");
        makes(form);
        assertThat(total("CHOSEN", Map.of(jug, 1, cup, 1))).isEqualTo("10.00");
        assertThat(sentences()).containsExactly("50 % off Kitchen");
    }

    @Test
    void whoBuysTwoGetsTheThirdForNothing() {
        var jug = sells("Jug", "10");
        var cup = sells("Cup", "5");
        var form = new HashMap<>(chosen(
                "buy_x_get_y",
                "prerequisite_product_ids[" + jug.path("id").asText() + "]",
                "1",
                "entitled_product_ids[" + cup.path("id").asText() + "]",
                "1"));
        form.putAll(Map.of("what_they_buy", "products", "buy_quantity", "2", "times_an_order", "1"));
        makes(form);
        assertThat(total("CHOSEN", Map.of(jug, 2, cup, 2))).isEqualTo("25.00");
        assertThat(total("CHOSEN", Map.of(jug, 1, cup, 2))).isEqualTo("20.00");
        assertThat(sentences()).containsExactly("Buy 2 of Jug, get 1 of Cup free, once an order");
        form.putAll(Map.of("codes", "SPEND", "buying", "money", "buy_amount", "15", "percent_off", "50"));
        makes(form);
        assertThat(total("SPEND", Map.of(jug, 2, cup, 1))).isEqualTo("22.50");
        assertThat(total("SPEND", Map.of(jug, 1, cup, 1))).isEqualTo("15.00");
    }

    @Test
    void deliveryIsFreeToSomeCountries() {
        var jug = sells("Jug", "10");
        api.post("countries", "{\"country\":{\"code\":\"FR\"}}");
        var country = api.get("countries").at("/countries/0");
        makes(Map.of(
                "codes",
                "POST",
                "kind",
                "free_shipping",
                "where",
                "chosen",
                "entitled_country_ids[" + country.path("id").asText() + "]",
                "1"));
        var rule = api.get("price_rules").at("/price_rules/0");
        assertThat(rule.path("type").asText()).isEqualTo("free_shipping");
        assertThat(rule.path("entitled_country_ids").get(0)).isEqualTo(country.path("id"));
        assertThat(sentences())
                .containsExactly("Free delivery to " + country.path("name").asText());
        assertThat(total("POST", jug, 1)).isEqualTo("10.00");
        assertThat(member().get(LIST + "?type=free_shipping")
                        .html()
                        .select("[data-row]")
                        .eachText())
                .containsExactly("POST");
    }

    @Test
    void certainCustomersMayUseItOnce() {
        var group = api.post("customer_groups", "{\"customer_group\":{\"name\":\"Regulars\",\"query\":\"tag:vip\"}}")
                .at("/customer_group/id")
                .asText();
        var form = new HashMap<>(Map.of("codes", "OURS", "percentage", "10", "who", "chosen"));
        form.put("prerequisite_saved_search_ids[" + group + "]", "1");
        form.put("email_addresses", "ann@mail.test\nbob@mail.test");
        form.put("once_per_customer", "1");
        makes(form);
        assertThat(sentences())
                .containsExactly(
                        "10 % off everything, for customers of Regulars or 2 e-mail addresses, once per customer");
        var rule = api.get("price_rules").at("/price_rules/0");
        assertThat(rule.path("prerequisite_emails").toString()).isEqualTo("[\"ann@mail.test\",\"bob@mail.test\"]");
        var jug = sells("Jug", "10");
        assertThat(total("OURS", jug, 1)).as("a stranger pays the full price").isEqualTo("10.00");
    }

    @Test
    void timesAreThoseOfTheShop() {
        var year = LocalDate.now(testServer.shop(shop).zone()).getYear() + 1;
        makes(Map.of(
                "codes",
                "MAY",
                "percentage",
                "10",
                "starts_at",
                year + "-05-01T00:00",
                "ends_at",
                year + "-05-31T23:59"));
        var rule = api.get("price_rules").at("/price_rules/0");
        assertThat(rule.path("starts_at").asText()).startsWith(year + "-05-01T00:00:00");
        assertThat(sentences()).containsExactly("10 % off everything, from 1 May " + year + ", until 31 May " + year);
        assertThat(member().get(LIST + "/" + id()).html().select("#ends_at").val())
                .isEqualTo(year + "-05-31T23:59");
        assertThat(row().select(".badge").text()).isEqualTo("Scheduled");
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndNothingIsLost() {
        makes(Map.of("codes", "TAKEN", "percentage", "10"));
        var wrong = member().fillsIn(
                        LIST + "/new",
                        Map.of(
                                "title", "Mine",
                                "codes", "FREE,taken",
                                "percentage", "120",
                                "uses_in_all", "many",
                                "ends_at", "2020-01-01T00:00",
                                "who", "chosen"));
        assertThat(wrong.status()).isEqualTo(422);
        var page = wrong.html();
        assertThat(page.select("#percentage-problem").text()).isEqualTo("Must be 100 or less");
        assertThat(page.select("#uses_in_all-problem").text()).isEqualTo("Is not a whole number such as 3");
        assertThat(page.select("#who-problem").text()).isEqualTo("Choose a group, a customer or an address below");
        assertThat(page.select("#title").val()).isEqualTo("Mine");
        assertThat(page.select("#uses_in_all").val()).isEqualTo("many");
        assertThat(page.select("#discount").attr("data-unsaved")).isEqualTo("dirty");

        var ended = member().fillsIn(
                        LIST + "/new", Map.of("codes", "FREE", "percentage", "10", "ends_at", "2020-01-01T00:00"));
        assertThat(ended.html().select("#ends_at-problem").text()).isEqualTo("Must be after the start");
        var taken = member().fillsIn(LIST + "/new", Map.of("codes", "FREE,taken", "percentage", "10"));
        assertThat(taken.html().select("#codes-problem").text()).isEqualTo("Taken: Has already been taken");
        assertThat(taken.html().select("#codes").text()).isEqualTo("FREE,taken");
        assertThat(api.get("price_rules/count").path("count").asInt())
                .as("neither the rule nor its first code was made")
                .isEqualTo(1);
    }

    @Test
    void summaryIsWrittenWhileTheFormIsFilledIn() {
        var form = new HashMap<>(Map.of("kind", "fixed_amount", "amount", "5", "do", "summary", "applies_to", "all"));
        var summary = member().post(LIST + "/new", form);
        assertThat(summary.status()).isEqualTo(200);
        assertThat(summary.html().select("#summary").text()).isEqualTo("5.00 EUR off everything");
        form.put("amount", "a lot");
        assertThat(member().post(LIST + "/new", form).html().select("#summary").text())
                .isEqualTo("An amount off everything");
        assertThat(api.get("price_rules/count").path("count").asInt()).isZero();
    }

    @Test
    void productsAreFoundToBeAdded() {
        var jug = sells("Jug", "10");
        sells("Cup", "5");
        var found = member().post(
                        LIST + "/new",
                        Map.of(
                                "do",
                                "find",
                                "find_entitled_products",
                                "ju",
                                "applies_to",
                                "products",
                                "title",
                                "Kept"));
        var picker = found.html().select("#picker-entitled_products .row");
        assertThat(picker.eachText()).contains("JugAdd").doesNotContain("CupAdd");
        assertThat(found.html()
                        .select("#picker-entitled_products input[type=checkbox]")
                        .attr("name"))
                .isEqualTo("entitled_product_ids[" + jug.path("id").asText() + "]");
        assertThat(found.html().select("#title").val()).isEqualTo("Kept");
    }

    @Test
    @Tag("browser")
    void formFollowsItsKindAndSaysInASentenceWhatIsBeingMade() {
        var jug = sells("Jug", "10");
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST + "/new");
            assertThat(isShown(browser, "#amount")).isFalse();
            browser.click("#kind-fixed_amount");
            assertThat(isShown(browser, "#percentage")).isFalse();
            browser.type("#amount", "3");
            browser.until("the amount", () -> browser.text("#summary").equals("3.00 EUR off everything"));
            browser.click("#applies_to-products");
            browser.type("#find_entitled_products", "ju");
            browser.until(
                    "the jug", () -> browser.text("#found-entitled_products").contains("Jug"));
            browser.click("#found-entitled_products label.row");
            browser.until("the jug alone", () -> browser.text("#summary").equals("3.00 EUR off Jug"));
            browser.type("#codes", "JUGS,");
            browser.press("main form .unsaved .button--main");
            browser.until("the discount", () -> browser.path().endsWith(LIST + "/" + id()));
            assertThat(total("JUGS", jug, 2)).isEqualTo("17.00");

            assertThat(isShown(browser, ".unsaved")).isFalse();
            browser.type("#minimum_quantity", "2");
            assertThat(isShown(browser, ".unsaved")).isTrue();
            browser.until(
                    "the minimum", () -> browser.text("#summary").equals("3.00 EUR off Jug, with 2 of them or more"));
            browser.press(".unsaved .button--main");
            browser.until("the notice", () -> browser.text(".notices").contains("saved"));
            browser.press("button[form=delete]");
            browser.press("#confirm [value=yes]");
            browser.until("the list", () -> browser.path().endsWith(LIST));
            browser.assertQuiet();
        }
        assertThat(titles("")).isEmpty();
    }

    @Test
    void listIsSearchedFilteredAndSorted() {
        makes(Map.of("codes", "B-CODE", "title", "Autumn", "percentage", "10"));
        makes(Map.of("codes", "A-CODE", "title", "Winter", "kind", "fixed_amount", "amount", "5"));
        makes(Map.of("codes", "C-CODE", "title", "Later", "percentage", "10", "starts_at", "2099-01-01T00:00"));
        assertThat(titles("")).containsExactly("Later", "Winter", "Autumn");
        assertThat(titles("?order=title")).containsExactly("Autumn", "Later", "Winter");
        assertThat(titles("?q=a-co")).containsExactly("Winter");
        assertThat(titles("?q=AUT")).containsExactly("Autumn");
        assertThat(titles("?status=scheduled")).containsExactly("Later");
        assertThat(titles("?type=percentage&status=active")).containsExactly("Autumn");
        assertThat(member().get(LIST + "?type=percentage&status=active")
                        .html()
                        .select(".chip span:first-child")
                        .eachText())
                .containsExactly("Active", "A percentage off");
        makes(Map.of("given", "automatic", "title", "Spring", "percentage", "10"));
        assertThat(titles("?automatic=true")).containsExactly("Spring");
        assertThat(titles("?automatic=false&status=active")).containsExactly("Winter", "Autumn");
        assertThat(titles("?automatic=perhaps")).hasSize(4);
        assertThat(member().get(LIST + "?automatic=true")
                        .html()
                        .select(".chip span:first-child")
                        .eachText())
                .containsExactly("Automatic");
        assertThat(member().get(LIST + "?q=nothing").html().select(".empty h2").text())
                .isEqualTo("No discount is like that");
    }

    @Test
    void severalEndAtOnceAndAreDeleted() {
        makes(Map.of("codes", "NOW", "percentage", "10"));
        var now = id();
        makes(Map.of("codes", "LATER", "percentage", "10", "starts_at", "2099-01-01T00:00"));
        var later = id();
        var member = member();
        send(member, "end", now, later);
        assertThat(member.get(LIST).html().select(".notices p").text())
                .isEqualTo("1 discount has ended. 1 does not hold now, and stays so.");
        assertThat(titles("?status=expired")).containsExactly("NOW");
        assertThat(titles("?status=scheduled")).containsExactly("LATER");
        send(member, "delete", now, later);
        assertThat(titles("")).isEmpty();
    }

    @Test
    void endingSeveralIsTakenBackUntilWhenTheyWouldHaveHeld() {
        makes(Map.of("codes", "ALWAYS", "percentage", "10"));
        var always = id();
        makes(Map.of("codes", "YEARS", "percentage", "10", "ends_at", "2099-01-01T00:00"));
        var years = id();
        var until = api.get("price_rules/" + years).at("/price_rule/ends_at");
        var bulk = new BulkChange(member(), LIST);
        assertThat(bulk.change("end", List.of(always, years), Map.of())).startsWith("2 discounts have ended.");
        assertThat(bulk.undo()).isEqualTo("Undone.");
        assertThat(titles("?status=active")).containsExactlyInAnyOrder("ALWAYS", "YEARS");
        assertThat(api.get("price_rules/" + years).at("/price_rule/ends_at")).isEqualTo(until);
        assertThat(api.get("price_rules/" + always).at("/price_rule/ends_at").isNull())
                .isTrue();
    }

    @Test
    void oneEndsAndIsCopiedWithoutItsCodes() {
        makes(Map.of("codes", "NOW", "percentage", "10", "minimum_quantity", "3"));
        var copy = member().get(LIST + "/new?copy=" + id()).html();
        assertThat(copy.select("#title").val()).isEqualTo("Copy of NOW");
        assertThat(copy.select("#minimum_quantity").val()).isEqualTo("3");
        assertThat(copy.select("#codes").text()).isEmpty();
        var member = member();
        member.post(LIST + "/" + id(), Map.of("do", "end"));
        var page = member.get(LIST + "/" + id()).html();
        assertThat(page.select("#badges").text()).isEqualTo("Ended");
        assertThat(page.select("button[form=end]")).isEmpty();
    }

    @Test
    void codesAreAddedFoundAndRemoved() {
        makes(Map.of("title", "Ours", "percentage", "10"));
        var jug = sells("Jug", "10");
        var codes = LIST + "/" + id() + "/codes";
        assertThat(row().select(".badge--warning").text()).isEqualTo("No code");
        assertThat(member().get(codes).html().select(".empty h2").text()).isEqualTo("No codes yet");
        member().post(codes, Map.of("do", "add", "code", "ONE"));
        member().post(codes, Map.of("do", "add", "code", "TWO"));
        assertThat(total("two", jug, 1)).isEqualTo("9.00");
        assertThat(row().text()).contains("2 codes");
        assertThat(member().get(codes + "?q=tw").html().select("td.first").eachText())
                .containsExactly("TWO");
        var taken = member().post(codes, Map.of("do", "add", "code", "one"));
        assertThat(taken.status()).isEqualTo(422);
        assertThat(taken.html().select("#code-problem").text()).isEqualTo("Has already been taken");
        assertThat(taken.html().select("#code").val()).isEqualTo("one");

        var two =
                member().get(codes + "?q=two").html().select("input[name=ids]").val();
        member().post(codes, Map.of("do", "delete", "ids", two));
        assertThat(total("TWO", jug, 1)).isEqualTo("10.00");
        assertThat(total("ONE", jug, 1)).isEqualTo("9.00");
    }

    @Test
    void codeIsRenamedAndCountsItsUsesOn() {
        makes(Map.of("codes", "ONE,TWO", "percentage", "10"));
        var jug = sells("Jug", "10");
        var codes = LIST + "/" + id() + "/codes";
        var rename = member().get(codes + "?q=one")
                .html()
                .select("tbody a[data-row]")
                .attr("href");
        var taken = member().fillsIn(rename, Map.of("code", "two"));
        assertThat(taken.status()).isEqualTo(422);
        assertThat(taken.html().select("#code-problem").text()).isEqualTo("Has already been taken");
        assertThat(taken.html().select("#code").val()).isEqualTo("two");
        assertThat(member().fillsIn(rename, Map.of("code", "A B"))
                        .html()
                        .select("#code-problem")
                        .text())
                .isEqualTo("Can't contain blanks");
        var saved = member().fillsIn(rename, Map.of("code", "First"));
        assertThat(saved.header("location")).as(saved.text()).isEqualTo(codes);
        assertThat(api.get("price_rules/" + id() + "/discount_codes")
                        .path("discount_codes")
                        .findValuesAsText("code"))
                .containsExactlyInAnyOrder("First", "TWO");
        assertThat(total("ONE", jug, 1)).isEqualTo("10.00");
        assertThat(total("first", jug, 1)).isEqualTo("9.00");
    }

    @Test
    void codeOfAnotherDiscountIsNotThere() {
        makes(Map.of("codes", "ONE", "percentage", "10"));
        var one = member().get(LIST + "/" + id() + "/codes")
                .html()
                .select("tbody a[data-row]")
                .attr("href");
        makes(Map.of("codes", "TWO", "percentage", "10"));
        var mixed = LIST + "/" + id() + "/codes/" + one.replaceAll(".*/", "");
        assertThat(mixed).isNotEqualTo(one);
        assertThat(member().get(one).status()).isEqualTo(200);
        assertThat(member().get(mixed).status()).isEqualTo(404);
        assertThat(member().post(mixed, Map.of("code", "THREE")).status()).isEqualTo(404);
    }

    @Test
    @Tag("browser")
    void codeIsRenamedFromTheList() {
        makes(Map.of("codes", "ONE", "percentage", "10"));
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST + "/" + id() + "/codes");
            browser.click("tbody a[data-row]");
            browser.type("#code", "FIRST\n");
            browser.until("the notice", () -> browser.text(".notices").contains("ONE is FIRST now."));
            browser.assertQuiet();
        }
        assertThat(api.get("price_rules/" + id() + "/discount_codes")
                        .at("/discount_codes/0/code")
                        .asText())
                .isEqualTo("FIRST");
    }

    @Test
    void manyCodesAreMadeByChance() {
        makes(Map.of("title", "Letters", "percentage", "10"));
        var codes = LIST + "/" + id() + "/codes";
        var made = member().post(codes, Map.of("do", "make", "how_many", "120", "prefix", "VIP-"));
        assertThat(made.status()).as(made.text()).isEqualTo(303);
        var list = api.getWith("price_rules/" + id() + "/discount_codes", "limit=250")
                .path("discount_codes")
                .findValuesAsText("code");
        assertThat(list).hasSize(120).doesNotHaveDuplicates().allMatch(code -> code.matches("VIP-[A-HJ-NP-Z2-9]{8}"));
        var refused = member().post(codes, Map.of("do", "make", "how_many", "5000", "prefix", ""));
        assertThat(refused.html().select("#how_many-problem").text()).isEqualTo("Must be 1 to 1,000");
        assertThat(member().post(codes, Map.of("do", "make", "how_many", "2", "prefix", "A B"))
                        .html()
                        .select("#prefix-problem")
                        .text())
                .isEqualTo("Can't contain blanks");
    }

    @Test
    void codesComeFromFilesAndGoBackIntoThem() {
        makes(Map.of("codes", "HERE,=SUM", "percentage", "10"));
        var codes = LIST + "/" + id() + "/codes";
        var report = new FileImport(member(), codes).run("\uFEFFUsed;Code\r\n3;NEW-1\r\n;here\r\n0;NEW-2\r\n0;A B\r\n");
        assertThat(report.select("#refused-title").text()).isEqualTo("2 rows were left out");
        assertThat(report.select("tbody tr").eachText())
                .containsExactly("3 here Has already been taken", "5 A B Can't contain blanks");
        var exported = member().get(codes + "/export");
        assertThat(exported.header("content-type")).startsWith("text/csv");
        assertThat(exported.text()).isEqualTo("Code,Used\r\nHERE,0\r\n'=SUM,0\r\nNEW-1,0\r\nNEW-2,0\r\n");
        makes(Map.of("codes", "OTHER", "percentage", "10"));
        var same = new FileImport(member(), LIST + "/" + id() + "/codes").run(exported.text());
        assertThat(same.select("tbody td:nth-child(2)").eachText()).containsExactly("HERE", "=SUM", "NEW-1", "NEW-2");
        assertThat(new FileImport(member(), codes)
                        .run("ONLY\nTWO")
                        .select("#report")
                        .text())
                .startsWith("2 added");
        assertThat(new FileImport(member(), codes).problem("Code\n")).isEqualTo("The file has no codes.");
    }

    @Test
    void listSaysWhatTheOrdersWithItCameTo() {
        makes(Map.of("codes", "SOLD", "percentage", "10"));
        var sold = id();
        makes(Map.of("codes", "POST", "kind", "free_shipping"));
        api.post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],
                "price_based_shipping_rates":[{"name":"Post","price":3}]}}""");
        var jug = variant(sells("Jug", "10"));
        buys(jug, "SOLD");
        var cancelled = buys(jug, "SOLD");
        buys(jug, "POST");
        api.post("orders/" + cancelled + "/cancel", "{}");

        var rows = member().get(LIST + "?order=title").html().select("tbody tr");
        assertThat(rows.eachText())
                .satisfiesExactly(
                        post -> assertThat(post).endsWith("Active POST 1 use 10.00 EUR"),
                        first -> assertThat(first).endsWith("Active SOLD 1 use 12.00 EUR"));
        assertThat(member().get(LIST + "/" + sold).html().select(".facts").text())
                .isEqualTo("Used once Orders with it came to 12.00 EUR");
    }

    /** The order's id. */
    private String buys(String variant, String code) {
        var shopper = new Shopper(testServer.visitor(shop));
        shopper.takes(variant, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        shopper.sends("discount", Map.of("discount", code, "at", "payment"));
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        return shopper.order();
    }

    @Test
    void searchOverEverythingFindsThem() {
        makes(Map.of("codes", "HIDDENCODE", "title", "Spring", "percentage", "10"));
        var found = member().get("/admin/search?q=hiddenc").html();
        assertThat(found.select(".found__hit").attr("href")).endsWith(LIST + "/" + id());
        assertThat(found.select(".found__hit").text()).contains("Spring", "10 % off everything", "Active");
    }

    @Test
    void whoMayOnlyMakeDiscountsKeepsWhatTheyMayNotSee() {
        var jug = sells("Jug", "10");
        makes(chosen("percentage", "entitled_product_ids[" + jug.path("id").asText() + "]", "1"));
        var clerk = testServer.member(shop, Permission.DISCOUNTS).at(shop);
        var page = clerk.get(LIST + "/" + id());
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        assertThat(page.html().select("#picker-entitled_products").text())
                .contains("Product " + jug.path("id").asText())
                .contains("Your account may not search here");
        assertThat(page.html().select(".facts").text()).doesNotContain("came to");
        assertThat(clerk.fillsIn(LIST + "/" + id(), Map.of("percentage", "20")).status())
                .isEqualTo(303);
        assertThat(total("CHOSEN", jug, 1)).isEqualTo("8.00");
        assertThat(clerk.get(LIST).html().select("thead").text()).doesNotContain("Orders");
        assertThat(testServer.member(shop, Permission.ORDERS).at(shop).get(LIST).status())
                .isEqualTo(403);
    }

    private void makes(Map<String, String> form) {
        var made = member().fillsIn(LIST + "/new", form);
        assertThat(made.status()).as(made.text()).isEqualTo(303);
    }

    private static Map<String, String> chosen(String kind, String... fields) {
        var form = new HashMap<>(Map.of("codes", "CHOSEN", "kind", kind, "percentage", "50", "applies_to", "products"));
        for (int i = 0; i < fields.length; i += 2) {
            form.put(fields[i], fields[i + 1]);
        }
        return form;
    }

    private void send(SignedInVisitor member, String step, String... ids) {
        var form = Stream.of(ids)
                .map(id -> "ids=" + id)
                .reduce("do=" + step + "&_csrf=" + member.csrf(), (one, other) -> one + "&" + other);
        var sent =
                member.visitor().send("POST", LIST, Map.of("Content-Type", "application/x-www-form-urlencoded"), form);
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
    }

    private static boolean isShown(Browser browser, String css) {
        return browser.all(css).getFirst().isDisplayed();
    }

    /** The id of the newest one. */
    private String id() {
        return api.getWith("price_rules", "order=id%20desc")
                .at("/price_rules/0/id")
                .asText();
    }

    private Element row() {
        return member().get(LIST).html().select("tbody tr").getFirst();
    }

    private List<String> sentences() {
        return member().get(LIST).html().select("td.first small").eachText();
    }

    private List<String> titles(String query) {
        return member().get(LIST + query).html().select("[data-row]").eachText();
    }

    private JsonNode sells(String title, String price) {
        return api.sells(title, price, 20);
    }

    private static String variant(JsonNode product) {
        return product.at("/variants/0/id").asText();
    }

    private String total(String code, JsonNode product, int pieces) {
        return total(code, Map.of(product, pieces));
    }

    /** Of a new visitor's cart with this code. */
    private String total(String code, Map<JsonNode, Integer> pieces) {
        var visitor = testServer.visitor(shop);
        pieces.forEach((product, qty) -> visitor.json(
                "POST", "/cart/add.json", "{\"variant_id\":" + variant(product) + ",\"qty\":" + qty + "}"));
        visitor.json("POST", "/cart/discount.json", "{\"code\":\"" + code + "\"}");
        return visitor.get("/cart.json").json().path("total_price").asText();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
