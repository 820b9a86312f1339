package dev.vitrine.server;

import dev.vitrine.server.cli.Vitrine;

/** Where the process begins. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        var status = Vitrine.run(arguments);
        if (status != 0) {
            System.exit(status);
        }
    }
}
