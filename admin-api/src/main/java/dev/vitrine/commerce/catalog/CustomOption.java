package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/**
 * Custom option that a customer fills in for one item, such as an engraving.
 *
 * @param values to choose from; empty for what is written or uploaded
 */
public record CustomOption(String name, String type, String label, boolean required, List<String> values) {

    private static final int MOST = 30;
    private static final List<String> CHOSEN = List.of("select", "radio", "checkbox");
    private static final List<String> TYPES =
            List.of("text", "textarea", "number", "file", "select", "radio", "checkbox");

    public CustomOption {
        values = List.copyOf(values);
    }

    /** The whole list replaces the one before. */
    static List<CustomOption> read(RequestBody requestBody, List<CustomOption> current) {
        if (!requestBody.has("custom_options")) {
            return current;
        }
        var options = new ArrayList<CustomOption>();
        var names = new HashSet<String>();
        for (var one : requestBody.list("custom_options")) {
            var name = one.words("name", "");
            var type = one.words("type", "text");
            one.problems().notBlank(one.prefix() + "name", name).atMost(255, one.prefix() + "name", name);
            one.problems().oneOf(one.prefix() + "type", type, TYPES);
            if (!names.add(name.toLowerCase(Locale.ROOT))) {
                one.problem("name", "has already been taken");
            }
            var values = one.texts("values");
            if (CHOSEN.contains(type) && values.isEmpty()) {
                one.problem("values", "can't be blank");
            }
            options.add(new CustomOption(name, type, one.words("label", name), one.flag("required", false), values));
        }
        if (options.size() > MOST) {
            requestBody.problems().add(Problems.BASE, "too many custom options (maximum is " + MOST + ")");
        }
        return options;
    }
}
