package dev.vitrine.shop.content;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.events.Topics;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopDomain;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Redirects of shops. The storefront asks for one before it answers 404, and answers 301. */
public final class Redirects implements Feature {

    private static final Table<Redirect> TABLE = Table.of("redirects", Redirect.class);
    private static final int LONGEST = 1024;
    private static final int MOST_STEPS = 20;
    private static final List<String> RESERVED = List.of("/admin", "/cart", "/checkout", "/checkouts", "/apps");

    private final Shops shops;

    public Redirects(Shops shops) {
        this.shops = shops;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<Redirect> resource() {
        return Resource.of(Redirect.class, "redirect", "redirects", TABLE)
                .scope(Scope.CONTENT)
                .logged(AuditArea.CONTENT, "Redirect", "path", "target")
                .writable("path", "target")
                .filters(Filter.equal("path"), Filter.equal("target"), Filter.containing("query", "path", "target"))
                .sortable("path", "target")
                .before(Redirects::withOurNames)
                .prepared((apiCall, draft, current) -> normalised(apiCall, draft))
                .checked(Redirects::check)
                .publishes(Topics.REDIRECTS)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete()
                .collectionAction(Verb.DELETE, "", Scope.CONTENT, Redirects::deleteAll);
    }

    /** "bulk DELETE redirects.json?ids=": all of them or, when one is not there, none. */
    private static ApiResponse deleteAll(ApiCall apiCall) {
        var csv = apiCall.query("ids").orElseThrow(() -> Problems.of("ids", "can't be blank"));
        var ids = Arrays.stream(csv.split(",")).map(String::strip).distinct().toList();
        if (!ids.stream().allMatch(id -> id.matches("\\d{1,18}"))) {
            throw ApiException.field(400, "ids", "is not a number");
        }
        for (var text : ids) {
            var id = Long.parseLong(text);
            var redirect = TABLE.find(apiCall.tx(), apiCall.shop(), id).orElseThrow(ApiException::notFound);
            TABLE.delete(apiCall.tx(), apiCall.shop(), id);
            apiCall.publish(Topic.REDIRECTS_CHANGED, id, Map.of("id", id));
            var entry = new AuditEntry(
                    AuditArea.CONTENT, "Redirect", id, AuditEntry.DELETED, String.valueOf(redirect.path()));
            AuditRecords.write(apiCall.tx(), apiCall.shop(), entry, apiCall.now());
        }
        return ApiResponse.ok(Map.of());
    }

    /** Where {@code path} leads in this shop, in any letter case. */
    public Optional<String> target(Session session, Shop shop, String path) {
        return TABLE.first(session, shop, Select.ALL.equalIgnoreCase("path", path))
                .map(Redirect::target);
    }

    private static JsonNode withOurNames(ApiCall apiCall) {
        var redirect = apiCall.body("redirect");
        rename(redirect, "from_url", "path");
        rename(redirect, "to_url", "target");
        return apiCall.body();
    }

    private static void rename(ObjectNode redirect, String from, String to) {
        if (redirect.has(from) && !redirect.has(to)) {
            redirect.set(to, redirect.get(from));
        }
    }

    /** "leading slash added, a full URL of the shop is cut down to its path". */
    private Redirect normalised(ApiCall apiCall, Redirect draft) {
        var target = draft.target() == null ? null : draft.target().strip();
        return draft.with(copy -> copy.path(path(apiCall, draft.path())).target(target));
    }

    private @Nullable String path(ApiCall apiCall, @Nullable String sent) {
        if (sent == null || sent.isBlank()) {
            return sent;
        }
        var shop = apiCall.shop();
        var hosts = Stream.concat(
                        Stream.of(shops.hostOf(shop)),
                        ShopDomains.list(apiCall.session(), shop).stream()
                                .filter(ShopDomain::isVerified)
                                .map(domain -> shops.hostOf(domain.host())))
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        var path = sent.strip().replaceFirst("^https?://(?i:" + hosts + ")(?=[/?#]|$)", "");
        return path.startsWith("/") ? path : "/" + path;
    }

    private static void check(ApiCall apiCall, Redirect redirect, Problems problems) {
        problems.notBlank("path", redirect.path())
                .notBlank("target", redirect.target())
                .atMost(LONGEST, "path", redirect.path())
                .atMost(LONGEST, "target", redirect.target());
        var path = redirect.path();
        var target = redirect.target();
        if (path == null || target == null) {
            return;
        }
        if (RESERVED.stream().anyMatch(word -> path.equals(word) || path.startsWith(word + "/"))) {
            problems.add("path", "is reserved");
        }
        if (path.equalsIgnoreCase(target)) {
            problems.add("target", "must differ from path");
        }
        if (!target.startsWith("/") && !target.matches("https?://.+")) {
            problems.add("target", "must be a path or an absolute URL");
        }
        if (taken(apiCall, path, redirect.id())) {
            problems.add("path", "has already been taken");
        } else if (leadsBack(apiCall, redirect, path, target)) {
            problems.add("target", "leads back to path by other redirects");
        }
    }

    private static boolean leadsBack(ApiCall apiCall, Redirect redirect, String path, String target) {
        @Nullable String next = target;
        for (int step = 0; step < MOST_STEPS && next != null && next.startsWith("/"); step++) {
            var others = Select.ALL.equalIgnoreCase("path", next).matching("id <> :value", redirect.id());
            next = TABLE.first(apiCall.session(), apiCall.shop(), others)
                    .map(Redirect::target)
                    .orElse(null);
            if (path.equalsIgnoreCase(next)) {
                return true;
            }
        }
        return false;
    }

    private static boolean taken(ApiCall apiCall, String path, long id) {
        var others = Select.ALL.equalIgnoreCase("path", path).matching("id <> :value", id);
        return TABLE.count(apiCall.session(), apiCall.shop(), others) > 0;
    }
}
