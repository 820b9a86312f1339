package dev.vitrine.themes;

import org.junit.jupiter.api.Tag;

@Tag("long")
final class HostileThemeTest extends HostileThemes {

    HostileThemeTest() {
        super(RenderCompilation.NEVER);
    }
}
