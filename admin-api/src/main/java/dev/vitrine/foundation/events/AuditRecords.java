package dev.vitrine.foundation.events;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Rows of the audit log, for who shows them: they are written with the events that they are about. */
public final class AuditRecords {

    private AuditRecords() {}

    /** The log as records of a type; {@code computed} names its components that are no columns. */
    public static <T extends Record> Table<T> as(Class<T> type, String... computed) {
        return Table.of("history", type, computed);
    }

    /** What staff or an app changed, for the shop's staff to see; in the transaction of the change. */
    public static void write(Tx tx, Shop shop, AuditEntry entry, Instant now) {
        insert(
                tx,
                shop,
                entry.type(),
                entry.subject(),
                entry.verb(),
                Json.PLAIN.text(entry.arguments()),
                tx.authorKind(),
                entry.area().handle(),
                now.truncatedTo(ChronoUnit.SECONDS));
    }

    /** That the items of an order were changed, and why; {@code reason} may be empty. For apps to see, too. */
    public static void writeOrderEdit(Tx tx, Shop shop, long order, String name, String reason, Instant now) {
        insert(
                tx,
                shop,
                "Order",
                order,
                "edited",
                Json.PLAIN.text(reason.isEmpty() ? List.of(name) : List.of(name, reason)),
                tx.authorKind(),
                AuditArea.ORDERS.handle(),
                now.truncatedTo(ChronoUnit.SECONDS));
    }

    /** What somebody wrote into an order's timeline. For apps to see, too, as the order's own note is. */
    public static void writeOrderNote(Tx tx, Shop shop, long order, String name, String text, Instant now) {
        insert(
                tx,
                shop,
                "Order",
                order,
                "noted",
                Json.PLAIN.text(List.of(name, text)),
                tx.authorKind(),
                AuditArea.ORDERS.handle(),
                now.truncatedTo(ChronoUnit.SECONDS));
    }

    static void insert(
            Tx tx,
            Shop shop,
            String type,
            long subject,
            String verb,
            String arguments,
            Author.Kind authorKind,
            String area,
            Instant now) {
        tx.sql("""
                        insert into history (shop_id, subject_type, subject_id, verb, arguments, author, author_kind,
                          area, created_at)
                        values (:shop, :type, :subject, :verb, :arguments, :author, :kind, :area, :now)
                        """)
                .bind(shop)
                .bind("type", type)
                .bind("subject", subject)
                .bind("verb", verb)
                .bind("arguments", arguments)
                .bind("author", tx.author())
                .bind("kind", authorKind.handle())
                .bind("area", area)
                .bind("now", now)
                .run();
    }

    /** What happened to a record stays; what the record was called then, goes. */
    public static void forgetNames(Tx tx, Shop shop, String type, long subject) {
        tx.sql("""
                        update history set arguments = '[]'
                        where shop_id = :shop and subject_type = :type and subject_id = :subject
                        """).bind(shop).bind("type", type).bind("subject", subject).run();
    }

    /** Of an order stays its name; its buyer's goes, and why it was edited and notes, which may name them. */
    public static void replaceNames(Tx tx, Shop shop, String type, long subject, String name) {
        tx.sql("""
                        update history set arguments = :arguments
                        where shop_id = :shop and subject_type = :type and subject_id = :subject
                          and verb in ('placed', 'cancelled', 'closed', 're_opened', 'update', 'edited', 'noted')
                        """)
                .bind(shop)
                .bind("type", type)
                .bind("subject", subject)
                .bind("arguments", Json.PLAIN.text(List.of(name)))
                .run();
    }

    /** Says how many rows went. */
    public static int deleteBefore(Tx tx, Shop shop, Instant limit) {
        return tx.sql("delete from history where shop_id = :shop and created_at < :limit")
                .bind(shop)
                .bind("limit", limit)
                .run();
    }
}
