package dev.vitrine.people;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Audit log of the installation: what operators did, written in the transaction of the deed. It is never deleted. */
public final class OperatorActions {

    /** Author of what a command did: the system knows who may run one. */
    public static final String COMMAND = "command";

    private OperatorActions() {}

    public static void write(Tx tx, String author, String action, String subject, String words, Instant now) {
        tx.sql("""
                        insert into operator_actions (author, action, subject, words, created_at)
                        values (:author, :action, :subject, :words, :now)
                        """)
                .bind("author", author)
                .bind("action", action)
                .bind("subject", subject)
                .bind("words", words)
                .bind("now", now.truncatedTo(ChronoUnit.SECONDS))
                .run();
    }

    /** The newest first; {@code subject} is of all when it is empty. */
    public static List<OperatorAction> list(Session session, String subject, int skip, int most) {
        return session.sql("""
                        select id, author, action, subject, words, created_at from operator_actions
                        where subject = :subject or :subject = '' order by id desc limit :most offset :skip
                        """)
                .bind("subject", subject)
                .bind("most", most)
                .bind("skip", skip)
                .list(OperatorAction.class);
    }

    public static long count(Session session) {
        return session.sql("select count(*) from operator_actions").count();
    }
}
