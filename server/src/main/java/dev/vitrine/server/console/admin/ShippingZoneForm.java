package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.server.console.Form;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fields of a shipping zone's page and the API request made from them. */
final class ShippingZoneForm {

    private static final String COUNTRIES = "countries";
    private static final Pattern PLACE = Pattern.compile("countries\\[(\\d+)].*");

    private ShippingZoneForm() {}

    /**
     * A country that can be ticked.
     *
     * @param part how many of its provinces are in the zone; empty for all
     * @param taken the other zone that has it already, if any
     */
    public record Choice(String code, String name, boolean ticked, String part, String taken) {

        public boolean restOfWorld() {
            return code.equals(ShippingZoneView.REST_OF_WORLD);
        }

        public String id() {
            return "country-" + (restOfWorld() ? "rest" : code);
        }
    }

    static Form of(JsonNode zone) {
        return Form.of(Map.of(
                "name",
                zone.path("name").asText(),
                COUNTRIES,
                zone.path(COUNTRIES)
                        .valueStream()
                        .map(each -> each.path("code").asText())
                        .collect(Collectors.joining(","))));
    }

    /** Every country, those that are ticked first, behind the rest of the world. */
    static List<Choice> choices(Form form, JsonNode zone, JsonNode zones) {
        var ticked = codes(form);
        var own = zone.path("id").asText();
        var parts = new HashMap<String, String>();
        zone.path(COUNTRIES).forEach(each -> parts.put(each.path("code").asText(), part(each)));
        var taken = new HashMap<String, String>();
        zones.valueStream()
                .filter(each -> !each.path("id").asText().equals(own))
                .forEach(each -> each.path(COUNTRIES)
                        .valueStream()
                        .filter(country -> part(country).isEmpty())
                        .forEach(country -> taken.put(
                                country.path("code").asText(), each.path("name").asText())));
        var rest = Stream.of(Map.entry(ShippingZoneView.REST_OF_WORLD, "Rest of the world"));
        var countries = IsoCountries.countries().stream()
                .map(country -> Map.entry(country.code(), country.name()))
                .sorted(Comparator.comparing((Map.Entry<String, String> each) -> !ticked.contains(each.getKey()))
                        .thenComparing(Map.Entry::getValue));
        return Stream.concat(rest, countries)
                .map(each -> new Choice(
                        each.getKey(),
                        each.getValue(),
                        ticked.contains(each.getKey()),
                        parts.getOrDefault(each.getKey(), ""),
                        ticked.contains(each.getKey()) ? "" : taken.getOrDefault(each.getKey(), "")))
                .toList();
    }

    /** What the API is sent; a country of which the zone held a part stays that part. 422 without any country. */
    static ObjectNode body(Form form, JsonNode zone) {
        var codes = codes(form);
        if (codes.isEmpty()) {
            var problems = new Problems().notBlank("name", form.text("name"));
            problems.add(COUNTRIES, "need at least one that is ticked");
            problems.throwIfAny();
        }
        var held = zone.path(COUNTRIES)
                .valueStream()
                .filter(each -> !part(each).isEmpty())
                .collect(Collectors.toMap(each -> each.path("code").asText(), each -> each.path("provinces")));
        var body = Json.object().put("name", form.text("name"));
        var countries = body.putArray(COUNTRIES);
        codes.forEach(code -> {
            var country = countries.addObject().put("code", code);
            if (held.containsKey(code)) {
                country.set("provinces", held.get(code));
            }
        });
        return body;
    }

    /** With what was refused: of countries by their names. */
    static Form withErrors(Form form, ApiException refusal) {
        var answered = form.withErrors(refusal);
        var codes = codes(form);
        var wrong = new ArrayList<String>();
        answered.problems().keySet().forEach(field -> {
            var place = PLACE.matcher(field);
            if (place.matches() && Integer.parseInt(place.group(1)) < codes.size()) {
                wrong.add(name(codes.get(Integer.parseInt(place.group(1)))));
            }
        });
        var others = answered.problems().entrySet().stream()
                .filter(each -> !PLACE.matcher(each.getKey()).matches())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        var told = new Form(form.values(), others);
        return wrong.isEmpty()
                ? told
                : told.withProblem(
                        COUNTRIES,
                        String.join(", ", wrong)
                                + (wrong.size() == 1 ? " already belongs" : " already belong")
                                + " to another zone. Untick it here, or remove it there first.");
    }

    /** {@code 2 of 51 states} of a country that a zone holds in part. */
    static String part(JsonNode country) {
        var all = IsoCountries.country(country.path("code").asText())
                .map(Country::provinces)
                .orElse(List.of())
                .size();
        var held = country.path("provinces").size();
        return held == all ? "" : held + " of its " + all + " regions";
    }

    private static String name(String code) {
        return code.equals(ShippingZoneView.REST_OF_WORLD)
                ? "The rest of the world"
                : IsoCountries.country(code).map(Country::name).orElse(code);
    }

    private static List<String> codes(Form form) {
        return Stream.of(form.text(COUNTRIES).split(","))
                .map(String::strip)
                .filter(code -> !code.isEmpty())
                .distinct()
                .toList();
    }
}
