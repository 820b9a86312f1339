package dev.vitrine.shop.shops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.pricing.ExchangeRate;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopColumns;
import dev.vitrine.foundation.tenancy.ShownCurrencies;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The exchange rates that a merchant sets: a currency with a rate is enabled, one whose rate is deleted no longer. */
public final class ShopCurrencies implements Feature {

    private static final Table<ExchangeRate> TABLE = Table.of("exchange_rates", ExchangeRate.class);

    /** Beyond the rates of all currencies; a database keeps no more digits. */
    private static final BigDecimal SMALLEST = new BigDecimal("0.000000001");

    private static final BigDecimal LARGEST = new BigDecimal("1000000000");

    private final ShopSettings settings;

    public ShopCurrencies(ShopSettings settings) {
        this.settings = settings;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    /** Stores the rates of the currencies that a shop was opened with. */
    public static void store(Tx tx, Shop shop, Instant now) {
        ExchangeRates.of(shop).rates().forEach((currency, rate) -> {
            if (!currency.equals(shop.currency())) {
                TABLE.insert(tx, shop, new ExchangeRate(0, currency.getCurrencyCode(), rate, now, now));
            }
        });
    }

    @Override
    public List<Route> routes() {
        var currencies = new Route(
                Verb.GET,
                "currencies",
                Scope.NONE,
                "currencies",
                apiCall -> apiCall.reading(() -> ApiResponse.ok(Map.of("currencies", enabled(apiCall)))));
        return Stream.concat(resource().routes().stream(), Stream.of(currencies))
                .toList();
    }

    /** A currency in which the shop shows its prices; its own has no rate. */
    public record EnabledCurrency(
            @Nullable String currency, @Nullable Instant rateUpdatedAt) {}

    private static List<EnabledCurrency> enabled(ApiCall apiCall) {
        var own = new EnabledCurrency(apiCall.shop().currency().getCurrencyCode(), null);
        var others = TABLE.list(apiCall.session(), apiCall.shop(), Select.ALL.by("id")).stream()
                .map(rate -> new EnabledCurrency(rate.currencyCode(), rate.updatedAt()));
        return Stream.concat(Stream.of(own), others).toList();
    }

    public Resource<ExchangeRate> resource() {
        return Resource.of(ExchangeRate.class, "exchange_rate", "exchange_rates", TABLE)
                .scope(Scope.PRODUCTS)
                .logged(AuditArea.SETTINGS, "ExchangeRate", "rate")
                .writable("currency_code", "rate")
                .prepared((apiCall, draft, current) -> named(draft, current))
                .checked(ShopCurrencies::check)
                .stored((apiCall, change, rate) -> enable(apiCall, code(rate), rate))
                .publishes((apiCall, change, rate) -> settings.publishUpdate(apiCall.tx(), apiCall.shop()))
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete((apiCall, rate) -> {
                    TABLE.delete(apiCall.tx(), apiCall.shop(), rate.id());
                    enable(apiCall, code(rate), null);
                });
    }

    private static ExchangeRate named(ExchangeRate draft, Optional<ExchangeRate> current) {
        var code = code(draft).strip().toUpperCase(Locale.ROOT);
        if (current.isPresent() && !code.equals(current.get().currencyCode())) {
            throw Problems.of("currency_code", "can't be changed");
        }
        return draft.withCurrencyCode(code);
    }

    private static void check(ApiCall apiCall, ExchangeRate rate, Problems problems) {
        var code = code(rate);
        problems.notBlank("currency_code", code);
        if (!code.isEmpty()
                && Currency.getAvailableCurrencies().stream()
                        .noneMatch(currency -> currency.getCurrencyCode().equals(code))) {
            problems.add("currency_code", "is not a currency code of ISO 4217");
        }
        if (code.equals(apiCall.shop().currency().getCurrencyCode())) {
            problems.add("currency_code", "is the shop's own currency");
        }
        var twins = Select.ALL.equal("currency_code", code).matching("id <> :value", rate.id());
        if (TABLE.count(apiCall.session(), apiCall.shop(), twins) > 0) {
            problems.add("currency_code", "has already been taken");
        }
        if (rate.rate() == null) {
            problems.add("rate", "can't be blank");
        } else if (rate.rate().signum() <= 0) {
            problems.add("rate", "must be greater than 0");
        } else if (rate.rate().compareTo(SMALLEST) < 0 || rate.rate().compareTo(LARGEST) > 0) {
            problems.add("rate", "must be between " + SMALLEST.toPlainString() + " and " + LARGEST.toPlainString());
        }
    }

    private static String code(ExchangeRate rate) {
        return Objects.requireNonNullElse(rate.currencyCode(), "");
    }

    /** Enables a currency at a rate, or disables it without one. */
    private static void enable(ApiCall apiCall, String code, @Nullable ExchangeRate rate) {
        // why: the first statement holds the shop's row, so that the list read next is the last one written.
        ShopColumns.touch(apiCall.tx(), apiCall.shop(), apiCall.now());
        var listed = ShopColumns.enabledCurrencies(apiCall.tx(), apiCall.shop());
        ShopColumns.set(apiCall.tx(), apiCall.shop(), "enabled_currencies", changed(Json.parse(listed), code, rate));
    }

    private static List<JsonNode> changed(JsonNode listed, String code, @Nullable ExchangeRate rate) {
        var currencies = new ArrayList<JsonNode>();
        JsonNode known = ShownCurrencies.of(Currency.getInstance(code));
        for (var currency : listed) {
            if (currency.path("code").asText().equals(code)) {
                known = currency;
            } else {
                currencies.add(currency);
            }
        }
        if (rate != null) {
            currencies.add(((ObjectNode) known).put("rate", rate.rate()));
        }
        return currencies;
    }
}
