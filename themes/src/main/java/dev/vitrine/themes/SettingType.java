package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Types of theme settings: accepted values and the default of each. */
final class SettingType {
    static final Set<String> KNOWN = Set.of(
            "input",
            "text",
            "number",
            "url",
            "textarea",
            "text_editor",
            "image_picker",
            "radio",
            "select",
            "slider",
            "checkbox",
            "color",
            ColorSchemes.GROUP,
            ColorSchemes.SCHEME,
            "collection",
            "collections",
            "product",
            "products",
            "page",
            "menu",
            "link",
            "video",
            "heading",
            "help_text",
            "label");
    private static final Set<String> WITHOUT_VALUE = Set.of("heading", "help_text", "label");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern COLOR = Pattern.compile("#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})");
    private static final Pattern ADDRESS =
            Pattern.compile("(?i)(?:https?:|mailto:|tel:).*|[/#?].*|[^:]*", Pattern.DOTALL);
    private static final Pattern YOUTUBE = Pattern.compile(
            "(?:youtube(?:-nocookie)?\\.com/(?:watch\\?(?:.*&)?v=|embed/|shorts/)|youtu\\.be/)([\\w-]{6,})");
    private static final Pattern VIMEO = Pattern.compile("vimeo\\.com/(?:video/)?(\\d+)");

    private SettingType() {}

    static boolean storesNothing(JsonNode element) {
        return WITHOUT_VALUE.contains(element.path("type").asText());
    }

    /** The value that counts, connected to a field or not. */
    static JsonNode value(JsonNode element, JsonNode stored, JsonNode preset) {
        if (DynamicValue.isOf(element, stored)) {
            return connected(element, stored, DynamicValue.unconnected(preset));
        }
        if (DynamicValue.isOf(element, preset) && accept(element, stored).isEmpty()) {
            return connected(element, preset, MissingNode.getInstance());
        }
        return plainValue(element, stored, preset);
    }

    private static JsonNode connected(JsonNode element, JsonNode value, JsonNode preset) {
        return DynamicValue.of(value, plainValue(element, DynamicValue.unconnected(value), preset));
    }

    /** The value that counts where nothing can be connected. */
    static JsonNode plainValue(JsonNode element, JsonNode stored, JsonNode preset) {
        return accept(element, stored)
                .or(() -> accept(element, preset))
                .or(() -> accept(element, element.path("default")))
                .orElseGet(() -> zero(element));
    }

    /** The value as the type keeps it; empty where the type does not take it. */
    static Optional<JsonNode> accept(JsonNode element, JsonNode value) {
        if (value.isMissingNode() || value.isNull() || DynamicValue.isOf(element, value)) {
            return Optional.empty();
        }
        return switch (element.path("type").asText()) {
            case "input", "text" -> text(element, value, true);
            case "textarea" -> text(element, value, false);
            case "text_editor" ->
                text(element, value, false)
                        .map(html -> html.asText().matches("(?:<p>(?:<br\\s*/?>)?</p>)+") ? NODES.textNode("") : html);
            case "url" -> text(element, value, true).filter(url -> safe(url.asText()));
            case "number" -> number(value).map(number -> clamp(element, number)).map(SettingType::node);
            case "slider" ->
                number(value)
                        .map(number -> clamp(element, step(element, number)))
                        .map(SettingType::node);
            case "radio", "select" -> option(element, value);
            case "checkbox" -> flag(value);
            case "color" -> color(value);
            case ColorSchemes.SCHEME ->
                Optional.of(value).filter(id -> id.isTextual() && ColorSchemes.isId(id.asText()));
            case "image_picker" -> image(value);
            case "collection", "product" -> reference(value);
            case "collections", "products" -> value.isArray() ? references(value) : reference(value);
            case "page", "menu" -> handle(value);
            case "link" -> link(value);
            case "video" -> video(value);
            default -> Optional.of(value.deepCopy());
        };
    }

    private static JsonNode zero(JsonNode element) {
        return switch (element.path("type").asText()) {
            case "checkbox" -> NODES.booleanNode(false);
            case "number", "slider" -> node(clamp(element, BigDecimal.ZERO));
            case "radio", "select" -> {
                var first = element.path("options").path(0).path("value");
                yield first.isMissingNode() ? NODES.textNode("") : first.deepCopy();
            }
            case "collection", "collections", "product", "products", "video" -> NODES.nullNode();
            case "link" -> link("", "");
            default -> NODES.textNode("");
        };
    }

    private static Optional<JsonNode> text(JsonNode element, JsonNode value, boolean oneLine) {
        if (!value.isValueNode()) {
            return Optional.empty();
        }
        var text = oneLine ? value.asText().strip() : value.asText();
        var most = element.path("maxLength").asInt(element.path("maxlength").asInt(Integer.MAX_VALUE));
        if (most > 0 && text.codePointCount(0, text.length()) > most) {
            text = text.substring(0, text.offsetByCodePoints(0, most));
        }
        return Optional.of(NODES.textNode(text));
    }

    // why: never javascript: or another scheme that would run what a merchant pasted.
    private static boolean safe(String address) {
        return ADDRESS.matcher(address.replaceAll("[\\p{Cntrl}\\s]", "")).matches();
    }

    private static Optional<BigDecimal> number(JsonNode value) {
        if (value.isNumber()) {
            var number = value.doubleValue();
            return Double.isFinite(number) ? Optional.of(value.decimalValue()) : Optional.empty();
        }
        if (!value.isTextual() || !value.asText().strip().matches("-?\\d{1,15}(?:\\.\\d{1,10})?")) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(value.asText().strip()));
    }

    private static BigDecimal clamp(JsonNode element, BigDecimal number) {
        var clamped = number;
        if (element.path("max").isNumber()) {
            clamped = clamped.min(element.path("max").decimalValue());
        }
        if (element.path("min").isNumber()) {
            clamped = clamped.max(element.path("min").decimalValue());
        }
        return clamped;
    }

    private static BigDecimal step(JsonNode element, BigDecimal number) {
        var step = element.path("step").isNumber() ? element.path("step").decimalValue() : BigDecimal.ONE;
        if (step.signum() <= 0) {
            return number;
        }
        var from = element.path("min").isNumber() ? element.path("min").decimalValue() : BigDecimal.ZERO;
        return number.subtract(from)
                .divide(step, 0, RoundingMode.HALF_UP)
                .multiply(step)
                .add(from);
    }

    private static JsonNode node(BigDecimal number) {
        var plain = number.stripTrailingZeros();
        var small = plain.scale() <= 0 && plain.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0;
        return small ? IntNode.valueOf(plain.intValueExact()) : DoubleNode.valueOf(plain.doubleValue());
    }

    private static Optional<JsonNode> option(JsonNode element, JsonNode value) {
        var options = element.path("options");
        if (!options.isArray() || options.isEmpty()) {
            return Optional.of(value).filter(JsonNode::isValueNode);
        }
        for (var option : options) {
            var own = option.path("value");
            if (value.isValueNode() && own.asText().equals(value.asText())) {
                return Optional.of(own.deepCopy());
            }
        }
        return Optional.empty();
    }

    private static Optional<JsonNode> flag(JsonNode value) {
        if (value.isBoolean()) {
            return Optional.of(value);
        }
        var text = value.asText();
        var known = value.isValueNode() && Set.of("true", "false", "1", "0").contains(text);
        return known ? Optional.of(NODES.booleanNode(text.equals("true") || text.equals("1"))) : Optional.empty();
    }

    static Optional<JsonNode> color(JsonNode value) {
        var text = value.asText().strip().toLowerCase(Locale.ROOT);
        if (!COLOR.matcher(text).matches()) {
            return Optional.empty();
        }
        if (text.length() > 4) {
            return Optional.of(NODES.textNode(text));
        }
        var full = new StringBuilder("#");
        for (var digit : text.substring(1).toCharArray()) {
            full.append(digit).append(digit);
        }
        return Optional.of(NODES.textNode(full.toString()));
    }

    private static Optional<JsonNode> image(JsonNode value) {
        if (value.isTextual() && safe(value.asText())) {
            return Optional.of(value);
        }
        var picture = value.isObject()
                && value.path("src").isTextual()
                && safe(value.path("src").asText());
        return picture ? Optional.of(value.deepCopy()) : Optional.empty();
    }

    private static Optional<JsonNode> reference(JsonNode value) {
        if (value.isTextual() && !value.asText().isBlank()) {
            return Optional.of(NODES.objectNode().put("handle", value.asText().strip()));
        }
        return value.isObject() && (value.has("handle") || value.has("id"))
                ? Optional.of(value.deepCopy())
                : Optional.empty();
    }

    private static Optional<JsonNode> references(JsonNode values) {
        var references = NODES.arrayNode();
        values.forEach(value -> reference(value).ifPresent(references::add));
        return Optional.of(references);
    }

    private static Optional<JsonNode> handle(JsonNode value) {
        var handle = value.isObject() ? value.path("handle") : value;
        return handle.isTextual() ? Optional.of(NODES.textNode(handle.asText().strip())) : Optional.empty();
    }

    private static Optional<JsonNode> link(JsonNode value) {
        if (value.isTextual()) {
            var address = value.asText().strip();
            return safe(address) ? Optional.of(link(address.isEmpty() ? "" : "http", address)) : Optional.empty();
        }
        if (!value.isObject()) {
            return Optional.empty();
        }
        var address = value.path("subject")
                .path("handle")
                .asText(value.path("subject").asText());
        return safe(address) ? Optional.of(value.deepCopy()) : Optional.empty();
    }

    private static ObjectNode link(String type, String address) {
        var link = NODES.objectNode().put("name", "").put("type", type);
        link.putObject("subject").put("handle", address);
        return link;
    }

    private static Optional<JsonNode> video(JsonNode value) {
        if (value.isObject() && safe(value.path("url").asText())) {
            return Optional.of(value.deepCopy());
        }
        if (!value.isTextual() || value.asText().isBlank() || !safe(value.asText())) {
            return Optional.empty();
        }
        var url = value.asText().strip();
        var video = NODES.objectNode();
        var youtube = YOUTUBE.matcher(url);
        var vimeo = VIMEO.matcher(url);
        if (youtube.find()) {
            video.put("provider", "youtube").put("id", youtube.group(1));
        } else if (vimeo.find()) {
            video.put("provider", "vimeo").put("id", vimeo.group(1));
        } else {
            video.put("provider", "file").put("id", "");
        }
        return Optional.of(video.put("url", url));
    }
}
