package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is done with themes that are in a shop already. */
final class ShopThemeCommands {
    private ShopThemeCommands() {}

    @Command(name = "list", description = "List the themes of a shop")
    static final class All implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Override
        public Integer call() {
            var output = options.output();
            var shop = options.shop();
            var themes = shop.themes();
            themes.forEach(theme -> output.line("%10s  %-11s  %s%s"
                    .formatted(
                            theme.path("id").asText(),
                            theme.path("role").asText(),
                            theme.path("name").asText(),
                            theme.path("processing").asBoolean() ? "  (being built)" : "")));
            var result = Output.object().put("store", shop.handle());
            themes.forEach(result.putArray("themes")::add);
            output.result(result);
            return ExitCode.DONE.number();
        }
    }

    @Command(name = "open", description = "Show the theme in the browser, as only who has the link sees it")
    static final class Open implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Override
        public Integer call() {
            var output = options.output();
            var link = options.remoteTheme().previewLink(Duration.ofDays(1));
            output.line(link);
            output.result(Output.object().put("preview_url", link));
            // why: nobody sits at a script.
            if (!options.isJson() && AuthCommands.terminal().isPresent()) {
                SystemBrowser.show(link, output);
            }
            return ExitCode.DONE.number();
        }
    }

    @Command(name = "share", description = "Make a link that shows the theme to whoever has it")
    static final class Share implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Option(names = "--days", paramLabel = "N", description = "How long it works, 1 to 30 (default: 7)")
        private int days = 7;

        @Override
        public Integer call() {
            if (days < 1 || days > 30) {
                throw CommandException.usage("A link works for 1 to 30 days; this is " + days + ".");
            }
            var output = options.output();
            var link = options.remoteTheme().previewLink(Duration.ofDays(days));
            output.line(link);
            output.result(Output.object().put("preview_url", link).put("days", days));
            return ExitCode.DONE.number();
        }
    }

    @Command(name = "publish", description = "Make the theme the one that the shop's visitors see")
    static final class Publish implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Option(names = "--yes", description = "Do not ask")
        private boolean yes;

        @Override
        public Integer call() {
            var output = options.output();
            var theme = options.remoteTheme();
            var before = main(theme.shop());
            var wanted = theme.read();
            var result = Output.object()
                    .put("store", theme.shop().handle())
                    .put("theme_id", theme.id())
                    .put("published_before", before.path("id").asLong());
            if (before.path("id").asLong() == theme.id()) {
                output.line(wanted.path("name").asText() + " is published already.");
                output.result(result);
                return ExitCode.DONE.number();
            }
            confirm(
                    "Visitors of " + theme.shop().handle() + " would see "
                            + wanted.path("name").asText() + " in place of "
                            + before.path("name").asText() + ".",
                    yes);
            theme.awaitBuild();
            publish(theme);
            output.line("Visitors of " + theme.shop().handle() + " see "
                    + wanted.path("name").asText() + " now.");
            output.line("./vitrine theme rollback goes back to "
                    + before.path("name").asText() + ".");
            output.result(result);
            return ExitCode.DONE.number();
        }
    }

    @Command(
            name = "rollback",
            description = "Undo publish: what the shop showed before; or, with --revision, a theme's files of then")
    static final class Rollback implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Option(names = "--revision", paramLabel = "N", description = "Revision whose files the theme gets again")
        private @Nullable Integer revision;

        @Option(names = "--to", paramLabel = "ID", description = "What to show again, of those that --list lists")
        private @Nullable Long publication;

        @Option(names = "--list", description = "List what the shop showed before, and the theme's revisions")
        private boolean list;

        @Option(names = "--yes", description = "Do not ask")
        private boolean yes;

        @Override
        public Integer call() {
            if (list) {
                return list();
            }
            var number = revision;
            return number == null ? unpublish(options.shop()) : restore(options.remoteTheme(), number);
        }

        private int list() {
            var output = options.output();
            var shop = options.shop();
            var result = Output.object();
            output.line("Shown before, for --to:");
            publications(shop).forEach(each -> {
                result.withArray("publications").add(each);
                output.line("%10s  %s  %s%s"
                        .formatted(
                                each.path("id").asText(),
                                each.path("replaced_at").asText(),
                                each.path("name").asText(),
                                each.path("theme_id").isNull()
                                        ? "  (deleted since)"
                                        : each.path("changed").asBoolean() ? "  (changed since)" : ""));
            });
            if (options.theme().isPresent()) {
                var theme = options.remoteTheme();
                output.line("Revisions of theme " + theme.id() + ", for --revision:");
                shop.call("GET", "themes/" + theme.id() + "/revisions.json", null)
                        .path("revisions")
                        .forEach(each -> {
                            result.withArray("revisions").add(each);
                            output.line("%10s  %s  %s%s"
                                    .formatted(
                                            each.path("number").asText(),
                                            each.path("created_at").asText(),
                                            each.path("author").asText(),
                                            each.path("published").asBoolean() ? "  (was published)" : ""));
                        });
            }
            output.result(result);
            return ExitCode.DONE.number();
        }

        private int restore(RemoteTheme theme, int number) {
            var output = options.output();
            confirm(
                    "Theme " + theme.id() + " of " + theme.shop().handle() + " would get the files of revision "
                            + number + ".",
                    yes);
            theme.shop()
                    .call("POST", "themes/" + theme.id() + "/revisions/" + number + "/restore.json", Output.object());
            theme.awaitBuild();
            output.line("The theme has the files of revision " + number + " again; this folder stays as it is.");
            output.result(Output.object().put("theme_id", theme.id()).put("revision", number));
            return ExitCode.DONE.number();
        }

        private int unpublish(RemoteShop shop) {
            var output = options.output();
            var main = main(shop).path("id").asLong();
            var wanted = publication;
            var before = publications(shop).stream()
                    .filter(each -> wanted == null
                            ? each.path("theme_id").asLong() != main
                            : each.path("id").asLong() == wanted)
                    .findFirst()
                    .orElseThrow(() -> CommandException.fault(
                            wanted == null
                                    ? shop.handle() + " has shown nothing else yet: there is nothing to undo."
                                            + " Say --revision N for a theme's files of then (--list shows them)."
                                    : shop.handle() + " has shown nothing of the number " + wanted
                                            + ": --list shows what there is."));
            var name = before.path("name").asText();
            confirm(
                    "Visitors of " + shop.handle() + " would see " + name + " as it was until "
                            + before.path("replaced_at").asText() + ".",
                    yes);
            var restored = shop.call(
                            "POST",
                            "themes/publications/" + before.path("id").asText() + "/restore.json",
                            Output.object())
                    .path("theme");
            var theme = shop.theme(restored.path("id").asLong());
            theme.awaitBuild();
            output.line("Visitors of " + shop.handle() + " see " + name + " again. Another rollback takes this back.");
            output.result(Output.object().put("store", shop.handle()).put("theme_id", theme.id()));
            return ExitCode.DONE.number();
        }

        private static List<JsonNode> publications(RemoteShop shop) {
            var all = new ArrayList<JsonNode>();
            shop.call("GET", "themes/publications.json", null)
                    .path("publications")
                    .forEach(all::add);
            return all;
        }
    }

    private static void publish(RemoteTheme theme) {
        var body = Output.object();
        body.putObject("theme").put("role", "main");
        theme.shop().call("PUT", "themes/" + theme.id() + ".json", body);
    }

    private static JsonNode main(RemoteShop shop) {
        return shop.themes().stream()
                .filter(theme -> theme.path("role").asText().equals("main"))
                .findFirst()
                .orElseGet(Output::object);
    }

    /** {@link CommandException} unless {@code yes} was said, or is typed. */
    static void confirm(String what, boolean yes) {
        if (yes) {
            return;
        }
        var terminal = AuthCommands.terminal()
                .orElseThrow(
                        () -> new CommandException(ExitCode.FAULT, what + " Nothing was changed: say --yes to do it."));
        var typed = terminal.readLine("%s Go on? [y/N] ", Output.plain(what));
        if (typed == null || !List.of("y", "yes").contains(typed.strip().toLowerCase(Locale.ROOT))) {
            throw CommandException.fault("Nothing was changed.");
        }
    }
}
