package dev.vitrine.server.console.admin;

import java.util.List;

/**
 * Picker of products, collections or customers: what is chosen, and what a search found to add.
 *
 * @param name names its search field: {@code find_} and this
 * @param readable whether the staff member may search; what is chosen stays either way
 */
public record RecordPicker(
        String name,
        String label,
        String none,
        boolean readable,
        List<Choice> chosen,
        String sought,
        List<Choice> found) {

    /** A row with a box to tick, which sends {@code value} as {@code field}; parts can be chosen in its place. */
    public record Choice(String field, String value, String title, String detail, String image, List<Choice> parts) {

        static Choice of(String field, String value, String title) {
            return new Choice(field, value, title, "", "", List.of());
        }
    }
}
