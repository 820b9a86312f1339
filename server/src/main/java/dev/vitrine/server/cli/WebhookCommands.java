package dev.vitrine.server.cli;

import dev.vitrine.apps.webhooks.SamplePayloads;
import dev.vitrine.apps.webhooks.WebhookForwarder;
import dev.vitrine.apps.webhooks.WebhookTopics;
import dev.vitrine.server.UserError;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "webhooks",
        description = "For developers of apps: webhooks listen, trigger, topics",
        synopsisSubcommandLabel = "COMMAND")
final class WebhookCommands extends CommandGroup {

    /** A line with topic, event, status and duration. */
    static void print(PrintWriter out, WebhookForwarder.Forwarded forwarded) {
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

        @Option(
                names = "--topics",
                paramLabel = "TOPICS",
                split = " *, *",
                completionCandidates = TopicNames.class,
                description = "Only these, such as orders/create,products/update; webhooks topics lists all")
        private List<String> topics = List.of();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws InterruptedException {
            try (var platform = place.platform()) {
                // why first: a wrong word is said before anything is ready.
                var wanted = topics.isEmpty() ? Set.copyOf(WebhookTopics.topics()) : TopicNames.all(topics);
                var shop = DataOptions.shop(platform, place.shop());
                var out = spec.commandLine().getOut();
                var webhookForwarder = platform.appServices().webhooks().listen(shop, checked(address), wanted);
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
            WebhookCommands.print(spec.commandLine().getOut(), forwarded);
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

        @Parameters(
                paramLabel = "TOPIC",
                completionCandidates = TopicNames.class,
                description = "Such as orders/create; webhooks topics lists all")
        private String topic = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                // why after opening: features declare topics of their own.
                var known = TopicNames.named(topic);
                var shop = DataOptions.shop(platform, place.shop());
                var newest = new NewestRecord(platform.api(), shop).of(known);
                var event = platform.foundation()
                        .database()
                        .write(tx -> platform.appServices().webhooks().publishTestEvent(tx, shop, known, newest));
                spec.commandLine().getOut().println("evt_" + event.id() + " is on its way, " + with(event.source()));
                return 0;
            }
        }

        private static String with(SamplePayloads.Source source) {
            return switch (source) {
                case EVENT -> "with what happened last in the shop.";
                case RECORD ->
                    "with the newest record of the shop: such a thing has not happened, or is no longer kept.";
                case EXAMPLE -> "with the example of the documentation: the shop has nothing of the kind.";
            };
        }
    }

    @Command(name = "topics", description = "List the topics of webhooks, with the scope that each needs")
    static final class Topics implements Callable<Integer> {

        @Mixin
        private DataOptions data = new DataOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var _ = data.platform()) {
                var out = spec.commandLine().getOut();
                WebhookTopics.topics()
                        .forEach(topic -> out.printf(
                                "%-30s %s%n",
                                topic.wireName(), WebhookTopics.scope(topic).handle(false)));
                return 0;
            }
        }
    }
}
