package dev.vitrine.server.cli;

import dev.vitrine.themes.ThemeSandbox;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        description = "Say what this machine lacks and what is wrong with the data, each with its remedy; the exit code"
                + " is 1 when something is missing or wrong")
final class DoctorCommand implements Callable<Integer> {

    @Mixin
    private ServerOptions serverOptions = new ServerOptions();

    @Option(names = "--deep", description = "Compare the indexes of the database with its tables as well")
    private boolean deep;

    @Option(names = "--fix", description = "Take rights to the keys and the database away from other users")
    private boolean fix;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        var config = serverOptions.config();
        var sandbox = ThemeSandbox.ofThisMachine(config.themesWithoutSandbox());
        var findings = new ArrayList<Finding>();
        findings.add(new Finding(sandbox.confines() ? Finding.Level.OK : Finding.Level.MISSING, sandbox.description()));
        findings.addAll(TlsCheck.findings(config, Instant.now()));
        findings.addAll(new DataChecks(config, InstantSource.system(), deep, fix).run());
        var out = spec.commandLine().getOut();
        for (var finding : findings) {
            out.printf("%-8s %s%n", finding.level().name().toLowerCase(Locale.ROOT), finding.text());
        }
        return findings.stream().anyMatch(Finding::isBad) ? 1 : 0;
    }
}
