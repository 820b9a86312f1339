package dev.vitrine.server.cli;

import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.UserError;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "app",
        description = "Private apps of a shop: app create, list, secret, ips; for developers of apps: app init, dev",
        synopsisSubcommandLabel = "COMMAND",
        preprocessor = AppCommands.ProjectFromTemplate.class)
final class AppCommands extends CommandGroup {

    /** Reads {@code app create --template java FOLDER} as {@code app init}: a project, not an app of a shop. */
    static final class ProjectFromTemplate implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> words, CommandSpec spec, @Nullable ArgSpec argument, @Nullable Map<String, Object> info) {
            var template = words.stream().anyMatch(word -> word.equals("--template") || word.startsWith("--template="));
            if (template && words.peek().equals("create")) {
                words.pop();
                words.push("init");
            }
            return false;
        }
    }

    @Command(
            name = "create",
            description = "Make a private app and print its credentials; the password is shown this once")
    static final class Create implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Option(names = "--name", required = true, paramLabel = "NAME", description = "What the app is called")
        private String name = "";

        @Option(
                names = "--scopes",
                required = true,
                paramLabel = "SCOPES",
                description = "What it may do, such as read_products,write_orders; all means everything")
        private String scopes = "";

        @Option(names = "--email", paramLabel = "MAIL", description = "Contact e-mail of the app")
        private String email = "";

        @Option(names = "--json", description = "Print JSON")
        private boolean json;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                print(platform.appServices()
                        .apps()
                        .create(shop, name, email.isBlank() ? shop.email() : email, wanted()));
                return 0;
            }
        }

        private Scopes wanted() {
            if (scopes.strip().equals("all")) {
                return Scopes.all();
            }
            try {
                return Scopes.parse(scopes);
            } catch (IllegalArgumentException e) {
                throw new UserError(
                        e.getMessage() + ". There is: "
                                + String.join(", ", Scopes.all().handles()) + ".",
                        e);
            }
        }

        private void print(Apps.NewApp app) {
            var out = spec.commandLine().getOut();
            if (json) {
                var node = Json.object()
                        .put("id", app.id())
                        .put("name", app.name())
                        .put("api_key", app.apiKey())
                        .put("password", app.password())
                        .put("shared_secret", app.sharedSecret());
                var granted = node.putArray("scopes");
                app.scopes().handles().forEach(granted::add);
                out.println(node.toPrettyString());
                return;
            }
            out.printf("%-14s %s%n", "API key", app.apiKey());
            out.printf("%-14s %s%n", "Password", app.password());
            out.printf("%-14s %s%n", "Shared secret", app.sharedSecret());
            out.printf("%-14s %s%n", "Scopes", String.join(", ", app.scopes().handles()));
        }
    }

    @Command(name = "list", description = "Show the apps of a shop with what they may do")
    static final class All implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                var out = spec.commandLine().getOut();
                for (var app : platform.appServices().apps().list(DataOptions.shop(platform, place.shop()))) {
                    var from = app.allowedIps().isEmpty() ? "anywhere" : String.join(", ", app.allowedIps());
                    out.printf("%s  %s, from %s%n", app.apiKey(), app.name(), from);
                    out.printf("%32s  %s%n", "", String.join(", ", app.scopes()));
                }
                return 0;
            }
        }
    }

    @Command(
            name = "ips",
            description = "Show or replace the addresses that an app may call from; it holds from the next call on")
    static final class Ips implements Callable<Integer> {

        @Mixin
        private AppOptions app = new AppOptions();

        @Option(names = "--anywhere", description = "Let it call from everywhere again")
        private boolean anywhere;

        @Parameters(
                paramLabel = "RANGE",
                arity = "0..*",
                description = "Such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32")
        private List<String> ranges = List.of();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = app.platform()) {
                var shop = app.shop(platform);
                var found = app.find(platform, shop);
                if (anywhere || !ranges.isEmpty()) {
                    platform.appServices()
                            .apps()
                            .accessControl()
                            .allowFrom(shop, found.id(), anywhere ? List.of() : ranges);
                }
                var now = app.find(platform, shop).allowedIps();
                spec.commandLine().getOut().println(now.isEmpty() ? "anywhere" : String.join("\n", now));
                return 0;
            }
        }
    }
}
