package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Lines of an address, in the order in which letters to its country have them. */
final class AddressLines {

    private AddressLines() {}

    /** With the phone number below. */
    static List<String> withPhone(JsonNode address) {
        return lines(Stream.concat(of(address).stream(), Stream.of(OrderLabels.text(address, "phone"))));
    }

    static List<String> of(JsonNode address) {
        if (!address.isObject()) {
            return List.of();
        }
        var top = Stream.of(
                name(address),
                OrderLabels.text(address, "company"),
                OrderLabels.text(address, "address1"),
                OrderLabels.text(address, "address2"));
        var bottom = Stream.of(OrderLabels.text(address, "country"));
        return lines(Stream.of(top, town(address), bottom).flatMap(each -> each));
    }

    /** Where the shop is, as far as it has said. */
    static List<String> of(Shop shop) {
        return of(shop, Locale.ENGLISH);
    }

    /** The same, with the country in that language. */
    static List<String> of(Shop shop, Locale language) {
        return of(Json.object()
                .put("address1", shop.address1())
                .put("address2", shop.address2())
                .put("zip", shop.zip())
                .put("city", shop.city())
                .put("province", shop.province())
                .put("country_code", shop.country())
                .put("country", Locale.of("", shop.country()).getDisplayCountry(language)));
    }

    private static String name(JsonNode address) {
        var name = words(OrderLabels.text(address, "first_name"), OrderLabels.text(address, "last_name"));
        return name.isEmpty() ? OrderLabels.text(address, "name") : name;
    }

    private static Stream<String> town(JsonNode address) {
        var zip = OrderLabels.text(address, "zip");
        var city = OrderLabels.text(address, "city");
        var province = OrderLabels.text(address, "province");
        var code = OrderLabels.text(address, "province_code");
        var area = code.isEmpty() ? province : code;
        return switch (OrderLabels.text(address, "country_code")) {
            case "US" -> Stream.of(words(city.isEmpty() || area.isEmpty() ? city : city + ",", area, zip));
            case "CA", "AU" -> Stream.of(words(city, area, zip));
            case "GB", "IE" -> Stream.of(city, province, zip);
            default -> Stream.of(words(zip, city), province);
        };
    }

    private static String words(String... parts) {
        return String.join(" ", Stream.of(parts).filter(part -> !part.isBlank()).toList());
    }

    private static List<String> lines(Stream<String> lines) {
        return lines.filter(line -> !line.isBlank()).toList();
    }
}
