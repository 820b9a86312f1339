package dev.vitrine.apps.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TypedClientGenerator;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that is generated from the contract compiles, and does with types what a merchant's app does. */
final class TypedClientTest {

    /** An app that knows nothing of the API but the generated classes. */
    private static final String APP = """
            import java.math.BigDecimal;
            import java.util.List;
            import java.util.Map;
            import java.util.function.Function;

            public final class App implements Function<Function<List<String>, String>, String> {
              public String apply(Function<List<String>, String> transport) {
                var client = new VitrineClient(transport);
                var product = client.postProducts(new VitrineClient.PostProductsRequest()
                        .product(new VitrineClient.PostProductsRequestProduct()
                            .title("Stoneware jug")
                            .variants(List.of(new VitrineClient.PostProductsRequestProductVariantsItem()
                                .price(new BigDecimal("39.00")).sku("JUG")))))
                    .product;
                var order = client.postOrders(new VitrineClient.PostOrdersRequest()
                        .order(new VitrineClient.PostOrdersRequestOrder()
                            .email("ann@mail.example")
                            .transactions(List.of(new VitrineClient.PostOrdersRequestOrderTransactionsItem()
                                .kind("sale").status("success")))
                            .lineItems(List.of(new VitrineClient.PostOrdersRequestOrderLineItemsItem()
                                .variantId(product.variants.get(0).id).quantity(new BigDecimal(2))))))
                    .order;
                var shipment = client.postOrdersByOrderIdFulfillments(order.id,
                        new VitrineClient.PostOrdersByOrderIdFulfillmentsRequest()
                            .fulfillment(new VitrineClient.PostOrdersByOrderIdFulfillmentsRequestFulfillment()
                                .trackingNumber("00340434161094000001")
                                .lineItems(List.of(
                                    new VitrineClient.PostOrdersByOrderIdFulfillmentsRequestFulfillmentLineItemsItem()
                                        .id(order.lineItems.get(0).id).quantity(1L)))))
                    .fulfillment;
                var refund = client.postOrdersByOrderIdRefundsCalculate(order.id,
                        new VitrineClient.PostOrdersByOrderIdRefundsCalculateRequest()
                            .refund(new VitrineClient.PostOrdersByOrderIdRefundsCalculateRequestRefund()
                                .refundLineItems(List.of(
                                    new VitrineClient.PostOrdersByOrderIdRefundsCalculateRequestRefundRefundLineItemsItem()
                                        .lineItemId(order.lineItems.get(0).id).quantity(1L).restockType("no_restock")))))
                    .refund;
                var listed = client.getProducts().products;
                return listed.get(0).title + ": " + shipment.name.endsWith(".1") + " "
                    + shipment.lineItems.get(0).quantity + " " + refund.transactions.get(0).amount.setScale(2);
              }
            }
            """;

    @Test
    void aGeneratedClientMakesAProductAnOrderAShipmentAndARefund(@TempDir Path folder) throws Exception {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        write(
                folder,
                "VitrineClient",
                new TypedClientGenerator(apiClient.platform().contract()).source());
        write(folder, "App", APP);
        compile(folder);
        try (var loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            @SuppressWarnings("unchecked")
            var app = (Function<Function<List<String>, String>, String>)
                    loader.loadClass("App").getConstructor().newInstance();
            assertThat(app.apply(call -> sent(apiClient, call))).isEqualTo("Stoneware jug: true 1 39.00");
        }
    }

    private static String sent(ApiClient apiClient, List<String> call) {
        var path = call.get(1).substring("/admin/".length());
        var body = call.get(2).equals("null") ? null : call.get(2);
        var response = apiClient.send(call.getFirst(), path, body);
        assertThat(response.status()).as(call + " " + response.text()).isLessThan(300);
        return response.text();
    }

    private static void write(Path folder, String name, String source) throws Exception {
        Files.writeString(folder.resolve(name + ".java"), source);
    }

    private static void compile(Path folder) {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var log = new StringWriter();
        var files = compiler.getStandardFileManager(null, null, null);
        var sources = files.getJavaFileObjects(folder.resolve("VitrineClient.java"), folder.resolve("App.java"));
        var options = List.of("-d", folder.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
        assertThat(compiler.getTask(log, files, null, options, null, sources).call())
                .as(log.toString())
                .isTrue();
    }
}
