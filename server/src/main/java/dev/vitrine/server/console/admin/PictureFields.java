package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.catalog.ImageIntake;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.media.ImageStore;
import dev.vitrine.media.InvalidImageException;
import dev.vitrine.media.StoredImage;
import dev.vitrine.server.console.Form;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The pictures on a product's page. A file is kept as soon as it is sent, so that a page that is refused, or only
 * looked at again, still has it: its field {@code upload[KEY]} says what it is.
 */
final class PictureFields {

    static final String FILES = "pictures";

    private static final Pattern UPLOAD = Pattern.compile("upload\\[([0-9a-f]{32})]");

    private PictureFields() {}

    /**
     * A picture of the page.
     *
     * @param ref its id, or its key in the media while it is not the product's yet
     * @param missing whether it could not be fetched from {@code src}
     */
    public record Picture(String ref, String src, boolean fresh, boolean missing) {}

    /** What is not here has no size. */
    static boolean isMissing(JsonNode image) {
        return !image.path("width").isNumber();
    }

    static Map<String, String> stored(JsonNode product) {
        var fields = new HashMap<String, String>();
        for (var image : product.path("images")) {
            var id = image.path("id").asText();
            fields.put("alt[" + id + "]", OrderWords.text(image, "alt"));
            fields.put("position[" + id + "]", image.path("position").asText());
        }
        return fields;
    }

    /** With the files that were sent. 422 with {@code pictures} for one that is no picture. */
    static Form brought(Context context, Form form, ImageStore imageStore) {
        var with = form;
        for (var file : context.uploadedFiles(FILES)) {
            if (file.size() > 0) {
                try (var in = file.content()) {
                    var storedImage = imageStore.store(in.readAllBytes());
                    with = with.with(
                            "upload[" + storedImage.key() + "]", storedImage.extension() + "/" + file.filename());
                } catch (InvalidImageException e) {
                    throw ApiException.field(422, FILES, file.filename() + " " + e.getMessage());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return with;
    }

    /** All pictures of the page in the order that their places say: one that got another place goes there. */
    static List<Picture> of(Form form, JsonNode product) {
        var kept = new ArrayList<Picture>();
        var moved = new TreeMap<Integer, Picture>();
        for (var image : product.path("images")) {
            var id = image.path("id").asText();
            var picture = new Picture(id, image.path("src").asText(), false, isMissing(image));
            place(form, picture, image.path("position").asText(), kept, moved);
        }
        form.values().forEach((field, value) -> {
            var upload = UPLOAD.matcher(field);
            if (upload.matches() && value.matches("[a-z]{3,4}/(?s).*")) {
                var key = upload.group(1);
                var extension = value.substring(0, value.indexOf('/'));
                place(
                        form,
                        new Picture(key, ImageStore.url(key, name(value), extension), true, false),
                        "",
                        kept,
                        moved);
            }
        });
        moved.forEach((place, picture) -> kept.add(Math.clamp(place - 1, 0, kept.size()), picture));
        return kept;
    }

    private static void place(
            Form form, Picture picture, String before, List<Picture> kept, Map<Integer, Picture> moved) {
        var place = form.text("position[" + picture.ref() + "]");
        if (!place.matches("\\d{1,4}") || place.equals(before)) {
            kept.add(picture);
        } else {
            moved.merge(Integer.parseInt(place), picture, (first, second) -> {
                kept.add(second);
                return first;
            });
        }
    }

    /** With the place of each picture as it is now. */
    static Form placed(Form form, List<Picture> pictures) {
        var placed = form;
        for (int i = 0; i < pictures.size(); i++) {
            placed = placed.with("position[" + pictures.get(i).ref() + "]", Integer.toString(i + 1));
        }
        return placed;
    }

    static List<Picture> staying(Form form, List<Picture> pictures) {
        return pictures.stream()
                .filter(each -> !form.ticked("gone[" + each.ref() + "]"))
                .toList();
    }

    /** As the API takes them: new ones are brought already. */
    static List<ObjectNode> bodies(Form form, List<Picture> pictures, ImageStore imageStore) {
        var bodies = new ArrayList<ObjectNode>();
        for (var picture : staying(form, pictures)) {
            var alt = form.text("alt[" + picture.ref() + "]");
            if (!picture.fresh()) {
                var body = Json.object().put("id", Long.parseLong(picture.ref()));
                bodies.add(form.values().containsKey("alt[" + picture.ref() + "]") ? body.put("alt", alt) : body);
            } else {
                var storedImage = imageStore.stored(picture.ref());
                storedImage.map(found -> brought(form, found)).ifPresent(body -> bodies.add(body.put("alt", alt)));
            }
        }
        return bodies;
    }

    /** What variants call the pictures in that list: ids, and numbers below zero for new ones in their order. */
    static Map<String, Long> ids(Form form, List<Picture> pictures) {
        var ids = new HashMap<String, Long>();
        var next = -1L;
        for (var picture : staying(form, pictures)) {
            ids.put(picture.ref(), picture.fresh() ? next-- : Long.parseLong(picture.ref()));
        }
        return ids;
    }

    private static ObjectNode brought(Form form, StoredImage storedImage) {
        return ImageIntake.imageBody(storedImage, name(form.text("upload[" + storedImage.key() + "]")));
    }

    private static String name(String upload) {
        return upload.substring(upload.indexOf('/') + 1);
    }
}
