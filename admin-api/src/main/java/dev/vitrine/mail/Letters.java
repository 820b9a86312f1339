package dev.vitrine.mail;

import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where letters are posted: in the transaction that makes them true. Threads may share it. */
public final class Letters {

    static final String COLUMNS = """
            id, shop_id, kind, recipient, reply_to, bcc, subject, content, unsubscribe, about, state, attempts, reason,
            send_at, created_at, sent_at
            """;

    private final InstantSource clock;

    public Letters(InstantSource clock) {
        this.clock = clock;
    }

    /** A letter of the platform itself: it belongs to no shop. */
    public void post(Tx tx, String kind, String recipient, String subject, LetterText text) {
        insert(tx, null, NewLetter.of(kind, recipient, subject, text));
    }

    /** A letter of a shop, which its e-mail address answers. */
    public void post(Tx tx, Shop shop, String kind, String recipient, String subject, LetterText text) {
        post(tx, shop, NewLetter.of(kind, recipient, subject, text));
    }

    public void post(Tx tx, Shop shop, String kind, Envelope envelope, LetterText text) {
        post(tx, shop, NewLetter.of(kind, envelope, text));
    }

    public void post(Tx tx, Shop shop, NewLetter letter) {
        insert(tx, shop, letter);
    }

    /** Those of a shop that wait, oldest first. */
    public List<Letter> waiting(Session session, Shop shop) {
        return session.sql(
                        "select " + COLUMNS + " from letters where shop_id = :shop and state = 'waiting' order by id")
                .bind(shop.shopId())
                .list(Letter.class);
    }

    /** Those of the platform itself that wait, oldest first. */
    public List<Letter> waiting(Session session) {
        return session.sql(
                        "select " + COLUMNS + " from letters where shop_id is null and state = 'waiting' order by id")
                .list(Letter.class);
    }

    /** Calls off what waits; nothing when it has left. */
    public void cancel(Tx tx, Shop shop, String kind, long about) {
        tx.sql("""
                        update letters set state = 'cancelled'
                        where shop_id = :shop and kind = :kind and about = :about and state = 'waiting'
                        """).bind(shop.shopId()).bind("kind", kind).bind("about", about).run();
    }

    /** From now on nobody there gets a shop's offers; what waits is called off. */
    public void refuse(Tx tx, Shop shop, String address) {
        tx.sql("""
                        insert into letter_refusals (shop_id, address, created_at) values (:shop, :address, :now)
                        on conflict (shop_id, address) do nothing
                        """)
                .bind(shop.shopId())
                .bind("address", lower(address))
                .bind("now", now())
                .run();
        tx.sql("""
                        update letters set state = 'cancelled'
                        where shop_id = :shop and lower(recipient) = :address and unsubscribe is not null
                          and state = 'waiting'
                        """).bind(shop.shopId()).bind("address", lower(address)).run();
    }

    public boolean refused(Session session, Shop shop, String address) {
        return session.sql("select count(*) from letter_refusals where shop_id = :shop and address = :address")
                        .bind(shop.shopId())
                        .bind("address", lower(address))
                        .count()
                > 0;
    }

    private void insert(Tx tx, @Nullable Shop shop, NewLetter letter) {
        var replies = letter.replyTo() == null && shop != null ? shop.email() : letter.replyTo();
        tx.sql("""
                        insert into letters (shop_id, kind, recipient, reply_to, bcc, subject, content, unsubscribe,
                          about, send_at, created_at)
                        values (:shop, :kind, :recipient, :reply_to, :bcc, :subject, :content, :unsubscribe,
                          :about, :send_at, :now)
                        """)
                .bind("shop", shop == null ? null : shop.id())
                .bind("kind", letter.kind())
                .bind("recipient", letter.recipient())
                .bind("reply_to", replies == null || replies.isBlank() ? null : replies)
                .bind("bcc", letter.bcc())
                .bind("subject", oneLine(letter.subject()))
                .bind("content", letter.content())
                .bind("unsubscribe", letter.unsubscribe())
                .bind("about", letter.about())
                .bind("send_at", Objects.requireNonNullElse(letter.sendAt(), now()))
                .bind("now", now())
                .run();
    }

    /** why: a line break in a header would begin another one, and names of shops get into subjects. */
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ").strip();
    }

    private static String lower(String address) {
        return address.strip().toLowerCase(Locale.ROOT);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
