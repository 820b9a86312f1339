package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.PagedProducts;
import dev.vitrine.commerce.catalog.ProductImage;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.ProductSortOrder;
import dev.vitrine.foundation.kernel.Json;
import java.util.Objects;

/** The collection that every shop has, in the shape of those that merchants make. */
final class AllProducts {

    static final String HANDLE = "all";
    static final String TITLE = "All products";
    static final String URL = "/collections/" + HANDLE;

    private AllProducts() {}

    static ProductQuery newest(int limit) {
        return ProductQuery.published(limit).by(ProductSortOrder.CREATED_DESC);
    }

    static ObjectNode node(PageContext call) {
        return Json.object()
                .put("id", 0)
                .put("handle", HANDLE)
                .put("title", call.text(TITLE))
                .put("description", "")
                .put("url", URL)
                .putNull("image");
    }

    /** As a list of collections shows it, with the first picture that there is among these products. */
    static ObjectNode card(PageContext call, PagedProducts pagedProducts) {
        var node = node(call).put("products_count", pagedProducts.total());
        pagedProducts.products().stream()
                .map(product -> product.image())
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(image -> node.set("image", cover(image)));
        return node;
    }

    private static ObjectNode cover(ProductImage image) {
        return Json.object()
                .put("src", ThemeData.src(image))
                .put("alt", "")
                .put("width", image.width())
                .put("height", image.height());
    }
}
