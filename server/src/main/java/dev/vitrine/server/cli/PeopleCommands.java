package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.people.OperatorActions;
import dev.vitrine.server.UserError;
import dev.vitrine.server.demo.DemoAccounts;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "people",
        description = "Who can sign in: people create, password, second-factor, reviewer, operator, installer",
        synopsisSubcommandLabel = "COMMAND")
final class PeopleCommands extends CommandGroup {

    @Command(name = "password", description = "Set a random password of an account, shown this once; ends its sessions")
    static final class Password implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Parameters(paramLabel = "EMAIL", description = "Whose")
        private String email = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = dataOptions.platform()) {
                var account = account(platform, email);
                var password = DemoAccounts.password(new Secrets());
                platform.people().accountServices().recoveries().setByOperator(account, password);
                spec.commandLine().getOut().println(password);
                return 0;
            }
        }
    }

    @Command(
            name = "second-factor",
            description = "Turn the second factor of an account off, when app and codes are lost; ends its sessions")
    static final class SecondFactor implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Option(names = "--off", paramLabel = "EMAIL", required = true, description = "Whose second step ends")
        private String email = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = dataOptions.platform()) {
                var account = account(platform, email);
                var accountServices = platform.people().accountServices();
                var on = platform.foundation().database().write(tx -> {
                    var before = accountServices.secondFactor().isOn(tx, account.id());
                    if (before) {
                        accountServices.credentials().disableSecondFactor(tx, account);
                    }
                    return before;
                });
                if (!on) {
                    throw new UserError(account.email() + " signs in with the password alone already.");
                }
                spec.commandLine()
                        .getOut()
                        .println(account.email() + " signs in with the password alone, and is told so in an e-mail.");
                return 0;
            }
        }
    }

    @Command(name = "reviewer", description = "Allow an account to review applications of partners")
    static final class Reviewer implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Parameters(paramLabel = "EMAIL", description = "Who")
        private String email = "";

        @Option(names = "--no", description = "No longer")
        private boolean no;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = dataOptions.platform()) {
                var account = account(platform, email);
                platform.foundation().database().change(tx -> {
                    platform.people().userAccounts().setReviewer(tx, account.id(), !no);
                    // why: what somebody may do changed, so a session from before is no longer theirs.
                    platform.people().sessions().endAll(tx, account.id());
                });
                spec.commandLine()
                        .getOut()
                        .println(account.email() + (no ? " is no longer a reviewer." : " is a reviewer now."));
                return 0;
            }
        }
    }

    @Command(
            name = "operator",
            description = "Allow an account to run the installation in a console, at /operator of the base host",
            footer = "%nIt needs two-factor authentication there: docs/operations.md")
    static final class Operator implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Parameters(paramLabel = "EMAIL", description = "Who")
        private String email = "";

        @Option(names = "--no", description = "No longer")
        private boolean no;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = dataOptions.platform()) {
                var account = account(platform, email);
                var people = platform.people();
                platform.foundation().database().change(tx -> {
                    people.userAccounts().setOperator(tx, account.id(), !no);
                    // why: what somebody may do changed, so a session from before is no longer theirs.
                    people.sessions().endAll(tx, account.id());
                    OperatorActions.write(
                            tx,
                            OperatorActions.COMMAND,
                            no ? "revoke operator" : "make operator",
                            account.email(),
                            "",
                            platform.foundation().clock().instant());
                });
                var factor = platform.foundation()
                        .database()
                        .read(session -> people.accountServices().secondFactor().isOn(session, account.id()));
                spec.commandLine()
                        .getOut()
                        .println(account.email()
                                + (no
                                        ? " is no longer an operator."
                                        : " is an operator now"
                                                + (factor
                                                        ? "."
                                                        : ", once two-factor authentication is on: sign in and turn it"
                                                                + " on under Your account.")));
                return 0;
            }
        }
    }

    @Command(
            name = "installer",
            description = "Print a new link that makes a first reviewer with a shop; once, 30 minutes")
    static final class Installer implements Callable<Integer> {

        @Mixin
        private ServerOptions place = new ServerOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                spec.commandLine().getOut().println(link(platform));
                return 0;
            }
        }
    }

    @Command(
            name = "create",
            description = "Make an account with a random password, shown this once; without a browser")
    static final class Create implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Parameters(paramLabel = "EMAIL", description = "The address to sign in with")
        private String email = "";

        @Option(names = "--owner-of", paramLabel = "SHOP", description = "A shop that has no owner yet")
        private String shop = "";

        @Option(names = "--reviewer", description = "Let them review what partners apply for")
        private boolean reviewer;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            try (var platform = dataOptions.platform()) {
                var owned = shop.isBlank() ? Optional.<Shop>empty() : Optional.of(DataOptions.shop(platform, shop));
                var password = DemoAccounts.password(new Secrets());
                var newAccount = platform.people().userAccounts().newAccount(email, "", "", password);
                platform.foundation().database().change(tx -> {
                    var account = platform.people().userAccounts().add(tx, newAccount);
                    platform.people().userAccounts().verify(tx, account.id(), account.email());
                    if (reviewer) {
                        platform.people().userAccounts().setReviewer(tx, account.id(), true);
                    }
                    owned.ifPresent(each -> own(platform, tx, each, account));
                });
                spec.commandLine().getOut().println(password);
                return 0;
            }
        }

        private static void own(Platform platform, Tx tx, Shop shop, Account account) {
            if (platform.people().staff().owner(tx, shop).isPresent()) {
                throw new UserError(shop.handle() + " has an owner, who can hand it over at /admin/settings/staff.");
            }
            platform.people().staff().addOwner(tx, shop, account);
        }
    }

    /** Makes the link; only its hash is kept. */
    static String link(Platform platform) {
        var token = platform.foundation()
                .database()
                .write(tx -> platform.people().oneTimeLinks().installer(tx));
        return platform.foundation().shops().baseOrigin() + "/install/" + token;
    }

    private static Account account(Platform platform, String email) {
        return platform.foundation()
                .database()
                .read(session -> platform.people().userAccounts().byEmail(session, email))
                .orElseThrow(() -> new UserError("Nobody has an account with the address " + email + "."));
    }
}
