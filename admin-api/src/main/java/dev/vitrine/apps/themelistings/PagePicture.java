package dev.vitrine.apps.themelistings;

/**
 * A page as a browser showed it.
 *
 * @param style code of the theme's style
 * @param page {@code home}, {@code collection} or {@code product}
 * @param width of the browser's window; the picture's own height is {@code height}
 * @param picture hash of a WebP file
 */
public record PagePicture(String style, String page, int width, int height, String picture, PageFigures figures) {

    public static final String HOME = "home";
    public static final String COLLECTION = "collection";
    public static final String PRODUCT = "product";

    public static final int DESK = 1440;
    public static final int TABLET = 820;
    public static final int PHONE = 390;
}
