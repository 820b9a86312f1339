package dev.vitrine.shop.content;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.events.Topics;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Script tags: "an app sees and edits only its own tags", and they go when it goes. Safe for use by many threads. */
public final class ScriptTags implements Feature {

    private static final Table<ScriptTag> TABLE = Table.of("script_tags", ScriptTag.class);
    private static final String EVERYWHERE = "all";
    private static final List<String> SCOPES = List.of("online_store", "order_status", EVERYWHERE);

    private final Events events;

    public ScriptTags(Events events) {
        this.events = events;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<ScriptTag> resource() {
        return Resource.of(ScriptTag.class, "script_tag", "script_tags", TABLE)
                .scope(Scope.SCRIPT_TAGS)
                .logged(AuditArea.THEMES, "ScriptTag")
                .visible((select, apiCall) ->
                        select.equal("app_id", apiCall.principal().appId()))
                .writable("src", "event", "display_scope", "cache")
                .filters(Filter.equal("src"))
                .prepared((apiCall, draft, current) ->
                        draft.with(copy -> copy.appId(apiCall.principal().appId())
                                .src(draft.src() == null ? null : draft.src().strip())
                                .displayScope(Objects.requireNonNullElse(draft.displayScope(), EVERYWHERE))))
                .checked(ScriptTags::check)
                .publishes(Topics.SCRIPT_TAGS)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete();
    }

    /** The scripts of every app for a page: {@code online_store} or {@code order_status}, oldest first. */
    public List<ScriptTag> shownOn(Session session, Shop shop, String displayScope) {
        var here = Select.ALL.in("display_scope", List.of(displayScope, EVERYWHERE));
        return TABLE.list(session, shop, here.by("id"));
    }

    /** Deletes the script tags of an uninstalled app; pages that show them are stale. */
    @Override
    public void appUninstalled(Tx tx, Shop shop, long app) {
        for (var tag : TABLE.list(tx, shop, Select.ALL.equal("app_id", app))) {
            TABLE.delete(tx, shop, tag.id());
            events.publishDeletion(tx, shop, Topic.SCRIPT_TAGS_CHANGED, tag.id());
        }
    }

    /** One that the platform may serve from a copy. */
    public Optional<ScriptTag> cached(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id).filter(ScriptTag::cache);
    }

    private static void check(ApiCall apiCall, ScriptTag tag, Problems problems) {
        var src = tag.src();
        problems.notBlank("src", src)
                .atMost(255, "src", src)
                .notBlank("event", tag.event())
                .oneOf("display_scope", tag.displayScope(), SCOPES);
        if (tag.event() != null && !tag.event().isBlank()) {
            problems.oneOf("event", tag.event(), List.of("onload"));
        }
        if (src == null || src.isBlank()) {
            return;
        }
        if (UrlValidation.https(src).isEmpty()) {
            problems.add("src", "is invalid: it must be an https address");
        }
        // why: the same script twice runs twice, which no app means.
        var twins = Select.ALL.equal("app_id", tag.appId()).equal("src", src).matching("id <> :value", tag.id());
        if (TABLE.count(apiCall.session(), apiCall.shop(), twins) > 0) {
            problems.add("src", "has already been taken");
        }
    }
}
