package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.themes.SettingReferences.Reference;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingReferencesTest {
    private static final JsonNode SCHEMA = Lab.json("""
            {'sections': {'any_name': {'sections': [
               {'elements': [{'id': 'title', 'type': 'text'}, {'id': 'hero', 'type': 'product'},
                 {'id': 'about', 'type': 'page'}, {'id': 'links', 'type': 'menu'}, {'id': 'to', 'type': 'link'},
                 {'id': 'picture', 'type': 'image_picker'}, {'id': 'source', 'type': 'collection'},
                 {'id': 'more', 'type': 'products'}]},
               {'children': {'elements_types': [
                 {'type': 'tile', 'elements': [{'id': 'of', 'type': 'collection'}]},
                 {'type': 'row', 'elements': [{'id': 'of', 'type': 'collection'}, {'id': 'limit_products', 'type': 'number'}]}]}}]}},
             'settings': [{'type': 'promo', 'schema': [{'id': 'gift', 'type': 'product'}]}]}
            """);

    @Test
    void everyTypeIsFoundWhateverItsSectionIsCalled() {
        var references = of("{'settings': {'promo': {'gift': 'cup'}}, 'pages': {'homepage': {'a': {'type': 'any_name',"
                + "'settings': {'hero': 'jug', 'about': 'story', 'links': 'main', 'to': '/sale', 'picture': '/a.png',"
                + "'source': 'all', 'more': ['one', {'id': 7}]}}}}}");
        assertThat(references)
                .extracting(reference -> String.join(".", reference.path()) + " " + reference.kind())
                .containsExactly(
                        "settings.promo.gift PRODUCT",
                        "pages.homepage.a.settings.hero PRODUCT",
                        "pages.homepage.a.settings.about PAGE",
                        "pages.homepage.a.settings.links MENU",
                        "pages.homepage.a.settings.to LINK",
                        "pages.homepage.a.settings.picture IMAGE",
                        "pages.homepage.a.settings.source COLLECTION",
                        "pages.homepage.a.settings.more.0 PRODUCT",
                        "pages.homepage.a.settings.more.1 PRODUCT");
        assertThat(references.getLast().value()).isEqualTo(Lab.json("{'id': 7}"));
    }

    @Test
    void collectionsOfBlocksHaveProductsWhereTheBlockSaysHowMany() {
        var references = of("{'pages': {'homepage': {'a': {'type': 'any_name', 'settings': {'source': 'all',"
                + "'blocks': [{'element_type': 'tile', 'of': 'all'},"
                + " {'element_type': 'row', 'of': 'all', 'limit_products': 3}]}}}}}");
        assertThat(references)
                .filteredOn(reference -> reference.kind() == SettingReferences.Kind.COLLECTION)
                .extracting(reference -> reference.products() + (reference.inBlock() ? " in a block" : ""))
                .containsExactly("8", "0 in a block", "3 in a block");
    }

    @Test
    void hiddenSectionsAndOtherPagesNameNothing() {
        var references = of("{'pages': {'homepage': {'a': {'type': 'any_name', 'visible': false}},"
                + "'product': {'b': {'type': 'any_name'}}, 'fixed': {'c': {'type': 'any_name'}}}}");
        assertThat(references)
                .filteredOn(reference -> reference.path().size() > 3)
                .isNotEmpty()
                .allMatch(reference ->
                        reference.isOf("fixed") && reference.section().equals("c"));
    }

    private static List<Reference> of(String data) {
        return SettingReferences.of(
                SCHEMA, SettingsResolver.resolve(SCHEMA, Lab.json(data)), page -> !page.equals("product"));
    }
}
