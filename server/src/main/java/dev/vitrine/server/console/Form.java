package dev.vitrine.server.console;

import dev.vitrine.foundation.kernel.ApiException;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Field values and validation errors of a form: the variables {@code values} and {@code problems} of the fragments in
 * {@code console/fields}.
 *
 * @param problems by field, as sentences; {@code base} is what concerns no field
 */
public record Form(Map<String, String> values, Map<String, String> problems) {

    public static Form empty() {
        return new Form(Map.of(), Map.of());
    }

    public static Form of(Map<String, String> values) {
        return new Form(values, Map.of());
    }

    /** Form as it was submitted. */
    public static Form typed(Context context) {
        var values = new LinkedHashMap<String, String>();
        context.formParamMap()
                .forEach((name, all) ->
                        values.put(name, withoutReturns(String.join(",", all)).strip()));
        values.remove("_csrf");
        return new Form(values, Map.of());
    }

    /**
     * Lines end as apps end them. why: browsers send two characters for each, which made another text of an old one.
     */
    public static String withoutReturns(String text) {
        return text.replace("\r\n", "\n");
    }

    /** What stands in a field, or nothing. */
    public String text(String name) {
        return values.getOrDefault(name, "");
    }

    public boolean ticked(String name) {
        return !text(name).isEmpty();
    }

    public Form with(String name, String value) {
        var all = new LinkedHashMap<>(values);
        all.put(name, value);
        return new Form(all, problems);
    }

    public Form without(String name) {
        var all = new LinkedHashMap<>(values);
        all.remove(name);
        return new Form(all, problems);
    }

    public Form withProblem(String field, String words) {
        var all = new LinkedHashMap<>(problems);
        all.put(field, words);
        return new Form(values, all);
    }

    /** With what the API answered; {@code fields} translates its names to those of this form. */
    public Form withErrors(ApiException refusal, Map<String, String> fields) {
        var found = new LinkedHashMap<>(problems);
        if (refusal.body().get("errors") instanceof Map<?, ?> byField) {
            byField.forEach((name, messages) -> {
                var words = messages instanceof List<?> list
                        ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        : String.valueOf(messages);
                found.put(fields.getOrDefault(String.valueOf(name), String.valueOf(name)), sentence(words));
            });
        } else {
            found.put("base", sentence(String.valueOf(refusal.getMessage())));
        }
        return new Form(values, found);
    }

    public Form withErrors(ApiException refusal) {
        return withErrors(refusal, Map.of());
    }

    public Map<String, Object> model() {
        return Map.of("values", values, "problems", problems);
    }

    /** {@code can't be blank} as people write it. */
    public static String sentence(String words) {
        return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
