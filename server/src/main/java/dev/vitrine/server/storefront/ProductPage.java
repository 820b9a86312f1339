package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.catalog.Collection;
import dev.vitrine.catalog.Collections;
import dev.vitrine.catalog.Product;
import dev.vitrine.catalog.Products;
import dev.vitrine.catalog.Variant;
import dev.vitrine.content.Pages;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.Prices;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One product, also as found below a collection. */
final class ProductPage implements PageMaker {

    private static final int RELATED = 4;

    /** Pages with this template are shown on every product page: delivery, sizes, care. */
    static final String BESIDE_PRODUCTS = "product";

    private final Products products;
    private final Collections collections;
    private final Pages pages;
    private final InstantSource clock;

    ProductPage(Products products, Collections collections, Pages pages, InstantSource clock) {
        this.products = products;
        this.collections = collections;
        this.pages = pages;
        this.clock = clock;
    }

    @Override
    public Optional<Page> make(PageCall call) {
        var parts = call.address().parts();
        var within = parts.getFirst().equals("collections") ? parts.get(1) : "";
        return products.byHandle(call.session(), call.shop(), parts.getLast())
                .filter(product -> product.isVisible(clock.instant()))
                .map(product -> page(call, product, within));
    }

    private Page page(PageCall call, Product product, String within) {
        var in = collections.ofProduct(call.session(), call.shop(), product.id());
        var collection =
                in.stream().filter(each -> each.handle().equals(within)).findFirst();
        var variant = product.variant(call.address().number("variant"));
        var routes = new ArrayList<>(List.of(Links.HOME));
        routes.add(collection.or(() -> in.stream().findFirst()).map(Links::to).orElse(Links.ALL_PRODUCTS));
        var ownTitle = product.metafieldsGlobalTitleTag();
        var canonical = "/products/" + product.handle();
        return new Page(
                Kind.PRODUCT,
                200,
                product.templateSuffix(),
                call.titled(ownTitle == null || ownTitle.isBlank() ? product.title() : ownTitle.strip()),
                Shapes.description(product),
                canonical,
                null,
                context(product, variant, within),
                data(call, product, in, collection, variant, routes),
                social(call, product),
                List.of(LinkedData.product(call, product), LinkedData.breadcrumbs(call, product.title(), routes)),
                plain(call, product));
    }

    private static ObjectNode context(Product product, Optional<Variant> variant, String within) {
        return Json.object()
                .put("id", product.id())
                .put("handle", product.handle())
                .put("title", product.title())
                .put("variant_id", variant.map(Variant::id).orElse(null))
                .put("collection_handle", within.isEmpty() ? null : within);
    }

    private ObjectNode data(
            PageCall call,
            Product product,
            List<Collection> in,
            Optional<Collection> collection,
            Optional<Variant> variant,
            List<Plain.Link> routes) {
        var data = Json.object();
        data.set("product", Shapes.product(product, in));
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
        for (var page : pages.published(call.session(), call.shop())) {
            if (BESIDE_PRODUCTS.equals(page.templateSuffix())) {
                beside.addObject()
                        .put("handle", page.handle())
                        .put("title", page.title())
                        .put("content", Shapes.safe(page.bodyHtml()));
            }
        }
        data.set("related", Shapes.cards(products.related(call.session(), call.shop(), product.id(), RELATED)));
        data.set("breadcrumbs", Shapes.breadcrumbs(product.title(), routes));
        return CartFailures.into(data, call.address());
    }

    private static Page.Social social(PageCall call, Product product) {
        var price = product.cheapest().price();
        return new Page.Social(
                "product",
                Shapes.picture(product),
                List.of(
                        new Page.Fact("product:price:amount", price.amount().toPlainString()),
                        new Page.Fact(
                                "product:price:currency", call.shop().currency().getCurrencyCode()),
                        new Page.Fact("product:availability", product.available() ? "in stock" : "out of stock")));
    }

    private static Plain plain(PageCall call, Product product) {
        var choices = product.variants().stream()
                .map(variant -> new Plain.Choice(variant.id(), variant.title(), variant.sells(1)))
                .toList();
        return new Plain(
                product.title(),
                Shapes.safe(product.bodyHtml()),
                Shapes.picture(product),
                List.of(),
                new Plain.Form(Prices.text(call.shop(), product.cheapest().price()), choices));
    }
}
