package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Mailbox of all e-mails of shops and the platform, for development only. Safe for use by many threads. */
public final class Mailbox {

    private final Database database;

    public Mailbox(Database database) {
        this.database = database;
    }

    /** The newest first; {@code words} in the subject, the recipient or the kind; {@code before} an id, or 0. */
    public List<Email> emails(String words, long before, int most) {
        return database.read(session -> session.sql("select " + Emails.COLUMNS + " from letters where " + MATCHES + """
                          and (:before = 0 or id < :before)
                        order by id desc limit :most
                        """)
                .bind("words", pattern(words))
                .bind("before", before)
                .bind("most", most)
                .list(Email.class));
    }

    public long count(String words) {
        return database.read(session -> session.sql("select count(*) from letters where " + MATCHES)
                .bind("words", pattern(words))
                .count());
    }

    public Optional<Email> find(long id) {
        return database.read(session -> find(session, id));
    }

    /** Forgets what has left or never will. */
    public void clear() {
        database.change(
                tx -> tx.sql("delete from letters where state <> 'waiting'").run());
    }

    private static Optional<Email> find(Session session, long id) {
        return session.sql("select " + Emails.COLUMNS + " from letters where id = :id")
                .bind("id", id)
                .one(Email.class);
    }

    private static final String MATCHES = "lower(subject || ' ' || recipient || ' ' || kind) like :words escape '!'";

    private static String pattern(String words) {
        return "%" + words.strip().toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%";
    }
}
