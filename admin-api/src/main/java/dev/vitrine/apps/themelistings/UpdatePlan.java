package dev.vitrine.apps.themelistings;

import dev.vitrine.shop.themestore.Theme;
import java.util.List;

/**
 * What an update of a shop's theme would do.
 *
 * @param state changes when the theme's files or settings do, or a newer version is released: a plan that somebody saw
 *     is carried out only as they saw it
 * @param files those that differ, by path
 * @param taken settings that only the new version changed
 * @param kept settings that only the shop changed
 * @param conflicts settings that both changed: the shop's stay, unless it chooses otherwise
 */
public record UpdatePlan(
        Theme theme,
        ThemeInstallation installation,
        String state,
        List<FileChange> files,
        List<SettingsMerge.Change> taken,
        List<SettingsMerge.Change> kept,
        List<SettingsMerge.Change> conflicts) {

    /** Files of which somebody must decide. */
    public List<FileChange> open() {
        return files.stream().filter(FileChange::isOpen).toList();
    }
}
