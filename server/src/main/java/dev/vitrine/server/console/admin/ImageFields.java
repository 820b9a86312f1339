package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.ImageIntake;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.foundation.media.StoredImage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Image fields on a product's page. A file is stored as soon as it is uploaded, so that a page that is refused, or only
 * looked at again, still has it: its field {@code upload[KEY]} says what it is.
 */
final class ImageFields {

    static final String FILES = "pictures";

    /** Why a file cannot be chosen. */
    static final String NO_FILE = "A file that you chose is not among the files of your shop. Choose another one.";

    /** Field with the ids of files that were chosen, between commas. */
    private static final String CHOSEN = "chosen_files";

    private static final Pattern UPLOAD = Pattern.compile("upload\\[([0-9a-f]{32})]");

    private ImageFields() {}

    /**
     * A picture of the page.
     *
     * @param ref its id, or its key in the media while it is not the product's yet
     * @param missing whether it could not be fetched from {@code src}
     */
    public record FormImage(String ref, String src, boolean fresh, boolean missing) {}

    /** Of a row about that product; empty without a picture, or while it is missing. */
    static String thumb(JsonNode product) {
        var image = product.path("image");
        return isMissing(image) ? "" : thumb(OrderLabels.text(image, "src"));
    }

    /** A square cut of the picture, as rows show it, twice as fine. */
    static String thumb(String src) {
        return ImageUrls.resized(src, "40x40_crop_center@2x");
    }

    /** What is not here has no size. */
    static boolean isMissing(JsonNode image) {
        return !image.path("width").isNumber();
    }

    static Map<String, String> stored(JsonNode product) {
        var fields = new HashMap<String, String>();
        for (var image : product.path("images")) {
            var id = image.path("id").asText();
            fields.put("alt[" + id + "]", OrderLabels.text(image, "alt"));
            fields.put("position[" + id + "]", image.path("position").asText());
        }
        return fields;
    }

    /** With the files that were sent. 422 with {@code pictures} for one that is no picture. */
    static Form uploaded(StaffRequest visit, Form form, Foundation foundation) {
        var with = form;
        for (var file : visit.context().uploadedFiles(FILES)) {
            if (file.size() > 0) {
                try {
                    var image = AdminFilesPage.bring(foundation, visit, file).image();
                    with = with.with("upload[" + image.key() + "]", image.extension() + "/" + file.filename());
                } catch (InvalidImageException e) {
                    throw ApiException.field(422, FILES, file.filename() + " " + e.getMessage());
                }
            }
        }
        return with;
    }

    /**
     * With the files of the shop that were chosen, as if they had been uploaded, and with what they show. Those that
     * are not the shop's are a problem of {@code pictures}.
     */
    static Form chosen(StaffRequest visit, Form form, Foundation foundation) {
        var with = form.without(CHOSEN);
        for (var id : form.text(CHOSEN).split(",")) {
            if (!id.isEmpty()) {
                var file = AdminFileChoices.chosen(foundation, visit, id);
                with = file.isPresent() ? chosen(with, file.get()) : with.withProblem(FILES, NO_FILE);
            }
        }
        return with;
    }

    private static Form chosen(Form form, ShopFile file) {
        var key = file.mediaKey();
        var alt = "alt[" + key + "]";
        return form.with("upload[" + key + "]", file.extension() + "/" + file.name())
                .without("gone[" + key + "]")
                .with(alt, form.ticked(alt) ? form.text(alt) : file.alt());
    }

    /** Makes what was uploaded a file of the shop again, if it was deleted before this page was saved. */
    static void keep(StaffRequest visit, Form form, Foundation foundation) {
        form.values().forEach((field, value) -> {
            var upload = UPLOAD.matcher(field);
            if (upload.matches() && foundation.shopFiles().isDeleted(visit.shop(), upload.group(1))) {
                foundation
                        .imageStore()
                        .stored(upload.group(1))
                        .ifPresent(image -> keep(visit, image, value, foundation));
            }
        });
    }

    private static void keep(StaffRequest visit, StoredImage image, String address, Foundation foundation) {
        try {
            foundation.shopImageStore().keep(visit.shop(), image, name(address));
        } catch (InvalidImageException refusal) {
            throw Problems.of(Problems.BASE, "The picture " + name(address) + " " + refusal.getMessage());
        }
    }

    private static String cut(String src) {
        return ImageUrls.resized(src, "88x88_crop_center@2x");
    }

    /** All pictures of the page in the order that their places say: one that got another place goes there. */
    static List<FormImage> of(Form form, JsonNode product) {
        var kept = new ArrayList<FormImage>();
        var moved = new TreeMap<Integer, FormImage>();
        for (var image : product.path("images")) {
            var id = image.path("id").asText();
            var formImage = new FormImage(id, cut(image.path("src").asText()), false, isMissing(image));
            place(form, formImage, image.path("position").asText(), kept, moved);
        }
        form.values().forEach((field, value) -> {
            var upload = UPLOAD.matcher(field);
            if (upload.matches() && value.matches("[a-z]{3,4}/(?s).*")) {
                var key = upload.group(1);
                var extension = value.substring(0, value.indexOf('/'));
                place(
                        form,
                        new FormImage(key, cut(ImageStore.url(key, name(value), extension)), true, false),
                        "",
                        kept,
                        moved);
            }
        });
        moved.forEach((place, formImage) -> kept.add(Math.clamp(place - 1, 0, kept.size()), formImage));
        return kept;
    }

    private static void place(
            Form form, FormImage formImage, String before, List<FormImage> kept, Map<Integer, FormImage> moved) {
        var place = form.text("position[" + formImage.ref() + "]");
        if (!place.matches("\\d{1,4}") || place.equals(before)) {
            kept.add(formImage);
        } else {
            moved.merge(Integer.parseInt(place), formImage, (first, second) -> {
                kept.add(second);
                return first;
            });
        }
    }

    /** With the place of each picture as it is now. */
    static Form placed(Form form, List<FormImage> formImages) {
        var placed = form;
        for (int i = 0; i < formImages.size(); i++) {
            placed = placed.with("position[" + formImages.get(i).ref() + "]", Integer.toString(i + 1));
        }
        return placed;
    }

    static List<FormImage> staying(Form form, List<FormImage> formImages) {
        return formImages.stream()
                .filter(each -> !form.ticked("gone[" + each.ref() + "]"))
                .toList();
    }

    /** As the API takes them: new ones are brought already. */
    static List<ObjectNode> bodies(Form form, List<FormImage> formImages, ImageStore imageStore) {
        var bodies = new ArrayList<ObjectNode>();
        for (var formImage : staying(form, formImages)) {
            var alt = form.text("alt[" + formImage.ref() + "]");
            if (!formImage.fresh()) {
                var body = Json.object().put("id", Long.parseLong(formImage.ref()));
                bodies.add(form.values().containsKey("alt[" + formImage.ref() + "]") ? body.put("alt", alt) : body);
            } else {
                var storedImage = imageStore.stored(formImage.ref());
                storedImage.map(found -> uploaded(form, found)).ifPresent(body -> bodies.add(body.put("alt", alt)));
            }
        }
        return bodies;
    }

    /** What variants call the pictures in that list: ids, and numbers below zero for new ones in their order. */
    static Map<String, Long> ids(Form form, List<FormImage> formImages) {
        var ids = new HashMap<String, Long>();
        var next = -1L;
        for (var formImage : staying(form, formImages)) {
            ids.put(formImage.ref(), formImage.fresh() ? next-- : Long.parseLong(formImage.ref()));
        }
        return ids;
    }

    private static ObjectNode uploaded(Form form, StoredImage storedImage) {
        return ImageIntake.imageBody(storedImage, name(form.text("upload[" + storedImage.key() + "]")));
    }

    private static String name(String upload) {
        return upload.substring(upload.indexOf('/') + 1);
    }
}
