package dev.vitrine.server.console.people;

import dev.vitrine.kernel.Money;
import dev.vitrine.server.console.Form;
import dev.vitrine.tenancy.NewShop;
import io.javalin.http.Context;
import java.time.ZoneId;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What it takes to open a shop with one form: who, and which shop. */
record OpeningForm(Form form) {

    private static final List<String> CURRENCIES = List.of(
            "EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "CAD", "AUD", "NZD", "JPY", "INR", "BRL");

    static OpeningForm typed(Context context) {
        return new OpeningForm(Asked.typed(context));
    }

    /** With the currency that goes with the languages that somebody reads. */
    static OpeningForm begun(Context context) {
        return new OpeningForm(Form.of(Map.of("currency", guessed(context))));
    }

    static Map<String, String> currencies() {
        var choices = new LinkedHashMap<String, String>();
        CURRENCIES.forEach(code ->
                choices.put(code, Currency.getInstance(code).getDisplayName(Locale.ENGLISH) + " (" + code + ")"));
        return choices;
    }

    String handle() {
        return form.text("handle").toLowerCase(Locale.ROOT);
    }

    String firstName() {
        var name = form.text("name");
        return name.contains(" ") ? name.substring(0, name.lastIndexOf(' ')).strip() : name;
    }

    String lastName() {
        var name = form.text("name");
        return name.contains(" ") ? name.substring(name.lastIndexOf(' ') + 1) : "";
    }

    NewShop shop() {
        var currency = Currency.getInstance(CURRENCIES.contains(form.text("currency")) ? form.text("currency") : "EUR");
        return new NewShop(
                handle(),
                form.text("shop_name"),
                form.text("email").toLowerCase(Locale.ROOT),
                currency,
                ZoneId.of("UTC"),
                "",
                currency.getSymbol(Locale.ENGLISH) + "{{amount}}",
                List.of(),
                "Standard delivery",
                Money.zero(currency));
    }

    private static String guessed(Context context) {
        try {
            return Locale.LanguageRange.parse(Objects.requireNonNullElse(context.header("Accept-Language"), "*"))
                    .stream()
                    .map(range -> Locale.forLanguageTag(range.getRange()))
                    .filter(locale -> locale.getCountry().length() == 2)
                    .map(locale -> Currency.getInstance(locale).getCurrencyCode())
                    .filter(CURRENCIES::contains)
                    .findFirst()
                    .orElse("EUR");
        } catch (IllegalArgumentException e) {
            return "EUR";
        }
    }
}
