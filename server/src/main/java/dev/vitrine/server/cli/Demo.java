package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.server.demo.DemoPeople;
import dev.vitrine.server.demo.DemoSeed;
import dev.vitrine.server.demo.DrawingProgress;
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
final class Demo implements Callable<Integer> {

    @Mixin
    private Listening listening = new Listening();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        var config = listening.config();
        var out = spec.commandLine().getOut();
        var running = new Running(out, config);
        running.checkPort();
        var platform = opened(out);
        new DemoSeed(platform, shown(out)).run();
        running.untilStopped(platform, new DemoPeople(platform));
        return 0;
    }

    private Platform opened(PrintWriter out) {
        try (var _ = Waiting.on(out, "Opening the data")) {
            return listening.platform();
        }
    }

    private static DrawingProgress shown(PrintWriter out) {
        var progress = Bar.of(out, "Drawing the demo shops");
        return new DrawingProgress() {
            private @Nullable Waiting filling;

            @Override
            public synchronized void drawn(int done, int all) {
                progress.at(done, all);
                if (done == all) {
                    filling = Waiting.on(out, "Filling the shops");
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
