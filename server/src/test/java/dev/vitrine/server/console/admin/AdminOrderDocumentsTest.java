package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import dev.vitrine.server.testkit.WebhookReceiver;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

/** Invoices and packing slips, read as a reader of PDF reads them. */
final class AdminOrderDocumentsTest {

    private static final String ORDER = """
            {"order": {"email": "ada@mail.test", "note": "Ring twice.", "taxes_included": false,
              "note_attributes": [{"name": "Gift wrap", "value": "Blue paper"}],
              "billing_address": {"first_name": "Ada", "last_name": "Łoś", "company": "Łoś & Søn",
                "address1": "Hauptstr. 7", "zip": "10827", "city": "Berlin", "country_code": "DE"},
              "shipping_address": {"first_name": "Jo", "last_name": "Lee", "address1": "1 Elm St",
                "city": "Portland", "province": "Oregon", "province_code": "OR", "zip": "97201",
                "country_code": "US"},
              "line_items": [
                {"title": "Jug", "variant_title": "Sage", "sku": "JUG-1", "price": "20.00", "quantity": 3,
                  "properties": [{"name": "Engraving", "value": "For Ann"}],
                  "tax_lines": [{"title": "VAT", "rate": 0.19, "price": "9.12"}]},
                {"title": "Voucher", "price": "5.00", "quantity": 1, "requires_shipping": false}],
              "discount_codes": [{"code": "SUMMER", "amount": "12.00", "type": "fixed_amount"}],
              "shipping_lines": [{"title": "Parcel", "price": "4.90"}],
              "transactions": [{"kind": "sale", "status": "success", "amount": "30.00"}]}}
            """;

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);

    @Test
    void anInvoiceSaysWhatTheOrderSays() throws IOException {
        var order = appApi.post("orders", ORDER).path("order");
        var invoice = owner.get(path(order, "invoice"));
        assertThat(invoice.header("content-type")).startsWith("application/pdf");
        assertThat(invoice.header("content-disposition")).isEqualTo("inline; filename=\"invoice-1001.pdf\"");
        assertThat(invoice.header("cache-control")).isEqualTo("private, no-store");
        assertThat(text(invoice))
                .contains("Invoice #1001", "Shop " + shop, "Partly paid", "Łoś & Søn", "10827 Berlin")
                .contains("1 Elm St", "Portland, OR 97201", "United States", "ada@mail.test")
                .contains("Jug", "Sage · JUG-1", "Engraving: For Ann", "Discounts SUMMER", "Delivery Parcel")
                .contains("VAT 19% " + amount(order, "total_tax"), "Page 1 of 1")
                .contains("Items " + amount(order, "total_line_items_price"))
                .contains("−" + amount(order, "total_discounts"))
                .contains("Total " + amount(order, "total_price"))
                .contains("Still to be paid " + amount(order, "total_outstanding"))
                .doesNotContain("Ring twice.", "Cancelled", "Taken back");
    }

    @Test
    void whatWasTakenBackStandsOnTheInvoice() throws IOException {
        var order = appApi.post("orders", ORDER).path("order");
        appApi.post("orders/" + order.path("id").asText() + "/refunds", """
                {"refund": {"refund_line_items": [{"line_item_id": %s, "quantity": 1, "restock_type": "no_restock"}],
                  "transactions": [{"kind": "refund", "amount": "7.50", "parent_id": %s}]}}
                """.formatted(
                        order.at("/line_items/0/id").asText(),
                        appApi.get("orders/" + order.path("id").asText() + "/transactions")
                                .at("/transactions/0/id")
                                .asText()));
        assertThat(text(owner.get(path(order, "invoice")))).contains("Taken back", "Refunded", "−" + money("7.50"));
    }

    @Test
    void aPackingSlipHasNoPricesAndOnlyWhatIsToBeSent() throws IOException {
        var order = appApi.post("orders", ORDER).path("order");
        assertThat(text(owner.get(path(order, "packing-slip"))))
                .contains("Packing slip #1001", "Portland, OR 97201", "Parcel", "Jug", "Sage", "JUG-1")
                .contains("Engraving: For Ann", "Gift wrap: Blue paper", "Ring twice.", "3")
                .doesNotContain("20.00", "4.90", "EUR", "VAT", "Voucher", "Hauptstr.");
        sends(order, 2);
        assertThat(text(owner.get(path(order, "packing-slip")))).contains("1 of 3");
        sends(order, 1);
        assertThat(text(owner.get(path(order, "packing-slip"))))
                .contains("Everything in this order was sent already.", "Jug");
    }

    @Test
    void severalOrdersAreOneFileInTheOrderInWhichTheyWereTicked() throws IOException {
        var first = appApi.post("orders", ORDER).at("/order/id").asText();
        var second = appApi.post("orders", ORDER).at("/order/id").asText();
        var sent = owner.post("/admin/orders", Map.of("ids", second, "do", "invoices"));
        assertThat(sent.header("location")).isEqualTo("/admin/orders/invoices.pdf?ids=" + second);
        var both = owner.get("/admin/orders/invoices.pdf?ids=" + second + ",1," + first);
        assertThat(both.header("content-disposition")).isEqualTo("inline; filename=\"invoices.pdf\"");
        try (var document = Loader.loadPDF(both.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(2);
            assertThat(text(document, 1)).contains("Invoice #1002", "Page 1 of 1");
            assertThat(text(document, 2)).contains("Invoice #1001", "Page 1 of 1");
            var outline = document.getDocumentCatalog().getDocumentOutline();
            assertThat(outline.getFirstChild().getTitle()).isEqualTo("#1002");
        }
        assertThat(text(owner.get("/admin/orders/packing-slips.pdf?ids=" + first + "&ids=" + second)))
                .contains("Packing slip #1001", "Packing slip #1002");
    }

    @Test
    void nothingTickedIsSaidAndTooManyAreRefused() {
        var sent = owner.post("/admin/orders", Map.of("do", "packing-slips", "back", "/admin/orders?status=open"));
        assertThat(sent.header("location")).isEqualTo("/admin/orders?status=open");
        assertThat(owner.get("/admin/orders?status=open").text()).contains("Tick the orders");
        var ids = IntStream.range(1, 102).mapToObj(Integer::toString).collect(Collectors.joining(","));
        assertThat(owner.get("/admin/orders/invoices.pdf?ids=" + ids).status()).isEqualTo(422);
        assertThat(owner.get("/admin/orders/invoices.pdf").status()).isEqualTo(404);
        assertThat(owner.get("/admin/orders/invoices.pdf?ids=1").status()).isEqualTo(404);
    }

    @Test
    void anotherShopsOrderIsNotPrinted() {
        var order = appApi.post("orders", ORDER).path("order");
        var elsewhere = testServer.owner("atelier").at("atelier");
        assertThat(elsewhere.get(path(order, "invoice")).status()).isEqualTo(404);
        assertThat(elsewhere
                        .get("/admin/orders/packing-slips.pdf?ids="
                                + order.path("id").asText())
                        .status())
                .isEqualTo(404);
    }

    @Test
    void aLongOrderHasItsHeadAndItsNumberOnEveryPage() throws IOException {
        var lines = IntStream.range(0, 90)
                .mapToObj("{\"title\": \"Piece %d\", \"price\": \"1.00\", \"quantity\": 1}"::formatted)
                .collect(Collectors.joining(","));
        var order = appApi.post("orders", "{\"order\": {\"line_items\": [" + lines + "]}}")
                .path("order");
        try (var document =
                Loader.loadPDF(owner.get(path(order, "packing-slip")).bytes())) {
            assertThat(document.getNumberOfPages()).isGreaterThan(2);
            for (int page = 1; page <= document.getNumberOfPages(); page++) {
                assertThat(text(document, page))
                        .contains("Packing slip #1001", "SKU", "Page " + page + " of " + document.getNumberOfPages());
            }
        }
    }

    @Test
    void whatStrangersWroteIsPrintedAsTheyWroteItAndLoadsNothing() throws IOException {
        try (var receiver = new WebhookReceiver()) {
            var address = receiver.url("/pixel.png");
            var title = "<img src='" + address + "'/><style>@import url(" + address + ")</style>&amp;";
            var order = appApi.post("orders", """
                    {"order": {"note": "</p><link rel='stylesheet' href='file:///etc/passwd'/> \\u0001\\u000b\\ud83d\\ude00",
                      "shipping_address": {"first_name": "${shop}", "last_name": "]]>", "address1": "<!--"},
                      "line_items": [{"title": "%s", "price": "1.00", "quantity": 1}]}}
                    """.formatted(title)).path("order");
            assertThat(text(owner.get(path(order, "packing-slip"))).replaceAll("\\s", ""))
                    .contains("<imgsrc='" + address + "'", "<style>@importurl(" + address + ")</style>&amp;")
                    .contains("</p><linkrel=", "${shop}]]>", "<!--");
            assertThat(text(owner.get(path(order, "invoice"))).replaceAll("\\s", ""))
                    .contains("<imgsrc='" + address + "'");
            assertThat(receiver.isQuiet()).as("nothing was asked for").isTrue();
        }
    }

    @Test
    void namesOfManyLanguagesArePrinted() throws IOException {
        var names = List.of("Ærøskøbing", "Łódź", "Ελλάδα", "Москва", "Đặng", "東京", "서울", "北京");
        var lines = names.stream()
                .map("{\"title\": \"%s\", \"price\": \"1.00\", \"quantity\": 1}"::formatted)
                .collect(Collectors.joining(","));
        var order = appApi.post("orders", "{\"order\": {\"line_items\": [" + lines + "]}}")
                .path("order");
        assertThat(text(owner.get(path(order, "invoice")))).contains(names);
    }

    @Test
    void theFileIsTaggedHasATitleAndALanguageAndBringsItsFonts() throws IOException {
        var order = appApi.post("orders", ORDER).path("order");
        try (var document = Loader.loadPDF(owner.get(path(order, "invoice")).bytes())) {
            var catalog = document.getDocumentCatalog();
            assertThat(catalog.getMarkInfo().isMarked()).isTrue();
            assertThat(catalog.getStructureTreeRoot()).isNotNull();
            assertThat(catalog.getLanguage()).isEqualTo("en");
            assertThat(document.getDocumentInformation().getTitle()).isEqualTo("Invoice #1001");
            assertThat(fonts(document)).hasSize(2).allMatch(each -> each.contains("NotoSans"));
        }
    }

    private static Set<String> fonts(PDDocument document) throws IOException {
        var names = new HashSet<String>();
        for (var page : document.getPages()) {
            for (COSName name : page.getResources().getFontNames()) {
                var font = page.getResources().getFont(name);
                assertThat(font.isEmbedded()).as(font.getName()).isTrue();
                names.add(font.getName());
            }
        }
        return names;
    }

    private void sends(JsonNode order, int quantity) {
        appApi.post(
                "orders/" + order.path("id").asText() + "/fulfillments",
                "{\"fulfillment\": {\"line_items\": [{\"id\": %s, \"quantity\": %d}]}}"
                        .formatted(order.at("/line_items/0/id").asText(), quantity));
    }

    private static String path(JsonNode order, String document) {
        return "/admin/orders/" + order.path("id").asText() + "/" + document + ".pdf";
    }

    private String amount(JsonNode order, String field) {
        return money(order.path(field).asText());
    }

    private String money(String amount) {
        return testServer.shop(shop).price(Money.of(new BigDecimal(amount), Currency.getInstance("EUR")));
    }

    private static String text(VisitorResponse visitorResponse) throws IOException {
        assertThat(visitorResponse.status()).isEqualTo(200);
        try (var document = Loader.loadPDF(visitorResponse.bytes())) {
            return stripper().getText(document);
        }
    }

    private static String text(PDDocument document, int page) throws IOException {
        var stripper = stripper();
        stripper.setStartPage(page);
        stripper.setEndPage(page);
        return stripper.getText(document);
    }

    /** Reads from the top to the bottom. */
    private static PDFTextStripper stripper() {
        var stripper = new PDFTextStripper();
        stripper.setSortByPosition(true);
        return stripper;
    }
}
