package dev.vitrine.foundation.db;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cursor in a list for {@code page_info}: the values of the order's columns at a row, or the number of rows before
 * where they cannot say it, and the filters under which the list was read. Rows that come or go before the place move
 * nothing behind it.
 *
 * @param back whether the rows before the place are meant
 * @param values of the order's columns; empty when {@code offset} counts
 */
public record Cursor(boolean back, List<JsonNode> values, long offset, Map<String, String> filters) {

    private record Column(String name, boolean descending) {}

    /** The start of a list without its first rows. */
    public static Cursor start(long offset, Map<String, String> filters) {
        return new Cursor(false, List.of(), offset, filters);
    }

    /** The place of a row in a list that is ordered so. */
    static Cursor of(
            boolean back,
            List<String> orders,
            Map<String, @Nullable Object> row,
            long offset,
            Map<String, String> filters) {
        var values = new ArrayList<JsonNode>();
        for (var column : columns(orders)) {
            var value = row.get(column.name());
            // why: databases disagree on where nulls stand, and an expression has no value in its row.
            if (value == null) {
                return new Cursor(back, List.of(), offset, filters);
            }
            values.add(Json.PLAIN.tree(value));
        }
        return new Cursor(back, List.copyOf(values), offset, filters);
    }

    /** Narrows a list to the rows beyond the place, nearest first. */
    Select beyond(Select select, List<String> orders) {
        if (values.isEmpty()) {
            return orders.stream().reduce(select.from(offset), Select::by, (left, right) -> right);
        }
        var columns = columns(orders);
        var choices = new ArrayList<Select>();
        var same = Select.ALL;
        for (int i = 0; i < columns.size(); i++) {
            var column = columns.get(i);
            var value = plain(values.get(i));
            choices.add(
                    column.descending() == back ? same.above(column.name(), value) : same.below(column.name(), value));
            same = same.equal(column.name(), value);
        }
        var narrowed = choices.size() == 1 ? select.and(choices.getFirst()) : select.anyOf(choices);
        for (var column : columns) {
            narrowed = narrowed.by('"' + column.name() + '"' + (column.descending() == back ? " asc" : " desc"));
        }
        return narrowed;
    }

    /** Whether rows come nearest first and so in the wrong order. */
    boolean reversed() {
        return back && !values.isEmpty();
    }

    /** Whether there are rows on the other side of the place. */
    boolean begun() {
        return !values.isEmpty() || offset > 0;
    }

    /** As a word for an address, signed for the list of that owner; its reader may read what is in it. */
    public String encode(String owner, CursorSigner cursorSigner) {
        var json = Json.object().put("back", back).put("offset", offset);
        json.set("values", Json.PLAIN.tree(values));
        json.set("filters", Json.PLAIN.tree(filters));
        var body = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(json.toString().getBytes(StandardCharsets.UTF_8));
        return body + cursorSigner.sign(signed(owner, body));
    }

    /** Empty when it was cut, altered, made up or written for another list. */
    public static Optional<Cursor> parse(String text, String owner, CursorSigner cursorSigner) {
        if (text.length() <= CursorSigner.LENGTH) {
            return Optional.empty();
        }
        var body = text.substring(0, text.length() - CursorSigner.LENGTH);
        if (!cursorSigner.isValid(signed(owner, body), text.substring(body.length()))
                || !(Json.parse(Base64.getUrlDecoder().decode(body)) instanceof ObjectNode json)) {
            return Optional.empty();
        }
        var values = new ArrayList<JsonNode>();
        json.path("values").forEach(values::add);
        var filters = new LinkedHashMap<String, String>();
        json.path("filters")
                .properties()
                .forEach(entry -> filters.put(entry.getKey(), entry.getValue().asText()));
        return Optional.of(new Cursor(
                json.path("back").asBoolean(),
                List.copyOf(values),
                json.path("offset").asLong(),
                Map.copyOf(filters)));
    }

    private static String signed(String owner, String body) {
        return owner + "\n" + body;
    }

    private static Object plain(JsonNode value) {
        if (value.isIntegralNumber()) {
            return value.longValue();
        }
        return value.isNumber() ? value.decimalValue() : value.isBoolean() ? value.booleanValue() : value.textValue();
    }

    private static List<Column> columns(List<String> orders) {
        return orders.stream()
                .flatMap(order -> Stream.of(order.split(",")))
                .map(String::strip)
                .map(order -> new Column(
                        order.split("\\s+")[0].replace("\"", ""),
                        order.toLowerCase(Locale.ROOT).endsWith(" desc")))
                .toList();
    }
}
