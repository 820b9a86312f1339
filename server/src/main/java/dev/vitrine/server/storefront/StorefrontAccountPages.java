package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.fulfillments.FulfillmentEvents;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.orders.returns.OrderReturns;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Pages of a signed-in customer's account: profile, addresses, orders. Personal, so never kept. */
final class StorefrontAccountPages {

    private static final int PER_PAGE = 10;
    private static final int RECENT = 3;

    private final Foundation foundation;
    private final Sales sales;
    private final CustomerAccess access;

    StorefrontAccountPages(Foundation foundation, Sales sales, CustomerAccess access) {
        this.foundation = foundation;
        this.sales = sales;
        this.access = access;
    }

    Optional<StorefrontPage> account(PageContext call) {
        return customer(call).map(customer -> {
            var data = Json.object();
            data.set("customer", profile(call.shop(), customer));
            data.put("security_url", "/account/security");
            var recent = data.putArray("recent_orders");
            sales.orders()
                    .history()
                    .list(call.session(), call.shop(), customer.id(), 0, RECENT)
                    .forEach(order -> recent.add(CustomerOrderJson.summary(call.shop(), order, call.language())));
            return page(call, PageType.ACCOUNT, "Your account", "", customer, data);
        });
    }

    Optional<StorefrontPage> addresses(PageContext call) {
        return customer(call).map(customer -> {
            var data = addresses(call, customer.id());
            var countries = data.putArray("countries");
            IsoCountries.countries().forEach(country -> {
                var node = countries.addObject().put("code", country.code()).put("name", country.name());
                var provinces = node.putArray("provinces");
                country.provinces()
                        .forEach(province -> provinces
                                .addObject()
                                .put("code", province.code())
                                .put("name", province.name()));
            });
            return page(call, PageType.ADDRESSES, "Your addresses", "/addresses", customer, data);
        });
    }

    private ObjectNode addresses(PageContext call, long customer) {
        return CustomerApi.addresses(
                call.shop(), sales.customers().profiles().addresses(call.session(), call.shop(), customer));
    }

    Optional<StorefrontPage> orders(PageContext call) {
        return customer(call).map(customer -> {
            var history = sales.orders().history();
            var page = call.address().page();
            var data = Json.object();
            var orders = data.putArray("orders");
            history.list(call.session(), call.shop(), customer.id(), (page - 1) * PER_PAGE, PER_PAGE)
                    .forEach(order -> orders.add(CustomerOrderJson.summary(call.shop(), order, call.language())));
            data.putObject("pagination")
                    .put("perPage", PER_PAGE)
                    .put("page", page)
                    .put("total", history.count(call.session(), call.shop(), customer.id()));
            return page(call, PageType.ORDERS, "Your orders", "/orders", customer, data);
        });
    }

    Optional<StorefrontPage> order(PageContext call) {
        var id = call.part(2);
        if (!id.matches("\\d{1,18}")) {
            return Optional.empty();
        }
        return customer(call)
                .flatMap(customer -> sales.orders()
                        .history()
                        .find(call.session(), call.shop(), customer.id(), Long.parseLong(id))
                        .map(order -> {
                            var transactions =
                                    sales.orders().transactions().of(call.session(), call.shop(), order.id());
                            var variants = SellableVariants.of(
                                    call.session(),
                                    call.shop(),
                                    order.lineItems().stream()
                                            .map(LineItem::variantId)
                                            .filter(Objects::nonNull)
                                            .toList());
                            var data = Json.object();
                            data.set(
                                    "order",
                                    CustomerOrderJson.whole(
                                            call.shop(),
                                            order,
                                            transactions,
                                            FulfillmentEvents.of(call.session(), call.shop(), order),
                                            variants,
                                            OrderReturns.of(call.session(), call.shop(), order.id()),
                                            sales.orders().returns().mayBeAskedFor(call.session(), call.shop(), order),
                                            foundation.shops().checkoutAddress(call.shop(), "/orders/" + order.token()),
                                            call.language()));
                            return StorefrontPage.simple(
                                    PageType.ORDER,
                                    200,
                                    call.titled(call.language().text("Order {name}", Map.of("name", order.name()))),
                                    "/my-account/orders/" + order.id(),
                                    Json.object().put("order_id", order.id()),
                                    data);
                        }));
    }

    private static StorefrontPage page(
            PageContext call, PageType pageType, String title, String path, Customer customer, ObjectNode data) {
        return StorefrontPage.simple(
                pageType,
                200,
                call.titled(call.text(title)),
                "/my-account" + path,
                Json.object().put("customer_id", customer.id()),
                data);
    }

    private Optional<Customer> customer(PageContext call) {
        return access.session(call.session(), call.shop(), call.customerToken())
                .flatMap(known -> CustomerMatching.find(call.session(), call.shop(), known.customerId()));
    }

    /** What the customer may see of themselves. */
    static ObjectNode profile(Shop shop, Customer customer) {
        var node = Json.object()
                .put("id", customer.id())
                .put("email", customer.email())
                .put("first_name", customer.firstName())
                .put("last_name", customer.lastName())
                .put("phone", customer.phone())
                .put("accepts_marketing", customer.acceptsMarketing())
                .put("verified_email", customer.verifiedEmail())
                .put("orders_count", customer.ordersCount());
        node.set("created_at", shop.json().tree(customer.createdAt()));
        return node;
    }
}
