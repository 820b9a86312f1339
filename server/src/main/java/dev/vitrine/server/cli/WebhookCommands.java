package dev.vitrine.server.cli;

import dev.vitrine.apps.webhooks.WebhookForwarder;
import dev.vitrine.apps.webhooks.WebhookTopics;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.server.UserError;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "webhooks",
        description = "For developers of apps: webhooks listen, trigger",
        synopsisSubcommandLabel = "COMMAND")
final class WebhookCommands extends CommandGroup {

    @Command(name = "listen", description = "Forward what happens in a shop to your machine until Ctrl+C")
    static final class Listen implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Option(
                names = "--forward-to",
                paramLabel = "URL",
                required = true,
                description = "Where to, such as http://localhost:3000/webhooks")
        private String address = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws InterruptedException {
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                var out = spec.commandLine().getOut();
                var webhookForwarder = platform.appServices().webhooks().listen(shop, checked(address));
                out.println("Ready. What happens in " + shop.name() + " goes to " + address + "; your webhook signing"
                        + " secret is " + webhookForwarder.secret());
                out.flush();
                while (!Thread.currentThread().isInterrupted()) {
                    webhookForwarder.forwardNew().forEach(this::print);
                    webhookForwarder.pause();
                }
                return 0;
            }
        }

        private void print(WebhookForwarder.Forwarded forwarded) {
            var out = spec.commandLine().getOut();
            var end = forwarded.status() == 0 ? "--  " : forwarded.status() + " ";
            out.printf(
                    Locale.ROOT,
                    "%-28s %-12s %s %5d ms  %s%n",
                    forwarded.topic(),
                    forwarded.event(),
                    end,
                    forwarded.millis(),
                    forwarded.status() == 0 ? forwarded.error() : "");
            out.flush();
        }

        private static String checked(String address) {
            try {
                var uri = new URI(address);
                if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
                    return address;
                }
            } catch (URISyntaxException e) {
                throw mistake(address, e);
            }
            throw mistake(address, null);
        }

        private static UserError mistake(String address, @Nullable Exception cause) {
            var sentence =
                    "--forward-to is " + address + ", but must be an address such as http://localhost:3000/webhooks.";
            return cause == null ? new UserError(sentence) : new UserError(sentence, cause);
        }
    }

    @Command(
            name = "trigger",
            description = "Tell those who listen to a topic of its newest event, or of an example, marked as a test")
    static final class Trigger implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Parameters(paramLabel = "TOPIC", description = "Such as orders/create")
        private String topic = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var known = Topic.named(topic).filter(Topic::isPublic).orElseThrow(() -> {
                var all = WebhookTopics.topics().stream().map(Topic::wireName).collect(Collectors.joining(", "));
                return new UserError("There is no topic " + topic + "; there is " + all + ".");
            });
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                long event = platform.foundation()
                        .database()
                        .write(tx -> platform.appServices().webhooks().publishTestEvent(tx, shop, known));
                spec.commandLine().getOut().println("evt_" + event + " is on its way.");
                return 0;
            }
        }
    }
}
