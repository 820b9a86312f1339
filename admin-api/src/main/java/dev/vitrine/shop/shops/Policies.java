package dev.vitrine.shop.shops;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.HtmlSanitizer;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Legal policies of shops (refund, shipping, privacy, terms, legal notice). Safe for use by many threads. */
public final class Policies {

    private static final int LONGEST_TITLE = 255;
    private static final Table<Policy> TABLE = Table.of("policies", Policy.class);

    private final ShopSettings settings;
    private final InstantSource clock;

    public Policies(ShopSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    public List<Policy> all(Session session, Shop shop) {
        return TABLE.list(session, shop, Select.ALL.by("handle"));
    }

    /** Links to the policies that the shop has, with titles for readers of that language, in the order of footers. */
    public List<PolicyLink> links(Session session, Shop shop, String locale) {
        var order = PolicyTitles.handles();
        return all(session, shop).stream()
                .sorted(Comparator.comparing(policy -> order.indexOf(policy.handle())))
                .map(policy -> new PolicyLink(policy.handle(), policy.titleIn(locale), policy.path()))
                .toList();
    }

    public Optional<Policy> byHandle(Session session, Shop shop, String handle) {
        return TABLE.first(session, shop, Select.ALL.equal("handle", handle));
    }

    /**
     * Writes a policy; an empty body takes it away. 422 when the handle is none of {@link PolicyTitles#handles}, or the
     * title is too long.
     *
     * @param title blank, or what {@link PolicyTitles} has in the shop's language, follows the language of who reads it
     */
    public void put(Tx tx, Shop shop, String handle, String title, String body) {
        if (!PolicyTitles.handles().contains(handle)) {
            var known = PolicyTitles.handles().stream().sorted().toList();
            throw Problems.of("handle", Problems.unlisted(known));
        }
        var own = PolicyTitles.of(handle, shop.primaryLocale()).equals(title.strip()) ? "" : title.strip();
        new Problems().atMost(LONGEST_TITLE, "title", own).throwIfAny();
        var current = byHandle(tx, shop, handle);
        var clean = Objects.requireNonNullElse(HtmlSanitizer.sanitize(body), "").strip();
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        if (clean.isEmpty()) {
            current.ifPresent(policy -> TABLE.delete(tx, shop, policy.id()));
        } else {
            var created = current.map(Policy::createdAt).orElse(now);
            var wanted = new Policy(0, handle, own, clean, created, now);
            current.ifPresentOrElse(
                    policy -> TABLE.update(tx, shop, policy.id(), wanted), () -> TABLE.insert(tx, shop, wanted));
        }
        log(tx, shop, current, clean, own, own.isEmpty() ? PolicyTitles.of(handle, shop.primaryLocale()) : own);
        settings.publishUpdate(tx, shop);
    }

    private void log(Tx tx, Shop shop, Optional<Policy> before, String body, String title, String shown) {
        var id = before.map(Policy::id).orElse(0L);
        var verb = body.isEmpty() ? AuditEntry.DELETED : before.isEmpty() ? AuditEntry.CREATED : AuditEntry.CHANGED;
        if (before.isPresent()
                ? !before.get().body().equals(body) || !before.get().title().equals(title)
                : !body.isEmpty()) {
            settings.log(tx, shop, new AuditEntry(AuditArea.SETTINGS, "Policy", id, verb, shown));
        }
    }
}
