package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tracking company, numbers and URLs of a fulfillment. "first equals the singular; send only one of singular/plural".
 *
 * @param urls where each is followed
 */
public record Tracking(@Nullable String company, List<String> numbers, List<String> urls) {

    public static final Tracking NONE = new Tracking(null, List.of(), List.of());

    /** What a caller says, onto what is known; absent keeps, null clears. */
    public Tracking read(JsonNode body, Problems problems) {
        var carrier = body.has("tracking_company") ? text(body, "tracking_company", problems) : company;
        var known = list(body, "tracking_number", "tracking_numbers", numbers, problems);
        var pages = list(body, "tracking_url", "tracking_urls", urls, problems);
        var changed = body.has("tracking_company") || known.isPresent();
        var all = known.orElse(numbers);
        for (var page : pages.orElse(List.of())) {
            if (!page.matches("(?i)https?://\\S+")) {
                problems.add("tracking_url", "is invalid");
            }
        }
        return new Tracking(
                carrier,
                all,
                pages.filter(list -> !list.isEmpty())
                        .or(() -> changed ? TrackingUrls.urls(carrier, all) : Optional.empty())
                        .orElse(pages.orElse(all.isEmpty() ? List.of() : urls)));
    }

    private static Optional<List<String>> list(
            JsonNode body, String one, String many, List<String> current, Problems problems) {
        var first = Optional.ofNullable(text(body, one, problems)).map(List::of).orElse(List.of());
        if (!body.has(many)) {
            return body.has(one) ? Optional.of(first) : Optional.empty();
        }
        var all = new ArrayList<String>();
        for (var entry : body.path(many)) {
            if (entry.isValueNode() && !entry.isNull() && !entry.asText().isBlank()) {
                all.add(entry.asText().strip());
            }
        }
        if (!body.path(many).isArray() && !body.path(many).isNull()) {
            problems.add(many, "is invalid");
        }
        // why: a client that sends back what it read sends both. They agree, or it has changed one of the two.
        if (!body.has(one) || first.equals(first(all)) || first.equals(first(current))) {
            return Optional.of(List.copyOf(all));
        }
        if (!all.equals(current)) {
            problems.add(many, "must not be sent beside another " + one);
        }
        return Optional.of(first);
    }

    private static List<String> first(List<String> list) {
        return list.stream().limit(1).toList();
    }

    private static @Nullable String text(JsonNode body, String name, Problems problems) {
        var value = body.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual() && !value.isNumber()) {
            problems.add(name, "is invalid");
            return null;
        }
        problems.atMost(1024, name, value.asText());
        return value.asText().isBlank() ? null : value.asText().strip();
    }
}
