package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.vitrine.commerce.metafields.Metafield;
import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.shop.themestore.DynamicSource;
import dev.vitrine.shop.themestore.StorefrontMetafields;
import dev.vitrine.themes.ShownSettings.Connected;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.unbescape.html.HtmlEscape;

/**
 * Fields of the product, collection or page that a page shows, in place of the settings that are connected to them. A
 * field is what themes are given of the record anyway; a metafield is one that pages of the shop may show. Where there
 * is nothing, or what does not fit the setting, its fallback stays.
 */
final class RecordFields {

    private static final String JSON_VALUE = "json_string";

    private RecordFields() {}

    /** Two statements more for a page with metafields, none without. */
    static void connect(PageContext call, StorefrontPage page) {
        var kind = page.kind().settings();
        var own = page.kind().settings(page.template(), call.look().settings().path("pages"));
        var settings = call.look().connected().stream()
                .filter(setting -> setting.page().equals(own))
                .toList();
        if (settings.isEmpty()) {
            return;
        }
        var metafields = metafields(call, page, settings);
        for (var setting : settings) {
            DynamicSource.named(setting.source())
                    .filter(source -> source.record().equals(kind))
                    .flatMap(source -> source.isMetafield()
                            ? Optional.ofNullable(metafields.get(source))
                                    .flatMap(text -> value(setting, source.content(), text))
                            : field(call, page, source).flatMap(field -> value(setting, source.content(), field)))
                    .flatMap(setting::accept)
                    .map(value -> whole(setting, value))
                    .ifPresent(value ->
                            call.records().connect(setting, value, call.look().editing() != null));
        }
    }

    private static Map<DynamicSource, JsonNode> metafields(
            PageContext call, StorefrontPage page, List<Connected> settings) {
        var kind = page.kind().settings();
        var owner = owner(page);
        var wanted = settings.stream()
                .flatMap(setting -> DynamicSource.named(setting.source()).stream())
                .filter(source -> source.isMetafield() && source.record().equals(kind))
                .toList();
        var found = new HashMap<DynamicSource, JsonNode>();
        if (wanted.isEmpty() || owner == 0) {
            return found;
        }
        if (page.kind() == PageType.PRODUCT) {
            call.shows(PageTag.metafields(owner));
        }
        var shown = StorefrontMetafields.of(call.session(), call.shop(), kind).stream()
                .filter(wanted::contains)
                .toList();
        var namespaces = shown.stream().map(DynamicSource::namespace).distinct().toList();
        for (var metafield : Metafields.of(call.session(), call.shop(), kind, owner, namespaces)) {
            var source = DynamicSource.metafield(kind, text(metafield.namespace()), text(metafield.key()));
            if (shown.contains(source)) {
                text(metafield).ifPresent(text -> found.put(source, text));
            }
        }
        return found;
    }

    /** The id of the record; 0 where the page shows none that has metafields, such as a policy. */
    private static long owner(StorefrontPage page) {
        return switch (page.kind()) {
            case PRODUCT -> page.data().at("/product/id").asLong();
            case COLLECTION -> page.data().at("/collection/id").asLong();
            case PAGE ->
                page.canonical().startsWith("/pages/")
                        ? page.data().at("/page/id").asLong()
                        : 0;
            default -> 0;
        };
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** What a metafield says; nothing for JSON, which is for programs. */
    static Optional<JsonNode> text(Metafield metafield) {
        var value = metafield.value();
        return value == null || JSON_VALUE.equals(metafield.valueType())
                ? Optional.empty()
                : Optional.of(TextNode.valueOf(value.asText()));
    }

    private static Optional<JsonNode> field(PageContext call, StorefrontPage page, DynamicSource source) {
        var data = page.data();
        var found = switch (source.name()) {
            case "product.type" -> data.at("/product/product_type");
            case "product.price" ->
                TextNode.valueOf(call.shop()
                        .price(Money.of(
                                data.at("/product/price").decimalValue(),
                                call.shop().currency())));
            case "page.content" -> data.path("bodyHtml");
            case "page.url" -> TextNode.valueOf(page.canonical());
            default -> data.at("/" + source.record() + "/" + source.field());
        };
        return Optional.of(found);
    }

    /** As a setting of that type holds it; empty where the record says nothing. */
    private static Optional<JsonNode> value(Connected setting, DynamicSource.Content content, JsonNode field) {
        if (content == DynamicSource.Content.IMAGE) {
            return Optional.of(field).filter(JsonNode::isObject).map(RecordFields::picture);
        }
        var text = field.asText("");
        if (text.isBlank() || field.isNull()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (setting.type()) {
                    case "text_editor" ->
                        TextNode.valueOf(
                                content == DynamicSource.Content.HTML ? ThemeData.safe(text) : paragraph(text));
                    case "link" -> link(text.strip());
                    case "image_picker" -> picture(Json.object().put("src", text.strip()));
                    default -> TextNode.valueOf(text);
                });
    }

    /** why again: a text that was cut at the setting's limit may end within a tag. */
    private static JsonNode whole(Connected setting, JsonNode value) {
        return setting.type().equals("text_editor") ? TextNode.valueOf(ThemeData.safe(value.asText())) : value;
    }

    private static String paragraph(String text) {
        return "<p>" + HtmlEscape.escapeHtml5Xml(text.strip()).replaceAll("\\R", "<br>") + "</p>";
    }

    /** In the shape in which themes get links. */
    private static ObjectNode link(String address) {
        var link = Json.object().put("name", "").put("type", "http");
        link.putObject("subject").put("handle", address);
        return link.put("url", address).put("title", "");
    }

    private static ObjectNode picture(JsonNode image) {
        return Json.object()
                .put("src", image.path("src").asText())
                .put("alt", image.path("alt").asText(""))
                .put("width", image.hasNonNull("width") ? image.path("width").asInt() : null)
                .put("height", image.hasNonNull("height") ? image.path("height").asInt() : null);
    }
}
