package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * A customer as their page shows them.
 *
 * @param invitable whether an invitation can be sent: there is an address, and no open account
 * @param linkable whether a link can be made that opens an account
 * @param consentSince when consent was given or taken back; empty when it never changed
 */
public record CustomerView(
        OrderLabels.Badge account,
        boolean subscribed,
        OrderLabels.Badge consent,
        String consentSince,
        String email,
        boolean verified,
        boolean invitable,
        boolean linkable,
        boolean invited,
        boolean open,
        long ordersCount,
        String orders,
        String spent,
        String average,
        String since,
        String lastOrder,
        String lastOrderId) {

    /** How many orders the page shows. */
    static final int ORDERS = 10;

    /** An address, and its lines as one writes them on a parcel. */
    public record AddressRow(String id, List<String> lines, boolean standard) {}

    public record OrderRow(
            String id,
            String name,
            String when,
            String total,
            OrderLabels.Badge payment,
            OrderLabels.Badge fulfilment,
            boolean cancelled) {}

    static CustomerView of(ShopFormatter shopFormatter, JsonNode customer) {
        var state = customer.path("state").asText();
        var email = OrderLabels.text(customer, "email");
        var count = customer.path("orders_count").asLong();
        return new CustomerView(
                CustomerLabels.account(customer),
                customer.path("accepts_marketing").asBoolean(),
                CustomerLabels.consent(customer),
                shopFormatter.relativeTime(customer.path("accepts_marketing_updated_at")),
                email,
                customer.path("verified_email").asBoolean(),
                !email.isEmpty() && !state.equals("enabled"),
                !state.equals("enabled"),
                state.equals("invited"),
                state.equals("enabled") || state.equals("invited"),
                count,
                shopFormatter.count(count, "order", "orders"),
                shopFormatter.money(customer.path("total_spent")),
                shopFormatter.money(customer.path("average_spent")),
                shopFormatter.relativeTime(customer.path("created_at")),
                OrderLabels.text(customer, "last_order_name"),
                OrderLabels.text(customer, "last_order_id"));
    }

    static AddressRow address(JsonNode address) {
        var place = (OrderLabels.text(address, "zip") + " " + OrderLabels.text(address, "city")).strip();
        var lines = Stream.of(
                        CustomerLabels.fullName(address),
                        OrderLabels.text(address, "company"),
                        OrderLabels.text(address, "address1"),
                        OrderLabels.text(address, "address2"),
                        place,
                        OrderLabels.text(address, "province"),
                        OrderLabels.text(address, "country"),
                        OrderLabels.text(address, "phone"))
                .filter(line -> !line.isEmpty())
                .toList();
        return new AddressRow(
                address.path("id").asText(), lines, address.path("default").asBoolean());
    }

    static OrderRow order(ShopFormatter shopFormatter, JsonNode order) {
        return new OrderRow(
                order.path("id").asText(),
                order.path("name").asText(),
                shopFormatter.relativeTime(order.path("created_at")),
                shopFormatter.money(
                        order.path("total_price"), order.path("currency").asText()),
                OrderLabels.payment(order),
                OrderLabels.fulfilment(order),
                order.path("status").asText().equals("cancelled"));
    }
}
