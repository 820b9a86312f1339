package dev.vitrine.server.cli;

import dev.vitrine.server.backup.LogCopy;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "serve", description = "Start the server")
final class ServeCommand implements Callable<Integer> {

    @Mixin
    private ServerOptions serverOptions = new ServerOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        var config = serverOptions.config();
        LogCopy.rescue(config);
        new ServerRunner(spec.commandLine().getOut(), config).untilStopped(serverOptions.platform());
        return 0;
    }
}
