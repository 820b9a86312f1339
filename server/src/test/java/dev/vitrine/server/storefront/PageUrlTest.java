package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a page does not read makes no other page of it. */
final class PageUrlTest {

    @ParameterizedTest
    @CsvSource({
        "/collections/kitchen, q, 1",
        "/collections/kitchen, variant, 1",
        "/collections/kitchen, page, 1",
        "/collections/kitchen, page, 01",
        "/collections/kitchen, page, many",
        "/collections/kitchen, sort_by, best",
        "/collections, sort_by, title-asc",
        "/collections, q, 1",
        "/products/jug, variant, small",
        "/products/jug, variant, 0",
        "/products/jug, cart_error, made-up",
        "/products/jug, cart_left, 3",
        "/products/jug, q, 1",
        "/search, variant, 1",
        "/, page, 2",
        "/pages/about, utm_source, letter"
    })
    void whatAPageDoesNotReadIsLeftOut(String path, String name, String value) {
        assertThat(url(path, name, value)).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "/collections/kitchen, page, 2, page=2",
        "/collections/kitchen, sort_by, alpha-asc, sort_by=title-asc",
        "/collections, page, 2, page=2",
        "/products/jug, variant, 007, variant=7",
        "/collections/kitchen/products/jug, variant, 7, variant=7",
        "/products/jug, cart_error, sold_out, cart_error=sold_out",
        "/search, q, ' jug ', q=jug"
    })
    void whatAPageReadsIsWrittenInOneWay(String path, String name, String value, String query) {
        assertThat(url(path, name, value)).isEqualTo(path + "?" + query);
    }

    private static String url(String path, String name, String value) {
        return PageUrl.of(path, Map.of(name, List.of(value))).url();
    }
}
