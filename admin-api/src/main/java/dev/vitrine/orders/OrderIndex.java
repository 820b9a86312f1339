package dev.vitrine.orders;

import dev.vitrine.db.Session;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.text.Words;
import java.util.List;

/** Finds orders by what people remember of them: number, buyer, e-mail, what was bought. */
public final class OrderIndex {

    private OrderIndex() {}

    /** Ids, the newest first; each word must be somewhere. */
    public static List<Long> find(Session session, Shop shop, String query, int limit) {
        var words = Words.of(query).stream().limit(5).toList();
        var conditions = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            conditions.append("""
                     and (lower(o.name) like :word%1$d escape '!' or lower(coalesce(o.email, '')) like :word%1$d escape '!'
                      or c.search_text like :word%1$d escape '!'
                      or exists (select 1 from line_items l where l.shop_id = :shop and l.order_id = o.id
                        and (lower(l.title) like :word%1$d escape '!' or lower(coalesce(l.sku, '')) like :word%1$d escape '!')))
                    """.formatted(i));
        }
        var statement = session.sql("""
                        select o.id from orders o
                        left join customers c on c.id = o.customer_id and c.shop_id = :shop
                        where o.shop_id = :shop""" + conditions + " order by o.id desc limit :limit")
                .bind(shop.shopId())
                .bind("limit", limit);
        for (int i = 0; i < words.size(); i++) {
            var literal = words.get(i).replace("!", "!!").replace("%", "!%").replace("_", "!_");
            statement.bind("word" + i, "%" + literal + "%");
        }
        return statement.numbers();
    }
}
