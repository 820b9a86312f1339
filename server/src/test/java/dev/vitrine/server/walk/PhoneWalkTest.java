package dev.vitrine.server.walk;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every control of every page, at 390 pixels and by finger. */
@Tag("browser")
@Tag("long")
final class PhoneWalkTest {

    @Test
    void everyControlDoesSomething() {
        new ControlWalk(390).run();
    }
}
