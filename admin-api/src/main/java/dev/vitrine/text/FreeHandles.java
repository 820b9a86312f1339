package dev.vitrine.text;

import dev.vitrine.db.Session;
import dev.vitrine.kernel.Handles;
import dev.vitrine.kernel.ShopId;
import java.util.HashSet;

/** Handles that nobody in a shop's table has yet. */
public final class FreeHandles {

    private FreeHandles() {}

    /** "unique per resource type and shop; collisions get -1, -2, …". */
    public static String like(Session session, ShopId shop, String table, String title) {
        var base = Handles.of(title);
        var stem = base.length() > 240 ? base.substring(0, 240) : base;
        var taken = new HashSet<>(session.sql("select handle from " + table
                        + " where shop_id = :shop and (handle = :base or handle like :numbered)")
                .bind(shop)
                .bind("base", base)
                .bind("numbered", stem + "-%")
                .values());
        var handle = base;
        for (int number = 1; taken.contains(handle); number++) {
            handle = stem + "-" + number;
        }
        return handle;
    }

    /** Whether another row than {@code self} has it. */
    public static boolean taken(Session session, ShopId shop, String table, String handle, long self) {
        return session.sql("select id from " + table + " where shop_id = :shop and handle = :handle and id <> :self")
                .bind(shop)
                .bind("handle", handle)
                .bind("self", self)
                .number()
                .isPresent();
    }
}
