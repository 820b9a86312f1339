package dev.vitrine.server.cli;

import dev.vitrine.themes.ThemeSandbox;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "doctor", description = "Say what this machine lacks; the exit code is 1 when it lacks something")
final class DoctorCommand implements Callable<Integer> {

    @Mixin
    private ServerOptions serverOptions = new ServerOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        var sandbox = ThemeSandbox.ofThisMachine(serverOptions.config().themesWithoutSandbox());
        spec.commandLine().getOut().println((sandbox.confines() ? "ok       " : "missing  ") + sandbox.description());
        return sandbox.confines() ? 0 : 1;
    }
}
