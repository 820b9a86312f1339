package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.ThemeTree;
import dev.vitrine.shop.themestore.ThemeTrees;
import dev.vitrine.shop.themestore.Themes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.jgit.diff.RawText;
import org.jspecify.annotations.Nullable;

/**
 * Updates of shops' themes to newer versions of the theme store: a three-way merge of files and settings, whose outcome
 * is a theme beside the one that there is. Safe for use by many threads.
 */
public final class ThemeUpdates {

    /** Larger ones are not compared line by line. */
    private static final long LARGEST_TEXT = 512 << 10;

    /** Of more files no lines are shown: nobody reads them, and reading them all takes a while. */
    private static final int MOST_DIFFS = 300;

    private static final String MINE = "mine";
    private static final String THEIRS = "theirs";
    private static final String BOTH = "both";
    private static final String OWN = "own";

    private final Database database;
    private final Themes themes;
    private final ThemeTrees themeTrees;
    private final ThemeSettings themeSettings;
    private final ThemeVersions themeVersions;
    private final ThemeInstallations themeInstallations;
    private final UpdatedThemes updatedThemes;

    /** The three sides of a merge, and what is known of each file. */
    private record Sides(
            Theme theme,
            ThemeInstallation installation,
            ThemeTree base,
            ThemeTree mine,
            ThemeTree theirs,
            JsonNode baseSettings,
            JsonNode mySettings,
            JsonNode theirSettings) {

        String state() {
            return Secrets.hash(theme.tree() + " " + theme.settingsVersion() + " "
                    + installation.newest().id());
        }
    }

    private record MergedFiles(SortedMap<String, ThemeTree.File> asTheyAre, SortedMap<String, byte[]> made) {}

    ThemeUpdates(
            Database database,
            Themes themes,
            ThemeTrees themeTrees,
            ThemeSettings themeSettings,
            ThemeVersions themeVersions,
            ThemeInstallations themeInstallations,
            UpdatedThemes updatedThemes) {
        this.database = database;
        this.themes = themes;
        this.themeTrees = themeTrees;
        this.themeSettings = themeSettings;
        this.themeVersions = themeVersions;
        this.themeInstallations = themeInstallations;
        this.updatedThemes = updatedThemes;
    }

    /** What an update would do; 404 when the theme is none of the theme store, 422 when it is the newest. */
    public UpdatePlan plan(Session session, Shop shop, long theme) {
        var sides = sides(session, shop, theme);
        var files = new ArrayList<FileChange>();
        for (var path : paths(sides)) {
            var change = change(sides, path);
            if (change != null) {
                files.add(files.size() < MOST_DIFFS ? change.withDiff(diff(sides, change)) : change);
            }
        }
        var settings = SettingsMerge.of(sides.baseSettings, sides.mySettings, sides.theirSettings, Set.of());
        var labels = new SettingLabels(json(sides.theirs, ThemeStyle.SCHEMA), sides.mySettings, sides.theirSettings);
        var published = Objects.requireNonNullElse(sides.theme.settingsVersion(), 0L);
        return new UpdatePlan(
                sides.theme,
                sides.installation,
                sides.state(),
                List.copyOf(files),
                labels.of(settings.taken()),
                labels.of(settings.kept()),
                labels.of(settings.conflicts()),
                themeSettings.newest(session, shop, theme) > published,
                themes.isFull(session, shop));
    }

    /** What the update does to the file; of one that stays, what the shop did to it. */
    private FileDiff diff(Sides sides, FileChange change) {
        var path = change.path();
        return switch (change.kind()) {
            case TAKEN, CHOICE -> FileDiff.of(themeTrees, sides.mine, sides.theirs, path);
            case KEPT -> FileDiff.of(themeTrees, sides.base, sides.mine, path);
            case CONFLICT -> FileDiff.of(themeTrees, sides.base, sides.theirs, path);
            case MERGED ->
                FileDiff.of(
                        path, themeTrees.bytes(sides.mine, path), mergedBytes(sides, path, Map.of(), new Problems()));
        };
    }

    /**
     * Makes the updated theme beside the one that there is. Never in a transaction.
     *
     * @param state that of the plan that was seen; 409 when it is another by now
     * @param choices {@code mine}, {@code theirs} or, for lines, {@code both} or {@code own}: by {@code file path}, by
     *     {@code file path#number} for the conflicts of a text from 1, and by {@code setting path}; 422 when one of a
     *     file is missing. The lines of {@code own} are at {@code own path#number}
     */
    public Theme update(Shop shop, long theme, String state, Map<String, String> choices) {
        var sides = database.read(session -> sides(session, shop, theme));
        checkState(sides, state);
        var files = merged(sides, choices);
        var tree = new ThemeTree(files.asTheyAre).with(themeTrees.keep(shop, files.made), Set.of());
        var problems = new Problems();
        tree.check(Problems.BASE, problems);
        problems.throwIfAny();
        var settings = SettingsMerge.of(
                        sides.baseSettings, sides.mySettings, sides.theirSettings, chosenTheirs(choices))
                .document();
        return database.write(tx -> {
            checkState(sides(tx, shop, theme), state);
            var newest = sides.installation.newest();
            var name = sides.installation.listing().title() + " " + newest.number();
            var updated = themes.add(tx, shop, name, Theme.UNPUBLISHED, tree, newest.origin());
            themeInstallations.note(tx, shop, updated, newest, sides.installation.style());
            updatedThemes.note(tx, shop, updated, sides.theme);
            var version = themeSettings.add(tx, shop, updated, settings, "Update to " + newest.number());
            return themeSettings.publish(tx, shop, updated, version);
        });
    }

    private static void checkState(Sides sides, String state) {
        if (!sides.state().equals(state)) {
            throw ApiException.of(409, "The theme has changed since you looked at this: look again");
        }
    }

    private Sides sides(Session session, Shop shop, long id) {
        var theme = themes.find(session, shop, id).orElseThrow(ApiException::notFound);
        var installation = themeInstallations.of(session, shop, id).orElseThrow(ApiException::notFound);
        if (!installation.hasUpdate()) {
            throw Problems.of(Problems.BASE, "This is the newest version already");
        }
        var mine = themeTrees.find(session, theme.tree());
        var theirs = themeVersions.files(session, installation.newest());
        var renames = new SettingRenames(json(theirs, ThemeStyle.SCHEMA));
        var baseStyle = style(themeVersions.styles(session, installation.version()), installation.style());
        var newStyle = style(themeVersions.styles(session, installation.newest()), installation.style());
        var settings = themeSettings.published(session, shop, theme).orElseGet(() -> json(mine, ThemeStyle.DATA));
        return new Sides(
                theme,
                installation,
                themeVersions.files(session, installation.version()),
                mine,
                theirs,
                renames.applied(baseStyle.settings()),
                renames.applied(settings),
                newStyle.settings());
    }

    private static ThemeStyle style(List<ThemeStyle> styles, String code) {
        return ThemeStyle.find(styles, code).orElse(styles.getFirst());
    }

    private static Set<String> paths(Sides sides) {
        var paths = new TreeSet<>(sides.base.files().keySet());
        paths.addAll(sides.mine.files().keySet());
        paths.addAll(sides.theirs.files().keySet());
        return paths;
    }

    /** What becomes of a file; null when nothing does. */
    private @Nullable FileChange change(Sides sides, String path) {
        var base = content(sides.base, path);
        var mine = content(sides.mine, path);
        var theirs = content(sides.theirs, path);
        if (mine.equals(theirs)) {
            return null;
        }
        if (mine.equals(base)) {
            return new FileChange(path, FileChange.Kind.TAKEN, mine.isEmpty(), theirs.isEmpty(), List.of());
        }
        if (theirs.equals(base)) {
            return new FileChange(path, FileChange.Kind.KEPT, base.isEmpty(), mine.isEmpty(), List.of());
        }
        if (path.equals(ThemeStyle.DATA)) {
            return new FileChange(path, FileChange.Kind.MERGED, false, false, List.of());
        }
        var text = textMerge(sides, path);
        if (text == null) {
            return new FileChange(path, FileChange.Kind.CHOICE, mine.isEmpty(), theirs.isEmpty(), List.of());
        }
        var conflicts = text.conflicts().stream()
                .map(part -> new FileChange.Conflict(part.mine(), part.theirs()))
                .toList();
        var kind = conflicts.isEmpty() ? FileChange.Kind.MERGED : FileChange.Kind.CONFLICT;
        return new FileChange(path, kind, false, false, conflicts);
    }

    private MergedFiles merged(Sides sides, Map<String, String> choices) {
        var asTheyAre = new TreeMap<String, ThemeTree.File>();
        var made = new TreeMap<String, byte[]>();
        var problems = new Problems();
        for (var path : paths(sides)) {
            var change = change(sides, path);
            var kind = change == null ? FileChange.Kind.KEPT : change.kind();
            var side = switch (kind) {
                case KEPT -> sides.mine;
                case TAKEN -> sides.theirs;
                case CHOICE -> chosenSide(sides, path, choices, problems);
                case MERGED, CONFLICT -> null;
            };
            if (side == null) {
                made.put(path, mergedBytes(sides, path, choices, problems));
            } else if (side.files().containsKey(path)) {
                asTheyAre.put(path, Objects.requireNonNull(side.files().get(path)));
            }
        }
        problems.throwIfAny();
        return new MergedFiles(asTheyAre, made);
    }

    private static ThemeTree chosenSide(Sides sides, String path, Map<String, String> choices, Problems problems) {
        var choice = choices.getOrDefault("file " + path, "");
        if (!choice.equals(MINE) && !choice.equals(THEIRS)) {
            problems.add(path, "differs in your theme and in the new version: choose which one stays");
        }
        return choice.equals(THEIRS) ? sides.theirs : sides.mine;
    }

    private byte[] mergedBytes(Sides sides, String path, Map<String, String> choices, Problems problems) {
        if (path.equals(ThemeStyle.DATA)) {
            var document = SettingsMerge.of(
                            json(sides.base, path), json(sides.mine, path), json(sides.theirs, path), Set.of())
                    .document();
            return (document.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
        }
        var text = Objects.requireNonNull(textMerge(sides, path));
        var chosen = new ArrayList<String>();
        for (var part : text.conflicts()) {
            var place = path + "#" + (chosen.size() + 1);
            chosen.add(
                    switch (choices.getOrDefault("file " + place, "")) {
                        case MINE -> part.mine();
                        case THEIRS -> part.theirs();
                        case BOTH -> part.mine() + part.theirs();
                        case OWN -> written(choices.getOrDefault("own " + place, ""));
                        default -> {
                            problems.add(
                                    path,
                                    "has lines that both have changed: choose which stay, at place "
                                            + (chosen.size() + 1));
                            yield "";
                        }
                    });
        }
        return text.resolved(chosen).getBytes(StandardCharsets.UTF_8);
    }

    /** Lines as forms send them. */
    private static String written(String lines) {
        var text = lines.replace("\r\n", "\n");
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }

    /** Null for what is no text, or not there on one side. */
    private @Nullable TextMerge textMerge(Sides sides, String path) {
        var sizes = new ArrayList<byte[]>();
        for (var tree : List.of(sides.base, sides.mine, sides.theirs)) {
            var file = tree.files().get(path);
            // why: what both have added has nothing in common, and is compared as a whole.
            var bytes =
                    file == null && tree == sides.base ? new byte[0] : file == null ? null : bytes(tree, path, file);
            if (bytes == null) {
                return null;
            }
            sizes.add(bytes);
        }
        return TextMerge.of(sizes.get(0), sizes.get(1), sizes.get(2));
    }

    private byte @Nullable [] bytes(ThemeTree tree, String path, ThemeTree.File file) {
        if (file.size() > LARGEST_TEXT) {
            return null;
        }
        var bytes = themeTrees.bytes(tree, path);
        return RawText.isBinary(bytes) ? null : bytes;
    }

    private static String content(ThemeTree tree, String path) {
        var file = tree.files().get(path);
        return file == null ? "" : file.content();
    }

    private static Set<String> chosenTheirs(Map<String, String> choices) {
        var paths = new HashSet<String>();
        choices.forEach((name, choice) -> {
            if (name.startsWith("setting ") && choice.equals(THEIRS)) {
                paths.add(name.substring("setting ".length()));
            }
        });
        return paths;
    }

    private JsonNode json(ThemeTree tree, String path) {
        try {
            return tree.files().containsKey(path)
                    ? Json.parse(new String(themeTrees.bytes(tree, path), StandardCharsets.UTF_8))
                    : Json.object();
        } catch (RuntimeException e) {
            return Json.object();
        }
    }
}
