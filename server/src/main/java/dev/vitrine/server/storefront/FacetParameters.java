package dev.vitrine.server.storefront;

import dev.vitrine.commerce.catalog.CaseInsensitiveKeys;
import dev.vitrine.commerce.facets.FacetChoice;
import dev.vitrine.commerce.facets.FacetKey;
import dev.vitrine.commerce.facets.FacetedProducts;
import dev.vitrine.commerce.facets.PriceRange;
import dev.vitrine.commerce.pricing.ExchangeRates;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of addresses that narrow a list of products: {@code available=1}, {@code price_min} and {@code price_max},
 * {@code vendor}, {@code type}, {@code tag}, and options by their names, such as {@code option.Color}. All but the
 * first three may be repeated. Strangers type addresses: what no list can mean is left out.
 */
final class FacetParameters {

    static final String AVAILABLE = "available";
    static final String PRICE_MIN = "price_min";
    static final String PRICE_MAX = "price_max";
    static final String OPTION = "option.";

    /** The one value of {@link #AVAILABLE}. */
    static final String YES = "1";

    private static final Map<FacetKey, String> WORDS =
            Map.of(FacetKey.VENDOR, "vendor", FacetKey.TYPE, "type", FacetKey.TAG, "tag");

    private static final int MOST_OPTIONS = 10;
    private static final int MOST_VALUES = 20;
    private static final int LONGEST = 200;
    private static final Pattern AMOUNT = Pattern.compile("\\d{1,9}([.,]\\d{1,4})?");

    private FacetParameters() {}

    /** Those of a query, in the one way in which addresses of pages have them. */
    static SortedMap<String, List<String>> of(Map<String, List<String>> query) {
        var kept = new TreeMap<String, List<String>>();
        if (first(query, AVAILABLE).equals(YES)) {
            kept.put(AVAILABLE, List.of(YES));
        }
        for (var name : List.of(PRICE_MIN, PRICE_MAX)) {
            amount(first(query, name)).ifPresent(amount -> kept.put(name, List.of(amount)));
        }
        kept.remove(PRICE_MIN, List.of("0"));
        WORDS.values().forEach(name -> keep(kept, name, query.getOrDefault(name, List.of())));
        options(query).forEach((name, values) -> keep(kept, name, values));
        return kept;
    }

    private static String first(Map<String, List<String>> query, String name) {
        return query.getOrDefault(name, List.of()).stream().findFirst().orElse("");
    }

    private static Optional<String> amount(String text) {
        return Optional.of(text.strip())
                .filter(amount -> AMOUNT.matcher(amount).matches())
                .map(amount -> new BigDecimal(amount.replace(',', '.')))
                .map(amount -> amount.stripTrailingZeros().toPlainString());
    }

    private static void keep(Map<String, List<String>> kept, String name, List<String> values) {
        var byKey = new TreeMap<String, String>();
        values.stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty() && value.length() <= LONGEST)
                .sorted()
                .forEach(value -> byKey.putIfAbsent(CaseInsensitiveKeys.of(value), value));
        if (!byKey.isEmpty()) {
            kept.put(name, byKey.values().stream().limit(MOST_VALUES).toList());
        }
    }

    /** With the values of names that differ in letter case only together. */
    private static Map<String, List<String>> options(Map<String, List<String>> query) {
        var names = new TreeMap<String, String>();
        query.keySet().stream()
                .filter(name -> name.startsWith(OPTION) && name.length() <= OPTION.length() + LONGEST)
                .filter(name -> !name.substring(OPTION.length()).isBlank())
                .sorted()
                .limit(MOST_OPTIONS)
                .forEach(name -> names.putIfAbsent(CaseInsensitiveKeys.of(name), name));
        var options = new LinkedHashMap<String, List<String>>();
        names.forEach((key, name) -> options.put(
                name,
                query.entrySet().stream()
                        .filter(entry -> CaseInsensitiveKeys.of(entry.getKey()).equals(key))
                        .flatMap(entry -> entry.getValue().stream())
                        .toList()));
        return options;
    }

    static boolean isOne(String name) {
        return name.equals(AVAILABLE)
                || name.equals(PRICE_MIN)
                || name.equals(PRICE_MAX)
                || WORDS.containsValue(name)
                || name.startsWith(OPTION);
    }

    /** Those of an address. */
    static SortedMap<String, List<String>> in(PageUrl address) {
        return address.query().entrySet().stream()
                .filter(entry -> isOne(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, TreeMap::new));
    }

    /** What the address of the page chooses. Prices in it are in the currency in which the visitor sees prices. */
    static FacetChoice choice(PageContext call) {
        var values = new LinkedHashMap<FacetKey, List<String>>();
        in(call.address()).forEach((name, texts) -> key(name).ifPresent(key -> values.put(key, texts)));
        return new FacetChoice(!call.address().text(AVAILABLE).isEmpty(), price(call), values);
    }

    private static Optional<FacetKey> key(String name) {
        return name.startsWith(OPTION)
                ? Optional.of(FacetKey.option(name.substring(OPTION.length())))
                : WORDS.entrySet().stream()
                        .filter(entry -> entry.getValue().equals(name))
                        .map(Map.Entry::getKey)
                        .findFirst();
    }

    private static @Nullable PriceRange price(PageContext call) {
        var least = call.address().text(PRICE_MIN);
        var most = call.address().text(PRICE_MAX);
        return least.isEmpty() && most.isEmpty()
                ? null
                : PriceRange.shown(
                        ExchangeRates.of(call.shop()),
                        call.shop().currency(),
                        currency(call),
                        least.isEmpty() ? null : new BigDecimal(least),
                        most.isEmpty() ? null : new BigDecimal(most));
    }

    /** The one that prices are shown in; the shop's own where it has no rate for that. */
    static Currency currency(PageContext call) {
        var shown = Currency.getInstance(call.currency());
        return ExchangeRates.of(call.shop()).knows(shown) ? shown : call.shop().currency();
    }

    /** The parameter of a facet: for an option as the address spells it already, else with that name. */
    static String name(PageUrl address, FacetKey facet, String option) {
        return Stream.concat(
                        in(address).keySet().stream()
                                .filter(name -> key(name).filter(facet::equals).isPresent()),
                        Stream.of(WORDS.getOrDefault(facet, OPTION + option)))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Whether this is one of more lists than can be kept: narrowed down by a price, or to more than one value, or to
     * one that no product has. With one value there are as many as there are values.
     */
    static boolean isOneOfMany(PageUrl address, FacetedProducts list) {
        var parameters = in(address);
        return parameters.values().stream().mapToInt(List::size).sum() > 1
                || parameters.containsKey(PRICE_MIN)
                || parameters.containsKey(PRICE_MAX)
                || !parameters.isEmpty() && list.matching().size() == 0;
    }
}
