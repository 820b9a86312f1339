package dev.vitrine.server.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "secret",
        description = "Token secrets of an app, three at most: app secret new, list, on, off, delete",
        synopsisSubcommandLabel = "COMMAND")
final class SecretCommands extends CommandGroup {

    @Command(name = "new", description = "Generate a token secret; its value is shown this once")
    static final class New implements Callable<Integer> {

        @Mixin
        private AppOptions app = new AppOptions();

        @Option(names = "--name", paramLabel = "NAME", description = "What to call it (default: ${DEFAULT-VALUE})")
        private String name = "Secret";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = app.platform()) {
                var shop = app.shop(platform);
                var made = platform.appServices()
                        .apps()
                        .accessControl()
                        .generate(shop, app.find(platform, shop).id(), name);
                spec.commandLine().getOut().printf("%d %s%n", made.id(), made.value());
                return 0;
            }
        }
    }

    @Command(name = "list", description = "Show the token secrets of an app, without their values")
    static final class All implements Callable<Integer> {

        @Mixin
        private AppOptions app = new AppOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = app.platform()) {
                var shop = app.shop(platform);
                var secrets = platform.appServices()
                        .apps()
                        .accessControl()
                        .list(shop, app.find(platform, shop).id());
                var out = spec.commandLine().getOut();
                secrets.forEach(secret -> out.printf(
                        "%-6d %-9s %s, made %s%n",
                        secret.id(), secret.active() ? "active" : "inactive", secret.name(), secret.createdAt()));
                if (secrets.isEmpty()) {
                    out.println("None: calls with Basic credentials need none until the first is made.");
                }
                return 0;
            }
        }
    }

    /** One secret, by its number in the list. */
    static final class SecretOptions {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Parameters(paramLabel = "ID", description = "Number of the secret, from app secret list")
        private long id;
    }

    @Command(name = "on", description = "Make a token secret active again; it holds from the next call on")
    static final class On implements Callable<Integer> {

        @Mixin
        private SecretOptions secretOptions = new SecretOptions();

        @Override
        public Integer call() {
            return activate(secretOptions, true);
        }
    }

    @Command(name = "off", description = "Make a token secret inactive; calls that carry it are answered 401")
    static final class Off implements Callable<Integer> {

        @Mixin
        private SecretOptions secretOptions = new SecretOptions();

        @Override
        public Integer call() {
            return activate(secretOptions, false);
        }
    }

    @Command(name = "delete", description = "Delete a token secret for good")
    static final class Delete implements Callable<Integer> {

        @Mixin
        private SecretOptions secretOptions = new SecretOptions();

        @Override
        public Integer call() {
            try (var platform = secretOptions.place.platform()) {
                platform.appServices()
                        .apps()
                        .accessControl()
                        .delete(DataOptions.shop(platform, secretOptions.place.shop()), secretOptions.id);
                return 0;
            }
        }
    }

    private static int activate(SecretOptions secretOptions, boolean active) {
        try (var platform = secretOptions.place.platform()) {
            platform.appServices()
                    .apps()
                    .accessControl()
                    .activate(DataOptions.shop(platform, secretOptions.place.shop()), secretOptions.id, active);
            return 0;
        }
    }
}
