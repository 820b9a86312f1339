package dev.vitrine.shop.themestore;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Field of the record that a page shows, for settings of themes to be connected to: {@code product.title}, or a
 * metafield of the record, {@code product.metafields.custom.care}.
 *
 * @param record the kind of record, which is the name of the page's settings as well and the metafields' owner
 * @param label what editors call it
 */
public record DynamicSource(String record, String field, String label, Content content) {

    /** What a field holds. */
    public enum Content {
        /** Text without markup, also of more than one line. */
        TEXT(List.of("input", "text", "textarea", "text_editor")),
        HTML(List.of("text_editor")),
        IMAGE(List.of("image_picker")),
        ADDRESS(List.of("url", "link")),
        /** A value that somebody named: a text, which may be an address. */
        METAFIELD(List.of("input", "text", "textarea", "text_editor", "url", "link", "image_picker"));

        private final List<String> settingTypes;

        Content(List<String> settingTypes) {
            this.settingTypes = settingTypes;
        }

        /** Types of settings that can show it. */
        public List<String> settingTypes() {
            return settingTypes;
        }
    }

    /** Every field of every kind of record but metafields: a line each. */
    public static final List<DynamicSource> FIELDS = List.of(
            new DynamicSource("product", "title", "Title", Content.TEXT),
            new DynamicSource("product", "vendor", "Vendor", Content.TEXT),
            new DynamicSource("product", "type", "Type", Content.TEXT),
            new DynamicSource("product", "price", "Price", Content.TEXT),
            new DynamicSource("product", "description", "Description", Content.HTML),
            new DynamicSource("product", "image", "Featured picture", Content.IMAGE),
            new DynamicSource("product", "url", "Address", Content.ADDRESS),
            new DynamicSource("collection", "title", "Title", Content.TEXT),
            new DynamicSource("collection", "description", "Description", Content.HTML),
            new DynamicSource("collection", "image", "Picture", Content.IMAGE),
            new DynamicSource("collection", "url", "Address", Content.ADDRESS),
            new DynamicSource("page", "title", "Title", Content.TEXT),
            new DynamicSource("page", "content", "Content", Content.HTML),
            new DynamicSource("page", "url", "Address", Content.ADDRESS));

    private static final String METAFIELDS = "metafields";

    /** Types of settings that can be connected. */
    static final List<String> SETTING_TYPES = Content.METAFIELD.settingTypes();

    /** Kinds of records that pages show. */
    static final List<String> RECORDS =
            FIELDS.stream().map(DynamicSource::record).distinct().toList();

    /** The source of that name; empty where there is no such field. */
    public static Optional<DynamicSource> named(String name) {
        var parts = name.split("\\.", 4);
        if (parts.length == 4 && parts[1].equals(METAFIELDS)) {
            return Optional.of(metafield(parts[0], parts[2], parts[3]))
                    .filter(source -> RECORDS.contains(source.record())
                            && !source.namespace().isBlank()
                            && !source.key().isBlank());
        }
        return FIELDS.stream().filter(source -> source.name().equals(name)).findFirst();
    }

    /** A metafield of that kind of record. */
    public static DynamicSource metafield(String record, String namespace, String key) {
        var field = METAFIELDS + "." + namespace + "." + key;
        return new DynamicSource(record, field, namespace + "." + key, Content.METAFIELD);
    }

    public String name() {
        return record + "." + field;
    }

    public boolean isMetafield() {
        return content == Content.METAFIELD;
    }

    /** Of a metafield. why its first point ends it: keys may have points in them, and namespaces seldom do. */
    public String namespace() {
        return field.split("\\.", 3)[1];
    }

    /** Of a metafield. */
    public String key() {
        return field.split("\\.", 3)[2];
    }

    boolean fits(String settingType) {
        return content.settingTypes().contains(settingType);
    }

    /** The names of the fields, metafields included, that the test lets through. */
    static String listed(String record, Optional<String> settingType) {
        var fields = FIELDS.stream()
                .filter(source ->
                        source.record().equals(record) && settingType.stream().allMatch(source::fits))
                .map(DynamicSource::name);
        return Stream.concat(fields, Stream.of(record + ".metafields.NAMESPACE.KEY"))
                .collect(Collectors.joining(", "));
    }

    static String withArticle(String record) {
        return "a " + record;
    }

    static String listedRecords() {
        return Arrays.toString(RECORDS.toArray()).replaceAll("[\\[\\]]", "");
    }
}
