package dev.vitrine.server.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "keys", description = "The keys that seal secrets: keys rotate", synopsisSubcommandLabel = "COMMAND")
final class KeyCommands extends CommandGroup {

    @Command(name = "rotate", description = "Make a new key and seal every secret in the database with it")
    static final class Rotate implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var file = dataOptions.config().keyFile();
            try (var platform = dataOptions.platform()) {
                var out = spec.commandLine().getOut();
                out.printf(
                        "%d secrets are sealed with a new key, the first line of %s.%n",
                        platform.encryptedColumns().rotate(), file);
                out.println(
                        "The keys before stay below it, and a copy of the file is worth nothing without the first:");
                out.println("copy it anew, to your backup and to every other machine that serves this database.");
                out.println(
                        "Access tokens of apps stay as they are. Without the lines of earlier keys, an app that is");
                out.println("installed again gets another token; nothing else is lost.");
                return 0;
            }
        }
    }
}
