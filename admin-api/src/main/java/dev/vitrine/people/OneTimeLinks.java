package dev.vitrine.people;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.OneTimeLink.Purpose;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One-time links with an expiry. Only their hashes are stored. Safe for use by many threads. */
public final class OneTimeLinks {

    private static final String COLUMNS = """
            id, purpose, coalesce(account_id, 0) as account_id, coalesce(shop_id, 0) as shop_id, email, permissions
            """;

    private final Secrets secrets;
    private final InstantSource clock;

    public OneTimeLinks(Secrets secrets, InstantSource clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /** For an account: to verify {@code email}, to recover, to go on with the second factor. */
    public String forAccount(Tx tx, Purpose purpose, Account account, String email) {
        return create(tx, purpose, account, null, email, List.of());
    }

    /** Opens nothing. why: asking for a link takes the same time for an address without an account. */
    void forNobody(Tx tx, Purpose purpose, String email) {
        revoke(tx, purpose, 0);
        create(tx, purpose, null, null, email, List.of());
    }

    /** For the recipient of an e-mail to that address. */
    public String invitation(Tx tx, Shop shop, String email, Collection<Permission> permissions) {
        return create(tx, Purpose.INVITE, null, shop, email, Staff.handles(permissions));
    }

    /** To a shop's host. */
    public String ticket(Tx tx, Account account, Shop shop) {
        return create(tx, Purpose.TICKET, account, shop, "", List.of());
    }

    /** To the base host. */
    public String ticket(Tx tx, Account account) {
        return create(tx, Purpose.TICKET, account, null, "", List.of());
    }

    /** Replaces the one before: only the last one printed opens. */
    public String installer(Tx tx) {
        tx.sql("delete from one_use_links where purpose = 'installer'").run();
        return create(tx, Purpose.INSTALLER, null, null, "", List.of());
    }

    /** What a link would open, without using it. */
    public Optional<OneTimeLink> find(Session session, Purpose purpose, String token) {
        return session.sql("select " + COLUMNS
                        + " from one_use_links where hash = :hash and purpose = :purpose and expires_at > :now")
                .bind("hash", Secrets.hash(token))
                .bind("purpose", purpose.handle())
                .bind("now", clock.instant())
                .one(OneTimeLink.class);
    }

    /** Uses a link up. Of two who try at once, one gets it. */
    public Optional<OneTimeLink> consume(Tx tx, Purpose purpose, String token) {
        return tx.sql("delete from one_use_links where hash = :hash and purpose = :purpose and expires_at > :now"
                        + " returning " + COLUMNS)
                .bind("hash", Secrets.hash(token))
                .bind("purpose", purpose.handle())
                .bind("now", clock.instant())
                .one(OneTimeLink.class);
    }

    /** Those of an account for one purpose open nothing any more. */
    public void revoke(Tx tx, Purpose purpose, long account) {
        tx.sql("delete from one_use_links where account_id = :account and purpose = :purpose")
                .bind("account", account)
                .bind("purpose", purpose.handle())
                .run();
    }

    /** None of an account opens anything any more. */
    void revokeAll(Tx tx, long account) {
        tx.sql("delete from one_use_links where account_id = :account")
                .bind("account", account)
                .run();
    }

    /** Pending invitations of a shop. */
    public List<OneTimeLink> invitations(Session session, Shop shop) {
        return session.sql("select " + COLUMNS + """
                         from one_use_links
                        where shop_id = :shop and purpose = 'invite' and expires_at > :now order by id
                        """)
                .bind(shop)
                .bind("now", clock.instant())
                .list(OneTimeLink.class);
    }

    /** Takes invitations of a shop back, by the address that they went to. */
    public void revokeInvitations(Tx tx, Shop shop, String email) {
        tx.sql("delete from one_use_links where shop_id = :shop and purpose = 'invite' and email = :email")
                .bind(shop)
                .bind("email", email)
                .run();
    }

    private String create(
            Tx tx,
            Purpose purpose,
            @Nullable Account account,
            @Nullable Shop shop,
            String email,
            List<String> permissions) {
        var token = secrets.token();
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        tx.sql("delete from one_use_links where expires_at <= :now")
                .bind("now", now)
                .run();
        tx.sql("""
                        insert into one_use_links
                          (hash, purpose, account_id, shop_id, email, permissions, created_at, expires_at)
                        values (:hash, :purpose, :account, :shop, :email, :permissions, :now, :end)
                        """)
                .bind("hash", Secrets.hash(token))
                .bind("purpose", purpose.handle())
                .bind("account", account == null ? null : account.id())
                .bind("shop", shop == null ? null : shop.id())
                .bind("email", email)
                .bind("permissions", permissions)
                .bind("now", now)
                .bind("end", now.plusSeconds(purpose.seconds()))
                .run();
        return token;
    }
}
