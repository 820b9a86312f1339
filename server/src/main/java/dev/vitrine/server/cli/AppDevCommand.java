package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.apps.oauth.DevelopmentInstaller;
import dev.vitrine.apps.webhooks.WebhookForwarder;
import dev.vitrine.server.Setting;
import dev.vitrine.server.UserError;
import dev.vitrine.server.demo.DemoAccounts;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that runs an app in development and keeps it installed in a development store. */
@Command(
        name = "dev",
        description = "Run an app in development beside a server on this machine until Ctrl+C: keep it installed in a"
                + " development store, forward webhooks to it, start it again when a file changes")
final class AppDevCommand implements Callable<Integer> {

    @Mixin
    private LocalServerOptions place = new LocalServerOptions();

    @Parameters(
            paramLabel = "FOLDER",
            arity = "0..1",
            defaultValue = ".",
            description = "Folder of the app (default: this one)")
    private Path folder = Path.of(".");

    @Option(names = "--shop", paramLabel = "STORE", description = "Development store (default: the partner's newest)")
    private String shop = "";

    @Option(names = "--partner", paramLabel = "EMAIL", description = "Partner whose app it is (default: the demo's)")
    private String partner = DemoAccounts.APP_PARTNER;

    @Option(
            names = "--app-port",
            paramLabel = "N",
            defaultValue = "0",
            description = "Port of the app (default: the one it had last, or a free one)")
    private int appPort;

    private volatile boolean stopping;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Options that say which data, and at which port the server that uses them is. */
    static final class LocalServerOptions extends DataOptions {
        LocalServerOptions() {
            super(EnumSet.of(
                    Setting.CONFIG, Setting.DATA, Setting.DATABASE, Setting.KEY_FILE, Setting.PORT, Setting.BASE_HOST));
        }
    }

    @Override
    public Integer call() {
        var project = AppProject.open(folder);
        try (var platform = place.platform()) {
            checkServer(platform);
            int port = port(platform, project);
            var url = "http://localhost:" + port;
            var registration = AppRegistration.of(platform, partner, project, url);
            var store = registration.store(shop);
            int moved = registration.moveTo(url);
            registration.giveSecrets(project, url, port);
            if (moved > 0) {
                say("Subscriptions that were moved to the app's address of now: " + moved);
            }
            run(new DevelopmentRun(platform, project, registration, store, port));
            return 0;
        }
    }

    /** What does not change while the command runs. */
    private record DevelopmentRun(
            Platform platform,
            AppProject project,
            AppRegistration registration,
            AppRegistration.Store store,
            int port) {

        WebhookForwarder forwarder() {
            var services = platform.appServices();
            return services.webhooks()
                    .listenAsApp(
                            store.shop(),
                            registration.app(),
                            services.installations(),
                            "http://localhost:" + port + "/webhooks",
                            project.topics());
        }
    }

    private void run(DevelopmentRun run) {
        var forwarder = run.forwarder();
        try (var process = AppProcess.start(run.project(), run.port(), out())) {
            var main = Thread.currentThread();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, main), "stop"));
            say("Starting " + run.project().name() + " at http://localhost:" + run.port() + "/");
            if (process.awaitReady()) {
                install(run);
            }
            say("To install it by hand, or to open it, as its partner: " + link(run));
            say("Ctrl+C stops it.");
            follow(run, process, forwarder);
        } catch (InterruptedException e) {
            // why not kept: what is left is to close the platform.
            stopping = true;
        }
        say("Stopped.");
    }

    private void follow(DevelopmentRun run, AppProcess process, WebhookForwarder first) throws InterruptedException {
        var forwarder = first;
        var state = run.project().state();
        var running = true;
        while (!stopping) {
            var now = run.project().state();
            if (!now.equals(state)) {
                state = now;
                say("A file changed; starting it again.");
                var installed = run.registration().isInstalled(run.store().shop());
                process.restart();
                running = process.awaitReady();
                forwarder = run.forwarder();
                if (running && installed) {
                    install(run);
                }
            }
            if (running && !process.isRunning() && !stopping) {
                running = false;
                say("The app has ended. It is started again when a file changes.");
            }
            if (running) {
                forwarder.forwardNew().forEach(each -> WebhookCommands.print(out(), each));
            }
            forwarder.pause();
        }
    }

    private void install(DevelopmentRun run) {
        var platform = run.platform();
        var installer = new DevelopmentInstaller(
                platform.foundation().shops(), platform.appServices().authorizationEndpoint());
        var store = run.store();
        try {
            installer.install(
                    store.shop(), store.owner(), run.registration().app().clientId());
            say(
                    run.registration().isInstalled(store.shop())
                            ? "It is installed in " + store.shop().name() + "."
                            : "It is not installed in " + store.shop().name()
                                    + ": it did not exchange the code for a token.");
        } catch (DevelopmentInstaller.NotInstalledException e) {
            say("It is not installed in " + store.shop().name() + ": " + e.getMessage() + ".");
        }
    }

    private static String link(DevelopmentRun run) {
        return run.platform()
                .foundation()
                .shops()
                .adminAddress(
                        run.store().shop(),
                        "/admin/apps/install?client_id="
                                + run.registration().app().clientId());
    }

    private int port(Platform platform, AppProject project) {
        if (appPort == 0) {
            return AppProcess.freePort(AppRegistration.lastPort(platform, partner, project));
        }
        if (appPort < 0 || appPort > 65_535 || AppProcess.freePort(appPort) != appPort) {
            throw new UserError("Port " + appPort + " is taken, or is none; leave out --app-port for a free one.");
        }
        return appPort;
    }

    private void checkServer(Platform platform) {
        int port = place.config().port();
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 2_000);
        } catch (IOException e) {
            throw new UserError(
                    "No server answers at " + platform.foundation().shops().baseOrigin()
                            + "; start one with ./vitrine demo, on the same data, or name its port with --port N.",
                    e);
        }
    }

    private void say(String sentence) {
        out().println(sentence);
        out().flush();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Runs while the JVM is ending: stops the app, lets the command end and waits for it. */
    private void end(AppProcess process, Thread main) {
        stopping = true;
        process.close();
        try {
            main.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
