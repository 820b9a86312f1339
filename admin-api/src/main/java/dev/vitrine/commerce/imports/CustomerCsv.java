package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Customers as rows of a CSV file, under the headings that hosted shop platforms use. What is written here can be read
 * here again.
 */
public final class CustomerCsv {

    private static final Map<String, String> TEXTS = pairs(
            "First Name", "first_name",
            "Last Name", "last_name",
            "Email", "email",
            "Phone", "phone",
            "Note", "note",
            "Tags", "tags");
    private static final Map<String, String> FLAGS =
            pairs("Accepts Email Marketing", "accepts_marketing", "Tax Exempt", "tax_exempt");
    private static final Map<String, String> ADDRESS = pairs(
            "Default Address Company", "company",
            "Default Address Address1", "address1",
            "Default Address Address2", "address2",
            "Default Address City", "city",
            "Default Address Province Code", "province_code",
            "Default Address Country Code", "country_code",
            "Default Address Zip", "zip",
            "Default Address Phone", "phone");
    private static final Map<String, String> FACTS =
            pairs("Total Orders", "orders_count", "Total Spent", "total_spent");

    private CustomerCsv() {}

    static final ImportColumns COLUMNS = new ImportColumns(
            ImportColumns.named(Stream.of(TEXTS, FLAGS, ADDRESS)
                    .flatMap(columns -> columns.keySet().stream())
                    .toList()),
            TEXTS.keySet().stream().map(Set::of).toList(),
            false,
            "The first row names no column that is known here, such as Email, First Name or Last Name");

    /** Of an exported file. */
    public static List<String> headings() {
        return Stream.of(TEXTS, FLAGS, ADDRESS, FACTS)
                .flatMap(columns -> columns.keySet().stream())
                .toList();
    }

    /** The heading of what the API calls so; the name itself where no column has it. */
    static String heading(String field) {
        var name = field.replaceFirst("^addresses\\[0]\\.", "").replaceFirst("^(country|province)$", "$1_code");
        return Stream.of(field.startsWith("addresses") ? ADDRESS : TEXTS, FLAGS)
                .flatMap(columns -> columns.entrySet().stream())
                .filter(column -> column.getValue().equals(name))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(field);
    }

    /** Of a customer as the API has it, under the {@link #headings}. */
    public static List<String> cells(JsonNode customer) {
        var address = customer.path("default_address");
        return Stream.of(
                        TEXTS.values().stream().map(name -> text(customer, name)),
                        FLAGS.values().stream().map(name -> customer.path(name).asBoolean() ? "yes" : "no"),
                        ADDRESS.values().stream().map(name -> text(address, name)),
                        FACTS.values().stream().map(name -> text(customer, name)))
                .flatMap(cells -> cells)
                .toList();
    }

    /** What a row says of the customer; an empty cell says nothing. */
    static ObjectNode customer(CsvRow row) {
        var customer = Json.object();
        TEXTS.forEach((heading, name) -> cell(row, heading).ifPresent(text -> customer.put(name, text)));
        FLAGS.forEach((heading, name) -> cell(row, heading).ifPresent(text -> {
            switch (text.toLowerCase(Locale.ROOT)) {
                case "yes", "true", "1" -> customer.put(name, true);
                case "no", "false", "0" -> customer.put(name, false);
                // why as it is: the API says that this is neither.
                default -> customer.put(name, text);
            }
        }));
        return customer;
    }

    /** Address of the customer; empty where the row names none. */
    static ObjectNode address(CsvRow row, ObjectNode customer) {
        var address = Json.object();
        ADDRESS.forEach((heading, name) -> cell(row, heading).ifPresent(text -> address.put(name, text)));
        if (!address.isEmpty()) {
            for (var name : List.of("first_name", "last_name")) {
                if (customer.has(name)) {
                    address.set(name, customer.get(name));
                }
            }
        }
        return address;
    }

    private static Optional<String> cell(CsvRow row, String heading) {
        return Optional.of(row.get(heading)).filter(text -> !text.isEmpty());
    }

    private static String text(JsonNode node, String name) {
        return node.path(name).isNull() ? "" : node.path(name).asText("");
    }

    private static Map<String, String> pairs(String... pairs) {
        var map = new LinkedHashMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
