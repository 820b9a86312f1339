package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

/** With workers that compile from their start on. */
@Tag("long")
final class HostileCompiledThemeTest extends HostileThemes {

    HostileCompiledThemeTest() {
        super(RenderCompilation.AT_START);
    }

    @AfterAll
    void workersDidCompile() {
        assertThat(renderer().load().compiling()).isPositive();
    }
}
