package dev.vitrine.commerce.customers;

import dev.vitrine.commerce.customers.CustomerEmailProof.Purpose;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** One-time links and codes in e-mails to customers. Only their hashes are stored. Safe for use by many threads. */
final class CustomerEmailProofs {

    /** Wrong ones after which a code is worth nothing; of a million, five. */
    static final int MOST_TRIES = 5;

    private static final Duration CODE_LIFE = Duration.ofMinutes(10);
    private static final Duration LINK_LIFE = Duration.ofMinutes(60);

    private static final String COLUMNS =
            "id, customer_id, email, first_name, last_name, accepts_marketing, password_hash";

    private final Secrets secrets;
    private final InstantSource clock;

    /** A new one: what goes into the e-mail, or stays in the browser beside the code. */
    record NewProof(String token, String code) {}

    CustomerEmailProofs(Secrets secrets, InstantSource clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /** A link of its own. Those before it, for the same purpose and address, open nothing any more. */
    NewProof link(Tx tx, Shop shop, Purpose purpose, CustomerEmailProof proof) {
        return create(tx, shop, purpose, proof, "", LINK_LIFE);
    }

    /** Six digits, good only with the token of the browser that asked. */
    NewProof code(Tx tx, Shop shop, CustomerEmailProof proof) {
        var digits = "%06d".formatted(Math.floorMod(Long.parseUnsignedLong(secrets.key(), 0, 15, 16), 1_000_000));
        return create(tx, shop, Purpose.CODE, proof, digits, CODE_LIFE);
    }

    private NewProof create(Tx tx, Shop shop, Purpose purpose, CustomerEmailProof proof, String code, Duration life) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        tx.sql("delete from customer_email_proofs where expires_at <= :now")
                .bind("now", now)
                .run();
        tx.sql("""
                        delete from customer_email_proofs
                        where shop_id = :shop and purpose = :purpose and email = :email
                        """)
                .bind(shop)
                .bind("purpose", purpose.handle())
                .bind("email", proof.email())
                .run();
        var token = secrets.token();
        tx.sql("""
                        insert into customer_email_proofs
                          (shop_id, purpose, customer_id, email, hash, code_hash, first_name, last_name,
                           accepts_marketing, password_hash, expires_at, created_at)
                        values (:shop, :purpose, :customer, :email, :hash, :code, :first, :last,
                           :marketing, :password, :end, :now)
                        """)
                .bind(shop)
                .bind("purpose", purpose.handle())
                .bind("customer", proof.customerId())
                .bind("email", proof.email())
                .bind("hash", Secrets.hash(token))
                .bind("code", code.isEmpty() ? null : codeHash(token, code))
                .bind("first", proof.firstName())
                .bind("last", proof.lastName())
                .bind("marketing", proof.acceptsMarketing())
                .bind("password", proof.passwordHash())
                .bind("end", now.plus(life))
                .bind("now", now)
                .run();
        return new NewProof(token, code);
    }

    /** What a link would prove, without using it. */
    Optional<CustomerEmailProof> find(Session session, Shop shop, Purpose purpose, String token) {
        return session.sql("select " + COLUMNS + """
                         from customer_email_proofs
                        where shop_id = :shop and hash = :hash and purpose = :purpose and expires_at > :now
                        """)
                .bind(shop)
                .bind("hash", Secrets.hash(token))
                .bind("purpose", purpose.handle())
                .bind("now", clock.instant())
                .one(CustomerEmailProof.class);
    }

    /** Uses a link up. Of two who try at once, one gets it. */
    Optional<CustomerEmailProof> consume(Tx tx, Shop shop, Purpose purpose, String token) {
        return tx.sql("""
                        delete from customer_email_proofs
                        where shop_id = :shop and hash = :hash and purpose = :purpose and expires_at > :now
                        returning\s""" + COLUMNS)
                .bind(shop)
                .bind("hash", Secrets.hash(token))
                .bind("purpose", purpose.handle())
                .bind("now", clock.instant())
                .one(CustomerEmailProof.class);
    }

    /** Uses a code up if it is right; counts the try if it is not. */
    Optional<CustomerEmailProof> consumeCode(Tx tx, Shop shop, String token, String code) {
        var right = tx.sql("""
                        delete from customer_email_proofs
                        where shop_id = :shop and hash = :hash and purpose = 'code' and code_hash = :code
                          and tries < :most and expires_at > :now
                        returning\s""" + COLUMNS)
                .bind(shop)
                .bind("hash", Secrets.hash(token))
                .bind("code", codeHash(token, code))
                .bind("most", MOST_TRIES)
                .bind("now", clock.instant())
                .one(CustomerEmailProof.class);
        if (right.isEmpty()) {
            tx.sql("update customer_email_proofs set tries = tries + 1 where shop_id = :shop and hash = :hash")
                    .bind(shop)
                    .bind("hash", Secrets.hash(token))
                    .run();
        }
        return right;
    }

    /** None of a customer proves anything any more. */
    static void revokeAll(Tx tx, Shop shop, long customer) {
        tx.sql("delete from customer_email_proofs where shop_id = :shop and customer_id = :customer")
                .bind(shop)
                .bind("customer", customer)
                .run();
    }

    /** why with the token: of a million codes each has its hash in a table somewhere. */
    private static String codeHash(String token, String code) {
        return Secrets.hash(token + " " + code);
    }
}
