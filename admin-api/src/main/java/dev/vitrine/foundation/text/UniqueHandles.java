package dev.vitrine.foundation.text;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** Unique handles within a shop's table. */
public final class UniqueHandles {

    /** So many are asked for in one statement. */
    private static final int AT_ONCE = 16;

    private static final int MOST = 1 << 30;

    private UniqueHandles() {}

    /** "unique per resource type and shop; collisions get -1, -2, …". */
    public static String from(Session session, Tenant shop, String table, String title) {
        var base = Handles.of(title);
        if (!taken(session, shop, table, base, 0)) {
            return base;
        }
        var numbered = new NumberedHandles(session, shop, table, base.length() > 240 ? base.substring(0, 240) : base);
        return numbered.handle(numbered.free());
    }

    /** The handles of one name, {@code cup-1} and on. */
    private record NumberedHandles(Session session, Tenant shop, String table, String stem) {

        String handle(int number) {
            return stem + "-" + number;
        }

        /** The smallest that is free of the first few; then one that follows a taken one. */
        int free() {
            var few = firstFree(IntStream.rangeClosed(1, AT_ONCE));
            return few.isPresent() ? few.getAsInt() : beyond(AT_ONCE);
        }

        /** why by halves: a shop may have many thousands of one name, and they are numbered without gaps as a rule. */
        private int beyond(int few) {
            var free = firstFree(IntStream.iterate(few * 2, number -> number < MOST, number -> number * 2))
                    .orElse(MOST);
            var taken = free / 2;
            while (free - taken > 1) {
                var from = taken;
                var step = Math.max(1, (free - taken) / AT_ONCE);
                var last = free;
                var found = firstFree(IntStream.iterate(from + step, number -> number < last, number -> number + step));
                free = found.orElse(free);
                taken = found.isPresent() ? free - step : from + (last - 1 - from) / step * step;
            }
            return free;
        }

        private OptionalInt firstFree(IntStream numbers) {
            var asked = numbers.boxed().toList();
            var handles = asked.stream().map(this::handle).toList();
            var taken = Set.copyOf(
                    session.sql("select handle from " + table + " where shop_id = :shop and handle in (<handles>)")
                            .bind(shop)
                            .bindList("handles", handles)
                            .values());
            return asked.stream()
                    .filter(number -> !taken.contains(handle(number)))
                    .mapToInt(Integer::intValue)
                    .findFirst();
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
