package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.themes.SettingReferences.Kind;
import dev.vitrine.themes.SettingReferences.Reference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Home page: what the settings of its sections name, listed by section as themes know it. */
final class StorefrontHomePage implements PageBuilder {

    private static final int MOST_PRODUCTS = SettingRecords.MOST_LISTED;
    private static final int COLLECTIONS_UNASKED = 8;

    private final Products products;
    private final Collections collections;
    private final SettingRecords settingRecords;

    StorefrontHomePage(Products products, Collections collections, SettingRecords settingRecords) {
        this.products = products;
        this.collections = collections;
        this.settingRecords = settingRecords;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        settingRecords.read(call, PageType.HOME, null);
        var lists = new HomeLists(call);
        var order = call.look().settings().path("orders").path(PageType.HOME.settings());
        order.forEach(id -> lists.add(id.asText()));
        lists.addWhatIsThere();

        var preferences = call.look().preferences();
        var seo = call.look().settings().path("seo");
        var title = said(preferences.title(), seo.path("title"), call.shop().name());
        return Optional.of(new StorefrontPage(
                PageType.HOME,
                200,
                null,
                title,
                call.look().description(),
                "/",
                null,
                Json.object(),
                lists.data,
                new StorefrontPage.SocialPreview("website", picture(call, lists), List.of()),
                StructuredData.home(call),
                FallbackContent.list(call.shop().name(), "", StorefrontLinks.to(call, List.copyOf(lists.listed)))));
    }

    /** What the shop says, else its theme's settings, else the other. */
    private static String said(String ofShop, JsonNode ofTheme, String otherwise) {
        var chosen = ofShop.isEmpty() ? ofTheme.asText("") : ofShop;
        return chosen.isBlank() ? otherwise : chosen;
    }

    /** What the shop shows where it is shared, else its theme's settings, else what is first on the page. */
    private static StorefrontPage.@Nullable SocialImage picture(PageContext call, HomeLists lists) {
        var ofTheme = call.look().settings().path("seo").path("image");
        var src = said(call.look().preferences().image(), ofTheme, "");
        if (src.startsWith("/media/")) {
            return new StorefrontPage.SocialImage(src, call.shop().name());
        }
        return lists.listed.stream()
                .map(ThemeData::picture)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Lists of the sections by the keys of records. */
    private final class HomeLists {

        private final PageContext call;
        private final ObjectNode data = Json.object();
        private final Set<String> featuredProducts = new LinkedHashSet<>();
        private final ObjectNode featuredCollections = Json.object();
        private final ObjectNode collectionList = Json.object();
        private final Set<Product> listed = new LinkedHashSet<>();
        private final List<Reference> withoutCollection = new ArrayList<>();
        private final List<String> withoutCollections = new ArrayList<>();

        HomeLists(PageContext call) {
            this.call = call;
        }

        void add(String section) {
            var references = call.records().of(PageType.HOME.settings(), section);
            for (var reference : references) {
                call.records()
                        .product(reference)
                        .ifPresent(product -> featuredProducts.add(Long.toString(product.id())));
            }
            var named = references.stream()
                    .filter(reference -> reference.kind() == Kind.COLLECTION)
                    .toList();
            addProducts(section, named);
            addCollections(section, named);
        }

        /** Of the first collection that the section's own settings name. */
        private void addProducts(String section, List<Reference> named) {
            var own = named.stream().filter(reference -> !reference.inBlock()).toList();
            if (own.isEmpty()) {
                return;
            }
            var first = own.stream()
                    .filter(reference -> call.records().collection(reference).isPresent())
                    .findFirst();
            if (first.isPresent()) {
                var collection =
                        call.records().collection(first.get()).orElseThrow().collection();
                feature(section, collection.id(), first.get());
                listed.addAll(first(call.records().list(collection.id()), first.get()));
            } else if (own.stream().allMatch(reference -> reference.value().isNull())) {
                feature(section, PageTag.ALL_PRODUCTS, own.getFirst());
                withoutCollection.add(own.getFirst());
            }
        }

        private void feature(String section, long collection, Reference reference) {
            featuredCollections
                    .putObject(section)
                    .put("key", Long.toString(collection))
                    .put("products", Math.min(reference.products(), MOST_PRODUCTS));
        }

        private void addCollections(String section, List<Reference> named) {
            if (named.isEmpty()) {
                return;
            }
            var keys = collectionList.putArray(section);
            named.forEach(reference -> call.records()
                    .collection(reference)
                    .ifPresent(
                            found -> keys.add(Long.toString(found.collection().id()))));
            if (keys.isEmpty() && named.stream().anyMatch(Reference::inBlock)) {
                withoutCollections.add(section);
            }
        }

        /** why: a section whose merchant has chosen nothing yet shows what there is rather than a hole. */
        void addWhatIsThere() {
            if (!withoutCollection.isEmpty()) {
                var most = withoutCollection.stream()
                        .mapToInt(Reference::products)
                        .max()
                        .orElseThrow();
                var newest = AllProducts.newest(Math.min(most, MOST_PRODUCTS));
                var found = products.list(call.session(), call.shop(), newest).products();
                call.lists(newest, found);
                call.records().list(PageTag.ALL_PRODUCTS, found);
                withoutCollection.forEach(reference -> listed.addAll(first(found, reference)));
            }
            if (!withoutCollections.isEmpty()) {
                var some = collections.published(call.session(), call.shop(), 0, COLLECTIONS_UNASKED);
                call.shows(PageTag.COLLECTIONS);
                call.showsCollections(some);
                some.forEach(call.records()::show);
                withoutCollections.forEach(section -> some.stream()
                        .map(CollectionSummary::collection)
                        .forEach(each -> collectionList.withArray(section).add(Long.toString(each.id()))));
            }
            featuredProducts.forEach(data.putArray("featuredProducts")::add);
            data.set("featuredCollections", featuredCollections);
            data.set("collectionList", collectionList);
        }

        private static List<Product> first(List<Product> products, Reference reference) {
            return products.stream().limit(reference.products()).toList();
        }
    }
}
