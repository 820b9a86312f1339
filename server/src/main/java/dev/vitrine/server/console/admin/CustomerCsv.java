package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;

/**
 * Customers as rows of a CSV file, under the headings that hosted shop platforms use. What is written here can be read
 * here again.
 */
final class CustomerCsv {

    private static final Map<String, String> TEXTS = OrderLabels.labels(
            "First Name", "first_name",
            "Last Name", "last_name",
            "Email", "email",
            "Phone", "phone",
            "Note", "note",
            "Tags", "tags");
    private static final Map<String, String> FLAGS =
            OrderLabels.labels("Accepts Email Marketing", "accepts_marketing", "Tax Exempt", "tax_exempt");
    private static final Map<String, String> ADDRESS = OrderLabels.labels(
            "Default Address Company", "company",
            "Default Address Address1", "address1",
            "Default Address Address2", "address2",
            "Default Address City", "city",
            "Default Address Province Code", "province_code",
            "Default Address Country Code", "country_code",
            "Default Address Zip", "zip",
            "Default Address Phone", "phone");
    private static final Map<String, String> FACTS =
            OrderLabels.labels("Total Orders", "orders_count", "Total Spent", "total_spent");

    private CustomerCsv() {}

    /** A row of a file. {@code address} is empty where the file names none. */
    record Row(long line, ObjectNode customer, ObjectNode address) {}

    /** Says why a file is no list of customers, in words for the merchant. */
    static final class UnreadableCsvException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableCsvException(String message) {
            super(message);
        }
    }

    static List<String> headings() {
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

    static List<String> cells(JsonNode customer) {
        var address = customer.path("default_address");
        return Stream.of(
                        TEXTS.values().stream().map(name -> OrderLabels.text(customer, name)),
                        FLAGS.values().stream().map(name -> customer.path(name).asBoolean() ? "yes" : "no"),
                        ADDRESS.values().stream().map(name -> OrderLabels.text(address, name)),
                        FACTS.values().stream().map(name -> OrderLabels.text(customer, name)))
                .flatMap(cells -> cells)
                .map(CsvText::cell)
                .toList();
    }

    /** At most {@code most} rows; an empty cell says nothing. */
    static List<Row> read(String text, int most) throws UnreadableCsvException {
        var format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(delimiter(text))
                .setIgnoreEmptyLines(true)
                .get();
        try (var parser = format.parse(new StringReader(text.replaceFirst("^\uFEFF", "")))) {
            var records = parser.getRecords();
            if (records.isEmpty()) {
                throw new UnreadableCsvException("The file is empty.");
            }
            if (records.size() - 1 > most) {
                throw new UnreadableCsvException(
                        "The file has more than %,d rows. Split it into several files.".formatted(most));
            }
            var columns = columns(records.getFirst().toList());
            return records.stream()
                    .skip(1)
                    .map(values -> row(values.getRecordNumber(), columns, values.toList()))
                    .toList();
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            throw new UnreadableCsvException("The file cannot be read: a quotation mark is missing somewhere.");
        }
    }

    private static Map<String, Integer> columns(List<String> heading) throws UnreadableCsvException {
        var columns = new HashMap<String, Integer>();
        for (int i = 0; i < heading.size(); i++) {
            columns.putIfAbsent(heading.get(i).strip().toLowerCase(Locale.ROOT), i);
        }
        if (TEXTS.keySet().stream().noneMatch(name -> columns.containsKey(name.toLowerCase(Locale.ROOT)))) {
            throw new UnreadableCsvException(
                    "The first row names no column that is known here, such as Email, First Name or Last Name.");
        }
        return columns;
    }

    private static Row row(long line, Map<String, Integer> columns, List<String> values) {
        var cells = new LinkedHashMap<String, String>();
        columns.forEach((name, place) -> {
            if (place < values.size()) {
                cells.put(name, values.get(place).replace("\0", "").strip().replaceFirst("^'(?=[=+\\-@])", ""));
            }
        });
        var customer = Json.object();
        TEXTS.forEach((heading, name) -> cell(cells, heading).ifPresent(text -> customer.put(name, text)));
        FLAGS.forEach((heading, name) -> cell(cells, heading).ifPresent(text -> {
            switch (text.toLowerCase(Locale.ROOT)) {
                case "yes", "true", "1" -> customer.put(name, true);
                case "no", "false", "0" -> customer.put(name, false);
                // why as it is: the API says that this is neither.
                default -> customer.put(name, text);
            }
        }));
        var address = Json.object();
        ADDRESS.forEach((heading, name) -> cell(cells, heading).ifPresent(text -> address.put(name, text)));
        if (!address.isEmpty()) {
            for (var name : List.of("first_name", "last_name")) {
                if (customer.has(name)) {
                    address.set(name, customer.get(name));
                }
            }
        }
        return new Row(line, customer, address);
    }

    private static Optional<String> cell(Map<String, String> cells, String heading) {
        return Optional.ofNullable(cells.get(heading.toLowerCase(Locale.ROOT))).filter(text -> !text.isEmpty());
    }

    private static char delimiter(String text) {
        var heading = text.lines().findFirst().orElse("");
        return heading.indexOf(';') >= 0 && heading.indexOf(',') < 0 ? ';' : ',';
    }
}
