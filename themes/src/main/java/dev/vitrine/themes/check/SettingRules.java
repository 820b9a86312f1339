package dev.vitrine.themes.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.themes.ThemeInspection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Rules of settings: the schema, the data and the code must speak of the same ones. */
final class SettingRules {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_$][\\w$-]*");
    private static final Pattern PART = Pattern.compile("[A-Za-z_$][\\w$]*");
    private static final String BLOCKS = "blocks";
    private static final Set<String> OF_EVERY_BLOCK = Set.of("id", "element_type");
    // why value: settings that a script computes are in a ref.
    private static final Set<String> OF_EVERY_SECTION = Set.of("blocks", "length", "id", "value");
    // why: the platform itself reads these.
    private static final Set<String> OF_THE_PLATFORM = Set.of("cart_type", "limit_products", "is_using_link_option");
    private static final String GROUP_OF_THE_PLATFORM = "checkout";

    private final ThemeInspection theme;
    private final ThemeText text;
    private final Consumer<Finding> found;

    SettingRules(ThemeInspection theme, ThemeText text, Consumer<Finding> found) {
        this.theme = theme;
        this.text = text;
        this.found = found;
    }

    void check() {
        if (theme.schema().isEmpty()) {
            return;
        }
        reads();
        unread();
        data(theme.dataFile(), theme.data());
        theme.schema().path("styles").forEach(style -> data(theme.schemaFile(), style));
        for (var name : Set.of("schema", "data")) {
            var old = "src/config/settings-" + name + ".json";
            if (theme.files().containsKey(old) && theme.files().containsKey("src/config/settings_" + name + ".json")) {
                var message = "settings_" + name + ".json stands beside it, and is read in its place";
                found.accept(text.at("two-settings-files", old, 0, message, false));
            }
        }
    }

    private void reads() {
        theme.notes().forEach((file, note) -> {
            var facts = note.path("facts");
            if (file.matches("src/(sections|pages|layouts)/.*")) {
                var section = sectionOf(file);
                var known = section.map(type -> SettingIds.ofSection(theme.schema(), type))
                        .orElseGet(() -> SettingIds.all(theme.schema()));
                var ofBlocks = section.map(this::namesInBlocks).orElseGet(this::namesAnywhere);
                var owner = section.map(type -> "the section \"" + type + "\" of the schema")
                        .orElse("the schema");
                ofOwner(file, facts.path("settings"), known, OF_EVERY_SECTION, owner + " has no setting");
                var blocks =
                        section.map(type -> "the blocks of " + owner + " have").orElse("the schema has");
                ofOwner(file, facts.path("blocks"), ofBlocks, Set.of(), blocks + " no setting");
            }
            for (var read : facts.path("groups")) {
                var group = read.path("group").asText();
                var id = read.path("id").asText();
                if (!SettingIds.groups(theme.schema()).contains(group)) {
                    unknown(file, read, "the schema has no group of settings \"" + group + "\"");
                } else if (!SettingIds.ofGroup(theme.schema(), group).contains(id)) {
                    unknown(file, read, "the group \"" + group + "\" of the schema has no setting \"" + id + "\"");
                }
            }
        });
    }

    private Set<String> namesInBlocks(String type) {
        var names = new HashSet<>(SettingIds.ofBlocks(theme.schema(), type));
        names.addAll(OF_EVERY_BLOCK);
        if (SettingIds.nests(theme.schema(), type)) {
            names.add(BLOCKS);
        }
        return names;
    }

    private Set<String> namesAnywhere() {
        var names = new HashSet<>(SettingIds.all(theme.schema()));
        names.addAll(OF_EVERY_BLOCK);
        SettingIds.sections(theme.schema()).forEach(type -> names.addAll(namesInBlocks(type)));
        return names;
    }

    private void ofOwner(String file, JsonNode reads, Set<String> known, Set<String> always, String words) {
        for (var read : reads) {
            var id = read.path("id").asText();
            if (!known.contains(id) && !always.contains(id)) {
                unknown(file, read, words + " \"" + id + "\"");
            }
        }
    }

    /** The section of the schema whose component a file is, by its name. */
    private Optional<String> sectionOf(String file) {
        if (!file.startsWith("src/sections/") || !file.endsWith(".vue")) {
            return Optional.empty();
        }
        var sections = SettingIds.sections(theme.schema()).stream()
                .filter(type -> CheckContext.pascal(type.replace('_', '-')).equals(CheckContext.nameOf(file)))
                .toList();
        return sections.size() == 1 ? Optional.of(sections.getFirst()) : Optional.empty();
    }

    private void unknown(String file, JsonNode read, String message) {
        found.accept(text.at("unknown-setting", file, read.path("at").asInt(), message, false));
    }

    private void unread() {
        var words = words();
        for (var section : SettingIds.sections(theme.schema())) {
            if (!words.contains(section)) {
                var message = "no code names the section \"" + section + "\", so it is never shown";
                found.accept(text.atWord("unused-section", theme.schemaFile(), section, message));
            }
        }
        var ids = new HashSet<String>(SettingIds.all(theme.schema()));
        ids.removeAll(SettingIds.ofGroup(theme.schema(), GROUP_OF_THE_PLATFORM));
        ids.removeAll(OF_THE_PLATFORM);
        ids.removeAll(SettingIds.ofColorSchemes(theme.schema()));
        ids.removeAll(words);
        for (var id : ids) {
            var message = "no code reads the setting \"" + id + "\"";
            found.accept(text.atWord("unused-setting", theme.schemaFile(), id, message));
        }
    }

    private Set<String> words() {
        var words = new HashSet<String>();
        for (var file : theme.files().keySet()) {
            if (file.matches("src/.*\\.(vue|[cm]?jsx?|tsx?|s?css|sass|template)")) {
                var code = text.of(file);
                WORD.matcher(code).results().forEach(word -> words.add(word.group()));
                PART.matcher(code).results().forEach(word -> words.add(word.group()));
            }
        }
        return words;
    }

    private void data(String file, JsonNode data) {
        data.path("settings").properties().forEach(group -> {
            if (!SettingIds.groups(theme.schema()).contains(group.getKey())) {
                wrong(file, group.getKey(), "the schema has no group of settings \"" + group.getKey() + "\"");
            } else {
                var known = SettingIds.ofGroup(theme.schema(), group.getKey());
                unknown(file, group.getValue(), known, "the group \"" + group.getKey() + "\"");
            }
        });
        for (var page : data.path("pages").properties()) {
            for (var section : page.getValue().properties()) {
                section(file, section);
            }
            for (var id : data.path("orders").path(page.getKey())) {
                if (!page.getValue().has(id.asText())) {
                    wrong(
                            file,
                            id.asText(),
                            "the order of " + page.getKey() + " names a section that it does not have");
                }
            }
        }
    }

    private void section(String file, Map.Entry<String, JsonNode> section) {
        var type = section.getValue().path("type").asText(section.getKey());
        if (!theme.schema().path("sections").has(type)) {
            wrong(file, section.getKey(), "the schema has no section \"" + type + "\", so this one is never shown");
            return;
        }
        var settings = section.getValue().path("settings");
        var known = new HashSet<String>(SettingIds.ofSection(theme.schema(), type));
        known.addAll(OF_EVERY_SECTION);
        unknown(file, settings, known, "the section \"" + type + "\"");
        blocks(file, settings.path(BLOCKS), namesInBlocks(type), "a block of the section \"" + type + "\"");
    }

    private void blocks(String file, JsonNode blocks, Set<String> known, String owner) {
        for (var block : blocks) {
            unknown(file, block, known, owner);
            if (known.contains(BLOCKS) && block.path(BLOCKS).isArray()) {
                blocks(file, block.path(BLOCKS), known, owner);
            }
        }
    }

    private void unknown(String file, JsonNode values, Set<String> known, String owner) {
        values.fieldNames().forEachRemaining(id -> {
            if (!known.contains(id)) {
                wrong(file, id, owner + " has no setting \"" + id + "\" in the schema");
            }
        });
    }

    private void wrong(String file, String word, String message) {
        found.accept(text.atWord("settings-data", file, word, message));
    }
}
