package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The address of the page that shows an order. */
final class StatusPageTest {

    private static final String ORDER = "{\"order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":1,\"quantity\":1}]}}";

    @ParameterizedTest
    @EnumSource
    void everyOrderNamesItAndOrdersOfOldGetOneFromTheirSiblings(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var old = apiClient.post("orders", ORDER);
        var bought = apiClient.post("orders", ORDER);
        var page = "https://checkout." + TestPlatform.BASE_HOST + "/shops/"
                + apiClient.shop().handle() + "/orders/";
        assertThat(old.at("order.order_status_url")).isEqualTo(page + old.at("order.token"));

        apiClient.platform().platform().foundation().database().change(tx -> {
            tx.sql("update orders set order_status_url = null where shop_id = :shop and id = " + old.at("order.id"))
                    .bind(apiClient.shop())
                    .run();
            tx.sql("""
                            update orders set checkout_token = token, order_status_url = replace(order_status_url,
                              '/orders/', '/checkouts/')
                            where shop_id = :shop and id =\s""" + bought.at("order.id")).bind(apiClient.shop()).run();
            tx.sql(migration("V025__gaps.sql")).run();
        });
        assertThat(apiClient.get("orders/" + old.at("order.id")).at("order.order_status_url"))
                .isEqualTo(page + old.at("order.token"));
    }

    @ParameterizedTest
    @EnumSource
    void orderThatNamedItsThankYouPageNamesItsOwn(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var bought = apiClient.post("orders", ORDER);
        apiClient.platform().platform().foundation().database().change(tx -> {
            tx.sql("""
                            update orders set checkout_token = 'c1', order_status_url = replace(order_status_url,
                              '/orders/' || token, '/checkouts/c1')
                            where shop_id = :shop and id =\s""" + bought.at("order.id")).bind(apiClient.shop()).run();
            tx.sql(migration("V036__order_status_pages.sql")).run();
        });
        assertThat(apiClient.get("orders/" + bought.at("order.id")).at("order.order_status_url"))
                .isEqualTo(bought.at("order.order_status_url"))
                .endsWith("/orders/" + bought.at("order.token"));
    }

    private static String migration(String name) {
        try {
            var file = Files.readString(Path.of("src/main/resources/migrations/common", name));
            return file.substring(file.indexOf("update orders")).strip().replace(";", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
