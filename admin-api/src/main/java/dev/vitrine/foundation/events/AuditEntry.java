package dev.vitrine.foundation.events;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entry of the audit log for the staff of the shop alone. Apps do not see it: of records that they see its verb is
 * {@link #CHANGED}, and the others have a type that no {@link TopicFamily} has.
 *
 * @param subject id of the record; 0 for what there is one of
 * @param name what the record is called
 * @param changes of its fields
 */
public record AuditEntry(
        AuditArea area, String type, long subject, String verb, String name, List<FieldChange> changes) {

    public static final String CREATED = "create";
    public static final String CHANGED = "changed";
    public static final String DELETED = "destroy";

    public AuditEntry {
        changes = List.copyOf(changes);
    }

    /**
     * A field that changed.
     *
     * @param from its value before, where that may be read; as text
     * @param to its value since then, likewise
     */
    public record FieldChange(
            String field, @Nullable String from, @Nullable String to) {

        /** For a field whose values are no concern of the log: secrets, long texts, what is somebody's own. */
        public static FieldChange of(String field) {
            return new FieldChange(field, null, null);
        }
    }

    public AuditEntry(AuditArea area, String type, long subject, String verb, String name) {
        this(area, type, subject, verb, name, List.of());
    }

    /** The same with those fields, whose values stay out of the log. */
    public AuditEntry of(Collection<String> fields) {
        return with(fields.stream().map(FieldChange::of).toList());
    }

    public AuditEntry with(List<FieldChange> fields) {
        return new AuditEntry(area, type, subject, verb, name, fields);
    }

    List<Object> arguments() {
        var arguments = new ArrayList<Object>(List.of(name));
        arguments.addAll(changes);
        return arguments;
    }
}
