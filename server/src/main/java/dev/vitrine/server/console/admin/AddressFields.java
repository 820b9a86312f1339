package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.Form;
import java.util.List;
import java.util.Map;

/** Fields of an address within a larger form: their names follow that of the address and a dot. */
final class AddressFields {

    static final List<String> NAMES = List.of(
            "first_name",
            "last_name",
            "company",
            "address1",
            "address2",
            "zip",
            "city",
            "province",
            "country_code",
            "phone");

    private AddressFields() {}

    /** Fills them in as the API prints the address. */
    static void put(Map<String, String> values, String name, JsonNode address) {
        NAMES.forEach(field -> values.put(name + "." + field, OrderLabels.text(address, field)));
    }

    /** What stands there as it was stays so, with what the fields do not show; null where nothing stands there. */
    static JsonNode read(Form form, String name, JsonNode before) {
        if (before.isObject()
                && NAMES.stream().allMatch(field -> typed(form, name, field).equals(OrderLabels.text(before, field)))) {
            return before;
        }
        var address = Json.object();
        NAMES.stream()
                .filter(field -> !typed(form, name, field).isEmpty())
                .forEach(field -> address.put(field, typed(form, name, field)));
        IsoCountries.country(typed(form, name, "country_code"))
                .flatMap(country -> country.province(typed(form, name, "province")))
                .ifPresent(province -> address.put("province", province.name()).put("province_code", province.code()));
        return address.isEmpty() ? NullNode.getInstance() : address;
    }

    private static String typed(Form form, String name, String field) {
        return form.text(name + "." + field);
    }
}
