package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.server.backup.LogCopy;
import dev.vitrine.server.demo.DemoAccounts;
import dev.vitrine.server.demo.DemoApps;
import dev.vitrine.server.demo.DemoProgress;
import dev.vitrine.server.demo.DemoSeeder;
import dev.vitrine.server.demo.DemoThemes;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "demo",
        description = "Start the server with two stocked demo shops; makes them first in an empty data folder")
final class DemoCommand implements Callable<Integer> {

    @Mixin
    private ServerOptions serverOptions = new ServerOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        var config = serverOptions.config();
        var out = spec.commandLine().getOut();
        var serverRunner = new ServerRunner(out, config);
        serverRunner.checkPort();
        LogCopy.rescue(config);
        var platform = opened(out);
        new DemoSeeder(platform.foundation(), platform.shopServices(), platform.catalog(), platform.sales(), shown(out))
                .run();
        serverRunner.untilStopped(
                platform,
                new DemoAccounts(platform.foundation(), platform.people(), platform.appServices()),
                new DemoApps(platform.foundation(), platform.people(), platform.appServices()),
                new DemoThemes(platform.foundation(), platform.people(), platform.appServices()));
        return 0;
    }

    private Platform opened(PrintWriter out) {
        try (var _ = ProgressTicker.start(out, "Opening the data")) {
            return serverOptions.platform();
        }
    }

    static DemoProgress shown(PrintWriter out) {
        var progress = ProgressBar.of(out, "Storing the pictures");
        return new DemoProgress() {
            private @Nullable ProgressTicker filling;

            @Override
            public synchronized void loaded(int done, int all) {
                progress.update(done, all);
                if (done == all) {
                    filling = ProgressTicker.start(out, "Filling the shops");
                }
            }

            @Override
            public synchronized void done(int shops) {
                if (filling != null) {
                    filling.close();
                }
                out.println("Opened " + shops + " demo shops.");
                out.flush();
            }
        };
    }
}
