package dev.vitrine.apps.themelistings;

/**
 * A setting that differs between a shop's theme and a new version, as people read it.
 *
 * @param path keys with slashes between, which names it in a choice
 * @param label what the schema calls its section and itself: {@code Colors › Page}
 * @param kind {@code color}, {@code picture} or {@code text}, for how the values are shown
 * @param mine the shop's value; empty when there is none
 * @param theirs that of the new version
 */
public record SettingChange(String path, String label, String kind, String mine, String theirs) {}
