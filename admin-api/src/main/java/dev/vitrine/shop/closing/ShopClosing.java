package dev.vitrine.shop.closing;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditEntry.FieldChange;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopClosure;
import dev.vitrine.foundation.tenancy.ShopClosures;
import dev.vitrine.foundation.tenancy.ShopStep;
import dev.vitrine.foundation.tenancy.ShopStep.Actor;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.OperatorActions;
import dev.vitrine.people.Staff;
import dev.vitrine.shop.shops.ShopSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Closing, freezing and opening of shops: each step is kept with who took it, published as {@code shop/update}, written
 * into the shop's activity, and told to its owner by e-mail. Safe for use by many threads.
 */
public final class ShopClosing {

    /** How long a closed shop can be opened again unless another time is said. */
    public static final Duration GRACE = Duration.ofDays(30);

    /** Page of the console where a shop is closed and opened again. */
    public static final String PATH = "/admin/settings/close";

    private static final Duration LONGEST_GRACE = Duration.ofDays(365);
    private static final int LONGEST_REASON = 500;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

    private final Shops shops;
    private final ShopSettings shopSettings;
    private final Emails emails;
    private final ThemeDemos themeDemos;
    private final InstantSource clock;

    /** Whether themes of the theme store are shown in a shop, so that it cannot go. */
    @FunctionalInterface
    public interface ThemeDemos {
        boolean areIn(Session session, Shop shop);
    }

    /**
     * Who asks for a step, and why.
     *
     * @param account e-mail address of the account; {@link OperatorActions#COMMAND} for a command
     * @param reason for the owner to read; of an owner empty
     */
    public record Asked(Actor actor, String account, String reason) {

        public Asked {
            reason = reason.strip();
        }

        public static Asked owner(String account) {
            return new Asked(Actor.OWNER, account, "");
        }

        public static Asked operator(String account, String reason) {
            return new Asked(Actor.OPERATOR, account, reason);
        }

        public static Asked command(String reason) {
            return operator(OperatorActions.COMMAND, reason);
        }

        /** As the owner reads it. why no name: it is a matter between the shop and the installation. */
        String words() {
            return actor == Actor.OWNER ? account : "Whoever runs the server of your shop";
        }

        void requireReason() {
            new Problems().notBlank("reason", reason).throwIfAny();
        }
    }

    public ShopClosing(
            Shops shops, ShopSettings shopSettings, Emails emails, ThemeDemos themeDemos, InstantSource clock) {
        this.shops = shops;
        this.shopSettings = shopSettings;
        this.emails = emails;
        this.themeDemos = themeDemos;
        this.clock = clock;
    }

    /**
     * Closes a shop, which is deleted after {@code grace}; for one that is closed already that date changes. E-mails
     * that were to bring shoppers back are cancelled. 422 when its state or its demos forbid that.
     */
    public Shop close(Tx tx, Shop shop, Asked asked, Duration grace) {
        if (grace.isNegative() || grace.compareTo(LONGEST_GRACE) > 0) {
            throw Problems.of("grace", "must be from 0 to 365 days");
        }
        if (themeDemos.areIn(tx, shop)) {
            throw Problems.of(
                    Problems.BASE,
                    "Themes of the theme store are shown in this shop. Name another demo store in their listings first.");
        }
        var deleteAt = now().plus(grace);
        var closed = take(tx, shop, ShopStep.CLOSE, asked, deleteAt);
        emails.cancelMarketing(tx, closed);
        var day = day(shop, deleteAt);
        tell(
                tx,
                closed,
                "shop_closed",
                shop.name() + " is closed",
                EmailContent.titled(shop.name() + " is closed")
                        .paragraph("Shoppers see that it is closed, and nothing can be bought or changed. Everything is"
                                + " kept until " + day + "; then it is deleted and cannot be brought back.")
                        .facts(List.of(
                                ContentRow.of("Closed by", asked.words()),
                                ContentRow.of("Closed on", day(shop, now())),
                                ContentRow.of("Deleted on", day)))
                        .paragraph(
                                asked.actor() == Actor.OWNER
                                        ? "If this was a mistake, sign in before that day and open it again."
                                        : "If this is a mistake, answer whoever runs the server of your shop before that day.")
                        .button("See what happens", shops.adminAddress(shop, PATH))
                        .smallPrint("When it is deleted you get a certificate of what was deleted."));
        return closed;
    }

    /** Opens a shop again. 422 when this actor may not. */
    public Shop reopen(Tx tx, Shop shop, Asked asked) {
        var open = take(tx, shop, ShopStep.REOPEN, asked, null);
        tell(
                tx,
                open,
                "shop_reopened",
                shop.name() + " is open again",
                EmailContent.titled(shop.name() + " is open again")
                        .paragraph("Everything is as it was when it closed, and nothing will be deleted.")
                        .facts(List.of(ContentRow.of("Opened by", asked.words())))
                        .button("Go to your shop", shops.adminAddress(shop, "/admin")));
        return open;
    }

    /** Freezes a shop: only the operator opens it. Of a closed one the deletion is called off. */
    public Shop freeze(Tx tx, Shop shop, Asked asked) {
        asked.requireReason();
        var frozen = take(tx, shop, ShopStep.FREEZE, asked, null);
        tell(
                tx,
                frozen,
                "shop_frozen",
                shop.name() + " is frozen",
                EmailContent.titled(shop.name() + " is frozen")
                        .paragraph(
                                "Whoever runs the server of your shop has frozen it. Shoppers see that it is closed for"
                                        + " now; you can look at everything, but nothing can be bought or changed.")
                        .quote(asked.reason())
                        .button("Look at your shop", shops.adminAddress(shop, "/admin")));
        return frozen;
    }

    /** Locks a shop: it is as a frozen one, and nobody signs in to it. Of a closed one the deletion is called off. */
    public Shop lock(Tx tx, Shop shop, Asked asked) {
        asked.requireReason();
        var locked = take(tx, shop, ShopStep.LOCK, asked, null);
        tell(
                tx,
                locked,
                "shop_locked",
                shop.name() + " is locked",
                EmailContent.titled(shop.name() + " is locked")
                        .paragraph(
                                "Whoever runs the server of your shop has locked it. Shoppers see that it is closed for"
                                        + " now, nobody signs in, and nothing can be bought or changed. Everything is"
                                        + " kept.")
                        .quote(asked.reason())
                        .paragraph("Answer them to have it unlocked."));
        return locked;
    }

    /** The day of a deletion as the shop's owner reads it. */
    public static String day(Shop shop, Instant time) {
        return DAY.format(time.atZone(shop.zone()));
    }

    private Shop take(Tx tx, Shop shop, ShopStep step, Asked asked, @Nullable Instant deleteAt) {
        new Problems().atMost(LONGEST_REASON, "reason", asked.reason()).throwIfAny();
        var before = shops.find(tx, shop).orElse(shop).state();
        var askedBy =
                asked.actor() == Actor.OWNER ? asked.account() : asked.actor().word();
        var why = new ShopClosure(asked.actor().word(), askedBy, asked.reason(), now(), deleteAt);
        ShopClosures.take(tx, shop, step, asked.actor(), why);
        if (asked.actor() == Actor.OPERATOR) {
            OperatorActions.write(tx, asked.account(), step.word(), shop.handle(), asked.reason(), now());
        }
        var changes = List.of(new FieldChange("state", before, step.target().word()));
        var entry = new AuditEntry(AuditArea.SETTINGS, "Setting", 0, AuditEntry.CHANGED, "").with(changes);
        AuditRecords.write(tx, shop, entry, clock.instant());
        return shopSettings.publishUpdate(tx, shop);
    }

    private void tell(Tx tx, Shop shop, String kind, String subject, EmailContent text) {
        var to = recipient(tx, shop);
        if (!to.isBlank()) {
            emails.enqueue(tx, kind, to, subject, text);
        }
    }

    /** The owner's account, or the shop's own address where nobody owns it; may be blank. */
    static String recipient(Session session, Shop shop) {
        return Staff.ownersEmail(session, shop).orElse(shop.email());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
