package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.mail.NewEmail;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.EmailQuota;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Consent of visitors to marketing by e-mail, confirmed from the address that was typed ("confirmed_opt_in"). Nothing
 * is stored of an address before: the link is signed. Safe for use by many threads.
 */
public final class Newsletter {

    /** Pages that the links lead to; a token follows. */
    public static final String CONFIRM = "/newsletter/confirm";

    public static final String UNSUBSCRIBE = "/newsletter/unsubscribe";

    static final String CONFIRMED = "confirmed_opt_in";

    private static final Duration LIFE = Duration.ofDays(2);
    private static final String PURPOSE = "newsletter confirmation";
    private static final String UNSUBSCRIBE_PURPOSE = "newsletter unsubscription";
    private static final Pattern TOKEN = Pattern.compile("([A-Za-z0-9_-]{1,400})\\.(\\d{1,12})\\.([0-9a-f]{64})");

    /** The end of a token that has none: an unsubscribe link works as long as its e-mail is kept. */
    private static final String NEVER = "0";

    private final Database database;
    private final CustomerMatching customerMatching;
    private final Emails emails;
    private final Shops shops;
    private final SecretEncryption signer;
    private final EmailQuota emailQuota;
    private final InstantSource clock;

    public Newsletter(
            Database database,
            CustomerMatching customerMatching,
            Emails emails,
            Shops shops,
            SecretEncryption signer,
            InstantSource clock) {
        this.database = database;
        this.customerMatching = customerMatching;
        this.emails = emails;
        this.shops = shops;
        this.signer = signer;
        this.emailQuota = new EmailQuota(database, clock);
        this.clock = clock;
    }

    /**
     * E-mails a link that confirms; who gets the news already is told so. Nothing tells the caller which. Call it
     * outside of transactions. 422 for what is no address, 429 after too many.
     *
     * @param client the IP address that it comes from
     */
    public void request(Shop shop, String typed, String client) {
        var email = EmailAddress.normalized(typed);
        var problems = new Problems().notBlank("email", email);
        if (!email.isEmpty() && !EmailAddress.isValid(email)) {
            problems.add("email", "is invalid");
        }
        problems.throwIfAny();
        emailQuota.consume("newsletter " + shop.id(), email, IpRange.subscriber(client));
        database.change(tx -> {
            var known = find(tx, shop, email).filter(Newsletter::isConfirmed);
            var content = known.isPresent() ? already(shop) : confirmation(shop, confirmationLink(shop, email));
            var letter = NewEmail.of(
                    known.isPresent() ? "newsletter_already" : "newsletter_confirm", email, content.heading(), content);
            emails.enqueue(tx, shop, known.isPresent() ? letter.unsubscribedAt(unsubscribeLink(shop, email)) : letter);
        });
    }

    /** The address that a link confirms; empty when it is none of ours, or too old. */
    public Optional<String> confirms(Shop shop, String token) {
        return read(PURPOSE, shop, token);
    }

    /** The address that a link unsubscribes; empty when it is none of ours. */
    public Optional<String> unsubscribes(Shop shop, String token) {
        return read(UNSUBSCRIBE_PURPOSE, shop, token);
    }

    /**
     * Gives consent for the address of the link, to a customer who is known or new, and e-mails how it is taken back.
     * False when the link is none of ours, or too old.
     */
    public boolean confirm(Shop shop, String token) {
        var email = confirms(shop, token);
        email.ifPresent(address -> database.change(tx -> consent(tx, shop, address)));
        return email.isPresent();
    }

    private void consent(Tx tx, Shop shop, String email) {
        if (find(tx, shop, email).filter(Newsletter::isConfirmed).isPresent()) {
            return;
        }
        var match = customerMatching.matchOrCreate(
                tx, shop, new CustomerDetails(email, null, null, null, null, "", true, false, true, null));
        tx.sql("""
                        update customers set accepts_marketing = true, accepts_marketing_updated_at = :now,
                          marketing_opt_in_level = :level, verified_email = true, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", match.id())
                .bind("level", CONFIRMED)
                .bind("now", now())
                .run();
        customerMatching.publish(tx, shop, match.isNew() ? Topic.CUSTOMERS_CREATE : Topic.CUSTOMERS_UPDATE, match.id());
        var content = EmailContent.titled("You get our news from now on")
                .paragraph("Thank you. " + shop.name() + " writes to you by e-mail.");
        emails.enqueue(
                tx,
                shop,
                NewEmail.of("newsletter_welcome", email, content.heading(), content)
                        .unsubscribedAt(unsubscribeLink(shop, email)));
    }

    /**
     * Takes consent back for the address of the link, and ends other e-mails of the shop that are marketing. False when
     * the link is none of ours.
     */
    public boolean unsubscribe(Shop shop, String token) {
        var email = unsubscribes(shop, token);
        email.ifPresent(address -> database.change(tx -> {
            emails.unsubscribe(tx, shop, address);
            find(tx, shop, address)
                    .filter(Customer::acceptsMarketing)
                    .ifPresent(customer -> refuse(tx, shop, customer.id()));
        }));
        return email.isPresent();
    }

    private void refuse(Tx tx, Shop shop, long customer) {
        tx.sql("""
                        update customers set accepts_marketing = false, accepts_marketing_updated_at = :now,
                          updated_at = :now
                        where shop_id = :shop and id = :id
                        """).bind(shop).bind("id", customer).bind("now", now()).run();
        customerMatching.publish(tx, shop, Topic.CUSTOMERS_UPDATE, customer);
    }

    private static boolean isConfirmed(Customer customer) {
        return customer.acceptsMarketing() && CONFIRMED.equals(customer.marketingOptInLevel());
    }

    private static Optional<Customer> find(Session session, Shop shop, String email) {
        return CustomerMatching.idByEmail(session, shop, email).flatMap(id -> CustomerMatching.find(session, shop, id));
    }

    private static EmailContent confirmation(Shop shop, String link) {
        return EmailContent.titled("Please confirm your e-mail address")
                .paragraph("Somebody, probably you, wants to get the news of " + shop.name() + " at this address.")
                .oneTimeButton("Get the news", link)
                .smallPrint("The link is good for two days. If it was not you, there is nothing to do: without it"
                        + " nothing is sent, and your address is not kept.");
    }

    private static EmailContent already(Shop shop) {
        return EmailContent.titled("You get our news already")
                .paragraph("Somebody, probably you, wanted to get the news of " + shop.name()
                        + " at this address. You do, and nothing has changed.");
    }

    private String confirmationLink(Shop shop, String email) {
        var end = Long.toString(clock.instant().plus(LIFE).getEpochSecond());
        return shops.checkoutAddress(shop, CONFIRM + "/" + token(PURPOSE, shop, email, end));
    }

    private String unsubscribeLink(Shop shop, String email) {
        return shops.checkoutAddress(shop, UNSUBSCRIBE + "/" + token(UNSUBSCRIBE_PURPOSE, shop, email, NEVER));
    }

    private String token(String purpose, Shop shop, String email, String end) {
        var address = Base64.getUrlEncoder().withoutPadding().encodeToString(email.getBytes(StandardCharsets.UTF_8));
        return address + "." + end + "." + signer.sign(purpose, signed(shop, address, end));
    }

    private Optional<String> read(String purpose, Shop shop, String token) {
        var parts = TOKEN.matcher(token);
        if (!parts.matches()) {
            return Optional.empty();
        }
        var address = parts.group(1);
        var end = parts.group(2);
        var open =
                end.equals(NEVER) || Instant.ofEpochSecond(Long.parseLong(end)).isAfter(clock.instant());
        return open && signer.verify(purpose, signed(shop, address, end), parts.group(3))
                ? Optional.of(new String(Base64.getUrlDecoder().decode(address), StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static String signed(Shop shop, String address, String end) {
        return shop.id() + "." + address + "." + end;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
