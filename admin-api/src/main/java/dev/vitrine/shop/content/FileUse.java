package dev.vitrine.shop.content;

/**
 * A place that shows a file of the shop.
 *
 * @param id of the record; 0 where the shop has only one
 * @param title what the record is called; of a policy its handle
 * @param place which part of the record shows it: {@code pictures}, {@code description}, {@code text}, {@code logo} …
 */
public record FileUse(Kind kind, long id, String title, String place) {

    /** What shows files. */
    public enum Kind {
        PRODUCT,
        COLLECTION,
        PAGE,
        MENU,
        POLICY,
        PREFERENCES,
        THEME,
        METAFIELD
    }
}
