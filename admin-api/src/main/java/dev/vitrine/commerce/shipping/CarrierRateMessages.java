package dev.vitrine.commerce.shipping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.PayloadFormat;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Request and response format of carrier services: "integer minor units in the request and string in the answer". */
final class CarrierRateMessages {

    private static final int LONGEST = 255;

    private CarrierRateMessages() {}

    /** Thrown for a response that cannot be used. */
    static final class InvalidCarrierResponse extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidCarrierResponse(String message) {
            super(message);
        }
    }

    /** "{"rate":{"origin":A,"destination":A,"items":[…],"currency","locale"}}", what is in its wrapper. */
    static ObjectNode rate(Shop shop, ShippingRateRequest shippingRateRequest) {
        var rate = Json.object();
        rate.set("origin", origin(shop));
        rate.set("destination", destination(shippingRateRequest.destination()));
        var items = rate.putArray("items");
        shippingRateRequest.items().forEach(item -> items.add(item(item)));
        rate.put("currency", shop.currency().getCurrencyCode()).put("locale", shippingRateRequest.locale());
        return rate;
    }

    /** An empty list means that the service does not deliver there. */
    static List<CarrierRate> rates(byte[] answer, PayloadFormat payloadFormat, Currency currency)
            throws InvalidCarrierResponse {
        var listed = parsed(answer, payloadFormat).path("rates");
        // why: <rates/> says nothing of what it could hold.
        var none = payloadFormat == PayloadFormat.XML && listed.asText("?").isBlank();
        if (!listed.isArray() && !none) {
            throw new InvalidCarrierResponse("answered without a list of rates");
        }
        var rates = new ArrayList<CarrierRate>();
        var codes = new HashSet<String>();
        for (int i = 0; i < listed.size(); i++) {
            var rate = rate(listed.get(i), currency, "rates[" + i + "].");
            if (codes.add(rate.serviceCode())) {
                rates.add(rate);
            }
        }
        return List.copyOf(rates);
    }

    private static JsonNode parsed(byte[] answer, PayloadFormat payloadFormat) throws InvalidCarrierResponse {
        try {
            return payloadFormat.parseWrapped(answer);
        } catch (ApiException e) {
            throw new InvalidCarrierResponse("answered with something that is no " + payloadFormat);
        }
    }

    private static CarrierRate rate(JsonNode rate, Currency currency, String at) throws InvalidCarrierResponse {
        var price = rate.path("total_price").asText("");
        if (!price.matches("\\d{1,15}")) {
            throw new InvalidCarrierResponse(at + "total_price is no string of minor units");
        }
        if (!currency.getCurrencyCode().equals(rate.path("currency").asText())) {
            throw new InvalidCarrierResponse(at + "currency is not " + currency);
        }
        return new CarrierRate(
                required(rate, "service_name", at),
                required(rate, "service_code", at),
                new Money(Long.parseLong(price), currency),
                text(rate, "description"),
                text(rate, "min_delivery_date"),
                text(rate, "max_delivery_date"),
                rate.path("phone_required").asBoolean());
    }

    private static String required(JsonNode rate, String field, String at) throws InvalidCarrierResponse {
        var text = text(rate, field);
        if (text == null) {
            throw new InvalidCarrierResponse(at + field + " is blank");
        }
        return text;
    }

    private static @Nullable String text(JsonNode rate, String field) {
        var text = rate.path(field).asText("").strip();
        return text.isEmpty() ? null : text.substring(0, Math.min(LONGEST, text.length()));
    }

    private static ObjectNode origin(Shop shop) {
        return address(
                        shop.country(),
                        shop.province(),
                        shop.zip(),
                        shop.city(),
                        shop.name(),
                        shop.address1(),
                        shop.address2())
                .put("phone", shop.phone())
                .putNull("fax")
                .put("email", shop.email())
                .putNull("address_type")
                .put("company_name", shop.name());
    }

    private static ObjectNode destination(ShippingRateRequest.Destination to) {
        return address(
                        to.place().countryCode(),
                        to.place().provinceCode(),
                        to.zip(),
                        to.city(),
                        to.name(),
                        to.address1(),
                        to.address2())
                .put("phone", to.phone())
                .putNull("fax")
                .put("email", to.email())
                .putNull("address_type")
                .put("company_name", to.company());
    }

    private static ObjectNode address(
            String country,
            @Nullable String province,
            @Nullable String zip,
            @Nullable String city,
            @Nullable String name,
            @Nullable String address1,
            @Nullable String address2) {
        return Json.object()
                .put("country", country)
                .put("postal_code", zip)
                .put("province", province)
                .put("city", city)
                .put("name", name)
                .put("address1", address1)
                .put("address2", address2)
                .putNull("address3");
    }

    private static ObjectNode item(ShippingRateRequest.Item item) {
        var node = Json.object()
                .put("name", item.name())
                .put("sku", item.sku())
                .put("quantity", item.quantity())
                .put("grams", item.grams())
                .put("price", item.price().minor())
                .put("vendor", item.vendor())
                .put("requires_shipping", true)
                .put("taxable", item.taxable())
                .put("fulfillment_service", item.fulfillmentService());
        node.set("properties", item.properties());
        return node.put("product_id", item.productId()).put("variant_id", item.variantId());
    }
}
