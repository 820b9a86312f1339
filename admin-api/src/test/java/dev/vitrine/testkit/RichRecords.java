package dev.vitrine.testkit;

import java.util.List;

/** Bodies with nearly everything that a caller may write. */
final class RichRecords {

    static final String ADDRESS = """
            {"first_name":"Lena","last_name":"Berg","company":"Berg","phone":"+493012345678","address1":"Lindenstr. 4",
              "address2":"Yard","city":"Berlin","zip":"10969","country_code":"DE"}
            """;

    private RichRecords() {}

    /** Orders that say where they go and come from, how they are taxed and reduced, and how they were paid. */
    static List<String> orders(String customer, String variant) {
        var line = "\"line_items\":[{\"variant_id\":%s,\"quantity\":1}]".formatted(variant);
        return List.of(
                """
                {"order":{"customer":{"id":%1$s},%2$s,"note":"Ring twice","tags":"gift, early",
                  "billing_address":%3$s,"shipping_address":%3$s}}
                """.formatted(customer, line, ADDRESS),
                """
                {"order":{"customer":{"id":%1$s},%2$s,"customer_locale":"de","landing_site":"/products/jug",
                  "referring_site":"https://search.example/","note_attributes":[{"name":"gift","value":"yes"}]}}
                """.formatted(customer, line),
                """
                {"order":{%s,"email":"ann@mail.example","phone":"+493012345678",
                  "shipping_lines":[{"title":"Standard","price":4.9,"code":"standard"}],
                  "tax_lines":[{"title":"VAT","rate":0.19,"price":6.23}],"taxes_included":true}}
                """.formatted(line),
                """
                {"order":{%s,"email":"ann@mail.example","discount_code":{"code":"TWO","amount":2,"type":"fixed_amount"}}}
                """.formatted(line),
                """
                {"order":{%s,"email":"ann@mail.example","transactions":[{"kind":"sale","status":"success","amount":20,
                  "gateway":"manual","authorization":"auth-1","message":"Thank you","receipt":"r-1"}]}}
                """.formatted(line));
    }

    /** A gift card that was bought with a draft order. */
    static void soldGiftCard(ApiClient apiClient) {
        var variant = apiClient
                .post(
                        "products",
                        "{\"product\":{\"title\":\"Voucher\",\"gift_card\":true,\"variants\":[{\"price\":25}]}}")
                .at("product.variants[0].id");
        var draft = apiClient
                .post(
                        "draft_orders",
                        "{\"draft_order\":{\"line_items\":[{\"variant_id\":" + variant + ",\"quantity\":1}]}}")
                .at("draft_order.id");
        apiClient.put("draft_orders/" + draft + "/complete", "{}");
    }
}
