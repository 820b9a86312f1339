package dev.vitrine.server.cli;

import dev.vitrine.server.Setting;
import java.util.EnumSet;

/** Options of commands that start a server: every configuration key. */
final class ServerOptions extends DataOptions {

    ServerOptions() {
        super(EnumSet.allOf(Setting.class));
    }
}
