package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.ShopTerms;
import dev.vitrine.foundation.db.TermQuery;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.TextNormalizer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Search index of customers, and customers with their addresses. */
final class CustomerSearchIndex {

    /** Index of terms: where each word of {@code customers.search_text} stands. */
    static final String TABLE = "customer_search";

    private static final int ADDRESSES_SHOWN = 10;
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private CustomerSearchIndex() {}

    /** With their addresses, in one statement however many customers there are. */
    static List<Customer> whole(Session session, Shop shop, List<Customer> customers) {
        var ids = customers.stream().map(Customer::id).toList();
        var byCustomer = Addresses.TABLE.children(session, shop, "customer_id", ids, "id desc");
        return customers.stream()
                .map(customer -> {
                    var own = byCustomer.getOrDefault(customer.id(), List.of());
                    var standard = own.stream().filter(Address::isDefault).findFirst();
                    return customer.withAddresses(
                            standard.orElse(null),
                            own.stream().limit(ADDRESSES_SHOWN).toList());
                })
                .toList();
    }

    /** Writes what free words are looked up in. Answers the customer with addresses. */
    static Customer write(Tx tx, Shop shop, long id) {
        var row = Customers.TABLE.find(tx, shop, id).orElseThrow();
        var customer = whole(tx, shop, List.of(row)).getFirst();
        var text = text(customer);
        tx.sql("update customers set search_text = :text where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", id)
                .bind("text", text)
                .run();
        remove(tx, shop, id);
        ShopTerms.write(tx, shop, TABLE, id, ShopTerms.text(shop, words(text)));
        return customer;
    }

    /** Of a customer that is deleted. */
    static void remove(Tx tx, Shop shop, long id) {
        ShopTerms.remove(tx, shop, TABLE, id);
    }

    /** Customers that have all words of a text; {@code open} when its last word may be the beginning of one. */
    static Optional<TermQuery> query(Shop shop, String text, boolean open) {
        var words = words(text);
        return ShopTerms.query(shop, words, open && !words.isEmpty() && text.endsWith(words.getLast()));
    }

    private static List<String> words(String text) {
        return BETWEEN_WORDS.splitAsStream(text).filter(word -> !word.isEmpty()).toList();
    }

    private static String text(Customer customer) {
        var written = Stream.concat(
                        Stream.of(
                                customer.email(),
                                customer.firstName(),
                                customer.lastName(),
                                customer.phone(),
                                customer.tags()),
                        Objects.requireNonNullElse(customer.addresses(), List.<Address>of()).stream()
                                .flatMap(address -> address.signature().stream()))
                .filter(Objects::nonNull)
                .map(TextNormalizer::fold)
                .collect(Collectors.joining(" "));
        // why: "lena@mail.test" is found by itself, by its two sides and by every word in it.
        var sides = written.replace(',', ' ').replace('@', ' ');
        var words = String.join(" ", words(written));
        return " " + String.join(" ", written.replace(',', ' '), sides, words) + " ";
    }
}
