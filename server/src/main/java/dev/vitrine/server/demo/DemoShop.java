package dev.vitrine.server.demo;

import java.util.List;
import java.util.stream.Stream;

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
        List<DemoCollection> collections,
        List<DemoProduct> products,
        List<DemoPage> pages,
        List<DemoMenu> menus,
        List<DemoScene> scenes) {

    /** Both shops: the homeware shop {@code demo} and the studio {@code atelier}. */
    public static List<DemoShop> all() {
        return List.of(HomeShop.shop(), AtelierShop.shop());
    }

    /** File names of all its pictures. */
    public List<String> fileNames() {
        return Stream.concat(
                        scenes.stream().flatMap(scene -> Stream.of(scene.fileName(), scene.tallFileName())),
                        products.stream()
                                .flatMap(product -> product.pictures().stream())
                                .map(DemoImage::fileName))
                .toList();
    }

    /** The products of a collection, in the shop's order. */
    public List<DemoProduct> productsIn(String collection) {
        return products.stream()
                .filter(product -> product.collections().contains(collection))
                .toList();
    }
}
