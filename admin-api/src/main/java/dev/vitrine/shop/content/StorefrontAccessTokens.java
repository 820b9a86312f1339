package dev.vitrine.shop.content;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Resource.Change;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Storefront access tokens: pages of other sites that name one may read what the shop shows. They are public, since
 * they stand in the scripts of those pages. Safe for use by many threads.
 */
public final class StorefrontAccessTokens implements Feature {

    private static final Topic CREATE = Topic.declare("storefront_access_tokens/create");
    private static final Topic DELETE = Topic.declare("storefront_access_tokens/delete");
    private static final Table<StorefrontAccessToken> TABLE =
            Table.of("storefront_access_tokens", StorefrontAccessToken.class);
    private static final int MOST = 100;

    private final Secrets secrets;
    private final Events events;

    public StorefrontAccessTokens(Secrets secrets, Events events) {
        this.secrets = secrets;
        this.events = events;
    }

    /** A storefront access token of an app. */
    public record StorefrontAccessToken(
            long id, @JsonIgnore long appId, @Nullable String title, String accessToken, Instant createdAt) {

        /** In the words of Shopify: an app of that family reads what its token opens. */
        @JsonProperty("access_scope")
        public String accessScope() {
            return "unauthenticated_read_content,unauthenticated_read_product_listings";
        }
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(Resource.of(
                        StorefrontAccessToken.class, "storefront_access_token", "storefront_access_tokens", TABLE)
                .scope(Scope.SCRIPT_TAGS)
                .topicFamily("storefront_access_tokens")
                .logged(AuditArea.APPS, "StorefrontAccessToken")
                .chapter("Storefront access tokens")
                .note("title", "For whom it is, at most 255 characters.")
                .note(
                        "access_token",
                        "What a page of another site sends as X-Svc-Storefront-Access-Token to read"
                                + " /_page/… and /search/suggest.json of the shop's host. Public.")
                .note("access_scope", "What it opens: the catalogue and the pages, to read.")
                .example("""
                                {"title": "Our magazine"}
                                """, """
                                {"id": 1, "title": "Our magazine", "access_token": "3f5b8d0c72e94a61b5d7c0e4f8a1926d",
                                  "created_at": "2026-03-01T11:00:00+01:00",
                                  "access_scope": "unauthenticated_read_content,unauthenticated_read_product_listings"}
                                """)
                .visible((select, apiCall) ->
                        select.equal("app_id", apiCall.principal().appId()))
                .writable("title")
                .prepared((apiCall, draft, current) -> new StorefrontAccessToken(
                        draft.id(),
                        apiCall.principal().appId(),
                        draft.title() == null ? null : draft.title().strip(),
                        secrets.key(),
                        draft.createdAt()))
                .checked(StorefrontAccessTokens::check)
                .publishes((apiCall, change, token) ->
                        apiCall.publish(change == Change.CREATED ? CREATE : DELETE, token.id(), token))
                .list()
                .read()
                .create()
                .delete());
    }

    /** Whether the shop has that token. */
    public boolean isValid(Session session, Shop shop, String token) {
        return TABLE.count(session, shop, Select.ALL.equal("access_token", token)) > 0;
    }

    @Override
    public void appUninstalled(Tx tx, Shop shop, long app) {
        for (var token : TABLE.list(tx, shop, Select.ALL.equal("app_id", app))) {
            TABLE.delete(tx, shop, token.id());
            events.publishDeletion(tx, shop, DELETE, token.id());
        }
    }

    private static void check(ApiCall apiCall, StorefrontAccessToken token, Problems problems) {
        problems.notBlank("title", token.title()).atMost(255, "title", token.title());
        var others = Select.ALL.equal("app_id", token.appId());
        if (TABLE.count(apiCall.session(), apiCall.shop(), others) >= MOST) {
            problems.add(Problems.BASE, "An app has at most " + MOST + " storefront access tokens: delete one first");
        }
    }
}
