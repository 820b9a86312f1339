package dev.vitrine.apps;

import dev.vitrine.foundation.access.AppCredentials;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Access tokens of installed apps. An offline token lives "while the app stays installed", an online token until it
 * expires, its user signs out or no longer works in the shop. Safe for use by many threads.
 */
public final class AccessTokens {

    private final StaffScopes staff;
    private final InstantSource clock;

    AccessTokens(StaffScopes staff, InstantSource clock) {
        this.staff = staff;
        this.clock = clock;
    }

    /** A token as it is stored; {@code nonce} is what an offline one was made of. */
    public record StoredToken(
            long id, String tokenHash, @Nullable String nonce, List<String> scopes) {}

    /** Who belongs to a token, with everything of the app that counts in all its shops. */
    private record Owner(
            long appId,
            long publicAppId,
            String name,
            List<String> scopes,
            List<String> granted,
            @Nullable Long accountId,
            List<String> allowedIps) {}

    /** The one offline token of an installation. */
    public Optional<StoredToken> offline(Tx tx, Shop shop, long app) {
        return tx.sql("""
                        select id, token_hash, nonce, scopes from access_tokens
                        where shop_id = :shop and app_id = :app and account_id is null
                        """).bind(shop).bind("app", app).one(StoredToken.class);
    }

    /** Stores the hash of an offline token; the one that was there is dead. */
    public long storeOffline(Tx tx, Shop shop, long app, Scopes scopes, String nonce, String token) {
        tx.sql("delete from access_tokens where shop_id = :shop and app_id = :app and account_id is null")
                .bind(shop)
                .bind("app", app)
                .run();
        return insert(tx, shop, app, scopes, token, nonce, null, null, null);
    }

    /** Stores the hash of an online token, and deletes the shop's expired ones. */
    public long storeOnline(
            Tx tx, Shop shop, long app, Scopes scopes, String token, long account, long session, Instant end) {
        tx.sql("delete from access_tokens where shop_id = :shop and expires_at <= :now")
                .bind(shop)
                .bind("now", clock.instant())
                .run();
        return insert(tx, shop, app, scopes, token, null, account, session, end);
    }

    /** Ends one. */
    public void revoke(Tx tx, Shop shop, long token) {
        tx.sql("delete from access_tokens where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", token)
                .run();
    }

    /** "all tokens of app+shop die". */
    static void revokeAll(Tx tx, Shop shop, long app) {
        tx.sql("delete from access_tokens where shop_id = :shop and app_id = :app")
                .bind(shop)
                .bind("app", app)
                .run();
    }

    /** Revokes the online tokens of a session that was signed out. */
    public static void revokeForSession(Tx tx, long account, long session) {
        tx.sql("delete from access_tokens where account_id = :account and session_id = :session")
                .bind("account", account)
                .bind("session", session)
                .run();
    }

    /** Revokes the online tokens of all sessions of an account but one. */
    public static void revokeForOtherSessions(Tx tx, long account, long kept) {
        tx.sql("delete from access_tokens where account_id = :account and coalesce(session_id, 0) <> :kept")
                .bind("account", account)
                .bind("kept", kept)
                .run();
    }

    Optional<AppCredentials> find(Session session, Shop shop, String hash) {
        return session.sql("""
                        select t.app_id, a.public_app_id, a.name, t.scopes, a.scopes as granted, t.account_id,
                          p.allowed_ips
                        from access_tokens t
                        join apps a on a.shop_id = :shop and a.id = t.app_id and a.uninstalled_at is null
                        join public_apps p on p.id = a.public_app_id and p.deleted_at is null
                        where t.shop_id = :shop and t.token_hash = :hash
                          and (t.expires_at is null or t.expires_at > :now)
                        """)
                .bind(shop)
                .bind("hash", hash)
                .bind("now", clock.instant())
                .one(Owner.class)
                .flatMap(owner ->
                        principal(session, shop, owner).map(principal -> credentials(session, owner, principal)));
    }

    /** "Scopes available given the user's permissions", as they are now. */
    private Optional<Principal> principal(Session session, Shop shop, Owner owner) {
        var own = new Scopes(owner.scopes()).and(new Scopes(owner.granted()));
        var account = owner.accountId();
        return account == null
                ? Optional.of(new Principal(owner.appId(), owner.name(), own))
                : staff.of(session, shop, account)
                        .map(staffGrant -> new Principal(
                                owner.appId(), owner.name(), own.and(staffGrant.scopes()), staffGrant.apps(), account));
    }

    private static AppCredentials credentials(Session session, Owner owner, Principal principal) {
        var secrets = session.sql("select secret_hash, active from public_app_secrets where public_app_id = :app")
                .bind("app", owner.publicAppId())
                .list(AppCredentials.SecretHash.class);
        return new AppCredentials(
                principal,
                "",
                secrets,
                owner.allowedIps().stream().map(IpRange::parse).toList());
    }

    private long insert(
            Tx tx,
            Shop shop,
            long app,
            Scopes scopes,
            String token,
            @Nullable String nonce,
            @Nullable Long account,
            @Nullable Long session,
            @Nullable Instant end) {
        return tx.sql("""
                        insert into access_tokens (shop_id, app_id, token_hash, nonce, scopes, account_id, session_id,
                          expires_at, created_at)
                        values (:shop, :app, :hash, :nonce, :scopes, :account, :session, :end, :now) returning id
                        """)
                .bind(shop)
                .bind("app", app)
                .bind("hash", Secrets.hash(token))
                .bind("nonce", nonce)
                .bind("scopes", scopes.handles())
                .bind("account", account)
                .bind("session", session)
                .bind("end", end)
                .bind("now", clock.instant())
                .number()
                .orElseThrow();
    }
}
