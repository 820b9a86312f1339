package dev.vitrine.server.demo;

import dev.vitrine.server.demo.art.Tone;
import java.util.List;

/** A whole shop: what it sells, says and shows. */
public record DemoShop(
        String handle,
        String name,
        String email,
        String currency,
        String country,
        String timezone,
        String seoTitle,
        String seoDescription,
        Tone tone,
        List<DemoCollection> collections,
        List<DemoProduct> products,
        List<DemoPage> pages,
        List<DemoMenu> menus,
        List<DemoScene> scenes) {

    /** Both shops: the homeware shop {@code demo} and the studio {@code atelier}. */
    public static List<DemoShop> all() {
        return List.of(HomeShop.shop(), AtelierShop.shop());
    }

    /** The products of a collection, in the shop's order. */
    public List<DemoProduct> productsIn(String collection) {
        return products.stream()
                .filter(product -> product.collections().contains(collection))
                .toList();
    }
}
