package dev.vitrine.mail;

import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Letters waiting to be sent: written in the transaction that makes them true. Threads may share it. */
public final class Letters {

    private static final Table<Letter> TABLE = Table.of("letters", Letter.class);

    private final InstantSource clock;

    public Letters(InstantSource clock) {
        this.clock = clock;
    }

    public Letter post(Tx tx, Shop shop, String kind, Envelope envelope, String text) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return TABLE.insert(
                tx,
                shop.shopId(),
                new Letter(
                        0, kind, envelope.to(), envelope.from(), envelope.bcc(), envelope.subject(), text, now, null));
    }

    /** Those of a shop that wait, oldest first. */
    public List<Letter> waiting(Session session, Shop shop) {
        return TABLE.list(
                session,
                shop.shopId(),
                Select.ALL.matching("sent_at is null", null).by("id"));
    }
}
