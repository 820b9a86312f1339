package dev.vitrine.insight.audit;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.events.AuditSearch.Position;
import java.util.List;

/**
 * Something that happened in a shop, as a sentence for its staff: {@code author}, {@code before}, {@code name},
 * {@code after}.
 *
 * @param position where it stands among the others, and when it happened
 * @param author who did it: a name, or words such as "A customer"
 * @param name what the record is called: the words to link
 * @param after empty, or what follows the name
 * @param details a line for each field whose values are known
 * @param exists whether the record is still there
 */
public record Activity(
        Position position,
        Author.Kind authorKind,
        String author,
        String before,
        String name,
        String after,
        List<String> details,
        String type,
        long subject,
        boolean exists) {

    /** The whole sentence. */
    public String sentence() {
        return author + " " + before + name + after + ".";
    }
}
