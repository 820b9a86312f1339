package dev.vitrine.server.cli;

import dev.vitrine.server.Setting;
import java.util.EnumSet;

/** The flags of commands that start a server: every setting. */
final class Listening extends Place {

    Listening() {
        super(EnumSet.allOf(Setting.class));
    }
}
