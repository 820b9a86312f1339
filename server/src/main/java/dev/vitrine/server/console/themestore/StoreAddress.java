package dev.vitrine.server.console.themestore;

import dev.vitrine.apps.themelistings.ThemeFacet;
import dev.vitrine.apps.themelistings.ThemeStore;
import dev.vitrine.apps.themelistings.ThemeStoreQuery;
import dev.vitrine.apps.themelistings.ThemeStoreQuery.Order;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What somebody looks for in the theme store, as it stands in the address: each choice is a link to another one. */
final class StoreAddress {

    private static final String BASE = "/themes";

    /** A facet with its words, those without themes left out. */
    public record FacetView(String title, List<ChoiceView> choices) {}

    /** A word that can be chosen, or given up where it is. */
    public record ChoiceView(String title, String address, long count, boolean chosen) {}

    /** A name and a value in the address. */
    public record Parameter(String name, String value) {}

    private StoreAddress() {}

    /** What is not known in it is left out. */
    static ThemeStoreQuery query(Context context) {
        var chosen = new EnumMap<ThemeFacet, Set<String>>(ThemeFacet.class);
        for (var facet : ThemeFacet.values()) {
            chosen.put(facet, new HashSet<>(context.queryParams(name(facet))));
        }
        var sort = Objects.requireNonNullElse(context.queryParam("sort"), "");
        var order = Stream.of(Order.values())
                .filter(each -> each.word().equals(sort))
                .findFirst()
                .orElse(Order.NEWEST);
        var page = Objects.requireNonNullElse(context.queryParam("page"), "");
        return new ThemeStoreQuery(
                Objects.requireNonNullElse(context.queryParam("q"), ""),
                chosen,
                order,
                page.matches("\\d{1,6}") ? Integer.parseInt(page) : 1);
    }

    static String of(ThemeStoreQuery query, int page) {
        var parameters = parameters(query, true);
        if (page > 1) {
            parameters.add(new Parameter("page", String.valueOf(page)));
        }
        var text = parameters.stream()
                .map(each -> each.name + "=" + URLEncoder.encode(each.value, StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return text.isEmpty() ? BASE : BASE + "?" + text;
    }

    /** {@code words}: those that were typed as well. */
    static List<Parameter> parameters(ThemeStoreQuery query, boolean words) {
        var parameters = new ArrayList<Parameter>();
        if (words && !query.words().isEmpty()) {
            parameters.add(new Parameter("q", query.words()));
        }
        for (var facet : ThemeFacet.values()) {
            query.chosen()
                    .getOrDefault(facet, Set.of())
                    .forEach(word -> parameters.add(new Parameter(name(facet), word)));
        }
        if (query.order() != Order.NEWEST) {
            parameters.add(new Parameter("sort", query.order().word()));
        }
        return parameters;
    }

    static List<FacetView> facets(ThemeStoreQuery query, ThemeStore.Found found) {
        return Stream.of(ThemeFacet.values())
                .map(facet -> new FacetView(facet.title(), choices(query, facet, found)))
                .filter(facet -> !facet.choices.isEmpty())
                .toList();
    }

    static List<ChoiceView> orders(ThemeStoreQuery query) {
        return Stream.of(Order.values())
                .map(order -> new ChoiceView(
                        order.title(),
                        of(new ThemeStoreQuery(query.words(), query.chosen(), order, 1), 1),
                        0,
                        order == query.order()))
                .toList();
    }

    private static List<ChoiceView> choices(ThemeStoreQuery query, ThemeFacet facet, ThemeStore.Found found) {
        var counts = found.counts().getOrDefault(facet, Map.of());
        return facet.words().entrySet().stream()
                .map(entry -> new ChoiceView(
                        entry.getValue(),
                        of(query.toggled(facet, entry.getKey()), 1),
                        counts.getOrDefault(entry.getKey(), 0L),
                        query.isChosen(facet, entry.getKey())))
                .filter(choice -> choice.chosen || choice.count > 0)
                .toList();
    }

    private static String name(ThemeFacet facet) {
        return facet.name().toLowerCase(Locale.ROOT);
    }
}
