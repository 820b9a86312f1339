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
 * @param hasDrafts whether the shop has saved settings that are not published, which the update leaves out
 * @param isFull whether the shop has as many themes as it may, and must delete one first
 */
public record UpdatePlan(
        Theme theme,
        ThemeInstallation installation,
        String state,
        List<FileChange> files,
        List<SettingChange> taken,
        List<SettingChange> kept,
        List<SettingChange> conflicts,
        boolean hasDrafts,
        boolean isFull) {

    /** Files of which somebody must decide. */
    public List<FileChange> open() {
        return files.stream().filter(FileChange::isOpen).toList();
    }
}
