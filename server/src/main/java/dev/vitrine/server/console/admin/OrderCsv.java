package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Orders as rows of a CSV file, in the columns that hosted shop platforms use: a row for each line, of which the first
 * says what the order is.
 */
final class OrderCsv {

    private static final List<String> ORDER = List.of(
            "Name", "name",
            "Email", "email",
            "Phone", "phone",
            "Financial Status", "financial_status",
            "Paid at", "paid_at",
            "Fulfillment Status", "fulfillment_status",
            "Currency", "currency",
            "Subtotal", "subtotal_price",
            "Shipping", "total_shipping",
            "Taxes", "total_tax",
            "Discount Code", "discount_code",
            "Discount Amount", "total_discounts",
            "Total", "total_price",
            "Created at", "created_at",
            "Cancelled at", "cancelled_at",
            "Payment Method", "payment_gateway_names",
            "Notes", "note",
            "Tags", "tags",
            "Id", "id");
    private static final List<String> LINE = List.of(
            "Lineitem quantity", "quantity",
            "Lineitem name", "name",
            "Lineitem sku", "sku",
            "Lineitem price", "price",
            "Lineitem discount", "total_discount",
            "Lineitem fulfillment status", "fulfillment_status");
    private static final List<String> ADDRESS = List.of(
            "Name", "name",
            "Company", "company",
            "Address1", "address1",
            "Address2", "address2",
            "City", "city",
            "Zip", "zip",
            "Province", "province_code",
            "Country", "country_code",
            "Phone", "phone");

    private OrderCsv() {}

    static List<String> headings() {
        return Stream.of(
                        odd(ORDER),
                        odd(LINE),
                        odd(ADDRESS).map("Billing "::concat),
                        odd(ADDRESS).map("Shipping "::concat))
                .flatMap(names -> names)
                .toList();
    }

    /** Of an order as the API has it, under the {@link #headings}. */
    static List<List<String>> rows(JsonNode order) {
        var rows = new ArrayList<List<String>>();
        for (int i = 0; i < Math.max(1, order.path("line_items").size()); i++) {
            var first = i == 0;
            var line = order.path("line_items").path(i);
            // why a name on each row: whoever sorts the file still knows whose line it is.
            rows.add(Stream.of(
                            Stream.of(text(order.path("name"))),
                            cells(ORDER, order, first).skip(1),
                            cells(LINE, line, true),
                            cells(ADDRESS, order.path("billing_address"), first),
                            cells(ADDRESS, order.path("shipping_address"), first))
                    .flatMap(cells -> cells)
                    .toList());
        }
        return rows;
    }

    private static Stream<String> odd(List<String> pairs) {
        return Stream.iterate(0, i -> i < pairs.size(), i -> i + 2).map(pairs::get);
    }

    private static Stream<String> cells(List<String> pairs, JsonNode node, boolean filled) {
        return Stream.iterate(1, i -> i < pairs.size(), i -> i + 2)
                .map(i -> filled ? text(node.path(Objects.requireNonNull(pairs.get(i)))) : "");
    }

    private static String text(JsonNode node) {
        return node.isArray()
                ? node.valueStream().map(JsonNode::asText).collect(Collectors.joining(", "))
                : node.isNull() ? "" : node.asText();
    }
}
