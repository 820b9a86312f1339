package dev.vitrine.server.console.apps;

import dev.vitrine.foundation.access.Scopes;
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

    /** {@code may}: scopes that the current staff member may grant. */
    static ScopeMatrix of(Scopes chosen, Scopes may) {
        return new ScopeMatrix(ScopeDescriptions.all().stream()
                .map(scopeDescription -> new Row(
                        "scope-" + scopeDescription.key(),
                        scopeDescription.title(),
                        scopeDescription.words(),
                        has(chosen, scopeDescription.change())
                                ? "change"
                                : has(chosen, scopeDescription.see()) ? "see" : "none",
                        !scopeDescription.see().isEmpty(),
                        !scopeDescription.change().isEmpty(),
                        has(may, scopeDescription.see()),
                        has(may, scopeDescription.change())))
                .toList());
    }

    /** What is chosen in a form. */
    static Scopes read(Context context) {
        var handles = new ArrayList<String>();
        for (var scopeDescription : ScopeDescriptions.all()) {
            var chosen = Objects.requireNonNullElse(context.formParam("scope-" + scopeDescription.key()), "none");
            var handle = chosen.equals("change")
                    ? scopeDescription.change()
                    : chosen.equals("see") ? scopeDescription.see() : "";
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
