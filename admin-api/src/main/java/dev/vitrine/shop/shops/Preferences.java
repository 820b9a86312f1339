package dev.vitrine.shop.shops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What a shop says of itself whatever theme it wears. What is empty is left to the theme's settings.
 *
 * @param title of the home page, in search results and where it is shared
 * @param description of the home page
 * @param image address of the picture that other sites show of the home page, {@code /media/…}
 * @param logo address of the logo at the checkout, {@code /media/…}
 * @param look colours, fonts and corners of the checkout and of e-mails, named as in themes' settings:
 *     {@code colors.color_accent}
 */
@RecordBuilder
public record Preferences(String title, String description, String image, String logo, JsonNode look)
        implements PreferencesBuilder.With {

    public static final String COLORS = "colors";

    /** The colours of {@link #look}. */
    public static final List<String> COLOR_NAMES = List.of(
            "color_accent",
            "color_accent_text",
            "color_background",
            "color_text",
            "color_tone",
            "color_muted",
            "color_line");

    static final Preferences NONE = new Preferences("", "", "", "", Json.object());

    /** A value of {@link #look}; empty when the shop leaves it to the theme. */
    public String look(String group, String id) {
        return look.path(group).path(id).asText("");
    }

    /** The same with the other's values where these say nothing. */
    Preferences orElse(Preferences other) {
        return new Preferences(
                title.isEmpty() ? other.title : title,
                description.isEmpty() ? other.description : description,
                image.isEmpty() ? other.image : image,
                logo.isEmpty() ? other.logo : logo,
                lookOrElse(other.look));
    }

    private JsonNode lookOrElse(JsonNode other) {
        ObjectNode all = other.deepCopy();
        look.properties()
                .forEach(group -> group.getValue()
                        .properties()
                        .forEach(
                                value -> all.withObjectProperty(group.getKey()).set(value.getKey(), value.getValue())));
        return all;
    }
}
