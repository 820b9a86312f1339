package dev.vitrine.foundation.text;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.ShopTerms;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Search index of one kind of records, in two tables: the folded text of each record, and an index of terms that knows
 * in which of them each word stands. Safe for use by many threads.
 *
 * @param texts table with a row for each record: {@code shop_id}, {@code text} and whether it is {@code due}
 * @param key its column with the record's id, which it goes with
 * @param terms index of terms, whose {@code rowid} is the record's id
 */
public record SearchIndex(String texts, String key, String terms) {

    private static final int MOST_WORDS = 6;
    private static final int AT_ONCE = 200;

    /**
     * What was typed, folded and without what stands around each word: an e-mail and a SKU are one word each, a
     * {@code #} in front stays.
     */
    public static List<String> words(String query) {
        return Arrays.stream(TextNormalizer.fold(query).split(" "))
                .map(word -> word.replaceAll("^[^\\p{L}\\p{N}#]+|[^\\p{L}\\p{N}]+$", ""))
                .filter(word -> !SearchWords.ofQuery(word).isEmpty())
                .limit(MOST_WORDS)
                .toList();
    }

    /** Records in whose text a word of {@link #words} stands, or what begins with it. */
    public Select beginning(Tenant shop, String word) {
        var found = found(shop, word, true);
        // why: the index knows words, but not in which order and with what between them they stand.
        return SearchWords.ofQuery(word).size() > 1 ? found.and(like("text", '%' + literal(word) + '%')) : found;
    }

    /** Records in whose text a word of {@link #words} stands as a whole. */
    public Select whole(Tenant shop, String word) {
        return found(shop, word, false);
    }

    /** Records whose text begins with a word of {@link #words}. */
    public Select first(Tenant shop, String word) {
        return found(shop, word, false).and(like("text || ' '", literal(word) + " %"));
    }

    /** With all that is in a word: an e-mail address and an SKU are several words of the index. */
    private Select found(Tenant shop, String word, boolean open) {
        return Select.ALL.found(
                terms, ShopTerms.query(shop, SearchWords.ofQuery(word), open).orElseThrow());
    }

    private Select like(String text, String pattern) {
        return Select.ALL.matching(
                "exists (select 1 from %s where shop_id = :shop and %s = id and %s like :value escape '!')"
                        .formatted(texts, key, text),
                pattern);
    }

    private static String literal(String word) {
        return word.replaceAll("[!%_]", "!$0");
    }

    /** Indexes a record by what is written in it; call it in the transaction of every change. */
    public void write(Tx tx, Tenant shop, long id, Collection<@Nullable String> written) {
        var text = written.stream()
                .filter(part -> part != null && !part.isBlank())
                .map(TextNormalizer::fold)
                .distinct()
                .collect(Collectors.joining(" "));
        tx.sql("""
                        insert into %1$s (%2$s, shop_id, text) values (:id, :shop, :text)
                        on conflict (%3$s) do update set text = :text, due = :done
                        """.formatted(texts, key, tx.shopKey(key)))
                .bind(shop)
                .bind("id", id)
                .bind("text", text)
                .bind("done", false)
                .run();
        remove(tx, shop, id);
        ShopTerms.write(tx, shop, terms, id, ShopTerms.text(shop, SearchWords.ofText(text)));
    }

    /** Of a record that is deleted; its text goes with it. */
    public void remove(Tx tx, Tenant shop, long id) {
        ShopTerms.remove(tx, shop, terms, id);
    }

    /** Indexes records that were stored before the index existed: {@code rewrite} writes those with some ids. */
    public void indexPending(Database database, Tenant shop, BiConsumer<Tx, List<Long>> rewrite) {
        for (var due = due(database, shop); !due.isEmpty(); due = due(database, shop)) {
            var some = due;
            database.change(tx -> rewrite.accept(tx, some));
        }
    }

    /** Ids of the shops with such records. */
    public List<Long> pendingShops(Session session) {
        return session.sql("select distinct shop_id from " + texts + " where due")
                .numbers();
    }

    private List<Long> due(Database database, Tenant shop) {
        return database.read(
                session -> session.sql("select %2$s from %1$s where shop_id = :shop and due order by %2$s limit :limit"
                                .formatted(texts, key))
                        .bind(shop)
                        .bind("limit", AT_ONCE)
                        .numbers());
    }
}
