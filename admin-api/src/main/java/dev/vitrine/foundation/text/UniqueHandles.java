package dev.vitrine.foundation.text;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.Set;
import java.util.stream.IntStream;

/** Unique handles within a shop's table. */
public final class UniqueHandles {

    private static final int FEW = 16;
    private static final int MANY = 4096;

    private UniqueHandles() {}

    /** "unique per resource type and shop; collisions get -1, -2, …". */
    public static String from(Session session, Tenant shop, String table, String title) {
        var base = Handles.of(title);
        if (!taken(session, shop, table, base, 0)) {
            return base;
        }
        var stem = base.length() > 240 ? base.substring(0, 240) : base;
        // why: a shop may have thousands of one name; looking at twice as many each time finds the end soon.
        for (int from = 1, many = FEW; ; from += many, many = Math.min(MANY, many * 2)) {
            var block = IntStream.range(from, from + many)
                    .mapToObj(number -> stem + "-" + number)
                    .toList();
            var taken = Set.copyOf(
                    session.sql("select handle from " + table + " where shop_id = :shop and handle in (<block>)")
                            .bind(shop)
                            .bindList("block", block)
                            .values());
            var free = block.stream().filter(handle -> !taken.contains(handle)).findFirst();
            if (free.isPresent()) {
                return free.get();
            }
        }
    }

    /** Whether another row than {@code self} has it. */
    public static boolean taken(Session session, Tenant shop, String table, String handle, long self) {
        return session.sql("select id from " + table + " where shop_id = :shop and handle = :handle and id <> :self")
                .bind(shop)
                .bind("handle", handle)
                .bind("self", self)
                .number()
                .isPresent();
    }
}
