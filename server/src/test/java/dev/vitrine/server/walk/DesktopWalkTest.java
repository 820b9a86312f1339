package dev.vitrine.server.walk;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every control of every page, at 1440 pixels and by keyboard. */
@Tag("browser")
@Tag("long")
final class DesktopWalkTest {

    @Test
    void everyControlDoesSomething() {
        new ControlWalk(1440).run();
    }
}
