package dev.vitrine.themes.check;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Events that components emit, of those whose file says all of them. why only these: a listener that the component
 * takes for itself, or gives to another element than its root, would never be called.
 */
final class ComponentEvents {
    private static final Pattern EMITTED =
            Pattern.compile("\\bemit\\(\\s*['\"]([\\w:-]+)['\"]|\\bemits\\s*:\\s*\\[([^\\]]*)]"
                    + "|\\bdefineEmits\\(\\s*\\[([^\\]]*)]");
    private static final Pattern WORD = Pattern.compile("[\\w:-]+");

    /** Events by names that are put together, by mixins, by types or by objects; attributes that go elsewhere. */
    private static final Pattern UNCLEAR = Pattern.compile(
            "\\bemit\\(\\s*[^'\"\\s]|\\bemits\\s*:\\s*[^\\[\\s]|\\bdefineEmits\\s*(?:<|\\(\\s*[^\\[\\s])"
                    + "|\\bdefineModel\\b|\\b(?:mixins|extends)\\s*:|\\binheritAttrs\\b|\\$attrs\\b|\\buseAttrs\\b");

    /** The first element of a template, when it is one of HTML. */
    private static final Pattern PLAIN_ROOT = Pattern.compile(
            "<template\\b[^>]*>\\s*(?:<!--.*?-->\\s*)*<(?!template\\b|slot\\b|component\\b)[a-z][a-z0-9]*[\\s/>]",
            Pattern.DOTALL);

    private ComponentEvents() {}

    /** Name of a component → the events that it emits. */
    static SortedMap<String, SortedSet<String>> of(SortedMap<String, byte[]> files) {
        var events = new TreeMap<String, SortedSet<String>>();
        var unclear = new HashSet<String>();
        files.forEach((file, bytes) -> {
            if (!file.startsWith("src/") || !file.endsWith(".vue")) {
                return;
            }
            var text = new String(bytes, StandardCharsets.UTF_8);
            var name = CheckContext.nameOf(file);
            var own = events.computeIfAbsent(name, any -> new TreeSet<>());
            EMITTED.matcher(text).results().forEach(found -> {
                for (int group = 1; group <= found.groupCount(); group++) {
                    var names = Objects.requireNonNullElse(found.group(group), "");
                    WORD.matcher(names).results().forEach(word -> own.add(word.group()));
                }
            });
            if (UNCLEAR.matcher(text).find() || !PLAIN_ROOT.matcher(text).find()) {
                unclear.add(name);
            }
        });
        events.keySet().removeAll(unclear);
        return events;
    }
}
