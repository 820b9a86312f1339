package dev.vitrine.server.mail;

import dev.vitrine.mail.Postman;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the postman out every second. */
public final class MailRounds implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MailRounds.class);

    private final Postman postman;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("mail").daemon().factory());

    public MailRounds(Postman postman) {
        this.postman = postman;
    }

    public void start() {
        clock.scheduleWithFixedDelay(this::round, 1, 1, TimeUnit.SECONDS);
    }

    private void round() {
        try {
            postman.round();
        } catch (RuntimeException e) {
            // why: a thrown exception would end the schedule; the next round may go better.
            LOG.error("event=mail_round_failed", e);
        }
    }

    @Override
    public void close() {
        clock.shutdown();
        try {
            clock.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
