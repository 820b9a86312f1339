package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.server.console.Form;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Fields of the note attributes of an order or of a draft: a name and a value each, in rows that can be added and
 * removed.
 */
final class NoteAttributeFields {

    /** Why a limit: a form has room for so many fields. An order that has more keeps them as they are. */
    private static final int MOST = 200;

    private static final String COUNT = "attribute_rows";
    private static final String NAME = ".name";
    private static final String VALUE = ".value";
    private static final String MORE = "more";
    private static final String GONE = "gone:";

    private NoteAttributeFields() {}

    /** What stands in the fields for a stored order; a row to fill in where it has none. */
    static Map<String, String> stored(JsonNode order) {
        var attributes = order.path("note_attributes");
        var fields = new LinkedHashMap<String, String>();
        if (attributes.size() <= MOST) {
            fields.put(COUNT, Integer.toString(Math.max(1, attributes.size())));
            for (int i = 0; i < attributes.size(); i++) {
                fields.put(row(i) + NAME, attributes.get(i).path("name").asText());
                fields.put(row(i) + VALUE, attributes.get(i).path("value").asText());
            }
        }
        return fields;
    }

    static boolean areIn(Form form) {
        return form.values().containsKey(COUNT);
    }

    static boolean areFilledIn(Form form) {
        return rows(form).stream().anyMatch(row -> !(form.text(row + NAME) + form.text(row + VALUE)).isEmpty());
    }

    /** Names of the rows; the fields of each begin with it. */
    static List<String> rows(Form form) {
        return IntStream.range(0, count(form))
                .mapToObj(NoteAttributeFields::row)
                .toList();
    }

    /** With a row more or less, as the pressed button says; empty when none of the buttons of rows was. */
    static Optional<Form> after(Form form, String button) {
        if (button.equals(MORE)) {
            return Optional.of(form.with(COUNT, Integer.toString(Math.min(MOST, count(form) + 1))));
        }
        return button.matches(GONE + "\\d{1,3}")
                ? Optional.of(without(form, Integer.parseInt(button.substring(GONE.length()))))
                : Optional.empty();
    }

    /** What the API is sent: rows in which nothing is written are gone. Nothing, when the form had no such rows. */
    static Optional<ArrayNode> bodies(Form form, Problems problems) {
        if (!areIn(form)) {
            return Optional.empty();
        }
        var bodies = Json.object().arrayNode();
        for (var row : rows(form)) {
            var name = form.text(row + NAME);
            var value = form.text(row + VALUE);
            if (name.isEmpty() && value.isEmpty()) {
                continue;
            }
            problems.notBlank(row + NAME, name);
            bodies.addObject().put("name", name).put("value", value);
        }
        return Optional.of(bodies);
    }

    /** Those behind it move up. */
    private static Form without(Form form, int place) {
        var last = count(form) - 1;
        if (place > last) {
            return form;
        }
        var shorter = form.with(COUNT, Integer.toString(last));
        for (var i = place; i < last; i++) {
            for (var field : List.of(NAME, VALUE)) {
                shorter = shorter.with(row(i) + field, form.text(row(i + 1) + field));
            }
        }
        return shorter.without(row(last) + NAME).without(row(last) + VALUE);
    }

    private static String row(int index) {
        return "attribute[" + index + "]";
    }

    private static int count(Form form) {
        var count = form.text(COUNT);
        return count.matches("\\d{1,3}") ? Math.min(MOST, Integer.parseInt(count)) : 0;
    }
}
