package dev.vitrine.apps.themelistings;

import java.time.Instant;

/**
 * Something that happened to a version.
 *
 * @param state word of the {@link ThemeVersionState} that it came to
 * @param author e-mail address of who did it
 * @param words reasons or remarks; may be empty
 */
public record ThemeVersionStep(String state, String author, String words, Instant createdAt) {

    public String status() {
        return ThemeVersionState.of(state).title();
    }
}
