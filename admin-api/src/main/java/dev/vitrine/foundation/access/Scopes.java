package dev.vitrine.foundation.access;

import dev.vitrine.foundation.kernel.Problems;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

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

    /** With what it implies: every handle that a call may need. */
    public Scopes effective() {
        return new Scopes(Scope.handles().stream().filter(this::allow).toList());
    }

    /** "when both read and write of a resource were requested only write is listed". */
    public Scopes listed() {
        return new Scopes(handles.stream()
                .filter(handle ->
                        !handle.startsWith("read_") || !handles.contains("write_" + handle.substring("read_".length())))
                .toList());
    }

    /** What both allow. */
    public Scopes and(Scopes other) {
        return new Scopes(effective().handles.stream().filter(other::allow).toList()).listed();
    }

    /** What one of them allows. */
    public Scopes or(Scopes other) {
        return new Scopes(
                        Stream.concat(handles.stream(), other.handles.stream()).toList())
                .listed();
    }

    /** Whether everything that the other allows is allowed here. */
    public boolean cover(Scopes other) {
        return other.handles.stream().allMatch(this::allow);
    }

    public boolean isEmpty() {
        return handles.isEmpty();
    }

    /** With commas, as apps write it. */
    public String text() {
        return String.join(",", handles);
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
