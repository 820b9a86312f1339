package dev.vitrine.shop.shops;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.net.DnsTexts;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopDomain;
import dev.vitrine.foundation.tenancy.ShopDomain.Finding;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.foundation.tenancy.ShopLock;
import dev.vitrine.foundation.tenancy.Shops;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Domains that merchants bring to their shops. A shop is answered at one when a TXT record of it says the token that
 * this shop was given; whoever proves it last has it. Safe for use by many threads.
 */
public final class Domains implements Feature {

    /** Address at every host under which this server says the tokens of that host. */
    public static final String PROOF = "/.well-known/vitrine-domain";

    private static final Logger LOG = LoggerFactory.getLogger(Domains.class);

    private static final int MOST = 20;
    private static final int LONGEST = 253;
    private static final int DIGITS_OF_TOKEN = 24;
    private static final int LONGEST_PROOF = 64 << 10;
    private static final String TYPE = "Domain";

    /** A domain that does not lead here after so long is looked at when its merchant asks. */
    private static final Duration LOOKED_AT = Duration.ofDays(14);

    private static final Pattern NAME = Pattern.compile("(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]*");

    private final Database database;
    private final Shops shops;
    private final ShopSettings settings;
    private final Secrets secrets;
    private final DnsTexts dnsTexts;
    private final Fetcher fetcher;
    private final InstantSource clock;

    public Domains(
            Database database,
            Shops shops,
            ShopSettings settings,
            Secrets secrets,
            DnsTexts dnsTexts,
            Fetcher fetcher,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.settings = settings;
        this.secrets = secrets;
        this.dnsTexts = dnsTexts;
        this.fetcher = fetcher;
        this.clock = clock;
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob("domains", Duration.ofSeconds(20), Duration.ofMinutes(1), this::checkWaiting));
    }

    /** Adds one that waits for its proof. 422 when it is none, or the shop has it or too many. */
    public ShopDomain add(Tx tx, Shop shop, String typed) {
        var host = host(typed);
        var problems = new Problems().notBlank("domain", host);
        if (!host.isEmpty()) {
            check(host, problems);
        }
        ShopLock.writersInTurn(tx, shop);
        var known = ShopDomains.list(tx, shop);
        if (known.stream().anyMatch(each -> each.host().equals(host))) {
            problems.add("domain", "has already been taken: it is in the list");
        } else if (known.size() >= MOST) {
            problems.add("domain", "is one too many: a shop has at most " + MOST + " domains");
        }
        problems.throwIfAny();
        var token = "vitrine-" + secrets.key().substring(0, DIGITS_OF_TOKEN);
        var added = ShopDomains.add(tx, shop, host, token, now());
        log(tx, shop, added, AuditEntry.CREATED);
        return added;
    }

    /** What a merchant typed or pasted, as DNS names it: without a scheme, a path, a port or a dot at the end. */
    private static String host(String typed) {
        var name = typed.strip()
                .toLowerCase(Locale.ROOT)
                .replaceFirst("^https?://", "")
                .replaceFirst("[/?#:].*", "")
                .replaceFirst("\\.$", "");
        try {
            return IDN.toASCII(name).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return name;
        }
    }

    private void check(String host, Problems problems) {
        if (host.length() > LONGEST || !NAME.matcher(host).matches()) {
            problems.add("domain", "is not a domain, such as www.my-shop.com");
        } else if (!UrlValidation.isCallable("https://" + host, shops.baseHost())) {
            problems.add("domain", "is invalid: it must be a public domain of yours");
        }
    }

    /** Visitors find nothing there any more. 404 when the shop has no such domain. */
    public ShopDomain remove(Tx tx, Shop shop, long id) {
        var domain = ShopDomains.find(tx, shop, id).orElseThrow(ApiException::notFound);
        ShopDomains.remove(tx, shop, id);
        log(tx, shop, domain, AuditEntry.DELETED);
        if (domain.isVerified()) {
            settings.publishUpdate(tx, shop);
        }
        return domain;
    }

    /** Leads visitors of all other hosts to this one. 404 when there is no such domain, 422 when it is not verified. */
    public ShopDomain makePrimary(Tx tx, Shop shop, long id) {
        var domain = ShopDomains.find(tx, shop, id).orElseThrow(ApiException::notFound);
        if (!domain.isVerified()) {
            throw Problems.of("domain", "is not verified yet: its TXT record has to be found first");
        }
        if (!domain.isPrimary()) {
            ShopDomains.makePrimary(tx, shop, domain, now());
            log(tx, shop, domain, "primary");
            settings.publishUpdate(tx, shop);
        }
        return domain;
    }

    /** Leads visitors to the permanent host again. */
    public void usePermanentHost(Tx tx, Shop shop) {
        ShopDomains.list(tx, shop).stream().filter(ShopDomain::isPrimary).forEach(former -> {
            ShopDomains.makePrimary(tx, shop, null, now());
            log(tx, shop, former, "left");
            settings.publishUpdate(tx, shop);
        });
    }

    /**
     * Asks DNS for the proof, and the domain for this server. Call it outside of transactions: both may take seconds.
     * 404 when the shop has no such domain.
     */
    public ShopDomain check(Shop shop, Author author, long id) {
        var domain =
                database.read(session -> ShopDomains.find(session, shop, id)).orElseThrow(ApiException::notFound);
        var texts = List.<String>of();
        var finding = Finding.NONE;
        try {
            texts = dnsTexts.of(domain.recordName());
            finding = texts.contains(domain.token()) ? Finding.NONE : texts.isEmpty() ? Finding.MISSING : Finding.OTHER;
        } catch (DnsTexts.UnansweredException e) {
            LOG.info(
                    "event=domain_unanswered shop={} domain={} reason=\"{}\"",
                    shop.handle(),
                    domain.host(),
                    e.getMessage());
            finding = Finding.UNANSWERED;
        }
        var said = texts;
        var found = finding;
        var verified = database.write(tx -> keep(tx.writtenBy(author), shop, id, found, said));
        if (!verified.isVerified()) {
            return verified;
        }
        var reached = isReached(verified);
        return database.write(tx -> {
            var now = ShopDomains.find(tx, shop, id).orElseThrow(ApiException::notFound);
            ShopDomains.check(tx, shop, now, finding(now), now.verifiedAt(), now.isVerified() && reached, now());
            return ShopDomains.find(tx, shop, id).orElseThrow();
        });
    }

    private static Finding finding(ShopDomain domain) {
        return List.of(Finding.values()).stream()
                .filter(each -> each.word().equals(domain.finding()))
                .findFirst()
                .orElse(Finding.NONE);
    }

    /** A proof once found stays good, until another shop has one. */
    private ShopDomain keep(Tx tx, Shop shop, long id, Finding finding, List<String> texts) {
        var domain = ShopDomains.find(tx, shop, id).orElseThrow(ApiException::notFound);
        var proved = finding == Finding.NONE;
        var holder = ShopDomains.holder(tx, domain.host()).filter(each -> each.id() != id);
        var taken =
                proved && holder.filter(each -> texts.contains(each.token())).isPresent();
        if (proved && !taken) {
            holder.ifPresent(each -> lose(tx, each));
        }
        var before = domain.verifiedAt();
        var verifiedAt = before == null && proved && !taken ? now() : before;
        ShopDomains.check(tx, shop, domain, taken ? Finding.TAKEN : finding, verifiedAt, domain.reached(), now());
        if (before == null && verifiedAt != null) {
            LOG.info("event=domain_verified shop={} domain={}", shop.handle(), domain.host());
            log(tx, shop, domain, "verified");
            settings.publishUpdate(tx, shop);
        }
        return ShopDomains.find(tx, shop, id).orElseThrow();
    }

    /** The record of the shop that had it is gone, and that of another is there. */
    private void lose(Tx tx, ShopDomains.Owned holder) {
        var shop = shops.find(tx, holder.shop()).orElseThrow();
        ShopDomains.find(tx, shop, holder.id()).ifPresent(domain -> {
            ShopDomains.check(tx, shop, domain, Finding.OTHER, null, false, now());
            LOG.info("event=domain_lost shop={} domain={}", shop.handle(), domain.host());
            log(tx, shop, domain, "lost");
            settings.publishUpdate(tx, shop);
        });
    }

    private boolean isReached(ShopDomain domain) {
        try {
            var proof = fetcher.get(shops.originOfDomain(domain.host()) + PROOF, LONGEST_PROOF);
            return new String(proof, StandardCharsets.UTF_8).lines().anyMatch(line -> line.equals(domain.token()));
        } catch (FetchException e) {
            return false;
        }
    }

    /** What this server says at {@link #PROOF}; empty when nobody knows the host. */
    public List<String> proofs(String host) {
        var domain = host.replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT);
        return domain.length() > LONGEST || !NAME.matcher(domain).matches()
                ? List.of()
                : database.read(session -> ShopDomains.tokens(session, domain));
    }

    private void checkWaiting() {
        var now = now();
        var waiting = database.read(session -> ShopDomains.waiting(session, now.minus(LOOKED_AT), now));
        for (var domain : waiting) {
            try {
                var shop = database.read(session -> shops.find(session, domain.shop()));
                if (shop.isPresent()) {
                    check(shop.get(), Author.PLATFORM, domain.id());
                }
            } catch (ApiException removed) {
                LOG.debug("event=domain_removed shop={}", domain.shopId());
            }
        }
    }

    private void log(Tx tx, Shop shop, ShopDomain domain, String action) {
        settings.log(tx, shop, new AuditEntry(AuditArea.SETTINGS, TYPE, domain.id(), action, domain.host()));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
