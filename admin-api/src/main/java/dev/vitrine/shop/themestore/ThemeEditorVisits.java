package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Presence in theme editors: each open tab says again and again that it is there, and where. What is kept is what all
 * processes see; a tab that falls silent counts no more. Safe for use by many threads.
 */
public final class ThemeEditorVisits {

    /** How long a tab counts after it was heard of last. */
    static final Duration LIFE = Duration.ofSeconds(45);

    /** why: a tab that stays where it is need not be written down each time. */
    static final Duration WRITTEN_EVERY = Duration.ofSeconds(12);

    private static final int MOST = 50;
    private static final int LONGEST_NAME = 200;
    private static final Set<String> PLACE = Set.of("page", "section", "block", "setting", "group");
    private static final Pattern TAB = Pattern.compile("[0-9a-f]{16}");

    private final Database database;
    private final InstantSource clock;

    /** A tab in which somebody has the editor open; {@code place} holds the names of page, section, block and so on. */
    public record Visit(String tab, long accountId, JsonNode place) {}

    private record Row(String tab, long accountId, String place, Instant seenAt) {}

    ThemeEditorVisits(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Notes that a tab is open there, and answers all tabs of that theme's editor, those seen first at the front. */
    public List<Visit> note(Tenant shop, long theme, String tab, long account, JsonNode place) {
        if (!TAB.matcher(tab).matches()) {
            throw Problems.of("tab", "must be 16 hexadecimal digits");
        }
        var now = clock.instant();
        var text = Json.PLAIN.text(checked(place));
        var rows = database.read(session -> rows(session, shop, theme, now));
        if (rows.stream().noneMatch(row -> isNoted(row, tab, account, text, now))) {
            rows = database.write(tx -> {
                write(tx, shop, theme, new Row(tab, account, text, now));
                return rows(tx, shop, theme, now);
            });
        }
        return rows.stream()
                .map(row -> new Visit(row.tab, row.accountId, Json.parse(row.place)))
                .toList();
    }

    /** Notes that the tab is closed. */
    public void end(Tenant shop, long theme, String tab, long account) {
        database.change(tx -> tx.sql("""
                        delete from theme_editor_visits
                        where shop_id = :shop and theme_id = :theme and tab = :tab and account_id = :account
                        """)
                .bind(shop)
                .bind("theme", theme)
                .bind("tab", tab)
                .bind("account", account)
                .run());
    }

    /** Deletes those of tabs that died. */
    void deleteExpired(Tenant shop) {
        database.change(tx -> tx.sql("delete from theme_editor_visits where shop_id = :shop and seen_at < :dead")
                .bind(shop)
                .bind("dead", clock.instant().minus(LIFE))
                .run());
    }

    private static boolean isNoted(Row row, String tab, long account, String place, Instant now) {
        return row.tab.equals(tab)
                && row.accountId == account
                && row.place.equals(place)
                && row.seenAt.plus(WRITTEN_EVERY).isAfter(now);
    }

    /** Only what a place is made of; 422 for anything else. */
    private static ObjectNode checked(JsonNode place) {
        var checked = Json.object();
        place.properties().forEach(part -> {
            var value = part.getValue();
            if (!PLACE.contains(part.getKey())
                    || !value.isTextual()
                    || value.asText().length() > LONGEST_NAME) {
                throw Problems.of("place", "has page, section, block, setting and group, each a text");
            }
            checked.put(part.getKey(), value.asText());
        });
        return checked;
    }

    private static List<Row> rows(Session session, Tenant shop, long theme, Instant now) {
        return session.sql("""
                        select tab, account_id, place, seen_at from theme_editor_visits
                        where shop_id = :shop and theme_id = :theme and seen_at >= :alive
                        order by account_id, tab limit :most
                        """)
                .bind(shop)
                .bind("theme", theme)
                .bind("alive", now.minus(LIFE))
                .bind("most", MOST)
                .list(Row.class);
    }

    private static void write(Tx tx, Tenant shop, long theme, Row row) {
        tx.sql("""
                        insert into theme_editor_visits (shop_id, theme_id, tab, account_id, place, seen_at)
                        values (:shop, :theme, :tab, :account, :place, :seen)
                        on conflict (shop_id, theme_id, tab) do update
                        set place = excluded.place, seen_at = excluded.seen_at
                        where theme_editor_visits.account_id = excluded.account_id
                        """)
                .bind(shop)
                .bind("theme", theme)
                .bind("tab", row.tab)
                .bind("account", row.accountId)
                .bind("place", row.place)
                .bind("seen", row.seenAt)
                .run();
    }
}
