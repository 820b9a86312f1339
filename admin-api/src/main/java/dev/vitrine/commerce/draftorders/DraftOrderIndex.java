package dev.vitrine.commerce.draftorders;

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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Search index of draft orders: name, buyer, e-mail, addresses, note, tags, line items. */
final class DraftOrderIndex {

    private static final SearchIndex INDEX =
            new SearchIndex("draft_order_words", "draft_order_id", "draft_order_search");

    private static final Pattern NUMBER = Pattern.compile("#?d?(\\d{1,18})");

    private DraftOrderIndex() {}

    /** Drafts that have each of the words, or its beginning; {@code #D12}, {@code D12} or {@code 12} names one. */
    static Select narrow(Select select, ApiCall apiCall) {
        var query = apiCall.query("query").orElse("");
        var words = SearchIndex.words(query);
        // why: signs alone stand in no index, and must not find everything.
        if (words.isEmpty() && !query.isBlank()) {
            return select.matching("false", null);
        }
        var narrowed = select;
        for (var word : words) {
            narrowed = narrowed.anyOf(choices(apiCall.shop(), word));
        }
        return narrowed;
    }

    private static List<Select> choices(Shop shop, String word) {
        var choices = new ArrayList<Select>();
        var number = NUMBER.matcher(word);
        // why: #D1 and D1 mean one draft, and not all whose names begin so.
        var named = number.matches() && !Character.isDigit(word.charAt(0));
        choices.add(named ? INDEX.whole(shop, word) : INDEX.beginning(shop, word));
        if (number.matches()) {
            choices.add(Select.ALL.equal("number", Long.valueOf(number.group(1))));
        }
        CustomerMatching.ofCustomers(shop, word).ifPresent(choices::add);
        return choices;
    }

    /** Indexes a draft; call it after every change. */
    static void write(Tx tx, Shop shop, DraftOrder draftOrder) {
        INDEX.write(tx, shop, draftOrder.id(), written(draftOrder));
    }

    /** Of a draft that is deleted. */
    static void remove(Tx tx, Shop shop, long id) {
        INDEX.remove(tx, shop, id);
    }

    /** Indexes drafts that were made before this index existed. */
    static void indexPending(Database database, Shop shop) {
        // why one by one: each is held, so that nobody changes it between reading and writing.
        INDEX.indexPending(
                database,
                shop,
                (tx, ids) -> ids.stream()
                        .flatMap(id -> DraftOrders.TABLE.find(tx, shop, id).stream())
                        .forEach(draftOrder -> write(tx, shop, draftOrder)));
    }

    static List<Long> pendingShops(Session session) {
        return INDEX.pendingShops(session);
    }

    /** The customer's own name is not here: they may change it, and are looked for themselves. */
    private static List<@Nullable String> written(DraftOrder draftOrder) {
        var written = new ArrayList<@Nullable String>(Arrays.asList(
                draftOrder.name(),
                draftOrder.remarks().tags(),
                draftOrder.buyer().email(),
                draftOrder.buyer().phone(),
                draftOrder.remarks().note()));
        Stream.of(
                        draftOrder.addresses().shippingAddress(),
                        draftOrder.addresses().billingAddress())
                .forEach(mailingAddress -> {
                    if (mailingAddress != null) {
                        written.add(mailingAddress.name());
                        written.addAll(mailingAddress.searchTexts());
                    }
                });
        for (var line : draftOrder.lineItems()) {
            written.addAll(Arrays.asList(line.title(), line.variantTitle(), line.sku()));
        }
        return written;
    }
}
