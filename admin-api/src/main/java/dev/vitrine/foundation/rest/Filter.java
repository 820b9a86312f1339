package dev.vitrine.foundation.rest;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Times;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A query parameter that narrows a list and its count. "Bad values: 400".
 *
 * @param names the parameters that it reads, for the documentation
 */
public record Filter(List<String> names, BiFunction<Select, ApiCall, Select> narrow) {

    /** The whole value, letter case included. */
    public static Filter equal(String column) {
        return of(column, (select, value) -> select.equal(column, value));
    }

    /** The whole value, in any letter case. */
    public static Filter alike(String column) {
        return of(column, (select, value) -> select.equalIgnoreCase(column, value));
    }

    /** A part of what stands in one of the columns, in any letter case. */
    public static Filter containing(String name, String... columns) {
        return of(
                name,
                (select, value) -> select.anyOf(Stream.of(columns)
                        .map(column -> rowsContaining(column, value))
                        .toList()));
    }

    /** Rows that have a part of what stands in the column, in any letter case. */
    public static Select rowsContaining(String column, String part) {
        return Select.ALL.scanning(
                // why lower on both sides: databases differ in which capitals they know.
                "lower(\"" + column + "\") like lower(:value) escape '!'", '%' + part.replaceAll("[!%_]", "!$0") + '%');
    }

    public static Filter of(String name, BiFunction<Select, String, Select> narrow) {
        return new Filter(
                List.of(name),
                (select, apiCall) -> apiCall.query(name)
                        .map(value -> narrow.apply(select, value))
                        .orElse(select));
    }

    public static Filter number(String name, BiFunction<Select, Long, Select> narrow) {
        return of(name, (select, value) -> narrow.apply(select, numberOf(name, value)));
    }

    /** One of a closed list of words. */
    public static Filter choice(String name, List<String> words, BiFunction<Select, String, Select> narrow) {
        return of(name, (select, value) -> {
            if (!words.contains(value)) {
                throw ApiException.field(400, name, "must be one of " + String.join(", ", words));
            }
            return narrow.apply(select, value);
        });
    }

    /** {@code created_at_min} and {@code created_at_max}, "inclusive on both ends". */
    public static Filter times(String column) {
        var min = column + "_min";
        var max = column + "_max";
        return new Filter(List.of(min, max), (select, apiCall) -> {
            var from = apiCall.query(min).map(value -> time(apiCall, min, value, false));
            var to = apiCall.query(max).map(value -> time(apiCall, max, value, true));
            var narrowed = from.map(time -> select.atLeast(column, time)).orElse(select);
            return to.map(time -> narrowed.atMost(column, time)).orElse(narrowed);
        });
    }

    /** {@code published_status}: published, unpublished or any. */
    public static Filter published() {
        return choice(
                "published_status", List.of("published", "unpublished", "any"), (select, value) -> switch (value) {
                    case "published" -> select.matching("published_at is not null", null);
                    case "unpublished" -> select.matching("published_at is null", null);
                    default -> select;
                });
    }

    static long numberOf(String name, String value) {
        try {
            return Long.parseLong(value.strip());
        } catch (NumberFormatException e) {
            throw ApiException.field(400, name, "is not a number");
        }
    }

    static List<Long> numbersOf(String name, String csv) {
        return Arrays.stream(csv.split(","))
                .filter(part -> !part.isBlank())
                .map(part -> numberOf(name, part))
                .distinct()
                .toList();
    }

    private static Instant time(ApiCall apiCall, String name, String value, boolean endOfDay) {
        return Times.parse(value, apiCall.shop().zone(), endOfDay)
                .orElseThrow(() -> ApiException.field(400, name, "is not a date or time"));
    }
}
