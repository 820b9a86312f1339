package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.vitrine.testkit.Seed;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class XmlTest {

    private static final JsonNodeFactory NODES = new JsonNodeFactory(true);

    @Test
    void namesHaveDashesAndValuesTheirTypes() {
        var order = Json.parse("""
                {"id":5,"total_price":199.00,"test":false,"note":null,"created_at":"2026-11-21T18:00:00+01:00",
                 "name":"#1001 <b> & \\"c\\"","line_items":[{"sku":"A-1"}],"tags":[],"properties":{}}
                """);

        assertThat(text(Xml.bytes("order", order))).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <order><id type="integer">5</id><total-price type="decimal">199.00</total-price>\
                <test type="boolean">false</test><note nil="true"/>\
                <created-at type="datetime">2026-11-21T18:00:00+01:00</created-at>\
                <name>#1001 &lt;b&gt; &amp; &quot;c&quot;</name>\
                <line-items type="array"><line-item><sku>A-1</sku></line-item></line-items>\
                <tags type="array"></tags><properties type="object"></properties></order>
                """);
    }

    @Test
    void keysThatAreNoNamesStandInEntries() {
        var stock = Json.parse(
                "{\"A-1\":5,\"two words\":6,\"7\":7,\"xmlns\":8,\"a__b\":9,\"entry\":10,\"SKU\":11,\"\":12}");
        var written = Xml.bytes("stock", stock);

        assertThat(text(written))
                .contains("<entry key=\"A-1\" type=\"integer\">5</entry>", "<SKU type=\"integer\">11</SKU>");
        assertThat(Xml.parse(written)).isEqualTo(stock);
    }

    /** "Payloads round-trip JSON ↔ XML": those that the documentation shows, one of each resource. */
    @Test
    void everyExampleComesBackAsItWent() throws IOException {
        try (var in = Objects.requireNonNull(Xml.class.getResourceAsStream("/openapi/examples.json"))) {
            var examples = Json.parse(in.readAllBytes());
            assertThat(examples).hasSizeGreaterThan(28);
            examples.properties().forEach(example -> comesBack(example.getKey(), example.getValue()));
        }
    }

    @Test
    void everyTreeComesBackAsItWent() {
        var seed = Seed.next();
        var random = new Random(seed.value());
        for (int i = 0; i < 5_000; i++) {
            comesBack(seed + ", tree " + i, tree(random, 4));
        }
    }

    @Test
    void whatXmlCannotHoldIsReplaced() {
        var tree = Json.object().put("a", "x\u0001\ud800y\uffff").put("b\u0002", "\r\n\t end ");

        assertThat(Xml.parse(Xml.bytes("r", tree)).toString())
                .isEqualTo("{\"a\":\"x\ufffd\ufffdy\ufffd\",\"b\ufffd\":\"\\r\\n\\t end \"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<rates><rate><a>1</a></rate></rates> | {\"rates\":[{\"a\":\"1\"}]}",
                "<rates><rate>1</rate><rate>2</rate></rates> | {\"rates\":[\"1\",\"2\"]}",
                "<rates type='array'/> | {\"rates\":[]}",
                "<tax-lines>  <tax-line>1</tax-line>  </tax-lines> | {\"tax_lines\":[\"1\"]}",
                "<tax-lines><tax-line>1</tax-line><other>2</other></tax-lines> | {\"tax_lines\":{\"tax_line\":\"1\",\"other\":\"2\"}}",
                "<r><!-- no --><?go on?><a><![CDATA[<1>]]></a></r> | {\"r\":{\"a\":\"<1>\"}}",
                "<r><a type='float'> 1.50 </a><b type='boolean'>1</b><c type='string'>x</c></r> | {\"r\":{\"a\":1.50,\"b\":true,\"c\":\"x\"}}",
            })
    void whatOthersWriteIsRead(String written, String tree) {
        assertThat(Xml.parseWrapped(bytes(written))).isEqualTo(Json.parse(tree));
    }

    @Test
    void declaredEncodingIsRead() {
        var latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><r>Tür</r>".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(Xml.parse(latin).asText()).isEqualTo("Tür");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><r>&x;</r>",
                "<!DOCTYPE r SYSTEM \"http://127.0.0.1:1/x.dtd\"><r/>",
                "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">]><r>&c;</r>",
                "<!DOCTYPE r [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><r/>",
                "<!DOCTYPE r><r/>",
                "<r>&undeclared;</r>",
                "<r a=\"&undeclared;\"/>",
                "",
                "{}",
                "<r>",
                "<r/><r/>",
                "<r><a>1</a><a>2</a></r>",
                "<r><a/><entry key='a'/></r>",
                "<r type='integer'>1.5</r>",
                "<r type='decimal'>1e400</r>",
                "<r type='boolean'>yes</r>",
            })
    void whatCouldHarmOrMisleadIsRefused(String document) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> Xml.parse(bytes(document)))
                .satisfies(e -> assertThat(e.status()).isEqualTo(400))
                .withMessageStartingWith("The body is not valid XML: ")
                .withMessageNotContaining("root:");
    }

    @Test
    void nestingAndNumbersHaveLimits() {
        assertThat(Xml.parse(bytes("<a>".repeat(64) + "</a>".repeat(64)))).isNotNull();
        for (var document : List.of(
                "<a>".repeat(65) + "</a>".repeat(65),
                "<a>".repeat(100_000) + "</a>".repeat(100_000),
                "<a type='integer'>" + "9".repeat(65) + "</a>")) {
            assertThatExceptionOfType(ApiException.class).isThrownBy(() -> Xml.parse(bytes(document)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "line_items,line_item",
        "addresses,address",
        "countries,country",
        "tax_lines,tax_line",
        "properties,property",
        "status,status",
        "statuses,status",
        "address,address",
        "boxes,box",
        "note,note",
    })
    void elementsAreCalledByTheSingular(String plural, String singular) {
        assertThat(Xml.singular(plural)).isEqualTo(singular);
    }

    private static void comesBack(String name, JsonNode tree) {
        var written = Xml.bytes("root", tree);
        assertThat(Xml.parse(written)).as(name + "\n" + text(written)).isEqualTo(tree);
    }

    private static JsonNode tree(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.numberNode(random.nextInt());
            case 3 -> NODES.numberNode(new BigDecimal(BigInteger.valueOf(random.nextLong()), random.nextInt(1, 9)));
            case 4 -> NODES.textNode(words(random));
            case 5 -> NODES.textNode("2026-11-21T18:00:00+00:00");
            case 6 -> {
                var list = NODES.arrayNode();
                for (var i = random.nextInt(4); i > 0; i--) {
                    list.add(tree(random, depth - 1));
                }
                yield list;
            }
            default -> {
                var object = NODES.objectNode();
                for (var i = random.nextInt(5); i > 0; i--) {
                    object.set(key(random), tree(random, depth - 1));
                }
                yield object;
            }
        };
    }

    private static String key(Random random) {
        var keys = List.of(
                "id", "rates", "rate", "tax_lines", "tax_line", "entry", "key", "a-b", "xml", "_x", "x_", "Ünder", "9");
        return keys.get(random.nextInt(keys.size()));
    }

    private static String words(Random random) {
        var words = new StringBuilder();
        for (var i = random.nextInt(6); i > 0; i--) {
            words.append(List.of(" ", "<", "]]>", "&amp;", "ü", "😀", "\n", "\r", "\t", "'", "\"", "x")
                    .get(random.nextInt(12)));
        }
        return words.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
