package dev.vitrine.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.vitrine.Platform;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.server.Config;
import dev.vitrine.server.OutOfMemoryExit;
import dev.vitrine.server.Server;
import dev.vitrine.server.ServerConnectors;
import dev.vitrine.server.demo.DemoAccounts;
import dev.vitrine.server.demo.DemoApps;
import dev.vitrine.server.demo.DemoCheckoutSettings;
import dev.vitrine.server.demo.DemoThemes;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** Runner of a server in the foreground: prints when and where it is ready, and stops cleanly on a signal. */
final class ServerRunner {

    /** In the order in which a demonstration tries them. */
    private static final List<TestCard> CARDS = List.of(
            new TestCard(TestGateway.GOOD, "is accepted"),
            new TestCard(TestGateway.DECLINED, "is declined"),
            new TestCard(TestGateway.BROKEN, "fails on the way"));

    private final PrintWriter out;
    private final Config config;

    private record TestCard(String number, String what) {
        @Override
        public String toString() {
            return "  %-24s %s".formatted(number.replaceAll("(.{4})(?=.)", "$1 "), what);
        }
    }

    ServerRunner(PrintWriter out, Config config) {
        this.out = out;
        this.config = config;
        if (LoggerFactory.getLogger("dev.vitrine") instanceof Logger logger) {
            logger.setLevel(Level.toLevel(config.log()));
        }
    }

    /** {@link UserError} when the port is taken: better before minutes of seeding than after. */
    void checkPort() {
        var tls = config.tls();
        try {
            probe(config.port());
            if (tls != null && tls.redirectPort() != 0) {
                probe(tls.redirectPort());
            }
        } catch (IOException e) {
            throw ServerConnectors.portTaken(config, e);
        }
    }

    private void probe(int port) throws IOException {
        try (var probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(config.bind(), port));
        }
    }

    void untilStopped(Platform platform) throws InterruptedException {
        run(platform, false, stopped -> {});
    }

    /** With what only a demonstration shows. */
    void untilStopped(Platform platform, DemoAccounts people, DemoApps apps, DemoThemes themes)
            throws InterruptedException {
        run(platform, true, stopped -> {
            out.printf("  %-24s %s%n", "Discount codes", String.join(", ", DemoCheckoutSettings.CODES));
            out.println("Cards at the checkout, with any name, a day to come and any three digits:");
            CARDS.forEach(out::println);
            people.run(this::introduce);
            apps.list();
            Thread.ofPlatform().name("demo-themes").daemon().start(() -> themes.releaseUntil(stopped));
        });
    }

    private void run(Platform platform, boolean demo, Consumer<CountDownLatch> introduction)
            throws InterruptedException {
        var outOfMemoryExit = OutOfMemoryExit.install();
        var stopped = new CountDownLatch(1);
        try (var server = started(platform, demo)) {
            var main = Thread.currentThread();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(stopped, main), "stop"));
            greet(platform);
            introduction.accept(stopped);
            if (Server.awaiting(platform.people().userAccounts()::isEmpty)) {
                install(platform);
            }
            out.println("Ctrl+C stops it.");
            out.flush();
            stopped.await();
            if (!outOfMemoryExit.hasBegun()) {
                server.drain();
            }
        }
    }

    /** The first start builds the theme, which takes a while. */
    private Server started(Platform platform, boolean demo) {
        try (var _ = ProgressTicker.start(out, "Starting the server")) {
            return new Server(config, platform, demo).start();
        }
    }

    private void greet(Platform platform) {
        var shops = Server.awaiting(platform.foundation().shops()::all);
        out.println("Vitrine is ready.");
        for (var shop : shops) {
            out.printf(
                    "  %-24s %s://%s/%n",
                    shop.name(), config.scheme(), platform.foundation().shops().hostOf(shop));
        }
        var base = platform.foundation().shops().baseOrigin();
        out.printf("  %-24s %s%n", "Accounts, partners", base + "/");
        out.printf("  %-24s %s%n", "Documentation", base + "/docs");
        if (config.hasMailbox()) {
            out.printf("  %-24s %s%n", "Mailbox", base + "/mailbox");
        }
        out.printf("  %-24s %s%n", "Data", config.data());
    }

    /** "prints (and only on loopback) an installer link": elsewhere output may end where others read it. */
    private void install(Platform platform) {
        if (IpRange.isLoopback(config.bind())) {
            out.printf("  %-24s %s%n", "First account", PeopleCommands.link(platform));
            out.println("  The link opens once, for 30 minutes; a new one: ./vitrine people installer");
        } else {
            out.println("  Nobody can sign in yet: ./vitrine people installer prints a link for the first account.");
        }
    }

    private void introduce(List<DemoAccounts.SignIn> people) {
        out.println("Sign in:");
        for (var person : people) {
            out.printf(
                    "  %-24s %-24s %-24s %s%n",
                    person.role(),
                    person.email(),
                    person.password().isEmpty() ? "(password made before)" : person.password(),
                    person.address());
        }
        if (people.stream().anyMatch(person -> person.password().isEmpty())) {
            out.println("  A new password: ./vitrine people password EMAIL");
        }
    }

    /** Runs while the JVM is ending: lets the main thread close everything and waits for it. */
    private static void end(CountDownLatch stopped, Thread main) {
        stopped.countDown();
        try {
            main.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
