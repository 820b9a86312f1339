package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.PageProfile;
import dev.vitrine.themes.PageProfile.Component;
import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeProfiler;
import dev.vitrine.themes.ThemeProfiler.PageFailedException;
import dev.vitrine.themes.devserver.ShopPages;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "profile",
        description = "Say where the time of a theme's pages goes on the server, component by component",
        footer = {
            "",
            "Pages have the data of the shop that the folder is connected with, or of the sample shop.",
            "Times are medians; a page is rendered as often before it is measured. What a slot shows",
            "counts for the component that has the slot."
        })
final class ProfileCommand implements Callable<Integer> {
    private static final int SHOWN = 15;
    private static final int BAR = 20;
    private static final int MANY = 10;
    private static final int MOST_RENDERS = 1000;

    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Mixin
    private BuildCommand.LocalBuild localBuild = new BuildCommand.LocalBuild();

    @Parameters(
            paramLabel = "PAGE",
            arity = "0..*",
            description = "Addresses of pages, as /collections/all (default: the front page, a list and a product)")
    private List<String> pages = new ArrayList<>();

    @Option(
            names = "--renders",
            paramLabel = "N",
            description = "How often each page is measured (default: ${DEFAULT-VALUE})")
    private int renders = 50;

    @Option(names = "--offline", description = "The sample shop, whatever the folder is connected with")
    private boolean offline;

    @Override
    public Integer call() {
        if (renders < 1 || renders > MOST_RENDERS) {
            throw CommandException.usage("--renders is a number from 1 to " + MOST_RENDERS + ".");
        }
        pages.stream().filter(page -> !page.startsWith("/")).findFirst().ifPresent(page -> {
            throw CommandException.usage("A page is an address of the shop that begins with /, not " + page
                    + ". The theme's folder is named with --path.");
        });
        var build = localBuild.make(options.project().require(), BuildCommand.MOST_PROBLEMS);
        if (!ThemeProfiler.measures(build)) {
            throw new CommandException(
                    ExitCode.FAULT,
                    "Vue's own runtime renders this theme, and it cannot be measured: see the reasons above.",
                    build.warnings());
        }
        try {
            profile(build, new ShopPages(build, shop()));
        } catch (IOException unavailable) {
            throw new CommandException(
                    ExitCode.NETWORK, unavailable.getMessage() + ". --offline takes the sample shop.");
        }
        return ExitCode.DONE.number();
    }

    private void profile(ThemeBuild build, ShopPages shopPages) throws IOException {
        var output = options.output();
        output.line("Rendered with " + shopPages.description() + ", each page " + renders + " times after " + renders
                + " that do not count.");
        var result = Output.object().put("shop", shopPages.description()).put("renders", renders);
        var found = result.putArray("pages");
        try (var profiler = new ThemeProfiler(build, localBuild.folder())) {
            for (var page : pages.isEmpty() ? shopPages.usual() : pages) {
                var profile = profiler.profile(shopPages.state(page), renders);
                lines(page, profile).forEach(output::line);
                found.add(json(page, profile));
            }
        } catch (PageFailedException failed) {
            throw new CommandException(ExitCode.FAULT, "A page cannot be rendered.", List.of(failed.getMessage()));
        }
        output.result(result);
    }

    private Optional<URI> shop() {
        return offline
                ? Optional.empty()
                : options.store().map(store -> URI.create(options.server().shop(store)));
    }

    static List<String> lines(String page, PageProfile profile) {
        var lines = new ArrayList<String>();
        lines.add("");
        lines.add("%s   %.1f ms (a tenth below %.1f, a tenth above %.1f), %.1f KB of HTML"
                .formatted(page, profile.millis(), profile.fastest(), profile.slowest(), profile.html() / 1024.0));
        lines.add("%-20s %8s %6s %6s %9s %8s  %s"
                .formatted("", "self ms", "share", "count", "total ms", "own KB", "component"));
        var shown = profile.components().stream().limit(SHOWN).toList();
        shown.forEach(component -> lines.add(line(profile, component)));
        var rest =
                profile.components().subList(shown.size(), profile.components().size());
        if (!rest.isEmpty()) {
            lines.add("%-20s %8.2f %5.0f%% %39s"
                    .formatted(
                            "",
                            rest.stream().mapToDouble(Component::self).sum(),
                            100 * rest.stream().mapToDouble(profile::share).sum(),
                            rest.size() + " more components"));
        }
        hints(profile).forEach(hint -> lines.add("  " + hint));
        return lines;
    }

    private static String line(PageProfile profile, Component component) {
        var share = profile.share(component);
        var bar = "█".repeat((int) Math.round(BAR * Math.min(1, share)));
        return "%-20s %8.2f %5.0f%% %6d %9.2f %8.1f  %s"
                .formatted(
                        bar,
                        component.self(),
                        100 * share,
                        component.count(),
                        component.total(),
                        component.own() / 1024.0,
                        component.name());
    }

    /** What is known to be wasteful. */
    static List<String> hints(PageProfile profile) {
        return profile.components().stream()
                .filter(component -> component.count() >= MANY && component.different() == 1)
                .map(component -> "%s is rendered %d times with the same props: %.2f ms that the page could take once."
                        .formatted(component.name(), component.count(), component.self()))
                .toList();
    }

    private static ObjectNode json(String page, PageProfile profile) {
        var json = Output.object()
                .put("page", page)
                .put("millis", rounded(profile.millis()))
                .put("fastest_tenth", rounded(profile.fastest()))
                .put("slowest_tenth", rounded(profile.slowest()))
                .put("html_bytes", profile.html());
        var components = json.putArray("components");
        profile.components()
                .forEach(component -> components
                        .addObject()
                        .put("name", component.name())
                        .put("count", component.count())
                        .put("self_millis", rounded(component.self()))
                        .put("total_millis", rounded(component.total()))
                        .put("share", rounded(profile.share(component)))
                        .put("own_characters", component.own())
                        .put("characters", component.html())
                        .put("different_props", component.different()));
        hints(profile).forEach(json.putArray("hints")::add);
        return json;
    }

    private static double rounded(double value) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.4f", value));
    }
}
