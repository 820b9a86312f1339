package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.SearchIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Search index of orders: number, customer, e-mail, addresses, line items. */
public final class OrderIndex {

    private static final SearchIndex INDEX = new SearchIndex("order_words", "order_id", "order_search");

    private OrderIndex() {}

    /** Orders that have each of the words, or its beginning; one with {@code #} in front is an order's whole name. */
    public static Select narrow(Select select, ApiCall apiCall) {
        var words = SearchIndex.words(apiCall.query("query").orElse(""));
        var narrowed = select;
        for (var word : words) {
            narrowed = word.startsWith("#")
                    ? narrowed.and(INDEX.first(apiCall.shop(), word))
                    : narrowed.anyOf(Stream.concat(
                                    Stream.of(INDEX.beginning(apiCall.shop(), word)),
                                    CustomerMatching.ofCustomers(apiCall.shop(), word).stream())
                            .toList());
        }
        var sorted = Stream.of("order", "since_id", "page_info")
                .anyMatch(name -> apiCall.query(name).isPresent());
        // why: who types a number means that order, and not the older product whose SKU has it, too.
        return words.size() == 1 && words.getFirst().matches("\\d{1,12}") && !sorted
                ? narrowed.by("case when name in ('#%1$s', '%1$s') then 0 else 1 end".formatted(words.getFirst()))
                : narrowed;
    }

    /** Indexes an order; call it after every change. */
    public static void write(Tx tx, Shop shop, Order order) {
        INDEX.write(tx, shop, order.id(), written(order));
    }

    /** Of an order that is deleted. */
    public static void remove(Tx tx, Shop shop, long id) {
        INDEX.remove(tx, shop, id);
    }

    /** Indexes orders that were placed before this index existed. */
    public static void indexPending(Database database, Shop shop) {
        INDEX.indexPending(database, shop, (tx, ids) -> {
            // why one by one: each is held, so that nobody changes it between reading and writing.
            var held = ids.stream()
                    .flatMap(id -> OrderStore.TABLE.find(tx, shop, id).stream())
                    .toList();
            OrderStore.complete(tx, shop, held).forEach(order -> write(tx, shop, order));
        });
    }

    public static List<Long> pendingShops(Session session) {
        return INDEX.pendingShops(session);
    }

    /** The customer's own name is not here: they may change it, and are looked for themselves. */
    private static List<@Nullable String> written(Order order) {
        var written = new ArrayList<@Nullable String>();
        written.addAll(List.of(order.name(), order.remarks().tags()));
        written.addAll(Arrays.asList(
                order.contact().email(),
                order.contact().phone(),
                order.remarks().note()));
        Stream.of(order.addresses().shippingAddress(), order.addresses().billingAddress())
                .forEach(mailingAddress -> {
                    if (mailingAddress != null) {
                        written.addAll(mailingAddress.searchTexts());
                    }
                });
        for (var line : order.lineItems()) {
            written.addAll(Arrays.asList(line.title(), line.variantTitle(), line.sku()));
        }
        return written;
    }
}
