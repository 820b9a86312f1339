package dev.vitrine.insight.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.discounts.DiscountContext;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DiscountEarningsTest {

    @ParameterizedTest
    @EnumSource
    void ordersOfAllCodesOfARuleAreAddedUpUntilTheyGiveThemBack(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var rule = rule(apiClient, "A", "B");
        var other = rule(apiClient, "C");
        redeem(apiClient, "A");
        var givenBack = redeem(apiClient, "A");
        redeem(apiClient, "b");
        assertThat(earnings(apiClient, rule, other)).containsExactly("60.00 EUR");

        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.sales().discounts().engine().release(tx, apiClient.shop(), givenBack));
        assertThat(earnings(apiClient, rule)).containsExactly("40.00 EUR");
        assertThat(earnings(apiClient, other)).isEmpty();
        assertThat(earnings(TestPlatform.on(dialect).api(), rule)).isEmpty();
    }

    private static List<String> earnings(ApiClient apiClient, long... rules) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> DiscountEarnings.ofRules(
                        session, apiClient.shop(), Arrays.stream(rules).boxed().toList()))
                .values()
                .stream()
                .map(Money::toString)
                .toList();
    }

    private static long rule(ApiClient apiClient, String... codes) {
        var rule = apiClient.post("price_rules", """
                        {"price_rule":{"title":"Ten off","value_type":"percentage","value":-10,
                          "target_type":"line_item","target_selection":"all","allocation_method":"across",
                          "customer_selection":"all","starts_at":"2020-01-01T00:00:00Z"}}
                        """).at("price_rule.id");
        for (var code : codes) {
            apiClient.post(
                    "price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"" + code + "\"}}");
        }
        return Long.parseLong(rule);
    }

    /** An order of twenty euros, with the code. */
    private static long redeem(ApiClient apiClient, String code) {
        var order = Long.parseLong(apiClient
                .post("orders", "{\"order\":{\"line_items\":[{\"title\":\"Vase\",\"price\":10,\"quantity\":2}]}}")
                .at("orders[0].id"));
        var platform = apiClient.platform().platform();
        var by = new DiscountContext(List.of(), List.of(), null, null, null);
        platform.foundation()
                .database()
                .change(tx -> platform.sales()
                        .discounts()
                        .engine()
                        .redeem(
                                tx,
                                apiClient.shop(),
                                code,
                                order,
                                by,
                                apiClient.platform().clock().instant()));
        return order;
    }
}
