package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.Setting;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

final class ManualPageTest {

    @Command(name = "say", description = "'Quoted', with a \\ and %na dot", subcommands = Loud.class)
    private static final class Say {}

    @Command(name = "loud", description = ".SH injected")
    private static final class Loud {
        @Option(names = "--to-all", paramLabel = "WORD", description = "To everybody")
        private String to = "";
    }

    @Test
    void manualHasEveryCommandAndSettingThatPeopleUse() {
        var page = ManualPage.of(ManualCommand.all().getCommandSpec(), "Vitrine 1");
        assertThat(page)
                .startsWith(".TH \"VITRINE\" \"1\"")
                .contains(".SS \"vitrine demo\"", ".SS \"vitrine app create\"", ".SS \"vitrine theme auth:login\"")
                .contains(".SS \"vitrine theme use [DIR]\"", ".B \"\\-\\-scopes")
                .doesNotContain("vitrine prepare", "vitrine manual", "warm\\-up");
        assertThat(Stream.of(Setting.values()).map(Setting::variable)).allMatch(page::contains);
    }

    @Test
    void whatRoffWouldReadAsARequestIsText() {
        var page = ManualPage.of(CommandSpec.forAnnotatedObject(new Say()), "1");
        assertThat(page).contains("\\&.SH injected\n.TP\n.B \"\\-\\-to\\-all WORD\"\n\\&To everybody\n");
    }

    @Test
    void completionKnowsCommandsAboutThemesToo() {
        assertThat(AutoComplete.bash("vitrine", ManualCommand.all()))
                .contains("bashcompinit", "_vitrine_theme_check", "--base-host")
                .doesNotContain("_vitrine_prepare");
    }
}
