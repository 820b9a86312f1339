package dev.vitrine.commerce.discounts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class PriceRulesTest {

    private static final String RULE = """
            {"title":"Ten off","value_type":"percentage","value":-10,"target_type":"line_item","target_selection":"all",
             "allocation_method":"across","customer_selection":"all","starts_at":"2026-01-01T00:00:00+01:00"}
            """;

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        return ResourceContract.of("price_rule", "price_rules", "price_rules")
                .valid(number -> with("{\"title\":\"Rule " + number + "\"}"))
                .changing("{\"value\":-12.5,\"once_per_customer\":true,\"ends_at\":\"2027-01-01T00:00:00+01:00\"}")
                .requiring("title")
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> codesKeepTheContract() {
        return ResourceContract.of("discount_code", "discount_codes", "price_rules")
                .at(apiClient -> rule(apiClient) + "/discount_codes")
                .valid(number -> "{\"code\":\"CODE-" + number + "\"}")
                .changing("{\"code\":\"Other\"}")
                .requiring("code")
                .tests();
    }

    /** Each line changes the plain rule: what is refused, and with which words. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"value\":5} | value | must be less than or equal to 0",
                "{\"value\":-100.5} | value | must be greater than or equal to -100",
                "{\"value\":null} | value | can't be blank",
                "{\"value_type\":\"free\"} | value_type | is not included in the list:",
                "{\"starts_at\":null} | starts_at | can't be blank",
                "{\"ends_at\":\"2026-01-01T00:00:00+01:00\"} | ends_at | must be after starts_at",
                "{\"usage_limit\":0} | usage_limit | must be greater than 0",
                "{\"quota_per_customer\":0} | quota_per_customer | must be greater than 0",
                "{\"quota_per_store\":-1} | quota_per_store | must be greater than 0",
                "{\"maximum_discount_amount\":0} | maximum_discount_amount | must be greater than 0",
                "{\"prerequisite_emails\":[\"a@b.test\"]} | prerequisite_emails | need customer_selection prerequisite",
                "{\"customer_selection\":\"prerequisite\",\"prerequisite_emails\":[\"a@b.test\",\"b\"]} | prerequisite_emails[1] | is invalid",
                "{\"entitled_product_ids\":[1]} | target_selection | must be entitled when ids are entitled",
                "{\"target_type\":\"shipping_line\",\"allocation_method\":\"each\"} | value | must be -100 for shipping_line",
                "{\"target_type\":\"shipping_line\",\"value\":-100} | allocation_method | must be each for shipping_line",
                "{\"target_type\":\"shipping_line\",\"value_type\":\"fixed_amount\",\"allocation_method\":\"each\",\"value\":-100} | value_type | must be percentage for shipping_line",
                "{\"target_selection\":\"entitled\",\"entitled_country_ids\":[1]} | entitled_country_ids | need target_type shipping_line",
                "{\"target_selection\":\"entitled\",\"entitled_collection_ids\":[1],\"entitled_variant_ids\":[2]} | entitled_collection_ids | can't be combined with entitled products or variants",
                "{\"prerequisite_collection_ids\":[1],\"prerequisite_product_ids\":[2]} | prerequisite_collection_ids | can't be combined with prerequisite products or variants",
                "{\"prerequisite_product_ids\":[2]} | allocation_method | must be each with prerequisite goods",
                "{\"prerequisite_product_ids\":[2]} | target_selection | must be entitled with prerequisite goods",
                "{\"prerequisite_product_ids\":[2]} | prerequisite_to_entitlement_quantity_ratio | is needed with prerequisite goods",
                "{\"value_type\":\"fixed_amount\",\"prerequisite_to_entitlement_quantity_ratio\":{\"prerequisite_quantity\":1,\"entitled_quantity\":1}} | value_type | must be percentage with a quantity ratio",
                "{\"prerequisite_to_entitlement_quantity_ratio\":{\"prerequisite_quantity\":1}} | prerequisite_to_entitlement_quantity_ratio | must be greater than 0",
                "{\"customer_selection\":\"prerequisite\"} | customer_selection | needs prerequisite_customer_ids, prerequisite_saved_search_ids or prerequisite_emails",
                "{\"customer_selection\":\"prerequisite\",\"prerequisite_customer_ids\":[999999]} | prerequisite_customer_ids | must exist",
                "{\"prerequisite_subtotal_range\":{\"greater_than_or_equal_to\":-1}} | prerequisite_subtotal_range | must be greater than or equal to 0",
            })
    void refusesWhatDoesNotGoTogether(String change, String field, String message) {
        var response =
                TestPlatform.on(Dialect.SQLITE).api().post("price_rules", "{\"price_rule\":" + with(change) + "}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().at("/errors/" + field).toString()).contains(message);
    }

    @ParameterizedTest
    @EnumSource
    void keepsEverythingItWasGiven(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var jug = product(apiClient);
        var cup = product(apiClient);
        var variant = jug.at("product.variants[0].id");
        var given = """
                {"value":"-33.30","target_selection":"entitled","allocation_method":"each","allocation_limit":2,
                 "entitled_variant_ids":[V,"V"],"prerequisite_product_ids":[P],
                 "prerequisite_to_entitlement_quantity_ratio":{"prerequisite_quantity":2,"entitled_quantity":1},
                 "prerequisite_subtotal_range":{"greater_than_or_equal_to":"49.90"},
                 "quota_per_customer":2,"quota_per_store":"50","maximum_discount_amount":"12.50","usage_count":7,
                 "customer_selection":"prerequisite","prerequisite_emails":[" Ann@Mail.test","ann@mail.test"]}
                """.replace("V", variant).replace("P", cup.at("product.id"));
        var id = apiClient
                .post("price_rules", "{\"price_rule\":" + with(given) + "}")
                .at("price_rule.id");
        var rule = apiClient.get("price_rules/" + id);

        assertThat(rule.at("price_rule.value")).isEqualTo("-33.3");
        assertThat(rule.json().at("/price_rule/entitled_variant_ids").toString())
                .isEqualTo("[" + variant + "]");
        assertThat(rule.at("price_rule.prerequisite_to_entitlement_quantity_ratio.prerequisite_quantity"))
                .isEqualTo("2");
        assertThat(rule.at("price_rule.prerequisite_subtotal_range.greater_than_or_equal_to"))
                .isEqualTo("49.90");
        assertThat(rule.at("price_rule.starts_at")).isEqualTo("2026-01-01T00:00:00+01:00");
        assertThat(rule.at("price_rule.quota_per_customer")).isEqualTo("2");
        assertThat(rule.at("price_rule.quota_per_store")).isEqualTo("50");
        assertThat(rule.at("price_rule.maximum_discount_amount")).isEqualTo("12.5");
        assertThat(rule.json().at("/price_rule/prerequisite_emails").toString()).isEqualTo("[\"ann@mail.test\"]");
        assertThat(rule.at("price_rule.usage_count")).isEqualTo("0");
    }

    @Test
    void saysHowItStandsAndOfWhichKindItIs() {
        var apiClient = TestPlatform.isolated(Dialect.SQLITE).api();
        var bargain = """
                {"target_selection":"entitled","allocation_method":"each","prerequisite_product_ids":[P],
                 "entitled_product_ids":[P],"prerequisite_to_entitlement_quantity_ratio":{"prerequisite_quantity":1,
                 "entitled_quantity":1}}""".replace("P", product(apiClient).at("product.id"));
        var free = "{\"target_type\":\"shipping_line\",\"value\":-100,\"allocation_method\":\"each\"}";
        assertThat(made(apiClient, bargain).at("price_rule.type")).isEqualTo("buy_x_get_y");
        assertThat(made(apiClient, free).at("price_rule.type")).isEqualTo("free_shipping");
        assertThat(made(apiClient, "{\"value_type\":\"fixed_amount\"}").at("price_rule.type"))
                .isEqualTo("fixed_amount");
        assertThat(made(apiClient, "{\"starts_at\":\"2099-01-01T00:00:00Z\"}").at("price_rule.status"))
                .isEqualTo("scheduled");

        var rule = made(apiClient, "{\"ends_at\":\"2099-01-01T00:00:00Z\"}");
        assertThat(rule.at("price_rule.type")).isEqualTo("percentage");
        assertThat(rule.at("price_rule.status")).isEqualTo("active");
        apiClient.platform().clock().advance(Duration.ofDays(36_500));
        assertThat(apiClient.get("price_rules/" + rule.at("price_rule.id")).at("price_rule.status"))
                .isEqualTo("expired");
    }

    @ParameterizedTest
    @EnumSource
    void listsAreNarrowedByTitleOrCodeByStatusAndByType(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var bargain = """
                {"title":"Bargain","target_selection":"entitled","allocation_method":"each",
                 "prerequisite_product_ids":[P],"entitled_product_ids":[P],"starts_at":"2099-01-01T00:00:00Z",
                 "prerequisite_to_entitlement_quantity_ratio":{"prerequisite_quantity":1,"entitled_quantity":1}}
                """.replace("P", product(apiClient).at("product.id"));
        made(apiClient, bargain);
        var spend = """
                {"title":"Spend","prerequisite_to_entitlement_purchase":{"prerequisite_amount":"50.00"}}""";
        made(apiClient, spend);
        made(apiClient, """
                {"title":"Post","target_type":"shipping_line","value":-100,"allocation_method":"each",
                 "prerequisite_to_entitlement_purchase":{"prerequisite_amount":null}}""");
        made(apiClient, "{\"title\":\"Fixed\",\"value_type\":\"fixed_amount\",\"ends_at\":\"2026-01-02T00:00:00Z\"}");
        var tenth = made(apiClient, "{\"title\":\"A tenth_off\"}");
        apiClient.post(
                "price_rules/" + tenth.at("price_rule.id") + "/discount_codes",
                "{\"discount_code\":{\"code\":\"FRÜHLING\"}}");

        assertThat(titles(apiClient, "type=buy_x_get_y")).containsExactlyInAnyOrder("Bargain", "Spend");
        assertThat(titles(apiClient, "type=free_shipping")).containsExactly("Post");
        assertThat(titles(apiClient, "type=fixed_amount")).containsExactly("Fixed");
        assertThat(titles(apiClient, "type=percentage")).containsExactly("A tenth_off");
        assertThat(titles(apiClient, "status=scheduled")).containsExactly("Bargain");
        assertThat(titles(apiClient, "status=expired")).containsExactly("Fixed");
        assertThat(titles(apiClient, "status=active")).containsExactlyInAnyOrder("Spend", "Post", "A tenth_off");
        assertThat(titles(apiClient, "query=TENTH_")).containsExactly("A tenth_off");
        assertThat(titles(apiClient, "query=fr%C3%BCh")).containsExactly("A tenth_off");
        assertThat(titles(apiClient, "query=%25")).isEmpty();
        assertThat(titles(apiClient, "query=s&status=active&order=title"))
                .as("all filters hold at once")
                .containsExactly("Post", "Spend");
        assertThat(titles(apiClient, "order=starts_at%20desc").getFirst()).isEqualTo("Bargain");
        assertThat(apiClient
                        .get("price_rules/count?query=fr%C3%BChling&type=percentage")
                        .at("count"))
                .isEqualTo("1");
        made(apiClient, "{\"title\":\"Spring\",\"automatic\":true}");
        assertThat(titles(apiClient, "automatic=true")).containsExactly("Spring");
        assertThat(titles(apiClient, "automatic=false"))
                .containsExactlyInAnyOrder("Bargain", "Spend", "Post", "Fixed", "A tenth_off");
        assertThat(apiClient.get("price_rules?automatic=yes").status()).isEqualTo(400);
        assertThat(apiClient.get("price_rules?status=over").at("error")).startsWith("status must be one of active");
        assertThat(apiClient.get("price_rules?type=gift").status()).isEqualTo(400);
        var stranger = TestPlatform.on(dialect).api();
        assertThat(titles(stranger, "query=fr%C3%BChling")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void codesOfARuleAreSearchedAndCounted(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var rule = rule(apiClient);
        var other = rule(apiClient);
        apiClient.post(
                rule + "/batch",
                "{\"discount_codes\":[{\"code\":\"MAY-2\"},{\"code\":\"MAY-1\"},{\"code\":\"JUNE\"}]}");
        apiClient.post(other + "/discount_codes", "{\"discount_code\":{\"code\":\"MAY-3\"}}");

        assertThat(apiClient
                        .get(rule + "/discount_codes?query=ay-&order=code")
                        .json()
                        .path("discount_codes")
                        .findValuesAsText("code"))
                .containsExactly("MAY-1", "MAY-2");
        assertThat(apiClient.get(rule + "/discount_codes/count?query=june").at("count"))
                .isEqualTo("1");
        var first = Long.parseLong(rule.replaceAll("\\D", ""));
        var summaries = apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> Discounts.codesOf(
                        session, apiClient.shop(), List.of(first, Long.parseLong(other.replaceAll("\\D", "")), 1L)));
        assertThat(summaries.values())
                .extracting(Discounts.CodeSummary::example)
                .containsExactlyInAnyOrder("JUNE", "MAY-3");
        assertThat(Objects.requireNonNull(summaries.get(first)).codes()).isEqualTo(3);
    }

    private static List<String> titles(ApiClient apiClient, String query) {
        var listed = apiClient.get("price_rules?" + query);
        assertThat(listed.status()).as(listed.text()).isEqualTo(200);
        return listed.json().path("price_rules").findValuesAsText("title");
    }

    @ParameterizedTest
    @EnumSource
    void whatItNamesExistsAndNoVariantStandsBesideItsProduct(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var jug = product(apiClient);
        var change = "{\"target_selection\":\"entitled\",\"entitled_product_ids\":[" + jug.at("product.id")
                + "],\"entitled_variant_ids\":[" + jug.at("product.variants[0].id") + "]}";

        assertThat(apiClient
                        .post("price_rules", "{\"price_rule\":" + with(change) + "}")
                        .at("error"))
                .isEqualTo("entitled_variant_ids can't be variants of products that are listed themselves");
        var stranger = TestPlatform.on(dialect).api();
        assertThat(stranger.post("price_rules", "{\"price_rule\":" + with(change) + "}")
                        .json()
                        .at("/errors/entitled_product_ids/0")
                        .asText())
                .isEqualTo("must exist");
    }

    @ParameterizedTest
    @EnumSource
    void usesOfItsCodesNarrowListsAndLimitTheLimit(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var rule = rule(apiClient);
        var unused = rule(apiClient);
        apiClient.post(rule + "/discount_codes", "{\"discount_code\":{\"code\":\"A\"}}");
        apiClient.platform().platform().foundation().database().change(tx -> {
            var shop = apiClient.shop().shopId();
            tx.sql("update discount_codes set usage_count = 3 where shop_id = :shop")
                    .bind(shop)
                    .run();
            tx.sql("update price_rules set usage_count = 3 where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", Long.valueOf(rule.replaceAll("\\D", "")))
                    .run();
        });

        assertThat(apiClient.get("price_rules?times_used=3").at("price_rules[0].id"))
                .isEqualTo(rule.replaceAll("\\D", ""));
        assertThat(apiClient.get("price_rules/count?times_used=0").at("count")).isEqualTo("1");
        assertThat(apiClient
                        .get("discount_codes/count?times_used_min=3&times_used_max=3")
                        .at("count"))
                .isEqualTo("1");
        assertThat(apiClient.get("discount_codes/count?times_used=4").at("count"))
                .isEqualTo("0");
        assertThat(apiClient.put(rule, "{\"price_rule\":{\"usage_limit\":2}}").at("error"))
                .isEqualTo("usage_limit is less than the 3 uses of one of its codes");
        assertThat(apiClient.put(rule, "{\"price_rule\":{\"usage_limit\":3}}").status())
                .isEqualTo(200);
        assertThat(apiClient.put(unused, "{\"price_rule\":{\"usage_limit\":1}}").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"'a b', can't contain blanks", "'', can't be blank", "été, has already been taken"})
    void codesAreWordsAndUniqueInAnyLetterCase(String code, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        apiClient.post(rule(apiClient) + "/discount_codes", "{\"discount_code\":{\"code\":\" ÉTÉ \"}}");
        var response =
                apiClient.post(rule(apiClient) + "/discount_codes", "{\"discount_code\":{\"code\":\"" + code + "\"}}");

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors.code[0]")).startsWith(message);
    }

    @Test
    void lookupLeadsToTheCode() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var rule = rule(apiClient);
        var code = apiClient.post(rule + "/discount_codes", "{\"discount_code\":{\"code\":\"Summer\"}}");
        var found = apiClient.get("discount_codes/lookup?code=sUMMER");

        assertThat(code.json().at("/discount_code").has("code_key")).isFalse();
        assertThat(found.status()).isEqualTo(303);
        assertThat(found.header("Location").orElseThrow())
                .endsWith("/admin/" + rule + "/discount_codes/" + code.at("discount_code.id") + ".json");
        assertThat(apiClient.get("discount_codes/lookup?code=winter").status()).isEqualTo(404);
        assertThat(apiClient.get("discount_codes/lookup").status()).isEqualTo(400);
        assertThat(TestPlatform.on(Dialect.SQLITE)
                        .api()
                        .get("discount_codes/lookup?code=summer")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void batchMakesWhatItCanAndSaysWhatItCannot(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var rule = rule(apiClient);
        apiClient.post(rule + "/discount_codes", "{\"discount_code\":{\"code\":\"TAKEN\"}}");
        var body = "{\"discount_codes\":[{\"code\":\"A\"},{\"code\":\"a\"},{\"code\":\"taken\"},{\"code\":\"B\"},{}]}";
        var made = apiClient.post(rule + "/batch", body);

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.at("discount_code_creation.status")).isEqualTo("completed");
        assertThat(made.at("discount_code_creation.imported_count")).isEqualTo("2");
        assertThat(made.at("discount_code_creation.failed_count")).isEqualTo("3");
        var batch = rule + "/batch/" + made.at("discount_code_creation.id");
        assertThat(made.header("Location").orElseThrow()).endsWith("/admin/" + batch + ".json");
        assertThat(apiClient.get(batch).at("discount_code_creation.codes_count"))
                .isEqualTo("5");
        var codes = apiClient.get(batch + "/discount_codes");
        assertThat(codes.at("discount_codes[1].errors.code[0]")).isEqualTo("has already been taken");
        assertThat(codes.at("discount_codes[3].id")).isNotEmpty();
        assertThat(apiClient.get(rule + "/discount_codes/count").at("count")).isEqualTo("3");
        assertThat(apiClient
                        .get(rule(apiClient) + "/batch/" + made.at("discount_code_creation.id"))
                        .status())
                .isEqualTo(404);
        assertThat(apiClient.post(rule + "/batch", "{}").status()).isEqualTo(400);
        assertThat(apiClient.post(rule + "/batch", "{\"discount_codes\":[]}").status())
                .isEqualTo(422);
    }

    @Test
    void deletionSaysSoAndTakesTheCodesAlong() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        var rule = rule(apiClient);
        apiClient.post(rule + "/discount_codes", "{\"discount_code\":{\"code\":\"A\"}}");
        assertThat(find(apiClient, "a").map(found -> found.rule().title())).contains("Ten off");

        assertThat(apiClient.delete(rule).at("success")).isEqualTo("true");
        assertThat(find(apiClient, "a")).isEmpty();
    }

    private static Optional<Discounts.CodeWithRule> find(ApiClient apiClient, String code) {
        var platform = apiClient.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.sales().discounts().find(session, apiClient.shop(), code));
    }

    private static ApiClient.Response product(ApiClient apiClient) {
        return apiClient.post("products", "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":10}]}}");
    }

    private static String rule(ApiClient apiClient) {
        return "price_rules/"
                + apiClient.post("price_rules", "{\"price_rule\":" + RULE + "}").at("price_rule.id");
    }

    private static ApiClient.Response made(ApiClient apiClient, String change) {
        return apiClient.post("price_rules", "{\"price_rule\":" + with(change) + "}");
    }

    private static String with(String change) {
        var rule = (ObjectNode) Json.parse(RULE);
        rule.setAll((ObjectNode) Json.parse(change));
        return rule.toString();
    }
}
