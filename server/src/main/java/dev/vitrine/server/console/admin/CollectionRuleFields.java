package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.server.console.Form;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Rules on a collection's page: what a product must be like to be in a smart collection. */
final class CollectionRuleFields {

    /** Column and relation of a rule, as {@code title contains}, in the words of the page. */
    static final Map<String, String> TESTS = tests();

    static final Map<String, String> MATCHES =
            OrderLabels.labels("all", "All of the rules", "any", "At least one of the rules");

    private static final String COUNT = "rule_slots";
    private static final String MATCH = "match";

    /** "60 rules each". */
    private static final int MOST = 60;

    private CollectionRuleFields() {}

    /** Names of the fields of each rule. */
    static List<String> slots(Form form) {
        return IntStream.range(0, count(form))
                .mapToObj(CollectionRuleFields::slot)
                .toList();
    }

    static boolean isFull(Form form) {
        return count(form) == MOST;
    }

    /** What stands in the fields of a stored collection, or of a new one. */
    static Map<String, String> stored(JsonNode collection) {
        var fields = new LinkedHashMap<String, String>();
        var rules = collection.path("rules");
        fields.put(COUNT, Integer.toString(Math.max(1, rules.size())));
        fields.put(MATCH, collection.path("disjunctive").asBoolean() ? "any" : "all");
        fields.put(slot(0) + ".test", "tag equals");
        for (int i = 0; i < rules.size(); i++) {
            var rule = rules.get(i);
            fields.put(
                    slot(i) + ".test",
                    rule.path("column").asText() + " " + rule.path("relation").asText());
            fields.put(slot(i) + ".condition", rule.path("condition").asText());
        }
        return fields;
    }

    /** The form with fields for one more rule. */
    static Form withOneMore(Form form) {
        var next = count(form);
        return isFull(form)
                ? form
                : form.with(COUNT, Integer.toString(next + 1)).with(slot(next) + ".test", "tag equals");
    }

    /** Puts into the body what the fields say: rules without a condition are gone. */
    static void write(Form form, ObjectNode body) {
        body.put("disjunctive", form.text(MATCH).equals("any"));
        var rules = body.putArray("rules");
        for (var slot : used(form)) {
            var test = form.text(slot + ".test").split(" ", 2);
            var condition = form.text(slot + ".condition");
            rules.addObject()
                    .put("column", test[0])
                    .put("relation", test.length == 2 ? test[1] : "")
                    .put("condition", test[0].startsWith("variant_") ? number(condition) : condition);
        }
    }

    /** The API's names of fields to those of the page. */
    static Map<String, String> names(Form form) {
        var names = new LinkedHashMap<String, String>();
        names.put("rules", slot(0) + ".condition");
        var used = used(form);
        for (int i = 0; i < used.size(); i++) {
            names.put("rules[" + i + "].column", used.get(i) + ".test");
            names.put("rules[" + i + "].relation", used.get(i) + ".test");
            names.put("rules[" + i + "].condition", used.get(i) + ".condition");
        }
        return names;
    }

    /** Whether a rule has a condition. */
    static boolean any(Form form) {
        return !used(form).isEmpty();
    }

    private static List<String> used(Form form) {
        return slots(form).stream()
                .filter(slot -> form.ticked(slot + ".condition"))
                .toList();
    }

    /** A comma may stand for the point. */
    private static String number(String condition) {
        return condition.matches("-?\\d+,\\d+") ? condition.replace(',', '.') : condition;
    }

    private static String slot(int index) {
        return "rule[" + index + "]";
    }

    private static int count(Form form) {
        var count = form.text(COUNT);
        return count.matches("\\d{1,2}") ? Math.clamp(Integer.parseInt(count), 1, MOST) : 1;
    }

    private static Map<String, String> tests() {
        var tests = new LinkedHashMap<String, String>();
        tests.put("tag equals", "Tag is");
        OrderLabels.labels("title", "Title", "type", "Type", "vendor", "Vendor", "variant_title", "Title of a variant")
                .forEach((column, words) -> OrderLabels.labels(
                                "equals", "is",
                                "not_equals", "is not",
                                "contains", "contains",
                                "not_contains", "does not contain",
                                "starts_with", "begins with",
                                "ends_with", "ends with")
                        .forEach((relation, verb) -> tests.put(column + " " + relation, words + " " + verb)));
        OrderLabels.labels(
                        "variant_price", "Price",
                        "variant_compare_at_price", "Compare-at price",
                        "variant_weight", "Weight",
                        "variant_inventory", "Stock")
                .forEach((column, words) -> OrderLabels.labels(
                                "equals", "is",
                                "not_equals", "is not",
                                "greater_than", "is more than",
                                "less_than", "is less than")
                        .forEach((relation, verb) -> tests.put(column + " " + relation, words + " " + verb)));
        return Collections.unmodifiableMap(tests);
    }
}
