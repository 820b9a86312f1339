package dev.vitrine.server.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.orders.OrdersOfCustomers;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.fulfillments.Fulfillments;
import dev.vitrine.commerce.payments.GiftCardSales;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The last ninety days of a demo shop: orders that were paid, sent, returned, cancelled or wait for something. They are
 * made by the same steps as real ones, each at its own time, and the same in every demo.
 */
final class DemoOrders {

    private static final int DAYS = 90;
    private static final List<Buyer> BUYERS = List.of(
            new Buyer("Ada", "Brandt", "Lindenweg 4", "10435", "Berlin", "DE"),
            new Buyer("Jonas", "Keller", "Hafenstraße 21", "20459", "Hamburg", "DE"),
            new Buyer("Marta", "Nowak", "ul. Długa 12", "31-147", "Kraków", "PL"),
            new Buyer("Elif", "Demir", "Ehrenstraße 33", "50672", "Köln", "DE"),
            new Buyer("Tom", "Visser", "Oudegracht 118", "3511 AW", "Utrecht", "NL"),
            new Buyer("Sofia", "Rossi", "Via Marsala 9", "40126", "Bologna", "IT"),
            new Buyer("Noah", "Wagner", "Marktplatz 2", "70173", "Stuttgart", "DE"),
            new Buyer("Ines", "Ferreira", "Rua do Almada 77", "4050-038", "Porto", "PT"),
            new Buyer("Lena", "Schmitt", "Königsallee 60", "40212", "Düsseldorf", "DE"),
            new Buyer("Olav", "Hansen", "Strandgaten 14", "5013", "Bergen", "NO"),
            new Buyer("Clara", "Meunier", "Rue Mercière 8", "69002", "Lyon", "FR"));

    private record Buyer(String first, String last, String street, String zip, String city, String country) {

        String email() {
            return (first + "." + last).toLowerCase(Locale.ROOT) + "@mail.example";
        }

        ObjectNode address() {
            return Json.object()
                    .put("first_name", first)
                    .put("last_name", last)
                    .put("address1", street)
                    .put("zip", zip)
                    .put("city", city)
                    .put("country_code", country);
        }
    }

    private final Tx tx;
    private final Shop shop;
    private final Instant today;
    private final List<Product> products;
    private final Orders orders;
    private final Fulfillments fulfillments;
    private final SplittableRandom chance;
    private Instant now;

    DemoOrders(Foundation foundation, Catalog catalog, Sales sales, Tx tx, Shop shop, Instant today) {
        this.tx = tx;
        this.shop = shop;
        this.today = today.truncatedTo(ChronoUnit.SECONDS);
        this.now = this.today;
        this.chance = new SplittableRandom(shop.handle().hashCode());
        this.products =
                catalog.products().list(tx, shop, ProductQuery.published(60)).products();
        // why not the platform's own: what happened weeks ago is written with a clock that stands there.
        InstantSource clock = () -> now;
        var events = new Events(clock);
        this.orders = new Orders(
                foundation.database(),
                foundation.shops(),
                events,
                new Stock(catalog.products(), clock),
                new CustomerMatching(events, new OrdersOfCustomers(), clock),
                List.of(sales.gateway()),
                sales.paymentMethods(),
                new GiftCardSales(foundation.shops(), events, new Secrets(), clock),
                sales.discounts().engine(),
                new Emails(clock),
                new Secrets(),
                clock);
        this.fulfillments = orders.fulfillments(sales.fulfillmentServices(), catalog.locations());
    }

    void place(int count) {
        for (int i = 0; i < count; i++) {
            var daysAgo = (count - 1L - i) * DAYS / count;
            place(i, count - i, morning(daysAgo).plus(Duration.ofMinutes(chance.nextInt(12 * 60))));
        }
    }

    /** The morning of a day; what would be still to come happened an hour ago. */
    private Instant morning(long daysAgo) {
        return ZonedDateTime.ofInstant(today, shop.zone())
                .minusDays(daysAgo)
                .truncatedTo(ChronoUnit.DAYS)
                .plusHours(8)
                .toInstant();
    }

    private void at(Instant time) {
        now = time.isBefore(today) ? time : today.minus(Duration.ofMinutes(5));
    }

    /** {@code left}: how many come after it, and it; the last ones are not done yet. */
    private void place(int i, int left, Instant time) {
        at(time);
        var money = left == 3 ? "pending" : left == 5 ? "authorized" : "paid";
        var order = orders.placement().create(tx, shop, body(i, money), 0, fulfillments);
        if (i % 13 == 9) {
            at(time.plus(Duration.ofHours(3)));
            orders.cancellations()
                    .cancel(
                            tx,
                            shop,
                            order.id(),
                            Json.object().put("reason", "customer").put("restock", true));
            return;
        }
        if (left > 7 || left == 6) {
            at(time.plus(Duration.ofHours(22 + chance.nextInt(20))));
            send(order, left == 6);
        }
        if (i % 8 == 4 && left > 8) {
            at(time.plus(Duration.ofDays(6)));
            takeBack(order);
        }
    }

    private ObjectNode body(int i, String money) {
        var buyer = BUYERS.get((i * 7 + chance.nextInt(3)) % BUYERS.size());
        var body = Json.object()
                .put("email", buyer.email())
                .put("financial_status", money)
                .put("source_name", "demo")
                .put("taxes_included", true);
        body.putObject("customer")
                .put("email", buyer.email())
                .put("first_name", buyer.first())
                .put("last_name", buyer.last());
        body.set("shipping_address", buyer.address());
        body.set("billing_address", buyer.address());
        var lines = body.putArray("line_items");
        var sum = shop.zeroMoney();
        var first = chance.nextInt(products.size());
        for (int line = 0; line <= chance.nextInt(3); line++) {
            var product = products.get((first + line * 11) % products.size());
            var variant =
                    product.variants().get(chance.nextInt(product.variants().size()));
            var quantity = variant.price().minor() > 10_000 ? 1 : 1 + chance.nextInt(2);
            lines.addObject().put("variant_id", variant.id()).put("quantity", quantity);
            sum = sum.plus(variant.price().times(quantity));
        }
        var delivery = new Money(buyer.country().equals(shop.country()) ? 490 : 1290, shop.currency());
        body.putArray("shipping_lines")
                .addObject()
                .put("title", "Standard delivery")
                .put("code", "standard")
                .put("price", delivery.amount());
        var rate = new BigDecimal("0.19");
        body.putArray("tax_lines")
                .addObject()
                .put("title", "VAT")
                .put("rate", rate)
                .put("price", new Money(sum.plus(delivery).minor() * 19 / 119, shop.currency()).amount());
        if (i % 6 == 2) {
            body.put("note", "Please leave it with the neighbours if nobody opens.");
        }
        if (i % 5 == 1) {
            body.put("tags", "gift");
        }
        return body;
    }

    /** {@code part}: one unit, and the rest later. */
    private void send(Order order, boolean part) {
        var body = Json.object()
                .put("tracking_company", "DHL Paket")
                .put("tracking_number", "0034043" + (4_100_000_000L + order.orderNumber() * 7_919));
        if (part) {
            body.putArray("line_items")
                    .addObject()
                    .put("id", order.lineItems().getFirst().id())
                    .put("quantity", 1);
        }
        fulfillments.create(tx, shop, order.id(), body);
    }

    /** One unit comes back, and its money goes back. */
    private void takeBack(Order order) {
        var body = Json.object().put("note", "Came back unused");
        body.putArray("refund_line_items")
                .addObject()
                .put("line_item_id", order.lineItems().getFirst().id())
                .put("quantity", 1)
                .put("restock_type", "no_restock");
        var worth = shop.json().tree(orders.refunds().calculate(tx, shop, order.id(), body));
        var paid = worth.path("transactions").path(0);
        body.putArray("transactions")
                .addObject()
                .put("parent_id", paid.path("parent_id").asLong())
                .put("kind", "refund")
                .put("amount", new BigDecimal(paid.path("amount").asText()));
        orders.refunds().create(tx, shop, order.id(), body);
    }
}
