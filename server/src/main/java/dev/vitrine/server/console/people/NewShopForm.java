package dev.vitrine.server.console.people;

import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.people.NewShopRequest;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.ShopHandleField;
import io.javalin.http.Context;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Form that opens a shop: account and shop in one. */
record NewShopForm(Form form) {

    static NewShopForm typed(Context context, ShopHandleField address) {
        var typed = PageSupport.typed(context);
        return new NewShopForm(address.withHandle(typed, typed.text("shop_name")));
    }

    /** Empty form with the country guessed from the Accept-Language header. */
    static NewShopForm prefilled(Context context) {
        return new NewShopForm(Form.of(Map.of("country", guessed(context))));
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
