package dev.vitrine.server.console.people;

import dev.vitrine.geo.Country;
import dev.vitrine.geo.IsoCountries;
import dev.vitrine.people.NewShopRequest;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.ShopAddress;
import io.javalin.http.Context;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What it takes to open a shop with one form: who, and which shop. */
record OpeningForm(Form form) {

    static OpeningForm typed(Context context, ShopAddress address) {
        var typed = Asked.typed(context);
        return new OpeningForm(address.in(typed, typed.text("shop_name")));
    }

    /** With the country that goes with the languages that somebody reads, if one does. */
    static OpeningForm begun(Context context) {
        return new OpeningForm(Form.of(Map.of("country", guessed(context))));
    }

    /** By name; first none, because a wrong one is worse. */
    static Map<String, String> countries() {
        var choices = new LinkedHashMap<String, String>();
        choices.put("", "Choose a country");
        IsoCountries.countries().stream()
                .sorted(Comparator.comparing(Country::name))
                .forEach(country -> choices.put(country.code(), country.name()));
        return choices;
    }

    String firstName() {
        var name = form.text("name");
        return name.contains(" ") ? name.substring(0, name.lastIndexOf(' ')).strip() : name;
    }

    String lastName() {
        var name = form.text("name");
        return name.contains(" ") ? name.substring(name.lastIndexOf(' ') + 1) : "";
    }

    NewShopRequest shop() {
        return new NewShopRequest(form.text("handle"), form.text("shop_name"), form.text("country"), form.text("zone"));
    }

    private static String guessed(Context context) {
        try {
            return Locale.LanguageRange.parse(Objects.requireNonNullElse(context.header("Accept-Language"), "*"))
                    .stream()
                    .map(range -> Locale.forLanguageTag(range.getRange()).getCountry())
                    .filter(country -> IsoCountries.country(country).isPresent())
                    .findFirst()
                    .orElse("");
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
