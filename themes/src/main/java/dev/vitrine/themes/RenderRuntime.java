package dev.vitrine.themes;

import java.util.Locale;

/** What renders a theme's pages on the server: the platform's own runtime, or Vue's for what that one does not have. */
enum RenderRuntime {
    LEAN,
    VUE;

    /** Its name in manifests, in file names and in questions to workers. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
