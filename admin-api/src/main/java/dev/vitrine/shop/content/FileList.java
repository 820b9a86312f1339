package dev.vitrine.shop.content;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.media.ShopFile;
import java.util.ArrayList;
import java.util.List;

/** List of a shop's files, searched, filtered and sorted. */
public final class FileList {

    private FileList() {}

    /** {@code most} of them, after the first {@code offset}. */
    public static List<ShopFile> page(Session session, Tenant shop, FileQuery query, long offset, int most) {
        // why ids first: a search reads all files, which an index with their names does alone.
        return bound(session, shop, query, """
                        select f.id, f.media_key, f.extension, f.name, f.alt, f.width, f.height, f.bytes, f.created_at
                        from files f
                        where f.shop_id = :shop and f.id in (
                          select f.id from files f where %1$s order by %2$s limit :most offset :offset)
                        order by %2$s
                        """.formatted(
                                conditions(session, query), query.order().sql()))
                .bind("most", most)
                .bind("offset", offset)
                .list(ShopFile.class);
    }

    public static long count(Session session, Tenant shop, FileQuery query) {
        if (query.usage() == FileQuery.Usage.USED) {
            // why: what has neither of two things is found by a join, what has one of them is looked at file by file.
            return count(session, shop, query.with(FileQuery.Usage.ANY))
                    - count(session, shop, query.with(FileQuery.Usage.UNUSED));
        }
        return bound(session, shop, query, """
                        select count(*) from files f where %s
                        """.formatted(conditions(session, query)))
                .count();
    }

    private static String conditions(Session session, FileQuery query) {
        var conditions = new ArrayList<>(List.of("f.shop_id = :shop", "f.deleted_at is null"));
        for (int i = 0; i < query.patterns().size(); i++) {
            conditions.add("f.sort_name like :word" + i + " escape '!'");
        }
        if (!query.extension().isEmpty()) {
            conditions.add("f.extension = :extension");
        }
        var ofProducts = """
                exists (select i.id from product_images i where i.shop_id = :shop and i.media_key = f.media_key)""";
        var inTexts = "(select part.value ->> 'key' from " + session.each(":shown") + ")";
        switch (query.usage()) {
            case ANY -> {}
            case USED -> conditions.add("(" + ofProducts + " or f.media_key in " + inTexts + ")");
            case UNUSED -> conditions.addAll(List.of("not " + ofProducts, "f.media_key not in " + inTexts));
        }
        return String.join("\n  and ", conditions);
    }

    private static Statement bound(Session session, Tenant shop, FileQuery query, String sql) {
        var statement = session.sql(sql).bind(shop);
        for (int i = 0; i < query.patterns().size(); i++) {
            statement.bind("word" + i, query.patterns().get(i));
        }
        if (!query.extension().isEmpty()) {
            statement.bind("extension", query.extension());
        }
        if (query.usage() != FileQuery.Usage.ANY) {
            var shown = Json.object().arrayNode();
            FileUses.inTexts(session, shop)
                    .keys()
                    .forEach(key -> shown.addObject().put("key", key));
            statement.bind("shown", shown);
        }
        return statement;
    }
}
