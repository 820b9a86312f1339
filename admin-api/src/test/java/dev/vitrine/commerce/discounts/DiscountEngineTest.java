package dev.vitrine.commerce.discounts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.discounts.DiscountContext.PurchasedItem;
import dev.vitrine.commerce.discounts.DiscountResult.Granted;
import dev.vitrine.commerce.discounts.DiscountResult.Refusal;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ConcurrentCallers;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import dev.vitrine.testkit.TestSize;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class DiscountEngineTest {

    private static final String RULE = """
            {"title":"Ten off","value_type":"percentage","value":-10,"target_type":"line_item","target_selection":"all",
             "allocation_method":"across","customer_selection":"all","starts_at":"2020-01-01T00:00:00+01:00"}
            """;
    private static final String BUY_GET = """
            {"value":-100,"target_selection":"entitled","allocation_method":"each","prerequisite_product_ids":[%s],
             "entitled_product_ids":[%s],
             "prerequisite_to_entitlement_quantity_ratio":{"prerequisite_quantity":%d,"entitled_quantity":%d}}
            """;

    @ParameterizedTest
    @EnumSource
    void codeBecomesAReductionInAnyLetterCase(Dialect dialect) {
        var shop = new Counter(dialect, "{}", "Welcome");
        var granted = (Granted) shop.evaluate(" wELCOME ", shop.cart(shop.good("Jug", 1000, 2)));

        assertThat(granted.code().orElseThrow().code()).isEqualTo("Welcome");
        assertThat(granted.reduction().value()).isEqualByComparingTo("10");
        assertThat(granted.reduction().code()).isEqualTo("Welcome");
        assertThat(granted.reduction().selection()).isEqualTo(Discount.Selection.ALL);
        assertThat(granted.reduction().method()).isEqualTo(Discount.Method.ACROSS);
        var stranger = new Counter(dialect, "{}", "Other");
        assertThat(stranger.refusal("Welcome", DiscountContext.of(List.of()))).isEqualTo("invalid_code");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"starts_at\":\"2099-01-01T00:00:00Z\"} | not_started",
                "{\"ends_at\":\"2020-02-01T00:00:00Z\"} | expired",
                "{\"prerequisite_subtotal_range\":{\"greater_than_or_equal_to\":\"20.01\"}} | minimum_not_met",
                "{\"prerequisite_subtotal_range\":{\"greater_than_or_equal_to\":\"20.00\"}} | granted",
                "{\"prerequisite_quantity_range\":{\"greater_than_or_equal_to\":3}} | minimum_not_met",
                "{\"prerequisite_quantity_range\":{\"greater_than_or_equal_to\":2}} | granted",
                "{\"prerequisite_shipping_price_range\":{\"less_than_or_equal_to\":4.89}} | not_applicable",
                "{\"prerequisite_shipping_price_range\":{\"less_than_or_equal_to\":4.90}} | granted",
            })
    void conditionsHaveTheirReasons(String change, String expected) {
        var shop = new Counter(Dialect.SQLITE, change, "CODE");
        var cart = new DiscountContext(List.of(shop.good("Jug", 1000, 2)), List.of(eur(490)), null, null, null);

        assertThat(shop.outcome("CODE", cart)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void certainGoodsAreReduced(Dialect dialect) {
        var shop = new Counter(dialect);
        var jug = shop.good("Jug", 1000, 2);
        var cup = shop.good("Cup", 500, 3);
        var bowl = shop.good("Bowl", 700, 1);
        var collection = shop.apiClient
                .post("custom_collections", "{\"custom_collection\":{\"title\":\"Cups\"}}")
                .at("custom_collection.id");
        shop.apiClient.post(
                "collects",
                "{\"collect\":{\"collection_id\":" + collection + ",\"product_id\":" + cup.productId() + "}}");
        shop.rule("{\"target_selection\":\"entitled\",\"entitled_collection_ids\":[" + collection + "]}", "CUPS");
        shop.rule("{\"target_selection\":\"entitled\",\"entitled_variant_ids\":[" + jug.variantId() + "]}", "JUG");
        shop.rule(
                "{\"target_selection\":\"entitled\",\"entitled_product_ids\":[" + bowl.productId()
                        + "],\"prerequisite_quantity_range\":{\"greater_than_or_equal_to\":2}}",
                "BOWLS");

        assertThat(shop.parts("CUPS", jug, cup, bowl)).isEqualTo("1x3");
        assertThat(shop.parts("JUG", jug, cup, bowl)).isEqualTo("0x2");
        assertThat(shop.refusal("JUG", shop.cart(cup, bowl))).isEqualTo("not_applicable");
        assertThat(shop.refusal("BOWLS", shop.cart(jug, cup, bowl))).isEqualTo("minimum_not_met");
    }

    @ParameterizedTest
    @EnumSource
    void freeDeliveryKnowsItsCountries(Dialect dialect) {
        var shop = new Counter(dialect);
        var germany = shop.apiClient
                .post("countries", "{\"country\":{\"code\":\"DE\"}}")
                .at("country.id");
        var world = shop.apiClient
                .post("countries", "{\"country\":{\"code\":\"*\"}}")
                .at("country.id");
        var free = "{\"target_type\":\"shipping_line\",\"value\":-100,\"allocation_method\":\"each\"";
        shop.rule(free + "}", "FREE");
        shop.rule(free + ",\"target_selection\":\"entitled\",\"entitled_country_ids\":[" + germany + "]}", "HOME");
        shop.rule(free + ",\"target_selection\":\"entitled\",\"entitled_country_ids\":[" + world + "]}", "ABROAD");
        var jug = shop.good("Jug", 1000, 1);

        assertThat(shop.outcome("FREE", sent(jug, "FR"))).isEqualTo("granted");
        assertThat(shop.outcome("HOME", sent(jug, "DE"))).isEqualTo("granted");
        assertThat(shop.outcome("HOME", sent(jug, "FR"))).isEqualTo("not_applicable");
        assertThat(shop.outcome("ABROAD", sent(jug, "FR"))).isEqualTo("granted");
        assertThat(shop.outcome("ABROAD", sent(jug, "DE"))).isEqualTo("not_applicable");
        assertThat(shop.outcome("HOME", shop.cart(jug))).isEqualTo("granted");
    }

    @ParameterizedTest
    @EnumSource
    void certainCustomersAreKnownByIdGroupOrAddress(Dialect dialect) {
        var shop = new Counter(dialect);
        var lena = shop.customer("lena@mail.test", "");
        shop.customer("vip@mail.test", "vip");
        var group = shop.apiClient
                .post("customer_groups", "{\"customer_group\":{\"name\":\"VIP\",\"query\":\"tag:vip\"}}")
                .at("customer_group.id");
        shop.rule(
                "{\"customer_selection\":\"prerequisite\",\"prerequisite_emails\":[\"Kim@mail.test\"],"
                        + "\"prerequisite_customer_ids\":[" + lena
                        + "],\"prerequisite_saved_search_ids\":[" + group + "]}",
                "FRIENDS");
        var jug = shop.good("Jug", 1000, 1);

        assertThat(shop.outcome("FRIENDS", by(jug, null, "Lena@mail.test"))).isEqualTo("granted");
        assertThat(shop.outcome("FRIENDS", by(jug, Long.valueOf(lena), null))).isEqualTo("granted");
        assertThat(shop.outcome("FRIENDS", by(jug, null, "vip@mail.test"))).isEqualTo("granted");
        assertThat(shop.outcome("FRIENDS", by(jug, null, "kim@MAIL.test"))).isEqualTo("granted");
        assertThat(shop.outcome("FRIENDS", by(jug, 999L, "kim@mail.test"))).isEqualTo("granted");
        shop.rule("{\"customer_selection\":\"prerequisite\",\"prerequisite_emails\":[\"Kim@mail.test\"]}", "KIM");
        assertThat(shop.outcome("KIM", by(jug, null, "kim@mail.test"))).isEqualTo("granted");
        assertThat(shop.outcome("KIM", by(jug, Long.valueOf(lena), null))).isEqualTo("not_applicable");
        assertThat(shop.outcome("FRIENDS", by(jug, null, "max@mail.test"))).isEqualTo("not_applicable");
        assertThat(shop.outcome("FRIENDS", shop.cart(jug))).isEqualTo("not_applicable");
    }

    /** Quantities of a jug (10.00), a cup (5.00) and a bowl (7.00); what is reduced of them, by place. */
    @ParameterizedTest
    @CsvSource({
        "jug, cup, 2, 1, 2, 1, 0, 1x1",
        "jug, cup, 2, 1, 5, 3, 0, 1x2",
        "jug, cup, 2, 1, 1, 1, 0, minimum_not_met",
        "jug, cup, 2, 1, 2, 0, 1, not_applicable",
        "jug, cup, 2, 2, 2, 1, 0, 1x1",
        "jug, jug, 2, 1, 3, 0, 0, 0x1",
        "jug, jug, 2, 1, 2, 0, 0, not_applicable",
        "jug, jug, 1, 1, 5, 0, 0, 0x2",
        "'jug,cup', 'jug,cup', 2, 1, 2, 1, 0, 1x1",
        "'jug,cup', 'jug,cup', 1, 1, 1, 3, 0, 1x2",
        "cup, 'cup,bowl', 2, 1, 0, 2, 1, 2x1",
        "cup, 'cup,bowl', 2, 1, 0, 5, 1, '1x1,2x1'",
    })
    void boughtUnitsEntitleTheCheapest(
            String buy, String get, int x, int y, int jugs, int cups, int bowls, String expected) {
        var shop = new Counter(Dialect.SQLITE);
        var all = List.of(shop.good("Jug", 1000, jugs), shop.good("Cup", 500, cups), shop.good("Bowl", 700, bowls));
        shop.rule(BUY_GET.formatted(ids(all, buy), ids(all, get), x, y), "BARGAIN");

        assertThat(shop.parts("BARGAIN", all.toArray(PurchasedItem[]::new))).isEqualTo(expected);
    }

    @Test
    void allocationLimitEndsABargain() {
        var shop = new Counter(Dialect.SQLITE);
        var jug = shop.good("Jug", 1000, 9);
        var rule = BUY_GET.formatted(jug.productId(), jug.productId(), 1, 1);
        shop.rule(rule.replaceFirst("\\{", "{\"allocation_limit\":2,"), "TWICE");

        assertThat(shop.parts("TWICE", jug)).isEqualTo("0x2");
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 2x1", "0, 9, minimum_not_met", "2, 2, 2x2", "3, 0, not_applicable"})
    void moneySpentEntitlesToo(int jugs, int bowls, String expected) {
        var shop = new Counter(Dialect.SQLITE);
        var jug = shop.good("Jug", 1000, jugs);
        var bowl = shop.good("Bowl", 700, bowls);
        shop.rule("""
                {"value":-50,"target_selection":"entitled","allocation_method":"each","entitled_product_ids":[%s],
                 "prerequisite_product_ids":[%s],"prerequisite_to_entitlement_purchase":{"prerequisite_amount":9.5}}
                """.formatted(bowl.productId(), jug.productId()), "SPEND");

        assertThat(shop.parts("SPEND", jug, shop.good("Cup", 1, 1), bowl)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void oncePerCustomerIsOnce(Dialect dialect) {
        var shop = new Counter(dialect, "{\"once_per_customer\":true}", "ONCE");
        var jug = shop.good("Jug", 1000, 1);
        var order = shop.order();

        assertThat(shop.redeem("once", order, by(jug, 7L, "Lena@mail.test"))).isEmpty();
        assertThat(shop.refusal("ONCE", by(jug, null, "lena@MAIL.test"))).isEqualTo("usage_limit");
        assertThat(shop.refusal("ONCE", by(jug, 7L, "other@mail.test"))).isEqualTo("usage_limit");
        assertThat(shop.redeem("ONCE", shop.order(), by(jug, 7L, null))).contains("usage_limit");
        assertThat(shop.redeem("ONCE", shop.order(), by(jug, null, "max@mail.test")))
                .isEmpty();
        assertThat(shop.usage("ONCE")).isEqualTo("2");

        shop.giveBack(order);
        shop.giveBack(order);
        assertThat(shop.usage("ONCE")).isEqualTo("1");
        assertThat(shop.outcome("ONCE", by(jug, 7L, "lena@mail.test"))).isEqualTo("granted");
    }

    /** "quota_per_customer, quota_per_store": of a rule, whichever of its codes is used. */
    @ParameterizedTest
    @EnumSource
    void quotasAreOfAllCodesOfARule(Dialect dialect) {
        var shop = new Counter(dialect, "{\"quota_per_customer\":2,\"quota_per_store\":4}", "A");
        shop.another("B");
        var jug = shop.good("Jug", 1000, 3);
        var order = shop.order();

        assertThat(shop.redeem("A", order, by(jug, 7L, "lena@mail.test"))).isEmpty();
        assertThat(shop.redeem("B", shop.order(), by(jug, null, "Lena@mail.test")))
                .isEmpty();
        assertThat(shop.refusal("A", by(jug, null, "lena@MAIL.test"))).isEqualTo("usage_limit");
        assertThat(shop.redeem("A", shop.order(), by(jug, null, "lena@mail.test")))
                .contains("usage_limit");
        assertThat(shop.redeem("B", shop.order(), by(jug, null, "max@mail.test")))
                .isEmpty();
        assertThat(shop.redeem("B", shop.order(), by(jug, null, null))).isEmpty();
        assertThat(shop.refusal("A", shop.cart(jug))).isEqualTo("usage_limit");
        assertThat(shop.redeem("A", shop.order(), by(jug, null, "kim@mail.test")))
                .contains("usage_limit");
        assertThat(shop.counts()).isEqualTo("4 4 12");
        var less = shop.apiClient.put("price_rules/" + shop.lastRule, "{\"price_rule\":{\"quota_per_store\":3}}");
        assertThat(less.at("errors.quota_per_store[0]")).isEqualTo("is less than the 4 uses of its codes");

        shop.giveBack(order);
        shop.giveBack(order);
        assertThat(shop.counts()).isEqualTo("3 4 12");
        assertThat(shop.outcome("A", by(jug, 7L, "lena@mail.test"))).isEqualTo("granted");
        assertThat(shop.apiClient.get("price_rules?times_used=3").json().get("price_rules"))
                .hasSize(1);
        assertThat(shop.apiClient.get("price_rules/count?times_used=4").at("count"))
                .isEqualTo("0");
    }

    /** One rule, two codes, buyers who come five times each: neither quota is passed. */
    @ParameterizedTest
    @EnumSource
    void quotasHoldWhenAllComeAtOnce(Dialect dialect) throws Exception {
        var shop = new Counter(dialect, "{\"quota_per_customer\":2,\"quota_per_store\":25}", "A");
        shop.another("B");
        var buyers = TestSize.of(20, 100);
        var orders = IntStream.range(0, buyers * 5).mapToObj(i -> shop.order()).toList();
        var outcomes = ConcurrentCallers.runConcurrently(buyers * 5, 32, i -> {
            var buyer = new DiscountContext(List.of(), List.of(), null, null, "buyer" + i % buyers + "@mail.test");
            return shop.redeem(i % 2 == 0 ? "A" : "B", orders.get(i), buyer).orElse("used by " + i % buyers);
        });

        var used =
                outcomes.stream().filter(outcome -> outcome.startsWith("used")).toList();
        assertThat(used).hasSize(25);
        assertThat(used.stream().collect(Collectors.groupingBy(outcome -> outcome, Collectors.counting())))
                .allSatisfy((buyer, times) -> assertThat(times).isLessThanOrEqualTo(2));
        assertThat(outcomes).filteredOn(outcome -> !outcome.startsWith("used")).containsOnly("usage_limit");
        assertThat(shop.counts()).isEqualTo("25 25 0");
        assertThat(Integer.parseInt(shop.usage("A")) + Integer.parseInt(shop.usage("B")))
                .isEqualTo(25);
    }

    @Test
    void reductionHasTheRulesBound() {
        var shop = new Counter(Dialect.SQLITE, "{\"maximum_discount_amount\":\"2.50\"}", "UPTO");
        var granted = (Granted) shop.evaluate("UPTO", shop.cart(shop.good("Jug", 10_000, 1)));

        assertThat(granted.reduction().most()).isEqualByComparingTo("2.5");
    }

    /** Three codes one after the other: the first also opens the connections that make the next ones meet. */
    @ParameterizedTest
    @EnumSource
    void singleUseCodeIsUsedOnceByFiveHundredAtOnce(Dialect dialect) throws Exception {
        var shop = new Counter(dialect);
        var orders = IntStream.range(0, 50).mapToObj(i -> shop.order()).toList();
        var together = new CyclicBarrier(orders.size());
        try (var buyers = Executors.newFixedThreadPool(orders.size())) {
            for (var code : List.of("FIRST", "SECOND", "THIRD")) {
                shop.rule("{\"usage_limit\":1}", code);
                var number = new AtomicInteger();
                Callable<String> attempt = () -> {
                    var mine = number.getAndIncrement();
                    together.await();
                    var buyer = new DiscountContext(List.of(), List.of(), null, null, "buyer" + mine + "@mail.test");
                    return shop.redeem(code, orders.get(mine % orders.size()), buyer)
                            .orElse("used");
                };
                var outcomes = new ArrayList<String>();
                for (var result : buyers.invokeAll(Collections.nCopies(500, attempt))) {
                    outcomes.add(result.get());
                }

                assertThat(outcomes).hasSize(500).containsOnlyOnce("used").containsOnly("used", "usage_limit");
                assertThat(shop.usage(code)).isEqualTo("1");
                assertThat(shop.refusal(code, DiscountContext.of(List.of()))).isEqualTo("usage_limit");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void placedOrdersOutliveTheirPriceRule(Dialect dialect) {
        var shop = new Counter(dialect, "{}", "GONE");
        var order = shop.apiClient.post("orders", """
                {"order":{"line_items":[{"title":"Jug","price":100,"quantity":1}],
                 "discount_codes":[{"code":"GONE","amount":"10","type":"percentage"}]}}
                """);
        var id = order.at("order.id");
        shop.redeem("GONE", Long.parseLong(id), by(shop.good("Jug", 1000, 1), null, "lena@mail.test"));
        var before = shop.apiClient.get("orders/" + id).json();

        assertThat(shop.apiClient.delete("price_rules/" + shop.lastRule).status())
                .isEqualTo(200);
        assertThat(shop.apiClient.get("orders/" + id).json()).isEqualTo(before);
        assertThat(before.at("/order/discount_code/0/code").asText()).isEqualTo("GONE");
        assertThat(shop.refusal("GONE", DiscountContext.of(List.of()))).isEqualTo("invalid_code");
    }

    @ParameterizedTest
    @EnumSource
    void evaluatingTakesAConstantNumberOfStatements(Dialect dialect) {
        var shop = new Counter(dialect, "{\"once_per_customer\":true}", "CODE");
        var few = by(shop.good("Jug", 1000, 1), 1L, "lena@mail.test");
        var purchasedItems =
                IntStream.range(0, 40).mapToObj(i -> shop.good("Cup", 500, 1)).toList();
        var many = new DiscountContext(purchasedItems, List.of(), new Region("DE", null), 1L, "lena@mail.test");

        assertThat(shop.apiClient.statements(() -> shop.evaluate("CODE", many)))
                .isEqualTo(shop.apiClient.statements(() -> shop.evaluate("CODE", few)));
    }

    private static String ids(List<PurchasedItem> purchasedItems, String names) {
        return Stream.of(names.split(","))
                .map(List.of("jug", "cup", "bowl")::indexOf)
                .map(place -> String.valueOf(purchasedItems.get(place).productId()))
                .collect(Collectors.joining(","));
    }

    private static DiscountContext sent(PurchasedItem purchasedItem, String country) {
        return new DiscountContext(List.of(purchasedItem), List.of(eur(490)), new Region(country, null), null, null);
    }

    private static DiscountContext by(PurchasedItem purchasedItem, @Nullable Long customer, @Nullable String email) {
        return new DiscountContext(List.of(purchasedItem), List.of(), null, customer, email);
    }

    private static Money eur(long minor) {
        return new Money(minor, Currency.getInstance("EUR"));
    }

    /** A shop where codes are handed over. */
    private static final class Counter {
        private final ApiClient apiClient;
        private String lastRule = "";

        Counter(Dialect dialect) {
            this.apiClient = TestPlatform.on(dialect).api();
        }

        Counter(Dialect dialect, String change, String code) {
            this(dialect);
            rule(change, code);
        }

        void rule(String change, String code) {
            var rule = (ObjectNode) Json.parse(RULE);
            rule.setAll((ObjectNode) Json.parse(change));
            var created = apiClient.post("price_rules", "{\"price_rule\":" + rule + "}");
            assertThat(created.status()).as(created.text()).isEqualTo(201);
            lastRule = created.at("price_rule.id");
            var made = apiClient.post(
                    "price_rules/" + lastRule + "/discount_codes", "{\"discount_code\":{\"code\":\"" + code + "\"}}");
            assertThat(made.status()).isEqualTo(201);
        }

        /** One more code of the last rule. */
        void another(String code) {
            apiClient.post(
                    "price_rules/" + lastRule + "/discount_codes", "{\"discount_code\":{\"code\":\"" + code + "\"}}");
        }

        /** Uses, orders there ever were, and units that they held. */
        String counts() {
            var rule = apiClient.get("price_rules/" + lastRule);
            return rule.at("price_rule.usage_count") + " " + rule.at("price_rule.total_redemption") + " "
                    + rule.at("price_rule.total_sale_count");
        }

        PurchasedItem good(String title, long price, int quantity) {
            var database = apiClient.platform().platform().foundation().database();
            var variant = new TestProducts(database, apiClient.shop()).untracked(title, price);
            long product = database.read(
                    session -> session.sql("select product_id from variants where shop_id = :shop and id = :id")
                            .bind(apiClient.shop())
                            .bind("id", variant)
                            .count());
            return new PurchasedItem(product, variant, eur(price), quantity, false);
        }

        DiscountContext cart(PurchasedItem... purchasedItems) {
            return DiscountContext.of(List.of(purchasedItems));
        }

        String customer(String email, String tags) {
            return apiClient
                    .post("customers", "{\"customer\":{\"email\":\"" + email + "\",\"tags\":\"" + tags + "\"}}")
                    .at("customer.id");
        }

        long order() {
            return Long.parseLong(apiClient
                    .post("orders", "{\"order\":{\"line_items\":[{\"title\":\"Jug\",\"price\":1,\"quantity\":1}]}}")
                    .at("order.id"));
        }

        DiscountResult evaluate(String code, DiscountContext discountContext) {
            var platform = apiClient.platform().platform();
            return platform.foundation()
                    .database()
                    .read(session -> platform.sales()
                            .discounts()
                            .engine()
                            .evaluate(
                                    session,
                                    apiClient.shop(),
                                    code,
                                    discountContext,
                                    apiClient.platform().clock().instant()));
        }

        String outcome(String code, DiscountContext discountContext) {
            return evaluate(code, discountContext) instanceof Refusal refusal
                    ? refusal.reason().word()
                    : "granted";
        }

        String refusal(String code, DiscountContext discountContext) {
            return outcome(code, discountContext);
        }

        /** {@code 0x2,1x1}: two units of the first good and one of the second; the reason when it is refused. */
        String parts(String code, PurchasedItem... purchasedItems) {
            return switch (evaluate(code, cart(purchasedItems))) {
                case Refusal refusal -> refusal.reason().word();
                case Granted granted ->
                    granted.reduction().parts().stream()
                            .sorted(Comparator.comparing(Discount.Part::index))
                            .map(part -> part.index() + "x" + part.units())
                            .collect(Collectors.joining(","));
            };
        }

        Optional<String> redeem(String code, long order, DiscountContext by) {
            var platform = apiClient.platform().platform();
            return platform.foundation()
                    .database()
                    .write(tx -> platform.sales()
                            .discounts()
                            .engine()
                            .redeem(
                                    tx,
                                    apiClient.shop(),
                                    code,
                                    order,
                                    by,
                                    apiClient.platform().clock().instant()))
                    .map(refusal -> refusal.reason().word());
        }

        void giveBack(long order) {
            var platform = apiClient.platform().platform();
            platform.foundation()
                    .database()
                    .change(tx -> platform.sales().discounts().engine().release(tx, apiClient.shop(), order));
        }

        /** As the API prints it. */
        String usage(String code) {
            var place = apiClient
                    .get("discount_codes/lookup?code=" + code)
                    .header("Location")
                    .orElseThrow();
            return apiClient.get(place.replaceFirst(".*/admin/", "")).at("discount_code.usage_count");
        }
    }
}
