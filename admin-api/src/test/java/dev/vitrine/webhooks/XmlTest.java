package dev.vitrine.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

final class XmlTest {

    @Test
    void namesHaveDashesAndTypesStandBeside() throws Exception {
        var xml = new String(Xml.of("order", Json.parse("""
                        {"id": 7, "total_price": 19.90, "test": false, "note": null, "email": "a<b>&\\"c",
                         "created_at": "2026-03-01T11:00:00+01:00", "line_items": [{"title": "Jug"}], "tags": ""}
                        """)), StandardCharsets.UTF_8);
        assertThat(xml)
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<order><id type=\"integer\">7</id>")
                .contains("<total-price type=\"decimal\">19.90</total-price>")
                .contains("<test type=\"boolean\">false</test>")
                .contains("<note nil=\"true\"/>")
                .contains("<email>a&lt;b&gt;&amp;&quot;c</email>")
                .contains("<created-at type=\"dateTime\">2026-03-01T11:00:00+01:00</created-at>")
                .contains("<line-items type=\"array\"><line-item><title>Jug</title></line-item></line-items>")
                .contains("<tags></tags>");
    }

    /** Every payload that the documentation shows, and what is hard to write, survives the way there and back. */
    @Test
    void everyPayloadReadsBackAsItWas() throws Exception {
        var examples = examples();
        var payloads = new ArrayList<JsonNode>();
        for (var topic : Subjects.topics()) {
            payloads.add(examples.path(Subjects.singular(topic)).path("answer"));
        }
        payloads.add(
                Json.parse(
                        "{\"Gift wrap\": \"\\u00e9\\ud83d\\ude00\", \"a-b\": 1, \"1st\": {}, \"x\": [], \"l\": \"\\r\\n\\t\"}"));
        assertThat(payloads.stream().filter(JsonNode::isObject).count()).isGreaterThan(40);
        for (var payload : payloads) {
            if (payload.isObject()) {
                assertThat(back(Xml.of("thing", payload))).isEqualTo(decimal(payload));
            }
        }
    }

    @Test
    void whatNoDocumentMayHoldIsReplaced() throws Exception {
        var odd = Json.object().put("a", "x\u0001\uFFFE\uD800y");
        assertThat(back(Xml.of("thing", odd)).path("a").asText()).isEqualTo("x\uFFFD\uFFFD\uFFFDy");
    }

    @Test
    void rootIsTheSingularResource() {
        assertThat(Subjects.singular(Topic.ORDER_TRANSACTIONS_CREATE)).isEqualTo("transaction");
        var xml = new String(
                Bodies.of(Topic.DRAFT_ORDERS_CREATE, "{\"id\":1}", "xml", List.of(), null), StandardCharsets.UTF_8);
        assertThat(xml).contains("<draft-order><id");
    }

    private static JsonNode examples() throws IOException {
        try (var in = Objects.requireNonNull(Xml.class.getResourceAsStream("/openapi/examples.json"))) {
            return Json.parse(in.readAllBytes());
        }
    }

    /** Numbers by their value and not by how Java holds them. */
    private static JsonNode decimal(JsonNode node) {
        if (node.isNumber()) {
            return DecimalNode.valueOf(node.decimalValue());
        }
        if (node instanceof ObjectNode object) {
            var copy = Json.object();
            object.properties().forEach(entry -> copy.set(entry.getKey(), decimal(entry.getValue())));
            return copy;
        }
        if (node instanceof ArrayNode array) {
            var copy = Json.object().arrayNode();
            array.forEach(element -> copy.add(decimal(element)));
            return copy;
        }
        return node;
    }

    private static JsonNode back(byte[] xml) throws ParserConfigurationException, SAXException, IOException {
        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml))
                .getDocumentElement();
        return read(document);
    }

    private static JsonNode read(Element element) {
        if (element.getAttribute("nil").equals("true")) {
            return NullNode.instance;
        }
        var children = new ArrayList<Element>();
        for (var child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element inner) {
                children.add(inner);
            }
        }
        return switch (element.getAttribute("type")) {
            case "integer", "decimal" -> DecimalNode.valueOf(new BigDecimal(element.getTextContent()));
            case "boolean" -> BooleanNode.valueOf(element.getTextContent().equals("true"));
            case "array" -> {
                var list = Json.object().arrayNode();
                children.forEach(child -> list.add(read(child)));
                yield list;
            }
            case "hash" -> Json.object();
            default -> children.isEmpty() ? TextNode.valueOf(element.getTextContent()) : object(children);
        };
    }

    private static ObjectNode object(List<Element> children) {
        var object = Json.object();
        for (var child : children) {
            var key = child.hasAttribute("key")
                    ? child.getAttribute("key")
                    : child.getTagName().replace('-', '_');
            object.set(key, read(child));
        }
        return object;
    }
}
