package dev.vitrine.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.demo.DemoImage.View;
import dev.vitrine.server.demo.art.Colours;
import dev.vitrine.shop.shops.PolicyTitles;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.safety.Safelist;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class DemoShopTest {
    private static final DemoShop HOME = shop("demo");
    private static final DemoShop ATELIER = shop("atelier");

    @Test
    void homeIsStockedAndAtelierIsAnotherShop() {
        assertThat(HOME.products()).hasSizeGreaterThanOrEqualTo(26);
        assertThat(HOME.collections())
                .extracting(DemoCollection::handle)
                .containsExactly("new-in", "kitchen", "living", "textiles");
        assertThat(ATELIER.products()).hasSizeGreaterThanOrEqualTo(10);
        assertThat(ATELIER.collections()).extracting(DemoCollection::handle).containsExactly("vases", "lamps", "paper");
        assertThat(ATELIER.currency()).isNotEqualTo(HOME.currency());
    }

    @Test
    void homeHasTheCasesThatShopsHave() {
        var products = HOME.products();
        assertThat(products).as("sold out").anyMatch(product -> !product.isAvailable());
        assertThat(products)
                .as("one default variant")
                .anyMatch(product -> product.options().isEmpty());
        assertThat(products)
                .as("three options")
                .anyMatch(product -> product.options().size() == 3);
        assertThat(products)
                .as("long title")
                .anyMatch(product -> product.title().length() > 120);
        assertThat(products)
                .as("sale in every variant")
                .anyMatch(product -> product.variants().stream().allMatch(variant -> variant.compareAtPrice() != null));
        assertThat(products)
                .as("sale in some variants")
                .anyMatch(product -> product.variants().stream().anyMatch(variant -> variant.compareAtPrice() != null)
                        && product.variants().stream().anyMatch(variant -> variant.compareAtPrice() == null));
        assertThat(products)
                .as("partly sold out")
                .filteredOn(product ->
                        product.isAvailable() && product.variants().stream().anyMatch(variant -> variant.stock() == 0))
                .hasSizeGreaterThan(5);
    }

    @ParameterizedTest
    @MethodSource("shops")
    void handlesAndSkusAreUnique(DemoShop shop) {
        assertUnique(shop.products(), DemoProduct::handle);
        assertUnique(shop.products(), DemoProduct::title);
        assertUnique(shop.collections(), DemoCollection::handle);
        assertUnique(shop.pages(), DemoPage::handle);
        assertUnique(
                shop.products().stream()
                        .flatMap(product -> product.variants().stream())
                        .toList(),
                DemoProduct.Variant::sku);
        assertUnique(
                shop.products().stream()
                        .flatMap(product -> product.pictures().stream())
                        .toList(),
                DemoImage::fileName);
        assertThat(shop.products()).allMatch(product -> product.handle().matches("[a-z0-9]+(-[a-z0-9]+)*"));
    }

    @ParameterizedTest
    @MethodSource("shops")
    void pricesAndWeightsMakeSense(DemoShop shop) {
        for (var product : shop.products()) {
            assertThat(product.variants()).as(product.handle()).isNotEmpty().hasSizeLessThanOrEqualTo(100);
            for (var variant : product.variants()) {
                assertThat(variant.price()).as(variant.sku()).isPositive();
                assertThat(variant.grams()).as(variant.sku()).isPositive();
                assertThat(variant.stock()).as(variant.sku()).isNotNegative();
                assertThat(variant.values()).hasSameSizeAs(product.options());
                if (variant.compareAtPrice() != null) {
                    assertThat(variant.compareAtPrice()).as(variant.sku()).isGreaterThan(variant.price());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shops")
    void everyColourHasItsSwatchAndItsPicture(DemoShop shop) {
        for (var product : shop.products()) {
            assertThat(product.pictures()).extracting(DemoImage::view).contains(View.FRONT, View.SCENE, View.DETAIL);
            product.options().stream()
                    .filter(DemoProduct.Option::isColour)
                    .forEach(option -> option.values().forEach(colour -> {
                        assertThat(Colours.hex(colour)).matches("#[0-9A-F]{6}");
                        assertThat(product.pictures())
                                .as(product.handle() + " in " + colour)
                                .anyMatch(picture -> colour.equals(picture.colour()));
                    }));
            for (var variant : product.variants()) {
                var picture = product.pictureOf(variant);
                assertThat(picture.view()).isEqualTo(View.FRONT);
                if (product.options().stream().anyMatch(DemoProduct.Option::isColour)) {
                    assertThat(variant.values()).contains(picture.colour());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shops")
    void collectionsAreFullAndMenusLeadSomewhere(DemoShop shop) {
        var collections = handles(shop.collections(), DemoCollection::handle);
        var pages = handles(shop.pages(), DemoPage::handle);
        var products = handles(shop.products(), DemoProduct::handle);
        assertThat(shop.products())
                .allMatch(
                        product -> !product.collections().isEmpty() && collections.containsAll(product.collections()));
        assertThat(shop.collections())
                .allMatch(collection -> shop.productsIn(collection.handle()).size() >= 4);
        assertThat(shop.menus()).extracting(DemoMenu::handle).containsExactly("main-menu", "footer");
        assertThat(shop.menus().getFirst().links()).hasSizeLessThanOrEqualTo(5);
        for (var menu : shop.menus()) {
            for (var link : menu.links()) {
                assertThat(
                                switch (link.kind()) {
                                    case COLLECTION -> collections.contains(link.target());
                                    case PAGE -> pages.contains(link.target());
                                    case PRODUCT -> products.contains(link.target());
                                    case HOME, COLLECTIONS, SEARCH ->
                                        link.target().isEmpty();
                                })
                        .as(link.title() + " to " + link.url())
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shops")
    void threePagesOneOfThemForContact(DemoShop shop) {
        assertThat(shop.pages()).hasSize(3);
        assertThat(shop.pages())
                .filteredOn(page -> "contact".equals(page.templateSuffix()))
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("shops")
    void everyPolicyIsWritten(DemoShop shop) {
        assertThat(DemoPolicies.of(shop))
                .extracting(DemoPolicies.DemoPolicy::handle)
                .containsExactlyElementsOf(PolicyTitles.handles());
    }

    @ParameterizedTest
    @MethodSource("shops")
    void wordsAreCleanHtml(DemoShop shop) {
        Stream.of(
                        shop.products().stream().map(DemoProduct::bodyHtml),
                        shop.pages().stream().map(DemoPage::bodyHtml),
                        DemoPolicies.of(shop).stream().map(DemoPolicies.DemoPolicy::bodyHtml),
                        shop.collections().stream().map(DemoCollection::bodyHtml))
                .flatMap(Function.identity())
                .forEach(html -> {
                    assertThat(Jsoup.isValid(html, Safelist.basic().addTags("h2")))
                            .as(html)
                            .isTrue();
                    assertThat(Jsoup.parse(html).text()).hasSizeGreaterThan(30).doesNotContain("!");
                });
    }

    static List<DemoShop> shops() {
        return DemoShop.all();
    }

    private static DemoShop shop(String handle) {
        return DemoShop.all().stream()
                .filter(shop -> shop.handle().equals(handle))
                .findFirst()
                .orElseThrow();
    }

    private static <T> Set<String> handles(List<T> things, Function<T, String> name) {
        return new HashSet<>(things.stream().map(name).toList());
    }

    private static <T> void assertUnique(List<T> things, Function<T, String> name) {
        assertThat(things.stream().map(name).toList()).doesNotHaveDuplicates();
    }
}
