package dev.vitrine.shop.content;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;

/** A menu of a shop, which its theme shows by its handle. */
@RecordBuilder
public record Menu(long id, String handle, String title, List<MenuItem> items, Instant createdAt, Instant updatedAt)
        implements MenuBuilder.With {

    @SuppressWarnings("ConstantValue") // why: a caller may send null, or nothing, for each of them.
    public Menu {
        handle = handle == null ? "" : handle.strip();
        title = title == null ? "" : title.strip();
        items = items == null ? List.of() : List.copyOf(items);
    }
}
