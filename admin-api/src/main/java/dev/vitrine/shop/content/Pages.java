package dev.vitrine.shop.content;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.metafields.OwnerMetafields;
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
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.HtmlSanitizer;
import dev.vitrine.foundation.text.SearchTerm;
import dev.vitrine.foundation.text.Stemmer;
import dev.vitrine.foundation.text.Tags;
import dev.vitrine.foundation.text.UniqueHandles;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Pages of shops. Safe for use by many threads. */
public final class Pages implements Feature {

    private static final Table<Page> TABLE = Table.of("pages", Page.class, "published");

    private static final int MOST_SEARCHED = 1000;

    private record Titled(long id, String title, String tags) {}

    private final Events events;
    private final InstantSource clock;

    public Pages(Events events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of("page", this::publishUpdate);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    /** Published pages for the sitemap, but those that searches shall not find. */
    public List<SitemapEntry> sitemap(Session session, Shop shop, SitemapWindow window) {
        var published = window.select().atMost("published_at", clock.instant()).matching("is_show_in_search", null);
        return TABLE.list(session, shop, published, SitemapEntry.class);
    }

    public Resource<Page> resource() {
        return Resource.of(Page.class, "page", "pages", TABLE)
                .scope(Scope.CONTENT)
                .metafields()
                .audited()
                .updatesLogged(AuditArea.CONTENT, "Page", "title")
                .writable(
                        "title",
                        "handle",
                        "body_html",
                        "author",
                        "template_suffix",
                        "search_engine_title",
                        "search_engine_meta_description",
                        "search_engine_image",
                        "tags",
                        "is_show_in_search",
                        "published_at")
                .filters(
                        Filter.alike("title"),
                        Filter.containing("query", "title", "handle"),
                        Filter.equal("handle"),
                        Filter.published(),
                        Filter.times("published_at"))
                .sortable("title", "published_at")
                .before(Pages::withOurNames)
                .prepared(Pages::prepared)
                .checked(Pages::check)
                .stored((apiCall, change, page) -> OwnerMetafields.saveAll(
                        apiCall.tx(), apiCall.shop(), "page", page.id(), apiCall.body("page"), apiCall.now()))
                .publishes(Topics.PAGES)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete();
    }

    /** A page that is shown. */
    public Optional<Page> byHandle(Session session, Shop shop, String handle) {
        return TABLE.first(session, shop, visible().equal("handle", handle));
    }

    /** Shown ones of these handles, in no particular order. */
    public List<Page> byHandles(Session session, Shop shop, Collection<String> handles) {
        return TABLE.list(session, shop, visible().in("handle", handles));
    }

    /** How many are shown. */
    public long countPublished(Session session, Shop shop) {
        return TABLE.count(session, shop, visible());
    }

    /** Those that are shown, in alphabetical order. */
    public List<Page> published(Session session, Shop shop, long offset, int limit) {
        return TABLE.list(session, shop, alphabetical(session).from(offset).limit(limit));
    }

    /** Writes a page that is shown from now on; of the draft only what a merchant may choose counts. */
    public Page publish(Tx tx, Shop shop, Page draft) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var page = draft.with(copy -> copy.id(0)
                .shopId(shop.id())
                .handle(Handles.of(draft.handle().isEmpty() ? draft.title() : draft.handle()))
                .bodyHtml(Objects.requireNonNullElse(HtmlSanitizer.sanitizeSent(draft.bodyHtml()), ""))
                .publishedAt(now)
                .published(true)
                .createdAt(now)
                .updatedAt(now));
        var stored = TABLE.insert(tx, shop, page);
        events.publish(tx, shop, Topic.PAGES_CHANGED, stored.id(), shop.json().tree(stored));
        return stored;
    }

    /** Publishes that something changed that belongs to it. */
    public void publishUpdate(Tx tx, Shop shop, long id) {
        TABLE.find(tx, shop, id)
                .ifPresent(page -> events.publish(
                        tx, shop, Topic.PAGES_CHANGED, id, shop.json().tree(page)));
    }

    /** The next time at which a page is shown that is not shown now. */
    public static Optional<Instant> nextPublication(Session session, Shop shop, Instant now) {
        return TABLE.earliest(session, shop, "published_at", now);
    }

    /** The first that searches may find and that do not have that template, in alphabetical order. */
    public List<Page> firstSearchable(Session session, Shop shop, String otherTemplate, int limit) {
        var searchable = alphabetical(session)
                .matching("is_show_in_search", null)
                .matching("(template_suffix is null or template_suffix <> :value)", otherTemplate);
        return TABLE.list(session, shop, searchable.limit(limit));
    }

    /** Shown ones with that template, in alphabetical order. */
    public List<Page> published(Session session, Shop shop, String templateSuffix) {
        // why no plain lower(title): SQLite would walk along all titles.
        var ofTemplate = shown(session).equal("template_suffix", templateSuffix);
        return TABLE.list(session, shop, ofTemplate.by("lower(title || '')").by("id"));
    }

    /** Shown ones that searches may find and whose title or tags contain every word, in alphabetical order. */
    public List<Page> search(Session session, Shop shop, String query, int most) {
        var stemmer = Stemmer.in(shop.primaryLocale());
        var terms = SearchTerm.of(query, stemmer);
        if (terms.isEmpty()) {
            return List.of();
        }
        // why here: databases differ in what a capital or an accent is.
        var found = TABLE
                .list(
                        session,
                        shop,
                        alphabetical(session)
                                .matching("is_show_in_search", null)
                                .limit(MOST_SEARCHED),
                        Titled.class)
                .stream()
                .filter(page -> SearchTerm.allIn(terms, stemmer.indexed(page.title() + " " + page.tags())))
                .map(Titled::id)
                .limit(most)
                .toList();
        return found.isEmpty()
                ? List.of()
                : TABLE.list(
                        session,
                        shop,
                        Select.ALL.in("id", found).by("lower(title)").by("id"));
    }

    /** "accept publish as alias; template_suffix with alias template". */
    private static JsonNode withOurNames(ApiCall apiCall) {
        var page = apiCall.body("page");
        rename(page, "publish", "published");
        rename(page, "template", "template_suffix");
        if (page.path("tags").isArray()) {
            page.put(
                    "tags",
                    Tags.of(page.get("tags").valueStream().map(JsonNode::asText).toList()));
        }
        return apiCall.body();
    }

    private static void rename(ObjectNode page, String from, String to) {
        if (page.has(from) && !page.has(to)) {
            page.set(to, page.get(from));
        }
    }

    /** The handle follows from the title once and changes only when it is sent. */
    private static Page prepared(ApiCall apiCall, Page draft, Optional<Page> current) {
        var shop = apiCall.shop().shopId();
        var handle = !draft.handle().isEmpty()
                ? Handles.of(draft.handle())
                : current.map(Page::handle)
                        .orElseGet(() -> UniqueHandles.from(apiCall.session(), shop, TABLE.name(), draft.title()));
        var body = Objects.requireNonNullElse(HtmlSanitizer.sanitizeSent(draft.bodyHtml()), "");
        // why: beside the wrapper, as relatives of this API have it.
        if (current.isPresent() && apiCall.body().path("is_create_redirect").asBoolean()) {
            AutomaticRedirects.create(apiCall, "/pages/" + current.get().handle(), "/pages/" + handle);
        }
        return draft.with(handle, body, publication(apiCall, draft, current));
    }

    /** "New page default: published"; {@code published} shows and hides, {@code published_at} says since when. */
    private static @Nullable Instant publication(ApiCall apiCall, Page draft, Optional<Page> current) {
        var body = apiCall.body("page");
        var time = body.has("published_at") || current.isPresent() ? draft.publishedAt() : apiCall.now();
        if (body.hasNonNull("published")) {
            if (!body.get("published").isBoolean()) {
                throw Problems.of("published", "is invalid");
            }
            var shown = body.get("published").asBoolean();
            if (current.isEmpty() || shown != current.get().published()) {
                return shown ? Objects.requireNonNullElse(time, apiCall.now()) : null;
            }
        }
        return time;
    }

    private static void check(ApiCall apiCall, Page page, Problems problems) {
        problems.notBlank("title", page.title()).atMost(255, "title", page.title());
        problems.atMost(255, "author", page.author()).atMost(512 * 1024, "body_html", page.bodyHtml());
        var tags = Tags.list(page.tags());
        if (tags.size() > Tags.MOST || tags.stream().anyMatch(tag -> tag.length() > 255)) {
            problems.add("tags", "are too many or too long (maximum is " + Tags.MOST + " of 255 characters)");
        }
        var image = page.searchEngineImage();
        problems.atMost(1024, "search_engine_image", image);
        if (image != null
                && !image.startsWith("/media/")
                && UrlValidation.https(image).isEmpty()) {
            problems.add("search_engine_image", "is invalid: it must be an https address or a path below /media/");
        }
        if (UniqueHandles.taken(apiCall.session(), apiCall.shop(), TABLE.name(), page.handle(), page.id())) {
            problems.add("handle", "has already been taken");
        }
    }

    private Select alphabetical(Session session) {
        return shown(session).by("lower(title)").by("id");
    }

    /** why: SQLite would look for rows by their publication, which nearly all have, and sort them. */
    private Select shown(Session session) {
        return Select.ALL.matching(session.filtering("published_at") + " <= :value", clock.instant());
    }

    private Select visible() {
        return Select.ALL.atMost("published_at", clock.instant());
    }
}
