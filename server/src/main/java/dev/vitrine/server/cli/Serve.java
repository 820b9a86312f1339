package dev.vitrine.server.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "serve", description = "Start the server")
final class Serve implements Callable<Integer> {

    @Mixin
    private Listening listening = new Listening();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        var config = listening.config();
        new Running(spec.commandLine().getOut(), config).untilStopped(listening.platform());
        return 0;
    }
}
