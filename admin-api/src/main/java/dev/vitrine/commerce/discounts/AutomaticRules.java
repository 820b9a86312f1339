package dev.vitrine.commerce.discounts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Price rules that apply by themselves: read once for each version that a shop has of them, since every price of every
 * cart needs them. Safe for use by many threads.
 */
final class AutomaticRules {

    private static final int MOST_KEPT = 20_000;

    /** why: a version is forgotten after many others, and a shop that was moved away and came back begins anew. */
    private static final Duration LONGEST_KEPT = Duration.ofMinutes(10);

    private record Known(long version, List<PriceRule> rules) {}

    /** How often a rule was used. */
    private record Used(long id, int usageCount) {}

    private final Cache<Long, Known> known = Caffeine.newBuilder()
            .maximumWeight(MOST_KEPT)
            .weigher((Long shop, Known kept) -> 1 + kept.rules().size())
            .expireAfterWrite(LONGEST_KEPT)
            .build();

    /** Says that the automatic rules of a shop have changed, as soon as the transaction is committed. */
    static void raise(Tx tx, Shop shop) {
        StorefrontVersions.raise(tx, shop, Set.of(PageTag.DISCOUNTS));
    }

    /** Those that have not ended, each with how often it was used where that is limited. Two statements at most. */
    List<PriceRule> of(Session session, Shop shop, Instant now) {
        // why the version first: what is committed meanwhile makes the rules stale, if it is in them or not.
        var version = StorefrontVersions.of(session, shop, PageTag.DISCOUNTS);
        var kept = known.getIfPresent(shop.id());
        if (kept == null || kept.version() != version) {
            kept = new Known(version, PriceRules.automatic(session, shop, now));
            // why not in a transaction: what it sees may be rolled back.
            if (!(session instanceof Tx)) {
                known.put(shop.id(), kept);
            }
        }
        var rules = kept.rules().stream()
                .filter(rule -> rule.endsAt() == null || now.isBefore(rule.endsAt()))
                .toList();
        return withUses(session, shop, rules);
    }

    private static List<PriceRule> withUses(Session session, Shop shop, List<PriceRule> rules) {
        var limited = rules.stream()
                .filter(rule -> rule.quotaPerStore() != null)
                .map(PriceRule::id)
                .toList();
        if (limited.isEmpty()) {
            return rules;
        }
        var uses = session
                .sql("select id, usage_count from price_rules where shop_id = :shop and id in (<ids>)")
                .bind(shop)
                .bindList("ids", limited)
                .list(Used.class)
                .stream()
                .collect(Collectors.toMap(Used::id, Used::usageCount));
        return rules.stream()
                .map(rule -> rule.withUsageCount(uses.getOrDefault(rule.id(), rule.usageCount())))
                .toList();
    }
}
