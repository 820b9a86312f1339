package dev.vitrine.themes.devserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConnectedRecordsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SCHEMA =
            "{'sections': {'pick': {'sections': [{'elements': [{'id': 'product', 'type': 'product'}]}]}}}";
    private static final String SECTION = "'%s': {'one': {'type': 'pick', 'settings': {'product': {'handle': '%s'}}}}";

    private static ObjectNode json(String text) throws Exception {
        return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    }

    @Test
    void aPageHasWhatItsTemplateAndGroupsOfSectionsName() throws Exception {
        var settings = json("{'pages': {" + SECTION.formatted("product", "jug") + ", "
                + SECTION.formatted("product.story", "bowl") + ", " + SECTION.formatted("header_group", "cup") + "}}");
        assertThat(asked("'story'", settings)).containsExactly("/products/bowl", "/products/cup");
        assertThat(asked("null", settings)).containsExactly("/products/jug", "/products/cup");
    }

    /** The addresses that a product's page with that template asks the shop for. */
    private static List<String> asked(String template, ObjectNode settings) throws Exception {
        var asked = new ArrayList<String>();
        var records = new ConnectedRecords(address -> {
            asked.add(address);
            return JSON.createObjectNode();
        });
        records.fill(json("{'page': {'type': 'product', 'template': " + template + "}}"), json(SCHEMA), settings);
        return asked;
    }
}
