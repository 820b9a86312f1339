package dev.vitrine.server.console.apps;

import dev.vitrine.access.Scopes;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The areas of the Admin API as a table: none, see, or see and change. */
record ScopeMatrix(List<Row> rows) {

    /** {@code may…}: whether who looks at it may choose that. */
    public record Row(
            String name,
            String title,
            String words,
            String chosen,
            boolean canSee,
            boolean canChange,
            boolean maySee,
            boolean mayChange) {}

    /** {@code may} is what whoever chooses may give. */
    static ScopeMatrix of(Scopes chosen, Scopes may) {
        return new ScopeMatrix(Families.all().stream()
                .map(family -> new Row(
                        "scope-" + family.key(),
                        family.title(),
                        family.words(),
                        has(chosen, family.change()) ? "change" : has(chosen, family.see()) ? "see" : "none",
                        !family.see().isEmpty(),
                        !family.change().isEmpty(),
                        has(may, family.see()),
                        has(may, family.change())))
                .toList());
    }

    /** What is chosen in a form. */
    static Scopes read(Context context) {
        var handles = new ArrayList<String>();
        for (var family : Families.all()) {
            var chosen = Objects.requireNonNullElse(context.formParam("scope-" + family.key()), "none");
            var handle = chosen.equals("change") ? family.change() : chosen.equals("see") ? family.see() : "";
            if (!handle.isEmpty()) {
                handles.add(handle);
            }
        }
        return new Scopes(handles);
    }

    private static boolean has(Scopes scopes, String handle) {
        return !handle.isEmpty() && scopes.effective().handles().contains(handle);
    }
}
