package dev.vitrine.apps.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.shopify.ShopifySdk;
import com.shopify.exceptions.ShopifyErrorResponseException;
import com.shopify.model.MetafieldValueType;
import com.shopify.model.ShopifyCustomCollectionCreationRequest;
import com.shopify.model.ShopifyCustomerUpdateRequest;
import com.shopify.model.ShopifyFulfillmentCreationRequest;
import com.shopify.model.ShopifyFulfillmentUpdateRequest;
import com.shopify.model.ShopifyGetCustomersRequest;
import com.shopify.model.ShopifyGiftCardCreationRequest;
import com.shopify.model.ShopifyLineItem;
import com.shopify.model.ShopifyOrderCreationRequest;
import com.shopify.model.ShopifyProductCreationRequest;
import com.shopify.model.ShopifyProductMetafieldCreationRequest;
import com.shopify.model.ShopifyProductUpdateRequest;
import com.shopify.model.ShopifyRefund;
import com.shopify.model.ShopifyRefundCreationRequest;
import com.shopify.model.ShopifyRefundLineItem;
import com.shopify.model.ShopifyVariantCreationRequest;
import com.shopify.model.ShopifyVariantUpdateRequest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.joda.time.DateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A client for Shopify from Maven Central, unchanged, against this platform: what each of its calls comes to. */
final class ShopifySdkTest {

    private static final Path DOCUMENT = Path.of("../docs/clients-of-other-platforms.md");

    private final TestPlatform test = TestPlatform.on(Dialect.SQLITE);
    private final ApiClient ours = test.api();
    private final Map<String, String> results = new TreeMap<>();

    @Test
    void everyCallComesToWhatTheDocumentSays() throws IOException {
        var relay = relay();
        try {
            callAll(ShopifySdk.newBuilder()
                    .withApiUrl("http://127.0.0.1:" + relay.getAddress().getPort() + "/admin")
                    .withAccessToken(Objects.requireNonNull(ours.credentials()).replaceFirst(".*:", ""))
                    .build());
        } finally {
            relay.stop(0);
        }
        var table = results.entrySet().stream()
                .map(entry -> "| `" + entry.getKey() + "` | " + entry.getValue() + " |\n")
                .collect(Collectors.joining());
        assertThat(Files.readString(DOCUMENT)).as(table).contains("|---|---|\n" + table + "\n");
    }

    private void callAll(ShopifySdk sdk) {
        works(
                "getShop",
                sdk::getShop,
                shop -> assertThat(shop.getShop().getName())
                        .isEqualTo(ours.shop().name()));
        products(sdk);
        orders(sdk);
        customers(sdk);
        works(
                "createGiftCard",
                () -> sdk.createGiftCard(ShopifyGiftCardCreationRequest.newBuilder()
                        .withInitialValue(new BigDecimal("25.00"))
                        .withGeneratedCode()
                        .withCurrency("EUR")
                        .build()),
                card -> assertThat(card.getId()).isNotBlank());
        works("getRecurringApplicationCharge", () -> sdk.getRecurringApplicationCharge("1"), charge -> {});
        assertThat(sdk.revokeOAuthToken())
                .as("a private app's token is its password, which its merchant takes back")
                .isFalse();
    }

    private void products(ShopifySdk sdk) {
        var variant = ShopifyVariantCreationRequest.newBuilder()
                .withPrice(new BigDecimal("12.50"))
                .noCompareAtPrice()
                .withSku("CUP-S")
                .withBarcode("4006381333931")
                .withWeight(new BigDecimal("0.3"))
                .withAvailable(5)
                .withFirstOption("S")
                .noSecondOption()
                .noThirdOption()
                .noImageSource()
                .withDefaultInventoryManagement()
                .withDefaultInventoryPolicy()
                .withDefaultFulfillmentService()
                .withRequiresShippingDefault()
                .withTaxableDefault()
                .build();
        var product = Objects.requireNonNull(works(
                "createProduct",
                () -> sdk.createProduct(ShopifyProductCreationRequest.newBuilder()
                        .withTitle("Cup")
                        .withMetafieldsGlobalTitleTag("Cup")
                        .withProductType("Cups")
                        .withBodyHtml("<p>Holds tea.</p>")
                        .withMetafieldsGlobalDescriptionTag("Holds tea.")
                        .withVendor("Kiln")
                        .withTags(Set.of("blue"))
                        .withSortedOptionNames(new ArrayList<>(List.of("Size")))
                        .withImageSources(List.of())
                        .withVariantCreationRequests(new ArrayList<>(List.of(variant)))
                        .withPublished(true)
                        .build()),
                made -> assertThat(made.getVariants()).hasSize(1)));
        var id = product.getId();
        works(
                "getProduct",
                () -> sdk.getProduct(id),
                read -> assertThat(read.getTitle()).isEqualTo("Cup"));
        works("getProducts", () -> sdk.getProducts(1), page -> assertThat(page).hasSize(1));
        works(
                "getProductCount",
                sdk::getProductCount,
                count -> assertThat(count).isEqualTo(1));
        works(
                "updateProduct",
                () -> sdk.updateProduct(ShopifyProductUpdateRequest.newBuilder()
                        .withCurrentShopifyProduct(product)
                        .withTitle("Mug")
                        .withSameMetafieldsGlobalTitleTag()
                        .withSameProductType()
                        .withSameBodyHtml()
                        .withSameMetafieldsGlobalDescriptionTag()
                        .withSameVendor()
                        .withSameTags()
                        .withSameOptions()
                        .withSameImages()
                        .withSameVariants()
                        .withPublished(true)
                        .build()),
                changed -> assertThat(changed.getTitle()).isEqualTo("Mug"));
        var first = product.getVariants().getFirst();
        works(
                "getVariant",
                () -> sdk.getVariant(first.getId()),
                read -> assertThat(read.getSku()).isEqualTo("CUP-S"));
        works(
                "updateVariant",
                () -> sdk.updateVariant(ShopifyVariantUpdateRequest.newBuilder()
                        .withCurrentShopifyVariant(first)
                        .withPrice(new BigDecimal("13.00"))
                        .withSameCompareAtPrice()
                        .withSameSku()
                        .withSameBarcode()
                        .withSameWeight()
                        .withAvailable(5)
                        .withSameFirstOption()
                        .withSameSecondOption()
                        .withSameThirdOption()
                        .withSameImage()
                        .withSameInventoryManagement()
                        .withSameInventoryPolicy()
                        .withSameFulfillmentService()
                        .withSameRequiresShipping()
                        .withSameTaxable()
                        .withSameInventoryItemId()
                        .build()),
                changed -> assertThat(changed.getPrice()).isEqualByComparingTo("13.00"));
        works(
                "createProductMetafield",
                () -> sdk.createProductMetafield(ShopifyProductMetafieldCreationRequest.newBuilder()
                        .withProductId(id)
                        .withNamespace("care")
                        .withKey("washing")
                        .withValue("By hand")
                        .withValueType(MetafieldValueType.STRING)
                        .build()),
                made -> assertThat(made.getValue()).isEqualTo("By hand"));
        works(
                "getProductMetafields",
                () -> sdk.getProductMetafields(id),
                all -> assertThat(all).anyMatch(each -> each.getValue().equals("By hand")));
        works(
                "getVariantMetafields",
                () -> sdk.getVariantMetafields(first.getId()),
                all -> assertThat(all).isEmpty());
        var places = Objects.requireNonNull(
                works("getLocations", sdk::getLocations, all -> assertThat(all).isNotEmpty()));
        works(
                "updateInventoryLevel",
                () -> sdk.updateInventoryLevel(
                        first.getInventoryItemId(), places.getFirst().getId(), 7),
                level -> assertThat(level.getAvailable()).isEqualTo(7));
        works(
                "createCustomCollection",
                () -> sdk.createCustomCollection(ShopifyCustomCollectionCreationRequest.newBuilder()
                        .withTitle("Tableware")
                        .isPublished(true)
                        .build()),
                made -> assertThat(made.getTitle()).isEqualTo("Tableware"));
        works(
                "getCustomCollections",
                sdk::getCustomCollections,
                all -> assertThat(all).hasSize(1));
        works(
                "deleteProduct",
                () -> sdk.deleteProduct(id),
                gone -> assertThat(gone).isTrue());
    }

    private void orders(ShopifySdk sdk) {
        var line = new ShopifyLineItem();
        line.setTitle("Cup");
        line.setPrice(new BigDecimal("10.00"));
        line.setQuantity(2);
        var order = Objects.requireNonNull(works(
                "createOrder",
                () -> sdk.createOrder(ShopifyOrderCreationRequest.newBuilder()
                        .withProcessedAt(new DateTime(test.clock().instant().toEpochMilli()))
                        .withName("#A-1")
                        .noCustomer()
                        .withLineItems(List.of(line))
                        .withShippingAddress(null)
                        .withBillingAddress(null)
                        .withMetafields(List.of())
                        .withShippingLines(List.of())
                        .withFinancialStatus("paid")
                        .build()),
                made -> assertThat(made.getLineItems()).hasSize(1)));
        var id = order.getId();
        works(
                "getOrder",
                () -> sdk.getOrder(id),
                read -> assertThat(read.getTotalPrice()).isEqualByComparingTo("20"));
        works("getOrders", () -> sdk.getOrders(10), page -> assertThat(page).hasSize(1));
        works(
                "getOrderTransactions",
                () -> sdk.getOrderTransactions(id),
                all -> assertThat(all).isNotNull());
        works(
                "getOrderMetafields",
                () -> sdk.getOrderMetafields(id),
                all -> assertThat(all).isEmpty());
        works("getOrderRisks", () -> sdk.getOrderRisks(id), all -> {});
        var place = sdk.getLocations().getFirst().getId();
        var sent = Objects.requireNonNull(works(
                "createFulfillment",
                () -> sdk.createFulfillment(ShopifyFulfillmentCreationRequest.newBuilder()
                        .withOrderId(id)
                        .withTrackingCompany("DHL")
                        .withTrackingNumber("1Z")
                        .withNotifyCustomer(false)
                        .withLineItems(order.getLineItems())
                        .withLocationId(place)
                        .withTrackingUrls(List.of("https://carrier.example/1Z"))
                        .build()),
                made -> assertThat(made.getStatus()).isEqualTo("success")));
        works(
                "updateFulfillment",
                () -> sdk.updateFulfillment(ShopifyFulfillmentUpdateRequest.newBuilder()
                        .withCurrentShopifyFulfillment(sent)
                        .withTrackingCompany("DHL")
                        .withTrackingNumber("2Z")
                        .withNotifyCustomer(false)
                        .withLineItems(order.getLineItems())
                        .withLocationId(place)
                        .withTrackingUrls(List.of("https://carrier.example/2Z"))
                        .build()),
                changed -> assertThat(changed.getTrackingNumber()).isEqualTo("2Z"));
        works(
                "cancelFulfillment",
                () -> sdk.cancelFulfillment(id, sent.getId()),
                changed -> assertThat(changed.getStatus()).isEqualTo("cancelled"));
        var back = new ShopifyRefundLineItem();
        back.setLineItemId(order.getLineItems().getFirst().getId());
        back.setQuantity(1);
        back.setRestockType("no_restock");
        var refund = new ShopifyRefund();
        refund.setOrderId(id);
        refund.setRefundLineItems(List.of(back));
        refund.setTransactions(List.of());
        var request = new ShopifyRefundCreationRequest();
        request.setRequest(refund);
        works(
                "refund",
                () -> sdk.refund(request),
                made -> assertThat(made.getRefundLineItems()).hasSize(1));
        works(
                "closeOrder",
                () -> sdk.closeOrder(id),
                closed -> assertThat(closed.getClosedAt()).isNotNull());
        works(
                "cancelOrder",
                () -> sdk.cancelOrder(id, "customer"),
                cancelled -> assertThat(cancelled.getCancelledAt()).isNotNull());
    }

    private void customers(ShopifySdk sdk) {
        var id = ours.post("customers", "{\"customer\": {\"email\": \"ada@example.org\", \"first_name\": \"Ada\"}}")
                .at("customer.id");
        works(
                "getCustomer",
                () -> sdk.getCustomer(id),
                read -> assertThat(read.getEmail()).isEqualTo("ada@example.org"));
        works(
                "getCustomers",
                () -> sdk.getCustomers(
                        ShopifyGetCustomersRequest.newBuilder().withLimit(5).build()),
                page -> assertThat(page).hasSize(1));
        works(
                "searchCustomers",
                () -> sdk.searchCustomers("ada"),
                page -> assertThat(page).hasSize(1));
        works(
                "updateCustomer",
                () -> sdk.updateCustomer(ShopifyCustomerUpdateRequest.newBuilder()
                        .withId(id)
                        .withFirstName("Ada")
                        .withLastName("Byron")
                        .withEmail("ada@example.org")
                        .withPhone("+493012345678")
                        .build()),
                changed -> assertThat(changed.getLastname()).isEqualTo("Byron"));
    }

    /** Null where it is refused. */
    private <T> @Nullable T works(String method, Supplier<T> call, Consumer<T> check) {
        try {
            var answer = call.get();
            check.accept(answer);
            results.put(method, "works");
            return answer;
        } catch (ShopifyErrorResponseException refused) {
            results.put(method, "answered " + refused.getStatusCode());
            return null;
        }
    }

    /** Hands calls on to the shop's own host, which Java's client cannot name where no DNS knows it. */
    private HttpServer relay() throws IOException {
        var relay = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var http = new OkHttpClient();
        relay.createContext("/", exchange -> {
            // why: tests call faster than an app may; a second apart no bucket fills.
            test.clock().advance(Duration.ofSeconds(1));
            try (exchange;
                    var answer = http.newCall(request(exchange)).execute()) {
                answer.headers()
                        .forEach(header -> exchange.getResponseHeaders().add(header.getFirst(), header.getSecond()));
                exchange.getResponseHeaders().remove("Transfer-Encoding");
                var body = answer.body().bytes();
                exchange.sendResponseHeaders(answer.code(), body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
            }
        });
        relay.start();
        return relay;
    }

    private Request request(HttpExchange exchange) throws IOException {
        var method = exchange.getRequestMethod();
        var body = exchange.getRequestBody().readAllBytes();
        var request = new Request.Builder()
                .url("http://127.0.0.1:" + test.port() + exchange.getRequestURI())
                .method(
                        method,
                        body.length == 0 && List.of("GET", "DELETE").contains(method)
                                ? null
                                : RequestBody.create(body, MediaType.parse("application/json")));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!List.of("Host", "Content-length", "Transfer-encoding", "Connection")
                    .contains(name)) {
                values.forEach(value -> request.addHeader(name, value));
            }
        });
        return request.header("Host", ours.shop().handle() + "." + TestPlatform.BASE_HOST)
                .build();
    }
}
