package dev.vitrine.shop.content;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Entry of a menu, and those below it.
 *
 * @param id its place in the menu, such as {@code 2-1}
 * @param type {@code collection}, {@code product}, {@code page}, or {@code http} for any other address
 * @param subject what it leads to, unless it is an address
 */
@RecordBuilder
public record MenuItem(
        String id,
        String name,
        String type,
        String url,
        @Nullable LinkTarget subject,
        List<MenuItem> items) implements MenuItemBuilder.With {

    /** A collection, product or page by its handle. */
    public record LinkTarget(String handle) {

        @SuppressWarnings("ConstantValue") // why: a caller may send null, or nothing.
        public LinkTarget {
            handle = handle == null ? "" : handle.strip();
        }
    }

    public static final String HTTP = "http";

    /** Where records of each type are shown. */
    static final Map<String, String> FOLDERS =
            Map.of("collection", "/collections/", "product", "/products/", "page", "/pages/");

    @SuppressWarnings("ConstantValue") // why: items written before a field existed lack it, and a caller may.
    public MenuItem {
        id = id == null ? "" : id;
        name = name == null ? "" : name.strip();
        type = type == null || type.isBlank() ? HTTP : type.strip();
        url = url == null ? "" : url.strip();
        items = items == null ? List.of() : List.copyOf(items);
    }

    public static MenuItem collection(String name, String handle) {
        return new MenuItem("", name, "collection", "/collections/" + handle, new LinkTarget(handle), List.of());
    }

    public static MenuItem product(String name, String handle) {
        return new MenuItem("", name, "product", "/products/" + handle, new LinkTarget(handle), List.of());
    }

    public static MenuItem page(String name, String handle) {
        return new MenuItem("", name, "page", "/pages/" + handle, new LinkTarget(handle), List.of());
    }

    public static MenuItem address(String name, String url) {
        return new MenuItem("", name, "http", url, null, List.of());
    }

    /** With the address that follows from what it leads to, and nothing that does not belong to its type. */
    MenuItem resolved() {
        var folder = FOLDERS.get(type);
        var target = folder == null ? null : subject;
        return with(copy -> copy.subject(target)
                .url(target == null ? url : folder + target.handle())
                .items(items.stream().map(MenuItem::resolved).toList()));
    }

    public MenuItem withChildren(MenuItem... children) {
        return withItems(List.of(children));
    }

    /** With their places as ids: {@code 1}, {@code 2}, {@code 2-1}. */
    public static List<MenuItem> numbered(List<MenuItem> items) {
        return numbered(items, "");
    }

    private MenuItem numbered(String number) {
        return with(copy -> copy.id(number).items(numbered(items, number + "-")));
    }

    private static List<MenuItem> numbered(List<MenuItem> items, String prefix) {
        return IntStream.range(0, items.size())
                .mapToObj(i -> items.get(i).numbered(prefix + (i + 1)))
                .toList();
    }
}
