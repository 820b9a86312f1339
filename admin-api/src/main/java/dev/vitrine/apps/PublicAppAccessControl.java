package dev.vitrine.apps;

import dev.vitrine.apps.AccessControl.NewTokenSecret;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Secrets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * "Public app access control": token secrets and allowed addresses that count in every shop where the app is installed.
 * Every call names the partner's account; 404 where the app is not theirs. Safe for use by many threads.
 */
public final class PublicAppAccessControl {

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;

    PublicAppAccessControl(Database database, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** A token secret as its owner sees it. */
    public record ListedTokenSecret(long id, String name, boolean active, Instant createdAt) {}

    /** 422 when three exist: "at most 3 token secrets exist at a time". */
    public NewTokenSecret generate(long account, long app, String name) {
        AccessControl.checkName(name);
        var value = AccessControl.value(secrets);
        var id = database.write(tx -> {
            // why: the app's row is locked, so that two requests cannot both see room for one more.
            own(tx, account, app);
            AccessControl.refuseFourth(tx.sql("select count(*) from public_app_secrets where public_app_id = :app")
                    .bind("app", app)
                    .count());
            return tx.sql("""
                            insert into public_app_secrets (public_app_id, name, secret_hash, active, created_at)
                            values (:app, :name, :hash, :active, :now) returning id
                            """)
                    .bind("app", app)
                    .bind("name", name)
                    .bind("hash", Secrets.hash(value))
                    .bind("active", true)
                    .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                    .number()
                    .orElseThrow();
        });
        return new NewTokenSecret(id, name, value);
    }

    public List<ListedTokenSecret> list(Session session, long account, long app) {
        return session.sql("""
                        select s.id, s.name, s.active, s.created_at from public_app_secrets s
                        join public_apps p on p.id = s.public_app_id and p.account_id = :account and p.deleted_at is null
                        where s.public_app_id = :app order by s.id
                        """).bind("account", account).bind("app", app).list(ListedTokenSecret.class);
    }

    /** "Each can be switched active or inactive individually". */
    public void activate(long account, long app, long secret, boolean active) {
        database.change(tx -> {
            own(tx, account, app);
            PublicApps.changed(
                    tx.sql("update public_app_secrets set active = :active where public_app_id = :app and id = :id")
                            .bind("app", app)
                            .bind("id", secret)
                            .bind("active", active)
                            .run());
        });
    }

    public void delete(long account, long app, long secret) {
        database.change(tx -> {
            own(tx, account, app);
            PublicApps.changed(tx.sql("delete from public_app_secrets where public_app_id = :app and id = :id")
                    .bind("app", app)
                    .bind("id", secret)
                    .run());
        });
    }

    /** Where the app may call from; an empty list means anywhere. 422 names the bad one. */
    public void allowFrom(long account, long app, List<String> ranges) {
        AccessControl.checkRanges(ranges);
        database.change(tx -> {
            own(tx, account, app);
            tx.sql("update public_apps set allowed_ips = :ranges where id = :app")
                    .bind("app", app)
                    .bind("ranges", ranges)
                    .run();
        });
    }

    private static void own(Tx tx, long account, long app) {
        tx.sql("select id from public_apps where account_id = :account and id = :app and deleted_at is null"
                        + tx.lockClause())
                .bind("account", account)
                .bind("app", app)
                .number()
                .orElseThrow(ApiException::notFound);
    }
}
