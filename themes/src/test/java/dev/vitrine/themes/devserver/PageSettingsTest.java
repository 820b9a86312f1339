package dev.vitrine.themes.devserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

final class PageSettingsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static ObjectNode json(String text) throws Exception {
        return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    }

    private static ObjectNode product(String template) throws Exception {
        return json("{'url': '/products/jug', 'page': {'type': 'product', 'template': " + template + "}}");
    }

    private static String chosen(String address) throws Exception {
        var answer = product("'plain'");
        PageSettings.choose(answer, address);
        return answer.at("/page/template").asText() + " at "
                + answer.path("url").asText();
    }

    @Test
    void aPageHasTheSettingsOfItsTemplateWhereThatIsThere() throws Exception {
        var settings = json("{'pages': {'product': {}, 'product.story': {}, 'product.null': {}}}");
        assertThat(PageSettings.name(product("'story'").path("page"), settings)).isEqualTo("product.story");
        assertThat(PageSettings.name(product("'other'").path("page"), settings)).isEqualTo("product");
        assertThat(PageSettings.name(product("null").path("page"), settings)).isEqualTo("product");
        assertThat(PageSettings.name(json("{'type': 'home'}"), settings)).isEqualTo("homepage");
        assertThat(PageSettings.name(json("{'type': 'collection_list'}"), settings))
                .isEqualTo("collections");
    }

    @Test
    void theAddressChoosesAndIsKept() throws Exception {
        assertThat(chosen("/products/jug?template=story")).isEqualTo("story at /products/jug?template=story");
        assertThat(chosen("/products/jug?variant=1&template=default"))
                .isEqualTo("null at /products/jug?variant=1&template=default");
        assertThat(chosen("/products/jug?variant=1")).isEqualTo("plain at /products/jug");
        assertThat(chosen("/products/jug?template=")).isEqualTo("plain at /products/jug");
        assertThat(chosen("/products/jug?template=a.b")).isEqualTo("plain at /products/jug");
    }

    @Test
    void aPageShowsItsOwnSettingsAndThoseOfNoPage() {
        assertThat(PageSettings.shows("product.story", "product.story")).isTrue();
        assertThat(PageSettings.shows("product.story", "fixed")).isTrue();
        assertThat(PageSettings.shows("product.story", "header_group")).isTrue();
        assertThat(PageSettings.shows("product.story", "product")).isFalse();
        assertThat(PageSettings.shows("product", "product.story")).isFalse();
        assertThat(PageSettings.shows("product", "homepage")).isFalse();
    }
}
