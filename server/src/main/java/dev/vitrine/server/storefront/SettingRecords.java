package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Catalog;
import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.content.Page;
import dev.vitrine.shop.content.Pages;
import dev.vitrine.themes.SettingReferences;
import dev.vitrine.themes.SettingReferences.Kind;
import dev.vitrine.themes.SettingReferences.Reference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records that settings of a theme name, by the types of its schema, whatever its sections are called. A constant
 * number of statements for each page. Safe for use by many threads.
 */
final class SettingRecords {

    /** Of each kind; further settings are null. */
    static final int MOST = 100;

    /** Collections whose products come along. */
    static final int MOST_LISTS = 25;

    static final int MOST_LISTED = 50;

    private final Products products;
    private final Collections collections;
    private final Pages pages;

    SettingRecords(Catalog catalog, Pages pages) {
        this.products = catalog.products();
        this.collections = catalog.collections();
        this.pages = pages;
    }

    /** Reads those of the settings that a page of that type shows, its own and those that all pages have, once. */
    void read(PageContext call, PageType pageType, @Nullable String template) {
        if (call.records().begin()) {
            var look = call.look();
            var own = pageType.settings(template, look.settings().path("pages"));
            new Reading(
                            call,
                            SettingReferences.of(
                                    look.build().schema(), look.settings(), name -> PageType.showsSettings(own, name)))
                    .run();
        }
    }

    /** What a setting names: by its id, which stays, else by its handle. */
    private record Name(long id, String handle) {

        static final Name NOTHING = new Name(0, "");

        static Name of(Reference reference) {
            var value = reference.value();
            return switch (reference.kind()) {
                case PRODUCT, COLLECTION ->
                    new Name(value.path("id").asLong(), value.path("handle").asText(""));
                case PAGE, MENU -> new Name(0, value.asText(""));
                case LINK ->
                    new Name(value.path("type_options").path("subject_id").asLong(), subject(value));
                case IMAGE -> NOTHING;
            };
        }

        static String subject(JsonNode link) {
            var subject = link.path("subject");
            return subject.isTextual()
                    ? subject.asText()
                    : subject.path("handle").asText(subject.path("slug").asText(""));
        }

        boolean isNothing() {
            return id == 0 && handle.isEmpty();
        }
    }

    /** What is read for one page. */
    private final class Reading {

        private final PageContext call;
        private final List<Reference> references;
        private final PageRecords records;
        private final Map<Object, Product> foundProducts = new LinkedHashMap<>();
        private final Map<Object, CollectionSummary> foundCollections = new LinkedHashMap<>();
        private final Map<String, Page> foundPages = new LinkedHashMap<>();

        Reading(PageContext call, List<Reference> references) {
            this.call = call;
            this.references = references;
            this.records = call.records();
        }

        void run() {
            readProducts();
            readCollections();
            readPages();
            var placed = new LinkedHashMap<Long, Integer>();
            for (var reference : references) {
                switch (reference.kind()) {
                    case PRODUCT -> product(reference);
                    case COLLECTION -> collection(reference, placed);
                    case PAGE -> page(reference);
                    case MENU -> menu(reference);
                    case LINK -> records.show(reference, link(reference));
                    case IMAGE -> records.show(reference, picture(reference.value()));
                }
            }
            readLists(placed);
        }

        private Set<Name> named(Kind kind, String linked) {
            return references.stream()
                    .filter(reference -> reference.kind() == kind
                            || reference.kind() == Kind.LINK
                                    && reference.value().path("type").asText().equals(linked))
                    .map(Name::of)
                    .filter(name -> !name.isNothing())
                    .distinct()
                    .limit(MOST)
                    .collect(Collectors.toSet());
        }

        private void readProducts() {
            var names = named(Kind.PRODUCT, "product");
            if (names.isEmpty()) {
                return;
            }
            for (var product : products.byIdsOrHandles(call.session(), call.shop(), ids(names), handles(names))) {
                call.shows(PageTag.product(product.id()));
                if (product.isVisible(call.now())) {
                    foundProducts.put(product.id(), product);
                    foundProducts.put(product.handle(), product);
                }
            }
            if (names.stream().anyMatch(name -> find(foundProducts, name).isEmpty())) {
                // why: the handle of a product that is not there may be given to one.
                call.shows(PageTag.ADDRESSES);
            }
        }

        private void readCollections() {
            var names = named(Kind.COLLECTION, "collection");
            if (names.isEmpty()) {
                return;
            }
            var found = collections.byIdsOrHandles(call.session(), call.shop(), ids(names), handles(names));
            var summaries = collections.cards(call.session(), call.shop(), found);
            call.showsCollections(summaries);
            for (var summary : summaries) {
                foundCollections.put(summary.collection().id(), summary);
                foundCollections.put(summary.collection().handle(), summary);
            }
            if (names.stream().anyMatch(name -> find(foundCollections, name).isEmpty())) {
                call.shows(PageTag.COLLECTIONS);
            }
        }

        private void readPages() {
            var handles = handles(named(Kind.PAGE, "page"));
            if (handles.isEmpty()) {
                return;
            }
            call.shows(PageTag.PAGES);
            pages.byHandles(call.session(), call.shop(), handles).forEach(page -> foundPages.put(page.handle(), page));
        }

        private static List<Long> ids(Set<Name> names) {
            return names.stream().map(Name::id).filter(id -> id != 0).toList();
        }

        private static List<String> handles(Set<Name> names) {
            return names.stream()
                    .map(Name::handle)
                    .filter(handle -> !handle.isEmpty())
                    .toList();
        }

        private static <T> Optional<T> find(Map<Object, T> found, Name name) {
            return Optional.ofNullable(found.get(name.id())).or(() -> Optional.ofNullable(found.get(name.handle())));
        }

        private void product(Reference reference) {
            find(foundProducts, Name.of(reference))
                    .ifPresentOrElse(
                            product -> {
                                call.shows(PageTag.stock(product.id()));
                                records.show(call, reference, product);
                            },
                            () -> records.showNothing(reference));
        }

        private void collection(Reference reference, Map<Long, Integer> listed) {
            var summary = find(foundCollections, Name.of(reference));
            summary.ifPresentOrElse(found -> records.show(reference, found), () -> records.showNothing(reference));
            var most = Math.min(reference.products(), MOST_LISTED);
            if (summary.isPresent() && most > 0) {
                listed.merge(summary.get().collection().id(), most, Math::max);
            }
        }

        private void readLists(Map<Long, Integer> wanted) {
            var queries = wanted.entrySet().stream()
                    .limit(MOST_LISTS)
                    .map(entry -> ProductQuery.published(entry.getValue())
                            .of(entry.getKey())
                            .by(Objects.requireNonNull(foundCollections.get(entry.getKey()))
                                    .collection()
                                    .productOrder()))
                    .toList();
            if (queries.isEmpty()) {
                return;
            }
            var lists = products.lists(call.session(), call.shop(), queries);
            for (int i = 0; i < queries.size(); i++) {
                call.lists(queries.get(i), lists.get(i));
                records.list(Objects.requireNonNull(queries.get(i).collectionId()), lists.get(i));
            }
        }

        private void page(Reference reference) {
            var page = foundPages.get(reference.value().asText(""));
            if (page == null) {
                records.showNothing(reference);
            } else {
                records.show(reference, page);
            }
        }

        private void menu(Reference reference) {
            var handle = reference.value().asText("");
            if (call.look().menus().has(handle)) {
                records.showMenu(reference, handle);
            } else {
                records.showNothing(reference);
            }
        }

        /** As it is stored, with the address and title of what it leads to; both null when that is not there. */
        private ObjectNode link(Reference reference) {
            ObjectNode link = reference.value().isObject() ? reference.value().deepCopy() : Json.object();
            var target = target(reference);
            return link.put("url", target.map(FallbackContent.Link::url).orElse(null))
                    .put("title", target.map(FallbackContent.Link::title).orElse(null));
        }

        private Optional<FallbackContent.Link> target(Reference reference) {
            var name = Name.of(reference);
            return switch (reference.value().path("type").asText("")) {
                case "home" -> Optional.of(StorefrontLinks.home(call));
                case "collections" -> Optional.of(StorefrontLinks.collections(call));
                case "search" -> Optional.of(StorefrontLinks.search(call));
                case "product" -> find(foundProducts, name).map(product -> StorefrontLinks.to(call, product));
                case "collection" -> collection(name);
                case "page" ->
                    Optional.ofNullable(foundPages.get(name.handle())).map(StorefrontLinks::to);
                case "http" ->
                    Optional.of(new FallbackContent.Link(
                                    reference.value().path("name").asText(""), name.handle(), ""))
                            .filter(link -> !link.url().isEmpty());
                default -> Optional.empty();
            };
        }

        private Optional<FallbackContent.Link> collection(Name name) {
            var found = find(foundCollections, name).map(each -> StorefrontLinks.to(each.collection()));
            return name.handle().equals(AllProducts.HANDLE)
                    ? found.or(() -> Optional.of(StorefrontLinks.allProducts(call)))
                    : found;
        }

        /** One shape whichever way it is stored; null when none is chosen. */
        private static JsonNode picture(JsonNode stored) {
            var src = stored.isTextual() ? stored.asText() : stored.path("src").asText("");
            if (src.isBlank()) {
                return Json.object().nullNode();
            }
            var picture = Json.object()
                    .put("src", src)
                    .put("alt", "")
                    .putNull("width")
                    .putNull("height");
            return stored.isObject() ? picture.setAll((ObjectNode) stored) : picture;
        }
    }
}
