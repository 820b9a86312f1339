package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the settings of a theme name of a shop, found by the types of the schema. Pure. */
public final class SettingReferences {

    /** Types of settings that name something of a shop. */
    public enum Kind {
        PRODUCT,
        COLLECTION,
        PAGE,
        MENU,
        LINK,
        IMAGE;

        private static Optional<Kind> of(String type) {
            return Optional.ofNullable(
                    switch (type) {
                        case "product", "products" -> PRODUCT;
                        case "collection", "collections" -> COLLECTION;
                        case "page" -> PAGE;
                        case "menu" -> MENU;
                        case "link" -> LINK;
                        case "image_picker" -> IMAGE;
                        default -> null;
                    });
        }
    }

    /**
     * A setting that names something, or nothing yet.
     *
     * @param path from the top of the resolved settings: {@code [pages, homepage, picks, settings, collection]}
     * @param value as {@link SettingsResolver} left it
     * @param products how many products of a collection are shown: what {@code limit_products} beside it says; without
     *     that eight, and none in a block
     */
    public record Reference(List<String> path, Kind kind, JsonNode value, int products) {

        public Reference {
            path = List.copyOf(path);
        }

        /** Whether it is a setting of that page's sections. */
        public boolean isOf(String page) {
            return path.size() > 3
                    && path.getFirst().equals("pages")
                    && path.get(1).equals(page);
        }

        /** The id of the section whose setting it is; only of settings of pages. */
        public String section() {
            return path.get(2);
        }

        /** Whether it is a setting of a block, and not of the section itself. */
        public boolean inBlock() {
            return path.contains(BLOCKS);
        }
    }

    private static final String BLOCKS = "blocks";
    private static final int PRODUCTS_UNASKED = 8;

    private final JsonNode sections;
    private final List<Reference> found = new ArrayList<>();

    private SettingReferences(JsonNode schema) {
        this.sections = schema.path("sections");
    }

    /** Those of the groups beside the pages, and of the sections of {@code shown} pages but hidden ones. */
    public static List<Reference> of(JsonNode schema, JsonNode resolved, Predicate<String> shown) {
        var references = new SettingReferences(schema);
        for (var group : schema.path("settings")) {
            var type = group.path("type").asText();
            references.elements(
                    group.path("schema"), resolved.path("settings").path(type), List.of("settings", type), 0);
        }
        resolved.path("pages").properties().stream()
                .filter(page -> shown.test(page.getKey()))
                .forEach(page -> page.getValue()
                        .properties()
                        .forEach(section -> references.section(
                                List.of("pages", page.getKey(), section.getKey()), section.getValue())));
        return List.copyOf(references.found);
    }

    private void section(List<String> path, JsonNode section) {
        if (!section.path("visible").asBoolean(true)) {
            return;
        }
        var values = section.path("settings");
        var inside = with(path, "settings");
        for (var part : sections.path(section.path("type").asText()).path("sections")) {
            elements(part.path("elements"), values, inside, PRODUCTS_UNASKED);
            if (part.has("children")) {
                blocks(new BlocksPart(part, 1), values.path(BLOCKS), with(inside, BLOCKS));
            }
        }
    }

    private void blocks(BlocksPart part, JsonNode blocks, List<String> path) {
        for (int i = 0; i < blocks.size(); i++) {
            var block = blocks.path(i);
            var kind = part.kind(block);
            var place = with(path, Integer.toString(i));
            elements(kind.path("elements"), block, place, 0);
            part.inside(kind).ifPresent(inside -> blocks(inside, block.path(BLOCKS), with(place, BLOCKS)));
        }
    }

    private void elements(JsonNode elements, JsonNode values, List<String> path, int productsUnasked) {
        var products = Math.max(0, values.path("limit_products").asInt(productsUnasked));
        for (var element : elements) {
            var id = element.path("id").asText();
            var kind = Kind.of(element.path("type").asText());
            if (kind.isEmpty() || id.isEmpty()) {
                continue;
            }
            var value = values.path(id);
            if (!value.isArray()) {
                found.add(new Reference(with(path, id), kind.get(), value, products));
            }
            for (int i = 0; value.isArray() && i < value.size(); i++) {
                found.add(new Reference(with(path, id, Integer.toString(i)), kind.get(), value.get(i), products));
            }
        }
    }

    private static List<String> with(List<String> path, String... more) {
        return Stream.concat(path.stream(), Stream.of(more)).toList();
    }
}
