package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Dispatcher of the e-mails in the outbox. Several processes may have one each; threads may not share it. */
public final class EmailDispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(EmailDispatcher.class);
    private static final int MOST_IN_A_ROUND = 500;

    private final Database database;
    private final Shops shops;
    private final EmailOutbox emailOutbox;
    private final EmailRenderer emailRenderer;
    private final EmailTransport emailTransport;
    private final InstantSource clock;
    private final LongAdder sent = new LongAdder();
    private final LongAdder failed = new LongAdder();

    public EmailDispatcher(
            Database database,
            Shops shops,
            EmailOutbox emailOutbox,
            EmailRenderer emailRenderer,
            EmailTransport emailTransport,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.emailOutbox = emailOutbox;
        this.emailRenderer = emailRenderer;
        this.emailTransport = emailTransport;
        this.clock = clock;
    }

    /** Sends all e-mails that are due; returns how many were sent. */
    public int dispatchDue() {
        int left = 0;
        try {
            for (int i = 0; i < MOST_IN_A_ROUND; i++) {
                var email = emailOutbox.claim();
                if (email.isEmpty()) {
                    break;
                }
                var good = send(email.get());
                (good ? sent : failed).increment();
                left += good ? 1 : 0;
            }
        } finally {
            emailTransport.disconnect();
        }
        return left;
    }

    /** How many e-mails this process has sent. */
    public long sent() {
        return sent.sum();
    }

    /** How many attempts of this process to send one failed; they are made again, unless the address is wrong. */
    public long failed() {
        return failed.sum();
    }

    private boolean send(Email email) {
        var shop = shop(email);
        try {
            var html = emailRenderer.html(email, shop);
            emailTransport.send(email, shop.map(Shop::name).orElse("Vitrine"), html, clock.instant());
        } catch (EmailTransportException e) {
            LOG.warn(
                    "event=email_send_failed letter={} attempt={} reason=\"{}\"",
                    email.id(),
                    email.attempts(),
                    e.getMessage());
            emailOutbox.markFailed(email, String.valueOf(e.getMessage()), e.isPermanent());
            return false;
        } catch (RuntimeException e) {
            // why: one e-mail that cannot be rendered must not block all others.
            LOG.error("event=email_render_failed letter={}", email.id(), e);
            emailOutbox.markFailed(email, "The e-mail could not be put into its form", false);
            return false;
        }
        emailOutbox.markSent(email, emailTransport.keepsEmails());
        return true;
    }

    private Optional<Shop> shop(Email email) {
        var id = email.shopId();
        return id == null ? Optional.empty() : database.read(session -> shops.find(session, new ShopId(id)));
    }
}
