package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.CaseInsensitiveKeys;
import dev.vitrine.commerce.facets.FacetCounts;
import dev.vitrine.commerce.facets.FacetedProducts;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Facets of a list as themes receive them: values with counts, and the addresses that add them and take them away. */
final class FacetData {

    private static final String TAG_IN_PATHS = "filter_by";

    private final PageContext call;
    private final FacetedProducts list;
    private final PageUrl address;
    private final Currency currency;
    private final ArrayNode facets = Json.object().arrayNode();
    private final ArrayNode active = Json.object().arrayNode();

    private FacetData(PageContext call, FacetedProducts list) {
        this.call = call;
        this.list = list;
        this.address = call.address().without("page");
        this.currency = FacetParameters.currency(call);
    }

    /** Adds {@code facets}, {@code activeFacets} and {@code clearUrl}. {@code tag} as {@code filter_by} names one. */
    static void put(ObjectNode data, PageContext call, FacetedProducts list, String tag) {
        var facetData = new FacetData(call, list);
        facetData.availability();
        facetData.price();
        list.lists().forEach(facetData::values);
        if (!tag.isEmpty()) {
            facetData.active(
                    TAG_IN_PATHS,
                    call.text("Tag"),
                    tag,
                    facetData.address.without(TAG_IN_PATHS),
                    Map.of(TAG_IN_PATHS, call.address().text(TAG_IN_PATHS)));
        }
        data.set("facets", facetData.facets);
        data.set("activeFacets", facetData.active);
        data.put("clearUrl", clear(facetData.address).url());
    }

    /** Of a list that was not looked for. */
    static void putNone(ObjectNode data, PageContext call) {
        data.putArray("facets");
        data.putArray("activeFacets");
        data.put("clearUrl", clear(call.address().without("page")).url());
    }

    private static PageUrl clear(PageUrl address) {
        var cleared = address.without(TAG_IN_PATHS);
        for (var name : FacetParameters.in(address).keySet()) {
            cleared = cleared.without(name);
        }
        return cleared;
    }

    private void availability() {
        var isChosen = !address.text(FacetParameters.AVAILABLE).isEmpty();
        if (!isChosen && (list.available() == 0 || !list.sparesSoldOut())) {
            return;
        }
        var label = call.text("Availability");
        var without = address.without(FacetParameters.AVAILABLE);
        var other = isChosen ? without : address.with(FacetParameters.AVAILABLE, List.of(FacetParameters.YES));
        facet(FacetParameters.AVAILABLE, label, "boolean")
                .putArray("values")
                .add(value(FacetParameters.YES, call.text("In stock"), list.available(), isChosen, other));
        if (isChosen) {
            active(
                    FacetParameters.AVAILABLE,
                    label,
                    call.text("In stock"),
                    without,
                    Map.of(FacetParameters.AVAILABLE, FacetParameters.YES));
        }
    }

    private void price() {
        var range = list.prices();
        var least = address.text(FacetParameters.PRICE_MIN);
        var most = address.text(FacetParameters.PRICE_MAX);
        var isChosen = !least.isEmpty() || !most.isEmpty();
        if (!isChosen && (range == null || range.least() == range.most())) {
            return;
        }
        var label = call.text("Price");
        var without = address.without(FacetParameters.PRICE_MIN).without(FacetParameters.PRICE_MAX);
        var facet = facet("price", label, "price");
        facet.putArray("values");
        facet.put("currency", currency.getCurrencyCode())
                .put("min", range == null ? null : shown(range.least()).amount())
                .put("max", range == null ? null : shown(range.most()).amount())
                .put("from", amount(least))
                .put("to", amount(most))
                .put("url", without.url());
        if (isChosen) {
            var fields = new LinkedHashMap<String, String>();
            if (!least.isEmpty()) {
                fields.put(FacetParameters.PRICE_MIN, least);
            }
            if (!most.isEmpty()) {
                fields.put(FacetParameters.PRICE_MAX, most);
            }
            active("price", label, priceText(least, most), without, fields);
        }
    }

    private static @Nullable BigDecimal amount(String text) {
        return text.isEmpty() ? null : new BigDecimal(text);
    }

    private Money shown(long price) {
        return ExchangeRates.of(call.shop())
                .in(currency, new Money(price, call.shop().currency()));
    }

    private String priceText(String least, String most) {
        if (most.isEmpty()) {
            return call.language().text("From {price}", Map.of("price", written(least)));
        }
        return least.isEmpty()
                ? call.language().text("Up to {price}", Map.of("price", written(most)))
                : written(least) + " – " + written(most);
    }

    private String written(String amount) {
        return call.shop().storefrontPrice(Money.of(new BigDecimal(amount), currency));
    }

    private void values(FacetCounts counts) {
        var name = FacetParameters.name(address, counts.key(), counts.name());
        var label = switch (counts.key().kind()) {
            case VENDOR -> call.text("Vendor");
            case TYPE -> call.text("Type");
            case TAG -> call.text("Tag");
            case OPTION -> counts.name();
        };
        var chosen = address.query().getOrDefault(name, List.of());
        var values = facet(name, label, "list").putArray("values");
        for (var each : counts.values()) {
            var others = new ArrayList<>(chosen);
            others.removeIf(text -> CaseInsensitiveKeys.of(text).equals(CaseInsensitiveKeys.of(each.text())));
            var without = address.with(name, others);
            var with = address.with(
                    name,
                    Stream.concat(others.stream(), Stream.of(each.text()))
                            .sorted()
                            .toList());
            values.add(
                    value(each.text(), each.text(), each.count(), each.isChosen(), each.isChosen() ? without : with));
            if (each.isChosen()) {
                active(name, label, each.text(), without, Map.of(name, each.text()));
            }
        }
    }

    private ObjectNode facet(String key, String label, String type) {
        return facets.addObject().put("key", key).put("label", label).put("type", type);
    }

    private static ObjectNode value(String value, String label, int count, boolean isActive, PageUrl other) {
        return Json.object()
                .put("value", value)
                .put("label", label)
                .put("count", count)
                .put("isActive", isActive)
                .put("url", other.url());
    }

    private void active(String key, String facet, String label, PageUrl without, Map<String, String> parameters) {
        var fields = active.addObject()
                .put("key", key)
                .put("facet", facet)
                .put("label", label)
                .put("url", without.url())
                .putArray("fields");
        parameters.forEach((name, value) -> fields.addObject().put("name", name).put("value", value));
    }
}
