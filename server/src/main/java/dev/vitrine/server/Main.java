package dev.vitrine.server;

import dev.vitrine.server.cli.Vitrine;

/** Entry point of the process. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        var status = Vitrine.run(arguments);
        if (status != 0) {
            // why a thread of its own: what runs while the JVM is ending waits for this one to end.
            Thread.ofPlatform().name("exit").start(() -> System.exit(status));
        }
    }
}
