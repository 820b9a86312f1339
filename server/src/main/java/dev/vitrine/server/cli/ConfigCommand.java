package dev.vitrine.server.cli;

import dev.vitrine.server.Config;
import dev.vitrine.server.Setting;
import dev.vitrine.themes.ThemeSandbox;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "config", description = "Print every setting, its value and where the value came from")
final class ConfigCommand implements Callable<Integer> {

    @Mixin
    private ServerOptions serverOptions = new ServerOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        var config = serverOptions.config();
        var out = spec.commandLine().getOut();
        out.print(table(config));
        out.println();
        out.println(ThemeSandbox.ofThisMachine(config.themesWithoutSandbox()).description());
        return 0;
    }

    static String table(Config config) {
        var table = new StringBuilder(line("SETTING", "VALUE", "FROM"));
        for (var setting : Setting.values()) {
            table.append(line(setting.key(), config.shown(setting), config.origin(setting)));
        }
        return table.toString();
    }

    private static String line(String name, String value, String origin) {
        return "%-24s  %-44s  %s%n".formatted(name, value, origin);
    }
}
