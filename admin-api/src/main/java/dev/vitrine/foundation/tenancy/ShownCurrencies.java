package dev.vitrine.foundation.tenancy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;

/** Currencies that a shop shows prices in, as it stores them and as themes receive them. */
public final class ShownCurrencies {

    private ShownCurrencies() {}

    /** A currency without a rate. Its symbol is empty where it is letters: those stand behind an amount. */
    public static ObjectNode of(Currency currency) {
        var code = currency.getCurrencyCode();
        var symbol = currency.getSymbol(Locale.ENGLISH);
        return Json.object()
                .put("code", code)
                .put("name", currency.getDisplayName(Locale.ENGLISH))
                .put("symbol", symbol.matches(".*\\p{Sc}") ? symbol : "")
                .put("minor_units", Math.max(0, currency.getDefaultFractionDigits()))
                .put("is_base", false);
    }

    /** With the shop's own as the first where there are others: who chose one of these wants to get back. */
    static List<JsonNode> withOwn(Currency own, List<JsonNode> stored) {
        var known = stored.stream().anyMatch(each -> each.path("code").asText().equals(own.getCurrencyCode()));
        if (known || stored.isEmpty()) {
            return stored;
        }
        var all = new ArrayList<JsonNode>();
        all.add(of(own).put("is_base", true).put("rate", 1));
        all.addAll(stored);
        return List.copyOf(all);
    }
}
