package dev.vitrine.mail;

import dev.vitrine.db.Database;
import dev.vitrine.kernel.ShopId;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries what waits in the outbox. Several processes may have one each; threads may not share it. */
public final class Postman {

    private static final Logger LOG = LoggerFactory.getLogger(Postman.class);
    private static final int MOST_IN_A_ROUND = 500;

    private final Database database;
    private final Shops shops;
    private final Outbox outbox;
    private final Stationery stationery;
    private final Carrier carrier;
    private final InstantSource clock;

    public Postman(
            Database database,
            Shops shops,
            Outbox outbox,
            Stationery stationery,
            Carrier carrier,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.outbox = outbox;
        this.stationery = stationery;
        this.carrier = carrier;
        this.clock = clock;
    }

    /** Carries everything that is due; answers how many letters left. */
    public int round() {
        int left = 0;
        try {
            for (int i = 0; i < MOST_IN_A_ROUND; i++) {
                var letter = outbox.claim();
                if (letter.isEmpty()) {
                    break;
                }
                left += carried(letter.get()) ? 1 : 0;
            }
        } finally {
            carrier.rest();
        }
        return left;
    }

    private boolean carried(Letter letter) {
        var shop = shop(letter);
        try {
            var html = stationery.html(letter, shop);
            carrier.carry(letter, shop.map(Shop::name).orElse("Vitrine"), html, clock.instant());
        } catch (CarrierException e) {
            LOG.warn(
                    "event=letter_stays letter={} attempt={} reason=\"{}\"",
                    letter.id(),
                    letter.attempts(),
                    e.getMessage());
            outbox.failed(letter, String.valueOf(e.getMessage()), e.isHopeless());
            return false;
        } catch (RuntimeException e) {
            // why: one letter that cannot be put into its form must not keep all others here.
            LOG.error("event=letter_has_no_form letter={}", letter.id(), e);
            outbox.failed(letter, "The letter could not be put into its form", false);
            return false;
        }
        outbox.sent(letter, carrier.staysHere());
        return true;
    }

    private Optional<Shop> shop(Letter letter) {
        var id = letter.shopId();
        return id == null ? Optional.empty() : database.read(session -> shops.find(session, new ShopId(id)));
    }
}
