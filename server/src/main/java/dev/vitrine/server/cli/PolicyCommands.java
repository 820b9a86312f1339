package dev.vitrine.server.cli;

import dev.vitrine.server.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "policy", description = "Terms that a shop shows: policy set", synopsisSubcommandLabel = "COMMAND")
final class PolicyCommands extends CommandGroup {

    @Command(name = "set", description = "Write a policy, shown at /policies/HANDLE; an empty file takes it away")
    static final class Put implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Parameters(
                index = "0",
                paramLabel = "HANDLE",
                description = "refund-policy, shipping-policy, privacy-policy, terms-of-service or legal-notice")
        private String handle = "";

        @Parameters(index = "1", paramLabel = "FILE", description = "Its text as HTML")
        private Path file = Path.of("");

        @Option(
                names = "--title",
                paramLabel = "TITLE",
                description = "What it is called (default: as usual in the language of who reads it)")
        private String title = "";

        @Override
        public Integer call() {
            var body = text(file);
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                platform.foundation()
                        .database()
                        .change(tx -> platform.shopServices().policies().put(tx, shop, handle, title, body));
                return 0;
            }
        }

        private static String text(Path file) {
            try {
                return Files.readString(file);
            } catch (IOException e) {
                throw new UserError("The file " + file + " cannot be read.", e);
            }
        }
    }
}
