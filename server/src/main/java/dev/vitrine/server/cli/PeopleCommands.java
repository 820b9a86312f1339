package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.people.Account;
import dev.vitrine.server.Mistake;
import dev.vitrine.server.demo.DemoPeople;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "people",
        description = "Who can sign in: people password, people reviewer",
        synopsisSubcommandLabel = "COMMAND")
final class PeopleCommands extends Group {

    @Command(name = "password", description = "Give somebody a new random password, shown this once; signs them out")
    static final class Password implements Callable<Integer> {

        @Mixin
        private Place place = new Place();

        @Parameters(paramLabel = "EMAIL", description = "Whose")
        private String email = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                var account = account(platform, email);
                var password = DemoPeople.password(new Secrets());
                var hash = platform.people().hash(account, password);
                platform.database().change(tx -> {
                    platform.people().keep(tx, account.id(), hash);
                    platform.sessions().endAll(tx, account.id());
                });
                spec.commandLine().getOut().println(password);
                return 0;
            }
        }
    }

    @Command(name = "reviewer", description = "Let somebody review what partners apply for")
    static final class Reviewer implements Callable<Integer> {

        @Mixin
        private Place place = new Place();

        @Parameters(paramLabel = "EMAIL", description = "Who")
        private String email = "";

        @Option(names = "--no", description = "No longer")
        private boolean no;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                var account = account(platform, email);
                platform.database().change(tx -> {
                    platform.people().setReviewer(tx, account.id(), !no);
                    // why: what somebody may do changed, so a session from before is no longer theirs.
                    platform.sessions().endAll(tx, account.id());
                });
                spec.commandLine()
                        .getOut()
                        .println(account.email() + (no ? " is no longer a reviewer." : " is a reviewer now."));
                return 0;
            }
        }
    }

    private static Account account(Platform platform, String email) {
        return platform.database()
                .read(session -> platform.people().byEmail(session, email))
                .orElseThrow(() -> new Mistake("Nobody has an account with the address " + email + "."));
    }
}
