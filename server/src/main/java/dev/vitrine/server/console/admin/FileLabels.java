package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.FileSizes;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.content.FileUse;
import dev.vitrine.shop.shops.PolicyTitles;
import java.util.Map;

/** Words for files of a shop and for the places that show them. */
final class FileLabels {

    static final Map<String, String> TYPES =
            OrderLabels.labels("", "Any type", "jpg", "JPEG", "png", "PNG", "gif", "GIF", "webp", "WebP");

    private FileLabels() {}

    /**
     * A place that shows a file.
     *
     * @param address of its page in the console; empty for who may not go there
     */
    public record Place(String title, String detail, String address) {}

    /** {@code 640 bytes}, {@code 12 KB}, {@code 3.4 MB}; empty while it is not known. */
    static String size(ShopFile file) {
        var bytes = file.bytes();
        return bytes == null ? "" : FileSizes.of(bytes);
    }

    static String type(ShopFile file) {
        return TYPES.getOrDefault(file.extension(), file.extension());
    }

    static String pixels(ShopFile file) {
        return file.width() == 0 ? "" : file.width() + " × " + file.height();
    }

    /** All of a picture, small. */
    static String preview(String path) {
        return ImageUrls.resized(path, "400x400");
    }

    /** why without its title for some: what a record is called is for those who may see it. */
    static Place place(FileUse use, StaffRequest visit) {
        var may = visit.staff().may(permission(use));
        var what = kind(use);
        var title = use.kind() == FileUse.Kind.PREFERENCES || !may
                ? what
                : title(use, visit.shop().primaryLocale());
        var detail = use.kind() == FileUse.Kind.PREFERENCES || !may
                ? Character.toUpperCase(use.place().charAt(0)) + use.place().substring(1)
                : what + ", " + use.place();
        return new Place(title, detail, may ? address(use) : "");
    }

    private static String title(FileUse use, String locale) {
        return use.kind() == FileUse.Kind.POLICY ? PolicyTitles.of(use.title(), locale) : use.title();
    }

    /** Who has it may change what shows the file. */
    static Permission permission(FileUse use) {
        return switch (use.kind()) {
            case PRODUCT, COLLECTION -> Permission.PRODUCTS;
            case PAGE, MENU -> Permission.CONTENT;
            case POLICY, PREFERENCES -> Permission.SETTINGS;
            case THEME -> Permission.THEMES;
            case METAFIELD ->
                switch (use.place()) {
                    case "page" -> Permission.CONTENT;
                    case "customer" -> Permission.CUSTOMERS;
                    case "order", "draft_order" -> Permission.ORDERS;
                    case "shop" -> Permission.SETTINGS;
                    default -> Permission.PRODUCTS;
                };
        };
    }

    private static String kind(FileUse use) {
        return switch (use.kind()) {
            case PRODUCT -> "Product";
            case COLLECTION -> "Collection";
            case PAGE -> "Page";
            case MENU -> "Menu";
            case POLICY -> "Policy";
            case PREFERENCES -> "Preferences";
            case THEME -> "Theme";
            case METAFIELD -> "Metafield";
        };
    }

    private static String address(FileUse use) {
        return switch (use.kind()) {
            case PRODUCT -> "/admin/products/" + use.id();
            case COLLECTION -> "/admin/collections/" + use.id();
            case PAGE -> "/admin/pages/" + use.id();
            case MENU -> "/admin/menus/" + use.id();
            case POLICY -> AdminPoliciesPage.PATH + "/" + use.title();
            case PREFERENCES -> "/admin/settings/preferences";
            case THEME -> "/admin/themes/" + use.id();
            case METAFIELD ->
                switch (use.place()) {
                    case "product", "collection", "page", "customer", "order" ->
                        "/admin/" + use.place() + "s/" + use.id();
                    default -> "";
                };
        };
    }
}
