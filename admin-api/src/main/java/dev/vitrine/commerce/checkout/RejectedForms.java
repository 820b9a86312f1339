package dev.vitrine.commerce.checkout;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * Rejected checkout forms with their errors, kept until they are sent again. A form is answered with a redirect, so
 * that a reload does not send it twice; the page it leads to shows what is kept here. Cards and passwords are never
 * kept. Safe for use by many threads.
 */
public final class RejectedForms implements Feature {

    /** why: a customer who comes back later than that begins with what was saved. */
    private static final Duration SHOWN = Duration.ofHours(1);

    private static final Duration KEPT = Duration.ofDays(1);

    /** @param problems by field, or {@code base} for the whole; empty when nothing is wrong and nothing saved */
    public record RejectedForm(Map<String, String> typed, Map<String, String> problems) {}

    private final Database database;
    private final InstantSource clock;

    public RejectedForms(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /** What was kept last of that form of the page that the token opens. */
    public Optional<RejectedForm> find(Session session, Shop shop, String token, String form) {
        return session.sql("""
                        select typed, problems from rejected_forms
                        where shop_id = :shop and subject = :subject and form = :form and created_at > :since
                        """)
                .bind(shop)
                .bind("subject", Secrets.hash(token))
                .bind("form", form)
                .bind("since", clock.instant().minus(SHOWN))
                .one(RejectedForm.class);
    }

    /** In the place of what was kept of that form. */
    public void keep(Tx tx, Shop shop, String token, String form, RejectedForm rejected) {
        tx.sql("""
                        insert into rejected_forms (shop_id, subject, form, typed, problems, created_at)
                        values (:shop, :subject, :form, :typed, :problems, :now)
                        on conflict (shop_id, subject, form) do update
                        set typed = excluded.typed, problems = excluded.problems, created_at = excluded.created_at
                        """)
                .bind(shop)
                .bind("subject", Secrets.hash(token))
                .bind("form", form)
                .bind("typed", rejected.typed())
                .bind("problems", rejected.problems())
                .bind("now", clock.instant())
                .run();
    }

    /** The form was saved. What was wrong with the page's other forms may be so no longer; what was typed stays. */
    public void saved(Tx tx, Shop shop, String token, String form) {
        tx.sql("delete from rejected_forms where shop_id = :shop and subject = :subject and form = :form")
                .bind(shop)
                .bind("subject", Secrets.hash(token))
                .bind("form", form)
                .run();
        tx.sql("update rejected_forms set problems = '{}' where shop_id = :shop and subject = :subject")
                .bind(shop)
                .bind("subject", Secrets.hash(token))
                .run();
    }

    @Override
    public void everyHour(Shop shop) {
        deleteExpired(shop);
    }

    public void deleteExpired(Shop shop) {
        database.change(tx -> tx.sql("delete from rejected_forms where shop_id = :shop and created_at < :old")
                .bind(shop)
                .bind("old", clock.instant().minus(KEPT))
                .run());
    }
}
