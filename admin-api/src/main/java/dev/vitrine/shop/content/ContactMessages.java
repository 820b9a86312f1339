package dev.vitrine.shop.content;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.mail.NewEmail;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.AttemptLimiter;
import dev.vitrine.people.AttemptLimiter.Limit;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages of visitors to shops: each is an e-mail to the shop's address, and is kept nowhere else. Safe for use by
 * many threads.
 */
public final class ContactMessages {

    private final Database database;
    private final Emails emails;
    private final AttemptLimiter attemptLimiter;

    public ContactMessages(Database database, Emails emails, InstantSource clock) {
        this.database = database;
        this.emails = emails;
        this.attemptLimiter = new AttemptLimiter(database, clock);
    }

    /** Whether the shop has an address that messages go to. */
    public static boolean areTaken(Shop shop) {
        return !shop.email().isBlank();
    }

    /**
     * Queues the e-mail. Call it outside of transactions. 422 with what is wrong with the message, 429 with the seconds
     * to wait for whoever writes many.
     *
     * @param address the IP address that it comes from
     */
    public void send(Shop shop, ContactMessage message, String address) {
        message.check();
        if (!areTaken(shop)) {
            throw Problems.of(Problems.BASE, "This shop has no e-mail address");
        }
        var kind = "contact message " + shop.id();
        attemptLimiter.attempt(List.of(
                new Limit(kind + " from " + IpRange.subscriber(address), 5, Duration.ofMinutes(10)),
                new Limit(kind, 200, Duration.ofHours(1))));
        var name = message.name().strip();
        var letter = NewEmail.of("contact_message", shop.email(), "Message from " + name, content(message))
                .withReplyTo(message.email().strip());
        database.change(tx -> emails.enqueue(tx, shop, letter));
    }

    private static EmailContent content(ContactMessage message) {
        var sender = new ArrayList<>(List.of(
                ContentRow.of("Name", message.name().strip()),
                ContentRow.of("E-mail", message.email().strip())));
        if (!message.phone().isBlank()) {
            sender.add(ContentRow.of("Telephone", message.phone().strip()));
        }
        return EmailContent.titled("Somebody has written to your shop")
                .facts(sender)
                .quote(message.message())
                .smallPrint(
                        "Answer this e-mail, and your answer goes to that address. Nobody has checked whose it is.");
    }
}
