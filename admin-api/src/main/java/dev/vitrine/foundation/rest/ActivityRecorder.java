package dev.vitrine.foundation.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditEntry.FieldChange;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.rest.Resource.Change;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recorder of a resource's changes in the audit log, for the staff of the shop.
 *
 * @param updatesOnly whether events of the resource are recorded, too, and say the rest
 * @param told fields whose values the log may show
 * @param aliases fields that say what others say
 */
record ActivityRecorder(AuditArea area, String type, boolean updatesOnly, List<String> told, Set<String> aliases) {

    /** why: times always change, and what is shown is said by an entry of its own. */
    private static final Set<String> IGNORED =
            Set.of("id", "created_at", "updated_at", "published_at", "published", "role", "processing");

    private static final int LONGEST_VALUE = 120;

    /** Nothing where nothing has changed. */
    void record(ApiCall apiCall, Change change, long id, @Nullable JsonNode before, JsonNode after) {
        var name = name(after);
        if (change == Change.UPDATED) {
            var changes = changes(before == null ? after : before, after);
            if (!changes.isEmpty()) {
                write(apiCall, new AuditEntry(area, type, id, AuditEntry.CHANGED, name, changes));
            }
        } else if (!updatesOnly) {
            var verb = change == Change.CREATED ? AuditEntry.CREATED : AuditEntry.DELETED;
            write(apiCall, new AuditEntry(area, type, id, verb, name));
        }
    }

    private static void write(ApiCall apiCall, AuditEntry entry) {
        AuditRecords.write(apiCall.tx(), apiCall.shop(), entry, apiCall.now());
    }

    private List<FieldChange> changes(JsonNode before, JsonNode after) {
        var fields = new TreeSet<String>();
        before.fieldNames().forEachRemaining(fields::add);
        after.fieldNames().forEachRemaining(fields::add);
        fields.removeAll(IGNORED);
        fields.removeAll(aliases);
        return fields.stream()
                .filter(field -> !before.path(field).equals(after.path(field)))
                .map(field -> told.contains(field)
                        ? new FieldChange(field, text(before.path(field)), text(after.path(field)))
                        : FieldChange.of(field))
                .toList();
    }

    private static @Nullable String text(JsonNode value) {
        var text = value.isNull() ? "" : value.asText();
        return value.isContainerNode() || text.length() > LONGEST_VALUE ? null : text;
    }

    /** why no code: who knows that of a gift card can pay with it. */
    private static String name(JsonNode tree) {
        var person = (tree.path("first_name").asText("") + " "
                        + tree.path("last_name").asText(""))
                .strip();
        return Stream.concat(
                        Stream.of(person),
                        Stream.of("title", "name", "path", "locale", "currency_code", "topic", "email", "src")
                                .map(field -> tree.path(field).asText("")))
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }
}
