package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Collection;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.UploadFormat;
import dev.vitrine.shop.content.Pages;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One product, also as found below a collection. */
final class StorefrontProductPage implements PageBuilder {

    private static final int RELATED = 4;

    /** Pages with this template are shown on every product page: delivery, sizes, care. */
    static final String BESIDE_PRODUCTS = "product";

    private final Products products;
    private final Collections collections;
    private final Pages pages;
    private final InstantSource clock;

    StorefrontProductPage(Products products, Collections collections, Pages pages, InstantSource clock) {
        this.products = products;
        this.collections = collections;
        this.pages = pages;
        this.clock = clock;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var parts = call.address().parts();
        var within = parts.getFirst().equals("collections") ? parts.get(1) : "";
        return products.byHandle(call.session(), call.shop(), parts.getLast())
                .filter(product -> product.isVisible(clock.instant()))
                .map(product -> page(call, product, within));
    }

    private StorefrontPage page(PageContext call, Product product, String within) {
        var in = collections.ofProduct(call.session(), call.shop(), product.id());
        call.shows(PageTag.product(product.id()));
        call.shows(PageTag.stock(product.id()));
        call.shows(PageTag.PAGES);
        // why all of them: products are related by hidden collections, too, and these may be shown one day.
        product.collectionIds().forEach(collection -> {
            call.shows(PageTag.collection(collection));
            call.shows(PageTag.products(collection));
        });
        var collection =
                in.stream().filter(each -> each.handle().equals(within)).findFirst();
        var variant = product.variant(call.address().number("variant"));
        var routes = new ArrayList<>(List.of(StorefrontLinks.home(call)));
        routes.add(collection
                .or(() -> in.stream().findFirst())
                .map(StorefrontLinks::to)
                .orElseGet(() -> StorefrontLinks.allProducts(call)));
        var ownTitle = product.metafieldsGlobalTitleTag();
        var canonical = "/products/" + product.handle();
        return new StorefrontPage(
                PageType.PRODUCT,
                200,
                product.templateSuffix(),
                call.titled(ownTitle == null || ownTitle.isBlank() ? product.title() : ownTitle.strip()),
                ThemeData.description(product),
                canonical,
                null,
                context(product, variant.orElseGet(() -> shownFirst(product)), within),
                data(call, product, in, collection, variant, routes),
                social(call, product),
                List.of(
                        StructuredData.product(call, product),
                        StructuredData.breadcrumbs(call, product.title(), routes)),
                plain(call, product));
    }

    /** The variant that the page shows when its address names none, as the browser's runtime chooses it. */
    private static Variant shownFirst(Product product) {
        var variants = product.variants();
        return variants.stream().filter(variant -> variant.sells(1)).findFirst().orElseGet(variants::getFirst);
    }

    private static ObjectNode context(Product product, Variant variant, String within) {
        return Json.object()
                .put("id", product.id())
                .put("handle", product.handle())
                .put("title", product.title())
                .put("variant_id", variant.id())
                .put("collection_handle", within.isEmpty() ? null : within);
    }

    private ObjectNode data(
            PageContext call,
            Product product,
            List<Collection> in,
            Optional<Collection> collection,
            Optional<Variant> variant,
            List<FallbackContent.Link> routes) {
        var data = Json.object();
        data.set("product", ThemeData.product(call, product, in));
        data.put("uploadAccept", UploadFormat.ACCEPT);
        data.put("variantId", variant.map(Variant::id).orElse(null));
        data.set(
                "collection",
                collection
                        .map(each -> Json.object()
                                .put("id", each.id())
                                .put("handle", each.handle())
                                .put("title", each.title())
                                .put("url", "/collections/" + each.handle()))
                        .orElse(null));
        var beside = data.putArray("pages");
        for (var page : pages.published(call.session(), call.shop(), BESIDE_PRODUCTS)) {
            beside.addObject()
                    .put("handle", page.handle())
                    .put("title", page.title())
                    .put("content", ThemeData.safe(page.bodyHtml()));
        }
        var related = products.related(call.session(), call.shop(), product.id(), RELATED);
        call.showsCards(related);
        data.set("related", ThemeData.cards(related));
        data.set("breadcrumbs", ThemeData.breadcrumbs(product.title(), routes));
        return CartErrors.into(data, call);
    }

    private static StorefrontPage.SocialPreview social(PageContext call, Product product) {
        var price = product.cheapest().price();
        return new StorefrontPage.SocialPreview(
                "product",
                ThemeData.picture(product),
                List.of(
                        new StorefrontPage.MetaProperty(
                                "product:price:amount", price.amount().toPlainString()),
                        new StorefrontPage.MetaProperty(
                                "product:price:currency", call.shop().currency().getCurrencyCode()),
                        new StorefrontPage.MetaProperty(
                                "product:availability", product.available() ? "in stock" : "out of stock")));
    }

    private static FallbackContent plain(PageContext call, Product product) {
        var variantChoices = product.variants().stream()
                .map(variant -> new FallbackContent.VariantChoice(variant.id(), variant.title(), variant.sells(1)))
                .toList();
        return new FallbackContent(
                product.title(),
                ThemeData.safe(product.bodyHtml()),
                ThemeData.picture(product),
                List.of(),
                new FallbackContent.AddToCartForm(
                        call.shop().price(product.cheapest().price()), variantChoices));
    }
}
