package dev.vitrine.server.console.admin;

import dev.vitrine.commerce.imports.ImportKind;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.StaffRequest;
import java.util.List;
import java.util.function.Function;

/**
 * Room of the console with a list that files are imported into.
 *
 * @param path of the list's route
 * @param words what the rows of a file become, in sentences
 * @param replaces label and help of the choice whether what is there already is changed; empty without that choice
 * @param places where a request is; 404 where its list is of a record that there is none of
 */
record ImportRoom(
        ImportKind kind,
        Permission permission,
        String path,
        String words,
        List<String> replaces,
        Function<StaffRequest, Place> places) {

    /**
     * One list.
     *
     * @param address of the list
     * @param subject the record whose list it is; 0 for the shop's
     * @param crumbs that lead to it, itself the last one
     */
    record Place(String address, long subject, List<Crumb> crumbs) {}

    /** A link above a page. */
    public record Crumb(String address, String title) {}

    /** A room with one list for the shop. */
    static ImportRoom of(ImportKind kind, Permission permission, String path, String title, String words) {
        var place = new Place(path, 0, List.of(new Crumb(path, title)));
        return new ImportRoom(kind, permission, path, words, List.of(), visit -> place);
    }

    ImportRoom replacing(String label, String help) {
        return new ImportRoom(kind, permission, path, words, List.of(label, help), places);
    }
}
