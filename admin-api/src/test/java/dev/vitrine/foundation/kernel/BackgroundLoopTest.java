package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vitrine.testkit.Patience;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class BackgroundLoopTest {

    private static final Duration SOON = Duration.ofMillis(1);

    @Test
    void aRoundThatFailsIsFollowedByOthers() {
        var rounds = new AtomicInteger();
        try (var loop = new BackgroundLoop("failing", SOON, Duration.ZERO, () -> {
            if (rounds.incrementAndGet() == 1) {
                throw new IllegalStateException("this round fails");
            }
            throw new StackOverflowError("and so does this");
        })) {
            loop.start();
            Patience.await("a third round", () -> rounds.get() > 2);
        }
    }

    @Test
    void closingLetsARoundFinishAndNoOtherBegin() throws InterruptedException {
        var rounds = new AtomicInteger();
        var begun = new CountDownLatch(1);
        var finished = new AtomicBoolean();
        var loop = new AtomicReference<BackgroundLoop>();
        loop.set(new BackgroundLoop("long", SOON, Duration.ofMinutes(1), () -> {
            rounds.incrementAndGet();
            begun.countDown();
            while (!loop.get().isClosed()) {
                Thread.onSpinWait();
            }
            finished.set(true);
        }));
        loop.get().start();
        begun.await();
        loop.get().close();
        assertThat(finished).isTrue();
        assertThat(rounds).hasValue(1);
    }

    @Test
    void whatIsAwayIsNoFailureOfTheRound() {
        var logger = (Logger) LoggerFactory.getLogger(BackgroundLoop.class);
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        logger.addAppender(log);
        try {
            var away = BackgroundLoop.attempt("away", BackgroundLoopTest::meetsAFault);
            assertThat(away).containsInstanceOf(UnavailableException.class);
            assertThat(log.list).noneMatch(line -> line.getLevel().isGreaterOrEqual(Level.INFO));
            var broken = new IllegalStateException("broken");
            assertThat(BackgroundLoop.attempt("broken", () -> {
                        throw broken;
                    }))
                    .containsSame(broken);
            assertThat(log.list.getLast().getFormattedMessage()).isEqualTo("event=job_failed round=\"broken\"");
            assertThat(BackgroundLoop.attempt("good", () -> {})).isEmpty();
        } finally {
            logger.detachAppender(log);
        }
    }

    private static void meetsAFault() {
        new FaultGuard("part", failure -> Optional.of(new AwayFault())).guard(true, () -> {
            throw new IllegalStateException("away");
        });
    }
}
