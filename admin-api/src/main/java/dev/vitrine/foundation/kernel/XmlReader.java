package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reader of one untrusted XML document: no document types, so no entities of its own and nothing fetched. */
final class XmlReader {

    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,64}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?\\d{1,40}(\\.\\d{1,40})?");
    private static final JsonNodeFactory NODES = new JsonNodeFactory(true);

    private final XMLStreamReader in;

    private XmlReader(XMLStreamReader in) {
        this.in = in;
    }

    static ObjectNode read(byte[] text) {
        try {
            var reader = new XmlReader(factory().createXMLStreamReader(new ByteArrayInputStream(text)));
            return reader.document();
        } catch (XMLStreamException e) {
            throw unreadable("it is not well formed");
        }
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("nothing is fetched");
        });
        return factory;
    }

    private ObjectNode document() throws XMLStreamException {
        var document = Json.object();
        while (in.hasNext()) {
            var event = in.next();
            if (event == XMLStreamConstants.DTD) {
                throw unreadable("it names a document type");
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                var root = element(1);
                document.set(root.key(), root.value());
            }
        }
        return document;
    }

    /** An element as a member of an object. */
    private record Member(String key, JsonNode value) {}

    private Member element(int depth) throws XMLStreamException {
        if (depth > Xml.DEEPEST) {
            throw unreadable("it nests over " + Xml.DEEPEST + " levels");
        }
        var name = in.getLocalName();
        var given = in.getAttributeValue(null, Xml.KEY);
        var key = name.equals(Xml.ENTRY) && given != null ? given : Xml.underscored(name);
        var type = in.getAttributeValue(null, "type");
        var isNil = "true".equals(in.getAttributeValue(null, "nil"));
        var members = new ArrayList<Member>();
        var text = new StringBuilder();
        for (var event = in.next(); event != XMLStreamConstants.END_ELEMENT; event = in.next()) {
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> members.add(element(depth + 1));
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(in.getText());
                case XMLStreamConstants.ENTITY_REFERENCE -> throw unreadable("it names an entity of its own");
                default -> {}
            }
        }
        return new Member(
                key, isNil ? NullNode.instance : value(Xml.underscored(name), type, members, text.toString()));
    }

    private static JsonNode value(String name, @Nullable String type, List<Member> members, String text) {
        return switch (Objects.requireNonNullElse(type, "")) {
            case "array" -> list(members);
            case "object" -> object(members);
            case "integer" -> integer(name, text.strip());
            case "decimal", "float" -> decimal(name, text.strip());
            case "boolean" -> truth(name, text.strip());
            default ->
                members.isEmpty() ? TextNode.valueOf(text) : isList(name, members) ? list(members) : object(members);
        };
    }

    /** Apps that leave out {@code type="array"}: {@code rates} with nothing but a {@code rate} in it are a list. */
    private static boolean isList(String name, List<Member> members) {
        var first = members.getFirst().key();
        return Xml.looksLikeAList(name, first)
                && members.stream().allMatch(member -> member.key().equals(first));
    }

    private static ArrayNode list(List<Member> members) {
        var list = NODES.arrayNode();
        members.forEach(member -> list.add(member.value()));
        return list;
    }

    private static ObjectNode object(List<Member> members) {
        var object = Json.object();
        for (var member : members) {
            if (object.replace(member.key(), member.value()) != null) {
                throw unreadable(member.key() + " stands there twice");
            }
        }
        return object;
    }

    private static JsonNode integer(String name, String text) {
        if (!INTEGER.matcher(text).matches()) {
            throw unreadable(name + " is no integer");
        }
        var number = new BigInteger(text);
        // why: as JSON is read, so that trees of both are equal.
        return number.bitLength() < 32
                ? NODES.numberNode(number.intValue())
                : number.bitLength() < 64 ? NODES.numberNode(number.longValue()) : NODES.numberNode(number);
    }

    private static JsonNode decimal(String name, String text) {
        if (!DECIMAL.matcher(text).matches()) {
            throw unreadable(name + " is no decimal");
        }
        return DecimalNode.valueOf(new BigDecimal(text));
    }

    private static JsonNode truth(String name, String text) {
        return switch (text) {
            case "true", "1" -> BooleanNode.TRUE;
            case "false", "0" -> BooleanNode.FALSE;
            default -> throw unreadable(name + " is no boolean");
        };
    }

    private static ApiException unreadable(String why) {
        return ApiException.of(400, "The body is not valid XML: " + why);
    }
}
