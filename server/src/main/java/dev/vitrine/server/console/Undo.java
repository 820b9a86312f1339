package dev.vitrine.server.console;

import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Steps that take back what was just done to several records: a button beside the {@link FlashMessage} sends them.
 *
 * @param address of the list that takes them, as a form with {@code do=undo}
 * @param back the list as it was, with its filters
 */
public record Undo(String address, String back, List<Step> steps) {

    static final String FIELD = "undo";

    /** What is done to these records; {@code value} says with what, and may be empty. */
    public record Step(String name, String value, List<String> ids) {

        /** Of one record. */
        public static Step of(String name, String value, String id) {
            return new Step(name, value, List.of(id));
        }

        /** As a form carries it. */
        @Override
        public String toString() {
            return name + "|" + value + "|" + String.join(",", ids);
        }

        static Optional<Step> parsed(String text) {
            var first = text.indexOf('|');
            var last = text.lastIndexOf('|');
            if (first < 0 || first == last) {
                return Optional.empty();
            }
            var ids = Stream.of(text.substring(last + 1).split(","))
                    .filter(id -> id.matches("\\d{1,18}"))
                    .toList();
            return Optional.of(new Step(text.substring(0, first), text.substring(first + 1, last), ids));
        }
    }

    /** Steps that do the same are one. */
    public Undo {
        var grouped = new LinkedHashMap<List<String>, List<String>>();
        for (var step : steps) {
            grouped.merge(
                    List.of(step.name(), step.value().replaceAll("\\p{Cntrl}", " ")),
                    step.ids(),
                    (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
        }
        steps = grouped.entrySet().stream()
                .map(entry -> new Step(entry.getKey().getFirst(), entry.getKey().getLast(), entry.getValue()))
                .toList();
    }

    /** What the button sent. */
    public static List<Step> sent(Context context) {
        return context.formParams(FIELD).stream()
                .map(Step::parsed)
                .flatMap(Optional::stream)
                .toList();
    }

    /** In lines, the first of which begins what follows other words. */
    String lines() {
        return "\n" + address + "\n" + back
                + String.join("", steps.stream().map(step -> "\n" + step).toList());
    }

    /** What {@link #lines} wrote; empty when it wrote nothing. */
    static Optional<Undo> parsed(List<String> lines) {
        return lines.size() < 3
                ? Optional.empty()
                : Optional.of(new Undo(
                        Objects.requireNonNull(lines.getFirst()),
                        lines.get(1),
                        lines.stream()
                                .skip(2)
                                .map(Step::parsed)
                                .flatMap(Optional::stream)
                                .toList()));
    }
}
