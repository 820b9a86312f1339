package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.ShopTerms;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.SearchWords;
import dev.vitrine.foundation.text.TextNormalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Search index of orders: number, customer, e-mail, addresses, line items. */
public final class OrderIndex {

    private static final int MOST_WORDS = 6;
    private static final int AT_ONCE = 200;

    /** Index of terms: where each word of {@code order_words.text} stands. */
    private static final String TABLE = "order_search";

    private OrderIndex() {}

    /** Orders that have each of the words, or its beginning; one with {@code #} in front is an order's whole name. */
    public static Select narrow(Select select, ApiCall apiCall) {
        var words = words(apiCall.query("query").orElse(""));
        var narrowed = select;
        for (var word : words) {
            narrowed = word.startsWith("#")
                    ? narrowed.and(named(apiCall.shop(), word))
                    : narrowed.anyOf(Stream.concat(
                                    Stream.of(said(apiCall.shop(), word)),
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

    private static Select named(Shop shop, String word) {
        return found(shop, word, false)
                .matching(
                        "exists (select 1 from order_words where order_id = id and text || ' ' like :value escape '!')",
                        literal(word) + " %");
    }

    private static Select said(Shop shop, String word) {
        var found = found(shop, word, true);
        // why: the index knows words, but not in which order and with what between them they stand.
        return SearchWords.ofQuery(word).size() > 1
                ? found.matching(
                        "exists (select 1 from order_words where order_id = id and text like :value escape '!')",
                        "%" + literal(word) + "%")
                : found;
    }

    /** With all that is in a word: an e-mail address and an SKU are several words of the index. */
    private static Select found(Shop shop, String word, boolean open) {
        return Select.ALL.found(
                TABLE, ShopTerms.query(shop, SearchWords.ofQuery(word), open).orElseThrow());
    }

    /** Indexes an order; call it after every change. */
    public static void write(Tx tx, Shop shop, Order order) {
        var text = text(order);
        tx.sql("""
                        insert into order_words (order_id, shop_id, text) values (:order, :shop, :text)
                        on conflict (order_id) do update set text = :text, due = :done
                        """)
                .bind(shop)
                .bind("order", order.id())
                .bind("text", text)
                .bind("done", false)
                .run();
        remove(tx, order.id());
        tx.sql("insert into order_search (rowid, terms) values (:id, " + tx.indexed(":terms") + ")")
                .bind("id", order.id())
                .bind("terms", ShopTerms.text(shop, SearchWords.ofText(text)))
                .run();
    }

    /** Of an order that is deleted. */
    public static void remove(Tx tx, long id) {
        tx.sql("delete from order_search where rowid = :id").bind("id", id).run();
    }

    /** Indexes orders that were placed before this index existed. */
    public static void indexPending(Database database, Shop shop) {
        for (var due = due(database, shop); !due.isEmpty(); due = due(database, shop)) {
            var some = due;
            database.change(tx -> {
                // why one by one: each is held, so that nobody changes it between reading and writing.
                var held = some.stream()
                        .flatMap(id -> OrderStore.TABLE.find(tx, shop, id).stream())
                        .toList();
                OrderStore.complete(tx, shop, held).forEach(order -> write(tx, shop, order));
            });
        }
    }

    private static List<Long> due(Database database, Shop shop) {
        return database.read(
                session -> session.sql("""
                        select order_id from order_words where shop_id = :shop and due order by order_id limit :limit
                        """).bind(shop).bind("limit", AT_ONCE).numbers());
    }

    /** The customer's own name is not here: they may change it, and are looked for themselves. */
    private static String text(Order order) {
        var written = new ArrayList<@Nullable String>();
        written.addAll(List.of(order.name(), order.remarks().tags()));
        written.addAll(Arrays.asList(
                order.contact().email(),
                order.contact().phone(),
                order.remarks().note()));
        Stream.of(order.addresses().shippingAddress(), order.addresses().billingAddress())
                .forEach(mailingAddress -> {
                    if (mailingAddress != null) {
                        written.addAll(Arrays.asList(
                                mailingAddress.firstName(),
                                mailingAddress.lastName(),
                                mailingAddress.company(),
                                mailingAddress.zip(),
                                mailingAddress.city()));
                    }
                });
        for (var line : order.lineItems()) {
            written.addAll(Arrays.asList(line.title(), line.variantTitle(), line.sku()));
        }
        return written.stream()
                .filter(part -> part != null && !part.isBlank())
                .map(TextNormalizer::fold)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    /** As they were typed, without what stands around them: an e-mail and a SKU are one word each. */
    private static List<String> words(String query) {
        return Arrays.stream(TextNormalizer.fold(query).split(" "))
                .map(word -> word.replaceAll("^[^\\p{L}\\p{N}#]+|[^\\p{L}\\p{N}]+$", ""))
                .filter(word -> !SearchWords.ofQuery(word).isEmpty())
                .limit(MOST_WORDS)
                .toList();
    }

    private static String literal(String word) {
        return word.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}
