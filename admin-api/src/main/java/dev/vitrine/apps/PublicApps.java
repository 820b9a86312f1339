package dev.vitrine.apps;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Apps of partners, "many shops": every change names the partner's account. Safe for use by many threads. */
public final class PublicApps implements Feature {

    public static final EncryptedColumn SECRET = new EncryptedColumn("public_apps", "secret", "0", "client_id", "id");
    public static final EncryptedColumn NEXT_SECRET =
            new EncryptedColumn("public_apps", "next_secret", "0", "client_id", "id");

    private static final String SELECT = """
            select id, account_id, name, email, app_url, redirect_urls, client_id, secret, next_secret, allowed_ips,
              created_at, updated_at, deleted_at
            from public_apps
            """;

    private final Database database;
    private final Secrets secrets;
    private final SecretEncryption secretEncryption;
    private final InstantSource clock;
    private final PublicAppAccessControl accessControl;

    public PublicApps(Database database, Secrets secrets, SecretEncryption secretEncryption, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.secretEncryption = secretEncryption;
        this.clock = clock;
        this.accessControl = new PublicAppAccessControl(database, secrets, clock);
    }

    /** Of any partner; empty when it was deleted. */
    public Optional<PublicApp> byId(Session session, long id) {
        return session.sql(SELECT + "where id = :id and deleted_at is null")
                .bind("id", id)
                .one(PublicApp.class)
                .map(this::opened);
    }

    /** Apps whose partners were told that they fail. */
    public static List<Long> failing(Session session) {
        return session.sql("select id from public_apps where failing_since is not null")
                .numbers();
    }

    /** Notes that an app fails; false when that is known already. */
    public static boolean startedFailing(Tx tx, long id, Instant now) {
        return tx.sql("update public_apps set failing_since = :now where id = :id and failing_since is null")
                        .bind("id", id)
                        .bind("now", now)
                        .run()
                > 0;
    }

    /** Notes that an app is well again. */
    public static void recovered(Tx tx, long id) {
        tx.sql("update public_apps set failing_since = null where id = :id and failing_since is not null")
                .bind("id", id)
                .run();
    }

    public PublicAppAccessControl accessControl() {
        return accessControl;
    }

    /** Makes an app; its secret is in the answer and is shown nowhere afterwards. */
    public PublicApp create(long account, PublicAppForm form) {
        form.check();
        var clientId = secrets.key();
        return database.write(tx -> {
            var id = tx.sql("""
                            insert into public_apps (account_id, name, email, app_url, redirect_urls, client_id, secret,
                              created_at, updated_at)
                            values (:account, :name, :email, :app_url, :redirect_urls, :client_id, :secret, :now, :now)
                            returning id
                            """)
                    .bind("account", account)
                    .bind("name", form.name())
                    .bind("email", form.email())
                    .bind("app_url", form.appUrl())
                    .bind("redirect_urls", form.redirectUrls())
                    .bind("client_id", clientId)
                    .bind("secret", secretEncryption.encrypt(SECRET.at(0, clientId), newSecret()))
                    .bind("now", now())
                    .number()
                    .orElseThrow();
            return find(tx, account, id).orElseThrow();
        });
    }

    /** 404 when the account has no such app. */
    public void update(long account, long id, PublicAppForm form) {
        form.check();
        database.change(tx -> {
            changed(tx.sql("""
                            update public_apps set name = :name, email = :email, app_url = :app_url,
                              redirect_urls = :redirect_urls, updated_at = :now
                            where account_id = :account and id = :id and deleted_at is null
                            """)
                    .bind("account", account)
                    .bind("id", id)
                    .bind("name", form.name())
                    .bind("email", form.email())
                    .bind("app_url", form.appUrl())
                    .bind("redirect_urls", form.redirectUrls())
                    .bind("now", now())
                    .run());
            // why: merchants see an app by the name that it has now, and we write to where it is read now.
            tx.sql("update apps set name = :name, email = :email where public_app_id = :id")
                    .bind("id", id)
                    .bind("name", form.name())
                    .bind("email", form.email())
                    .run();
        });
    }

    /** Oldest first. */
    public List<PublicApp> list(Session session, long account) {
        return session
                .sql(SELECT + "where account_id = :account and deleted_at is null order by id")
                .bind("account", account)
                .list(PublicApp.class)
                .stream()
                .map(this::opened)
                .toList();
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(SECRET, NEXT_SECRET);
    }

    public Optional<PublicApp> find(Session session, long account, long id) {
        return session.sql(SELECT + "where account_id = :account and id = :id and deleted_at is null")
                .bind("account", account)
                .bind("id", id)
                .one(PublicApp.class)
                .map(this::opened);
    }

    private record Client(long id, String clientId) {}

    /** Client ids of those of the apps that are not deleted, by their id. */
    public Map<Long, String> clientIds(Session session, Collection<Long> ids) {
        return session
                .sql("select id, client_id from public_apps where deleted_at is null and id in (<ids>)")
                .bindList("ids", ids)
                .list(Client.class)
                .stream()
                .collect(Collectors.toMap(Client::id, Client::clientId));
    }

    /** By its client id, of any partner. */
    public Optional<PublicApp> byClientId(Session session, String clientId) {
        return byClientIdIncludingDeleted(session, clientId).filter(app -> app.deletedAt() == null);
    }

    /** The same, also when it was deleted. */
    public Optional<PublicApp> byClientIdIncludingDeleted(Session session, String clientId) {
        return session.sql(SELECT + "where client_id = :client")
                .bind("client", clientId)
                .one(PublicApp.class)
                .map(this::opened);
    }

    /** As it is now, with its row locked against deletion and rotation of its secret. Empty when it is deleted. */
    public Optional<PublicApp> lock(Tx tx, PublicApp app) {
        return tx.sql(SELECT + "where id = :id and deleted_at is null" + tx.lockClause())
                .bind("id", app.id())
                .one(PublicApp.class)
                .map(this::opened);
    }

    /**
     * Begins to rotate the secret: the new one is in the answer and nowhere afterwards. Both are accepted, and the old
     * one signs, until {@link #endRotation}: so an app knows the new one before anything is signed with it.
     */
    public String beginRotation(long account, long id) {
        var next = newSecret();
        database.change(tx -> {
            var app = lock(tx, account, id);
            if (app.nextSecret() != null) {
                throw Problems.of(Problems.BASE, "The secret is being rotated; end that first");
            }
            tx.sql("update public_apps set next_secret = :next, updated_at = :now where id = :id")
                    .bind("id", id)
                    .bind("next", secretEncryption.encrypt(NEXT_SECRET.at(0, app.clientId()), next))
                    .bind("now", now())
                    .run();
        });
        return next;
    }

    /** The new secret alone is accepted and signs from now on; 422 when none was made. */
    public void endRotation(long account, long id) {
        database.change(tx -> {
            var app = lock(tx, account, id);
            var next = app.nextSecret();
            if (next == null) {
                throw Problems.of(Problems.BASE, "The secret is not being rotated");
            }
            tx.sql("update public_apps set secret = :next, next_secret = null, updated_at = :now where id = :id")
                    .bind("id", id)
                    .bind("next", secretEncryption.encrypt(SECRET.at(0, app.clientId()), next))
                    .bind("now", now())
                    .run();
            installed(tx, id).forEach(each -> each.sign(tx, secretEncryption, next));
        });
    }

    /** An installation: what a shop sends to the app is signed with what their own row says. */
    private record Installation(long shopId, String apiKey) {

        void sign(Tx tx, SecretEncryption secretEncryption, String secret) {
            tx.sql("update apps set shared_secret = :secret where shop_id = :shop and api_key = :key")
                    .bind("shop", shopId)
                    .bind("key", apiKey)
                    .bind("secret", secretEncryption.encrypt(Apps.SHARED_SECRET.at(shopId, apiKey), secret))
                    .run();
        }
    }

    private static List<Installation> installed(Tx tx, long id) {
        return tx.sql("select shop_id, api_key from apps where public_app_id = :id")
                .bind("id", id)
                .list(Installation.class);
    }

    private PublicApp lock(Tx tx, long account, long id) {
        return tx.sql(SELECT + "where account_id = :account and id = :id and deleted_at is null" + tx.lockClause())
                .bind("account", account)
                .bind("id", id)
                .one(PublicApp.class)
                .map(this::opened)
                .orElseThrow(ApiException::notFound);
    }

    private PublicApp opened(PublicApp stored) {
        var next = stored.nextSecret();
        return stored.with(
                secretEncryption.decrypt(SECRET.at(0, stored.clientId()), stored.secret()),
                next == null ? null : secretEncryption.decrypt(NEXT_SECRET.at(0, stored.clientId()), next));
    }

    /** With a prefix that scanners for leaked secrets know. */
    private String newSecret() {
        return "vtk_" + secrets.token();
    }

    static void changed(int rows) {
        if (rows == 0) {
            throw ApiException.notFound();
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
