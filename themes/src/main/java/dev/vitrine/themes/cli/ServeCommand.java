package dev.vitrine.themes.cli;

import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.themes.devserver.DevServer;
import dev.vitrine.themes.devserver.DevServerOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "serve",
        description = "Show a theme project in the browser, and follow each edit of its files",
        footer = {"", "Pages show the shop that the folder is connected with, or the sample shop."})
final class ServeCommand implements Callable<Integer> {
    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Parameters(paramLabel = "DIR", arity = "0..1", description = "Folder of the project (default: this one)")
    private @Nullable Path folder;

    @Option(names = "--port", description = "Port, or the next one that is free (default: ${DEFAULT-VALUE})")
    private int port = 8080;

    @Option(names = "--host", description = "Address to listen on (default: ${DEFAULT-VALUE}, this machine only)")
    private String host = "127.0.0.1";

    @Option(names = "--open", description = "Open the page in the browser")
    private boolean open;

    @Option(names = "--editor", description = "Open the theme editor on these files in the browser")
    private boolean editor;

    @Option(names = "--offline", description = "The sample shop, whatever the folder is connected with")
    private boolean offline;

    @Option(
            names = "--live-reload",
            paramLabel = "on|off",
            description = "Whether pages follow edits (default: ${DEFAULT-VALUE})")
    private String liveReload = "on";

    @Option(names = "--cache", paramLabel = "DIR", description = "Folder of builds (default: among your caches)")
    private @Nullable Path cache;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (folder != null) {
            options.useFolder(folder);
        }
        if (!liveReload.matches("on|off")) {
            throw CommandException.usage("--live-reload is on or off, not " + liveReload + ".");
        }
        ServerClient.prepare();
        var project = options.project().require();
        var stopped = new CountDownLatch(1);
        var closed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(stopped, closed), "stop"));
        try (var devServer = opened(project)) {
            devServer.start();
            options.output().note("Ctrl+C stops it.");
            var result = Output.object().put("address", devServer.address());
            devServer.editorAddress().ifPresent(address -> result.put("editor", address));
            options.output().result(result);
            if (editor) {
                SystemBrowser.show(
                        devServer
                                .editorAddress()
                                .orElseThrow(() -> CommandException.usage("The theme editor needs pages at localhost:"
                                        + " leave out --host, or say --host 0.0.0.0.")),
                        options.output());
            }
            if (open) {
                SystemBrowser.show(devServer.address(), options.output());
            }
            var settings = new SettingsWatch(options);
            if (!offline) {
                Thread.ofVirtual().start(settings::look);
            }
            stopped.await();
            if (!offline) {
                settings.look();
            }
        } finally {
            closed.countDown();
        }
        return ExitCode.DONE.number();
    }

    private DevServer opened(Project project) {
        var environment = System.getenv();
        var line = spec.commandLine();
        var builds = cache == null ? new UserFolders(environment).cache().resolve("themes") : cache;
        var served = new DevServerOptions(
                project.folder(),
                builds.toAbsolutePath(),
                host,
                port,
                liveReload.equals("on"),
                shop(),
                StorefrontSdk.stub(),
                StorefrontSdk.module());
        try {
            return new DevServer(served, NpmPackages.of(environment), options.isJson() ? line.getErr() : line.getOut());
        } catch (BindException e) {
            throw CommandException.fault(
                    "No port from " + port + " on can be opened at " + host + ": " + e.getMessage());
        } catch (IOException e) {
            throw CommandException.fault("The development server cannot start: " + e.getMessage());
        }
    }

    private Optional<URI> shop() {
        return offline
                ? Optional.empty()
                : options.store().map(store -> URI.create(options.server().shop(store)));
    }

    /** Runs while the JVM is ending, and lets it wait until everything is closed. */
    private static void end(CountDownLatch stopped, CountDownLatch closed) {
        stopped.countDown();
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
