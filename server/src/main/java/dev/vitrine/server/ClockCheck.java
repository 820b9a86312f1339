package dev.vitrine.server;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.kernel.Fault;
import dev.vitrine.foundation.kernel.FaultGuard;
import dev.vitrine.foundation.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Comparison of this machine's clock with those of the database's server and of the object store, and with what was
 * written last. Sessions, codes of second factors, leases between processes and signatures go by the clock.
 */
public final class ClockCheck {

    /** why so much: the store says whole seconds, and codes of second factors are good for thirty before and after. */
    private static final Duration TOLERATED = Duration.ofSeconds(10);

    /** Of what was written, which other processes may have done by clocks of theirs. */
    private static final Duration TOLERATED_OF_RECORDS = Duration.ofMinutes(5);

    private final Database database;
    private final Storage storage;
    private final InstantSource clock;
    private final FaultGuard guard = new FaultGuard("clock", ClockFault::of);

    public ClockCheck(Database database, Storage storage, InstantSource clock) {
        this.database = database;
        this.storage = storage;
        this.clock = clock;
    }

    /** A clock that is wrong, this machine's or another's. */
    private enum ClockFault implements Fault {
        DIFFERS;

        @Override
        public String words() {
            return "this machine's clock is another than that of what it works with";
        }

        @Override
        public String remedy() {
            return "set the clock that is wrong, and let both follow a time server (NTP); nothing has to be started again";
        }

        @Override
        public boolean isAway() {
            return false;
        }

        static Optional<ClockFault> of(Throwable failure) {
            return failure instanceof DifferenceException ? Optional.of(DIFFERS) : Optional.empty();
        }
    }

    /** What differs. */
    private static final class DifferenceException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        DifferenceException(String message) {
            super(message, null, false, false);
        }
    }

    /** Logs what differs, and when nothing does any more; throws {@code UnavailableException} while it does. */
    public void run() {
        guard.guard(true, () -> {
            var found = differences();
            if (!found.isEmpty()) {
                throw new DifferenceException(String.join("; ", found));
            }
            return found;
        });
    }

    /** A sentence without its end for each clock, and each record, that this machine's clock contradicts. */
    public List<String> differences() {
        return Stream.of(
                        difference("The database's server says", database::time),
                        difference("The object store says", storage::time),
                        record())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> difference(String who, Supplier<Optional<Instant>> theirs) {
        var before = clock.instant();
        var told = theirs.get();
        // why both: an answer may take long, and was right at some moment between them.
        var after = clock.instant();
        return told.filter(time -> time.isBefore(before.minus(TOLERATED)) || time.isAfter(after.plus(TOLERATED)))
                .map(time -> contradiction(who + " " + time.truncatedTo(ChronoUnit.SECONDS)));
    }

    private Optional<String> record() {
        return database.read(Events::newestTime)
                .filter(newest -> newest.isAfter(clock.instant().plus(TOLERATED_OF_RECORDS)))
                .map(newest -> contradiction("The newest event is of " + newest));
    }

    private String contradiction(String what) {
        return what + ", but this machine's clock says " + clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
