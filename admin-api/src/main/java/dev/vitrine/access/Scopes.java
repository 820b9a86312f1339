package dev.vitrine.access;

import dev.vitrine.kernel.Problems;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** The scopes that an app was granted. "write access to a resource implies read". */
public record Scopes(List<String> handles) {

    public Scopes {
        handles = List.copyOf(new TreeSet<>(handles));
    }

    /** Reads a comma-separated list; 422 naming the handle that does not exist. */
    public static Scopes parse(String text) {
        var handles = Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(handle -> !handle.isEmpty())
                .toList();
        var known = Scope.handles();
        for (var handle : handles) {
            if (!known.contains(handle)) {
                throw Problems.of("scopes", "has no scope '" + handle + "'; there are " + String.join(", ", known));
            }
        }
        return new Scopes(handles);
    }

    public static Scopes all() {
        return new Scopes(Scope.handles());
    }

    public boolean allow(Scope scope, boolean writing) {
        return allow(scope.handle(writing));
    }

    boolean allow(String handle) {
        return handle.isEmpty()
                || handles.contains(handle)
                || handle.startsWith("read_") && handles.contains("write_" + handle.substring("read_".length()));
    }
}
