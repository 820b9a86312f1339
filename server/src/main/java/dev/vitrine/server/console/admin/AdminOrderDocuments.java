package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.pdf.PaperSize;
import dev.vitrine.server.pdf.PdfRenderer;
import dev.vitrine.server.web.SecurityHeaders;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Invoices and packing slips as PDF: of one order at {@code /admin/orders/{id}/invoice.pdf}, or of several, one after
 * another, at {@code /admin/orders/invoices.pdf?ids=…}. Safe for use by many threads.
 */
final class AdminOrderDocuments {

    static final String INVOICES = "/admin/orders/invoices.pdf";
    static final String PACKING_SLIPS = "/admin/orders/packing-slips.pdf";

    private static final int MOST = 100;

    /** why objects: some browsers show a document as one, in a page of their own with this policy. */
    private static final String POLICY =
            "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

    private final Foundation foundation;
    private final Sales sales;
    private final AdminApiClient adminApiClient;
    private final PdfRenderer pdfRenderer;
    private final InstantSource clock;

    AdminOrderDocuments(
            Foundation foundation,
            Sales sales,
            AdminApiClient adminApiClient,
            PdfRenderer pdfRenderer,
            InstantSource clock) {
        this.foundation = foundation;
        this.sales = sales;
        this.adminApiClient = adminApiClient;
        this.pdfRenderer = pdfRenderer;
        this.clock = clock;
    }

    /** Address of a document with those orders, which has {@code path}. */
    static String address(String path, List<String> ids) {
        return path + "?ids=" + String.join(",", ids);
    }

    void invoice(StaffRequest visit) {
        invoices(visit, List.of(one(visit)));
    }

    void invoices(StaffRequest visit) {
        invoices(visit, several(visit));
    }

    void packingSlip(StaffRequest visit) {
        packingSlips(visit, List.of(one(visit)));
    }

    void packingSlips(StaffRequest visit) {
        packingSlips(visit, several(visit));
    }

    private void invoices(StaffRequest visit, List<JsonNode> orders) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var invoices = orders.stream()
                .map(order ->
                        InvoiceView.of(shopFormatter, order, transactions(visit, order), instructions(visit, order)))
                .toList();
        send(visit, orders, "documents/invoices", "Invoice", "invoice", invoices);
    }

    private void packingSlips(StaffRequest visit, List<JsonNode> orders) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var slips = orders.stream()
                .map(order -> PackingSlipView.of(shopFormatter, order))
                .toList();
        send(visit, orders, "documents/packing-slips", "Packing slip", "packing-slip", slips);
    }

    private JsonNode one(StaffRequest visit) {
        return adminApiClient
                .get(visit, "orders/" + RequestParameters.id(visit.context(), "id"))
                .path("order");
    }

    /** As they are asked for; those that are gone by now are left out. */
    private List<JsonNode> several(StaffRequest visit) {
        var ids = visit.context().queryParams("ids").stream()
                .flatMap(each -> Arrays.stream(each.split(",")))
                .map(String::strip)
                .filter(id -> id.matches("\\d{1,18}"))
                .distinct()
                .toList();
        if (ids.size() > MOST) {
            throw ApiException.field(422, "ids", "are more than the " + MOST + " orders that can be printed at once");
        }
        if (ids.isEmpty()) {
            throw ApiException.notFound();
        }
        var query = Map.of("ids", String.join(",", ids), "limit", Integer.toString(MOST));
        var orders = new HashMap<String, JsonNode>();
        for (var order : adminApiClient.get(visit, "orders", query).path("orders")) {
            orders.put(order.path("id").asText(), order);
        }
        if (orders.isEmpty()) {
            throw ApiException.notFound();
        }
        return ids.stream().flatMap(id -> Stream.ofNullable(orders.get(id))).toList();
    }

    private String instructions(StaffRequest visit, JsonNode order) {
        var method = order.path("payment_method_id").asLong();
        return foundation
                .database()
                .read(session -> sales.paymentMethods().instructions(session, visit.shop(), method));
    }

    private JsonNode transactions(StaffRequest visit, JsonNode order) {
        return adminApiClient
                .get(visit, "orders/" + order.path("id").asText() + "/transactions")
                .path("transactions");
    }

    private void send(
            StaffRequest visit, List<JsonNode> orders, String template, String word, String file, List<?> documents) {
        var shop = visit.shop();
        var name = orders.getFirst().path("name").asText();
        var model = new HashMap<String, Object>();
        model.put("documents", documents);
        model.put("title", orders.size() == 1 ? word + " " + name : word + "s");
        model.put("shop", shop.name());
        model.put("email", shop.email());
        model.put("phone", shop.phone());
        model.put("sender", AddressLines.of(shop));
        var bytes = pdfRenderer.render(template, model, PaperSize.of(shop.country()));
        var number = orders.size() == 1 ? "-" + name.replaceAll("[^A-Za-z0-9-]", "") : "s";
        SecurityHeaders.policy(visit.context(), POLICY);
        visit.context()
                .header("Content-Disposition", "inline; filename=\"" + file + number + ".pdf\"")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store")
                .contentType("application/pdf")
                .result(bytes);
    }
}
