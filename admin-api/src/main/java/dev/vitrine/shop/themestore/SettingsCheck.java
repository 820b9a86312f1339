package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;

/** Check of settings before they are saved. */
@FunctionalInterface
public interface SettingsCheck {

    /** Throws 422 for what is wrong in {@code after} and was not in {@code before}. */
    void check(JsonNode before, JsonNode after);
}
