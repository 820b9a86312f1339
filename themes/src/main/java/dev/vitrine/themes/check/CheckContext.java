package dev.vitrine.themes.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What the linter of one file has to know of the rest of a theme. */
final class CheckContext {
    private static final Pattern FILTER =
            Pattern.compile("\\.filter\\(\\s*['\"](\\w+)['\"]|\\$filters\\.(\\w+)\\s*=(?!=)");
    private static final Pattern GLOBAL = Pattern.compile("\\b(?:globalProperties|prototype)\\.(\\$\\w+)\\s*=(?!=)");
    private static final Pattern COMPONENT = Pattern.compile("\\.component\\(\\s*['\"]([\\w-]+)['\"]");
    private static final Pattern MIXIN =
            Pattern.compile("\\b(?:const|let|var)\\s+(\\w+Mixin)\\s*=\\s*(?:\\{|defineComponent\\b|\\(\\)\\s*=>)");

    private CheckContext() {}

    static ObjectNode of(SortedMap<String, byte[]> files, JsonNode schema) {
        var filters = new TreeSet<String>();
        var globals = new TreeSet<String>();
        var components = new TreeSet<String>();
        var mixins = new TreeSet<String>();
        files.forEach((file, bytes) -> {
            if (!file.matches("src/.*\\.(vue|[cm]?js|ts)")) {
                return;
            }
            var text = new String(bytes, StandardCharsets.UTF_8);
            FILTER.matcher(text)
                    .results()
                    .forEach(found -> filters.add(found.group(1) == null ? found.group(2) : found.group(1)));
            GLOBAL.matcher(text).results().forEach(found -> globals.add(found.group(1)));
            MIXIN.matcher(text).results().forEach(found -> mixins.add(found.group(1)));
            COMPONENT.matcher(text).results().forEach(found -> components.add(pascal(found.group(1))));
            if (file.endsWith(".vue")) {
                components.add(nameOf(file));
            }
        });
        var context = JsonNodeFactory.instance.objectNode();
        filters.forEach(context.putArray("filters")::add);
        globals.forEach(context.putArray("globals")::add);
        components.forEach(context.putArray("components")::add);
        mixins.forEach(context.putArray("mixins")::add);
        var emitted = context.putObject("emits");
        ComponentEvents.of(files).forEach((name, events) -> events.forEach(emitted.putArray(name)::add));
        var html = context.putObject("html");
        for (var section : SettingIds.sections(schema)) {
            var ids = html.putArray(pascal(section.replace('_', '-')));
            SettingIds.ofType(schema.path("sections").path(section), "text_editor")
                    .forEach(ids::add);
        }
        var anywhere = html.putArray("*");
        SettingIds.ofType(schema, "text_editor").forEach(anywhere::add);
        return context;
    }

    /** The name of a component, which is that of its file. */
    static String nameOf(String file) {
        return pascal(file.substring(file.lastIndexOf('/') + 1, file.length() - ".vue".length()));
    }

    static String pascal(String name) {
        var words = new StringBuilder();
        for (var word : name.split("-")) {
            if (!word.isEmpty()) {
                words.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        return words.toString();
    }
}
