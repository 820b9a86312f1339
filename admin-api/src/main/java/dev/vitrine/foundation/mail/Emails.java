package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** E-mails to send: queued in the transaction of the change that they report. Safe for use by many threads. */
public final class Emails {

    static final String COLUMNS = """
            id, shop_id, kind, recipient, reply_to, bcc, subject, content, unsubscribe, about, state, attempts, reason,
            send_at, created_at, sent_at, locale
            """;

    private final InstantSource clock;

    public Emails(InstantSource clock) {
        this.clock = clock;
    }

    /** Queues an e-mail of the platform itself: it belongs to no shop. */
    public void enqueue(Tx tx, String kind, String recipient, String subject, EmailContent text) {
        insert(tx, null, NewEmail.of(kind, recipient, subject, text));
    }

    /** Queues an e-mail of a shop, with the shop's address for replies. */
    public void enqueue(Tx tx, Shop shop, String kind, String recipient, String subject, EmailContent text) {
        enqueue(tx, shop, NewEmail.of(kind, recipient, subject, text));
    }

    public void enqueue(Tx tx, Shop shop, String kind, EmailRequest emailRequest, EmailContent text) {
        enqueue(tx, shop, NewEmail.of(kind, emailRequest, text));
    }

    public void enqueue(Tx tx, Shop shop, NewEmail letter) {
        insert(tx, shop, CustomEmailTexts.written(tx, shop, letter));
    }

    /** Queues an e-mail that is in its language already, as it is. */
    public void enqueueWritten(Tx tx, Shop shop, NewEmail letter) {
        insert(tx, shop, letter);
    }

    /** An e-mail as its receiver knows of it. */
    public record SentEmail(
            String kind,
            String subject,
            String state,
            Instant createdAt,
            @Nullable Instant sentAt) {}

    /** Those of a shop to an address, oldest first. */
    public List<SentEmail> to(Session session, Shop shop, String address) {
        return session.sql("""
                        select kind, subject, state, created_at, sent_at from letters
                        where shop_id = :shop and lower(recipient) = :address order by id
                        """)
                .bind(shop)
                .bind("address", EmailAddress.normalized(address))
                .list(SentEmail.class);
    }

    /** Deletes those of a shop to an address, sent or not. */
    public void deleteTo(Tx tx, Shop shop, String address) {
        tx.sql("delete from letters where shop_id = :shop and lower(recipient) = :address")
                .bind(shop)
                .bind("address", EmailAddress.normalized(address))
                .run();
    }

    /** Those of a shop that wait, oldest first. */
    public List<Email> pending(Session session, Shop shop) {
        return session.sql(
                        "select " + COLUMNS + " from letters where shop_id = :shop and state = 'waiting' order by id")
                .bind(shop)
                .list(Email.class);
    }

    /** Those of the platform itself that wait, oldest first. */
    public List<Email> pending(Session session) {
        return session.sql(
                        "select " + COLUMNS + " from letters where shop_id is null and state = 'waiting' order by id")
                .list(Email.class);
    }

    /** Cancels a pending e-mail; does nothing when it was sent. */
    public void cancel(Tx tx, Shop shop, String kind, long about) {
        tx.sql("""
                        update letters set state = 'cancelled'
                        where shop_id = :shop and kind = :kind and about = :about and state = 'waiting'
                        """).bind(shop).bind("kind", kind).bind("about", about).run();
    }

    /** Cancels what waits of a shop's marketing. */
    public void cancelMarketing(Tx tx, Shop shop) {
        tx.sql("""
                        update letters set state = 'cancelled'
                        where shop_id = :shop and unsubscribe is not null and state = 'waiting'
                        """).bind(shop).run();
    }

    /** Unsubscribes an address from a shop's marketing; pending e-mails are cancelled. */
    public void unsubscribe(Tx tx, Shop shop, String address) {
        tx.sql("""
                        insert into letter_refusals (shop_id, address, created_at) values (:shop, :address, :now)
                        on conflict (shop_id, address) do nothing
                        """)
                .bind(shop)
                .bind("address", lower(address))
                .bind("now", now())
                .run();
        tx.sql("""
                        update letters set state = 'cancelled'
                        where shop_id = :shop and lower(recipient) = :address and unsubscribe is not null
                          and state = 'waiting'
                        """).bind(shop).bind("address", lower(address)).run();
    }

    public boolean isUnsubscribed(Session session, Shop shop, String address) {
        return session.sql("select count(*) from letter_refusals where shop_id = :shop and address = :address")
                        .bind(shop)
                        .bind("address", lower(address))
                        .count()
                > 0;
    }

    private void insert(Tx tx, @Nullable Shop shop, NewEmail letter) {
        var replies = letter.replyTo() == null && shop != null ? shop.email() : letter.replyTo();
        tx.sql("""
                        insert into letters (shop_id, kind, recipient, reply_to, bcc, subject, content, unsubscribe,
                          about, send_at, created_at, locale)
                        values (:shop, :kind, :recipient, :reply_to, :bcc, :subject, :content, :unsubscribe,
                          :about, :send_at, :now, :locale)
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
                .bind("locale", letter.locale())
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
