package dev.vitrine.apps.oauth;

import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Authorization codes: one use, sixty seconds, "bound to client, shop, redirect_uri, mode, PKCE challenge". Only their
 * hashes are kept. Safe for use by many threads.
 */
final class AuthorizationCodes {

    private static final Duration LIFE = Duration.ofSeconds(60);

    /** why: so long a second use still ends the token of the first. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    private final Secrets secrets;
    private final InstantSource clock;

    AuthorizationCodes(Secrets secrets, InstantSource clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /** A code as it is stored. */
    record Stored(
            long id,
            long accountId,
            String redirectUri,
            List<String> scopes,
            boolean online,
            @Nullable String challenge,
            long sessionId,
            Instant expiresAt,
            @Nullable Instant usedAt,
            @Nullable Long tokenId) {}

    String issue(
            Tx tx, Shop shop, long account, long session, AuthorizationRequest authorizationRequest, Scopes granted) {
        var code = secrets.token();
        tx.sql("delete from oauth_codes where shop_id = :shop and expires_at < :old")
                .bind(shop)
                .bind("old", clock.instant().minus(REMEMBERED))
                .run();
        tx.sql("""
                        insert into oauth_codes (shop_id, public_app_id, account_id, code_hash, redirect_uri, scopes,
                          online, challenge, session_id, expires_at)
                        values (:shop, :app, :account, :hash, :redirect, :scopes, :online, :challenge, :session, :end)
                        """)
                .bind(shop)
                .bind("app", authorizationRequest.app().id())
                .bind("account", account)
                .bind("hash", Secrets.hash(code))
                .bind("redirect", authorizationRequest.redirectUri())
                .bind("scopes", granted.handles())
                .bind("online", authorizationRequest.online())
                .bind("challenge", authorizationRequest.challenge())
                .bind("session", session)
                .bind("end", clock.instant().plus(LIFE))
                .run();
        return code;
    }

    /** Empty for a code that was never given, or to another app or shop. */
    Optional<Stored> find(Session session, Shop shop, long app, String code) {
        return session.sql("""
                        select id, account_id, redirect_uri, scopes, online, challenge,
                          coalesce(session_id, 0) as session_id, expires_at, used_at, token_id
                        from oauth_codes
                        where shop_id = :shop and public_app_id = :app and code_hash = :hash
                        """)
                .bind(shop)
                .bind("app", app)
                .bind("hash", Secrets.hash(code))
                .one(Stored.class);
    }

    /** True for the first use in time, of however many at once; later transactions wait for the first. */
    boolean consume(Tx tx, Shop shop, long id) {
        return tx.sql("""
                        update oauth_codes set used_at = :now
                        where shop_id = :shop and id = :id and used_at is null and expires_at > :now
                        """)
                        .bind(shop)
                        .bind("id", id)
                        .bind("now", clock.instant())
                        .run()
                == 1;
    }

    /** Notes which token the code was answered with. */
    void recordToken(Tx tx, Shop shop, long id, long token) {
        tx.sql("update oauth_codes set token_id = :token where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", id)
                .bind("token", token)
                .run();
    }

    /** What was not exchanged yet ends with its session; a used one is kept to know a second use. */
    static void deleteForSession(Tx tx, long account, long session) {
        tx.sql("delete from oauth_codes where account_id = :account and session_id = :session and used_at is null")
                .bind("account", account)
                .bind("session", session)
                .run();
    }

    static void deleteForOtherSessions(Tx tx, long account, long kept) {
        tx.sql("""
                        delete from oauth_codes
                        where account_id = :account and coalesce(session_id, 0) <> :kept and used_at is null
                        """).bind("account", account).bind("kept", kept).run();
    }

    /** Deletes the codes of an app that is uninstalled. */
    static void deleteForApp(Tx tx, Shop shop, long app) {
        Apps.publicAppId(tx, shop, app)
                .ifPresent(id -> tx.sql("delete from oauth_codes where shop_id = :shop and public_app_id = :app")
                        .bind(shop)
                        .bind("app", id)
                        .run());
    }
}
