package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.pricing.ExchangeRates;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Currency;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code /admin/settings/currencies}: the currencies that shoppers may see prices in, with their exchange rates. Safe
 * for use by many threads.
 */
final class AdminCurrenciesPage {

    static final String PATH = "/admin/settings/currencies";

    private static final String RATES = "exchange_rates";
    private static final String RATE = "rate_";
    private static final String NO_RATE = "Please write a number such as 1.08";

    /** Price of the example, in the shop's currency. */
    private static final BigDecimal EXAMPLE = new BigDecimal("100");

    private final Foundation foundation;
    private final RestApi restApi;
    private final Layout layout;
    private final InstantSource clock;

    AdminCurrenciesPage(Foundation foundation, RestApi restApi, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.layout = layout;
        this.clock = clock;
    }

    /**
     * A currency that prices are shown in.
     *
     * @param field name of the form's field with its rate
     * @param example the example's price at the rate that is typed; empty while that is no rate
     * @param since when the rate was typed
     */
    public record Row(String code, String name, String field, String example, String since) {}

    void show(StaffRequest visit) {
        var values = new LinkedHashMap<String, String>();
        rates(client(), visit).forEach((code, rate) -> values.put(RATE + code, plain(rate.path("rate"))));
        show(visit, 200, Form.of(values));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var shop = visit.shop();
        var rates = rates(client(), visit);
        var model = new HashMap<String, Object>(form.model());
        model.put("own", shop.currency().getCurrencyCode());
        model.put("ownName", name(shop.currency()));
        model.put("example", shop.price(example(shop)));
        model.put(
                "rows",
                rates.values().stream().map(rate -> row(shop, rate, form)).toList());
        model.put(
                "examples",
                rates.keySet().stream()
                        .map(code -> "#" + RATE + code + "-example")
                        .collect(Collectors.joining(",")));
        model.put("offered", offered(shop, rates));
        // why of the rates alone: the other form of the page is refused without a change to them.
        model.put(
                "unsaved",
                form.problems().keySet().stream().anyMatch(field -> field.startsWith(RATE)) ? "dirty" : "clean");
        layout.render(visit, status, "console/admin/currencies", model);
    }

    private static Money example(Shop shop) {
        return Money.of(EXAMPLE, shop.currency());
    }

    private Row row(Shop shop, JsonNode rate, Form form) {
        var code = rate.path("currency_code").asText();
        var currency = Currency.getInstance(code);
        return new Row(
                code,
                name(currency),
                RATE + code,
                rate(form.text(RATE + code))
                        .map(typed -> new ExchangeRates(Map.of(currency, typed)).in(currency, example(shop)))
                        .map(shop::storefrontPrice)
                        .orElse(""),
                new ShopFormatter(shop, clock.instant()).date(rate.path("updated_at")));
    }

    private static Map<String, String> offered(Shop shop, Map<String, JsonNode> rates) {
        var offered = new LinkedHashMap<String, String>();
        offered.put("", "Choose a currency");
        // why by countries: the others are no longer paid with, or never were.
        Stream.of(Locale.getISOCountries())
                .map(country -> Currency.getInstance(Locale.of("", country)))
                .filter(Objects::nonNull)
                .distinct()
                .filter(currency -> !currency.equals(shop.currency()))
                .filter(currency -> !rates.containsKey(currency.getCurrencyCode()))
                .sorted(Comparator.comparing(AdminCurrenciesPage::name, String.CASE_INSENSITIVE_ORDER))
                .forEach(currency ->
                        offered.put(currency.getCurrencyCode(), name(currency) + " – " + currency.getCurrencyCode()));
        return offered;
    }

    private static String name(Currency currency) {
        return currency.getDisplayName(Locale.ENGLISH);
    }

    /** Adds a currency, removes one, shows what the typed rates come to, or saves them all, whichever is sent. */
    void save(StaffRequest visit) {
        var form = Form.typed(visit.context());
        if (form.text("do").equals("count")) {
            show(visit, 200, form);
        } else if (form.ticked("remove")) {
            remove(visit, form.text("remove"));
        } else if (form.text("do").equals("add")) {
            add(visit, form);
        } else {
            change(visit, form);
        }
    }

    private void add(StaffRequest visit, Form form) {
        var code = form.text("currency_code");
        var rate = rate(form.text("rate"));
        if (code.isEmpty() || rate.isEmpty()) {
            var problem = code.isEmpty()
                    ? form.withProblem("currency_code", "Please choose one")
                    : form.withProblem("rate", NO_RATE);
            show(visit, 422, typed(visit, problem));
            return;
        }
        try {
            client().post(visit, RATES, body(Map.of("currency_code", code, "rate", rate.get())));
            FlashMessage.redirect(visit.context(), PATH, name(Currency.getInstance(code)) + " is shown now.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), typed(visit, form.withErrors(refusal)));
        }
    }

    /** With the stored rates: they stand in another form of the page. */
    private Form typed(StaffRequest visit, Form form) {
        var all = form;
        for (var rate : rates(client(), visit).entrySet()) {
            all = all.with(RATE + rate.getKey(), plain(rate.getValue().path("rate")));
        }
        return all;
    }

    private void change(StaffRequest visit, Form form) {
        var rates = rates(client(), visit);
        var wrong = form;
        for (var code : rates.keySet()) {
            if (rate(form.text(RATE + code)).isEmpty()) {
                wrong = wrong.withProblem(RATE + code, NO_RATE);
            }
        }
        if (!wrong.problems().isEmpty()) {
            show(visit, 422, wrong);
            return;
        }
        try {
            var changed = foundation.database().write(tx -> change(visit, tx, rates, form));
            FlashMessage.redirect(
                    visit.context(), PATH, changed == 0 ? "Nothing was changed." : "The exchange rates are saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    private long change(StaffRequest visit, Tx tx, Map<String, JsonNode> rates, Form form) {
        tx.writtenBy(visit.staff().principal().author());
        var within = client(restApi.within(tx));
        var changed = rates.entrySet().stream()
                .filter(rate -> typed(form, rate.getKey())
                                .compareTo(rate.getValue().path("rate").decimalValue())
                        != 0)
                .toList();
        changed.forEach(rate ->
                within.put(visit, path(rate.getValue()), body(Map.of("rate", typed(form, rate.getKey())))));
        return changed.size();
    }

    private static BigDecimal typed(Form form, String code) {
        return rate(form.text(RATE + code)).orElseThrow();
    }

    private void remove(StaffRequest visit, String code) {
        var rate = rates(client(), visit).get(code);
        if (rate == null) {
            throw ApiException.notFound();
        }
        client().delete(visit, path(rate));
        FlashMessage.redirect(visit.context(), PATH, name(Currency.getInstance(code)) + " is no longer shown.");
    }

    /** By code, in the order of their codes. */
    private static Map<String, JsonNode> rates(AdminApiClient adminApiClient, StaffRequest visit) {
        var rates = new TreeMap<String, JsonNode>();
        adminApiClient
                .get(visit, RATES, Map.of("limit", "250"))
                .path(RATES)
                .forEach(rate -> rates.put(rate.path("currency_code").asText(), rate));
        return rates;
    }

    /** As people write it; nothing where that is no rate. */
    private static Optional<BigDecimal> rate(String typed) {
        var number = ProductFields.number(typed, "");
        return Optional.of(number)
                .filter(text -> text.matches("\\d{1,10}(\\.\\d{1,9})?"))
                .map(BigDecimal::new)
                .filter(rate -> rate.signum() > 0);
    }

    private static String plain(JsonNode rate) {
        return rate.decimalValue().stripTrailingZeros().toPlainString();
    }

    private static String path(JsonNode rate) {
        return RATES + "/" + rate.path("id").asText();
    }

    private static Map<String, Object> body(Map<String, Object> fields) {
        return Map.of("exchange_rate", fields);
    }

    private AdminApiClient client() {
        return client(restApi);
    }

    private static AdminApiClient client(RestApi api) {
        return new AdminApiClient(api).granting(Permission.PRODUCTS);
    }
}
