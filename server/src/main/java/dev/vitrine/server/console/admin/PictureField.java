package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import java.util.Optional;

/**
 * Field of a form for one picture: uploaded, chosen from the shop's files, or as it was before. An upload becomes a
 * file of the shop at once, so that a form that is refused still has it: the field {@code NAME_file} says which it is.
 */
record PictureField(String name) {

    /**
     * How the fragment {@code picture} shows it.
     *
     * @param src address of what is shown; empty without a picture
     * @param before the same of what is stored
     * @param chosen name of the file that was chosen and is not saved yet; empty without one
     */
    public record PictureView(String src, String before, String chosen) {}

    /** With what was uploaded; a problem of the field where that is no picture, or the choice no file of the shop. */
    Form read(StaffRequest visit, Form form, Foundation foundation) {
        for (var uploaded : visit.context().uploadedFiles(name)) {
            if (uploaded.size() > 0) {
                try {
                    var image =
                            AdminFilesPage.bring(foundation, visit, uploaded).image();
                    var file = foundation
                            .database()
                            .read(session -> foundation.shopFiles().find(session, visit.shop(), image.key()))
                            .orElseThrow();
                    return form.with(idField(), Long.toString(file.id()));
                } catch (InvalidImageException refusal) {
                    return form.withProblem(name, uploaded.filename() + " " + refusal.getMessage());
                }
            }
        }
        return form.ticked(idField()) && file(visit, form, foundation).isEmpty()
                ? form.without(idField()).withProblem(name, ImageFields.NO_FILE)
                : form;
    }

    /** What was uploaded or chosen. */
    Optional<ShopFile> file(StaffRequest visit, Form form, Foundation foundation) {
        return AdminFileChoices.chosen(foundation, visit, form.text(idField()));
    }

    /** Whether the picture shall go. */
    boolean isGone(Form form) {
        return form.ticked(name + "_gone");
    }

    PictureView view(StaffRequest visit, Form form, Foundation foundation, String before) {
        var file = file(visit, form, foundation);
        return new PictureView(
                file.map(chosen -> FileLabels.preview(chosen.path())).orElse(before),
                before,
                file.map(ShopFile::name).orElse(""));
    }

    private String idField() {
        return name + "_file";
    }
}
