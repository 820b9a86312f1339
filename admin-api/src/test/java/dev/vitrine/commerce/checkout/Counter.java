package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;

/** A shop that sends to zones, taxes and gives codes, with a shopper in it. */
record Counter(ApiClient api, Shopping shopping) {

    static Counter on(Dialect dialect, boolean taxesIncluded) {
        var test = TestPlatform.on(dialect);
        var shop = test.shop();
        var settings = test.platform().shopServices().shopSettings();
        var taxed = test.platform().foundation().database().write(tx -> {
            settings.set(tx, shop, "taxes_included", Boolean.toString(taxesIncluded));
            return settings.set(tx, shop, "tax_shipping", "true");
        });
        var apiClient = test.api(taxed);
        return new Counter(apiClient, CheckoutApiTest.shopping(apiClient));
    }

    /** Germany: 4.90, from 50.00 free, 9.90 for express; Austria: 7.90. Elsewhere nothing is sent. */
    Counter withZones() {
        make("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],"price_based_shipping_rates":[
                {"name":"Standard","price":4.90,"max_order_subtotal":49.99},
                {"name":"Standard","price":0,"min_order_subtotal":50},{"name":"Express","price":9.90}]}}""");
        make("shipping_zones", """
                {"shipping_zone":{"name":"Neighbours","countries":[{"code":"AT"}],"weight_based_shipping_rates":[
                {"name":"Post","price":7.90,"weight_low":0,"weight_high":1}]}}""");
        return this;
    }

    Counter withTax(String country, String share) {
        make("countries", "{\"country\":{\"code\":\"%s\",\"tax\":%s,\"tax_name\":\"VAT\"}}".formatted(country, share));
        return this;
    }

    /** A code of a rule that takes ten per cent off everything, changed by {@code fields}. */
    Counter withCode(String code, String fields) {
        var made = rule(code, fields);
        make(
                "price_rules/" + made.at("price_rule.id") + "/discount_codes",
                "{\"discount_code\":{\"code\":\"" + code + "\"}}");
        return this;
    }

    /** A discount of ten per cent that applies by itself, changed by {@code fields}. */
    Counter withAutomatic(String title, String fields) {
        rule(title, "\"automatic\":true" + (fields.isEmpty() ? "" : "," + fields));
        return this;
    }

    private ApiClient.Response rule(String title, String fields) {
        var rule = (ObjectNode) Json.parse("""
                {"title":"%s","value_type":"percentage","value":-10,"target_type":"line_item",
                "target_selection":"all","allocation_method":"across","customer_selection":"all",
                "starts_at":"2020-01-01T00:00:00+01:00"}""".formatted(title));
        rule.setAll((ObjectNode) Json.parse("{" + fields + "}"));
        return make("price_rules", "{\"price_rule\":" + rule + "}");
    }

    static final String FREE_DELIVERY =
            "\"target_type\":\"shipping_line\",\"value\":-100,\"allocation_method\":\"each\"";

    private ApiClient.Response make(String path, String body) {
        var made = api.post(path, body);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    Checkout ready(long variant, int quantity, String country, String zip) {
        var home = Shopping.HOME;
        var deliveryForm = new DeliveryForm(
                home.email(), "", false, "Ann", "Lee", "", "Lange Str. 1", "", "Town", "", zip, country);
        var checkouts = shopping.platform().sales().checkouts();
        var token = shopping.enter(shopping.cart(variant, quantity)).token();
        return checkouts.updateDelivery(shopping.shop(), token, deliveryForm).checkout();
    }

    Checkout choosing(Checkout checkout, String title) {
        var checkoutShippingOption = checkout.shippingChoice().offers().stream()
                .filter(each -> each.title().equals(title))
                .findFirst()
                .orElseThrow();
        var step = shopping.platform()
                .sales()
                .checkouts()
                .selectShippingOption(shopping.shop(), checkout.token(), checkoutShippingOption.handle());
        assertThat(step.problems()).isEmpty();
        return step.checkout();
    }

    Checkouts.Step calling(Checkout checkout, String code) {
        return shopping.platform().sales().checkouts().applyCode(shopping.shop(), checkout.token(), code);
    }
}
