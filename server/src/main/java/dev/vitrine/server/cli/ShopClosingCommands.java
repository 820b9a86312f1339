package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.UserError;
import dev.vitrine.shop.closing.ShopClosing;
import dev.vitrine.shop.closing.ShopClosing.Asked;
import dev.vitrine.shop.closing.ShopDeletion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Commands of the operator that end a shop, or bring it back. */
final class ShopClosingCommands {

    private ShopClosingCommands() {}

    /** What all of them take. */
    static final class Place extends DataOptions {

        @Parameters(index = "0", paramLabel = "SHOP", description = "Handle of the shop, such as demo")
        private String handle = "";

        @Option(names = "--json", description = "Print JSON")
        private boolean json;

        /** Takes a step and prints how the shop stands then. */
        int take(CommandSpec spec, String words, Step step) {
            try (var platform = platform()) {
                var shop = DataOptions.shop(platform, handle);
                var after = ShopClosingCommands.take(platform, shop, step);
                spec.commandLine()
                        .getOut()
                        .println(
                                json
                                        ? ShopReport.json(platform, after).toPrettyString()
                                        : after.name() + words + ShopReport.state(platform, after));
                return 0;
            }
        }
    }

    /** A step of a shop, in a transaction. */
    @FunctionalInterface
    interface Step {
        Shop take(ShopClosing closing, Tx tx, Shop shop);
    }

    private static Shop take(Platform platform, Shop shop, Step step) {
        try {
            return platform.foundation()
                    .database()
                    .write(tx -> step.take(platform.closing().shopClosing(), tx, shop));
        } catch (ApiException refusal) {
            throw new UserError(shop.name() + ": " + refusal.getMessage() + ".", refusal);
        }
    }

    private static Duration days(String text) {
        if (!text.matches("\\d{1,3}d?")) {
            throw new UserError(text + " is no number of days; say it such as 30d.");
        }
        return Duration.ofDays(Long.parseLong(text.replace("d", "")));
    }

    @Command(
            name = "close",
            description = "Close a shop: it can be opened again until the date on which it is deleted",
            footer = "%nWhat happens when: docs/closing-a-shop.md")
    static final class Close implements Callable<Integer> {

        @Mixin
        private Place place = new Place();

        @Option(names = "--in", paramLabel = "DAYS", description = "When it is deleted (default: 30d)")
        private String in = "30d";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var grace = days(in);
            return place.take(
                    spec, " is closed.", (closing, tx, shop) -> closing.close(tx, shop, Asked.command(""), grace));
        }
    }

    @Command(name = "reopen", aliases = "unlock", description = "Open a shop that is closed, frozen or locked")
    static final class Reopen implements Callable<Integer> {

        @Mixin
        private Place place = new Place();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            return place.take(
                    spec, " is open again.", (closing, tx, shop) -> closing.reopen(tx, shop, Asked.command("")));
        }
    }

    /** A step of which the shop's owner reads the reason. */
    private abstract static class ReasonedStep implements Callable<Integer> {

        @Mixin
        private Place place = new Place();

        @Option(
                names = "--reason",
                required = true,
                paramLabel = "WORDS",
                description = "Why, for the shop's owner to read")
        private String reason = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        int take(String done, ReasonedChange change) {
            return place.take(spec, done, (closing, tx, shop) -> change.take(closing, tx, shop, Asked.command(reason)));
        }
    }

    private interface ReasonedChange {
        Shop take(ShopClosing closing, Tx tx, Shop shop, Asked asked);
    }

    @Command(name = "freeze", description = "Freeze a shop: nothing is sold or changed until shop reopen")
    static final class Freeze extends ReasonedStep {

        @Override
        public Integer call() {
            return take(" is frozen.", ShopClosing::freeze);
        }
    }

    @Command(name = "lock", description = "Lock a shop: as frozen, and nobody signs in to it until shop unlock")
    static final class Lock extends ReasonedStep {

        @Override
        public Integer call() {
            return take(" is locked.", ShopClosing::lock);
        }
    }

    @Command(
            name = "delete",
            description = "Delete a shop after a grace time, or now, with a certificate of what went",
            footer = "%nWhat is deleted and what the certificate says: docs/closing-a-shop.md")
    static final class Delete implements Callable<Integer> {

        @Mixin
        private Place place = new Place();

        @Option(names = "--in", paramLabel = "DAYS", description = "How long it can be brought back (default: 30d)")
        private String in = "30d";

        @Option(names = "--now", description = "Delete it at once: nothing brings it back")
        private boolean now;

        @Option(names = "--yes", description = "Do not ask for the shop's name")
        private boolean yes;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var grace = now ? Duration.ZERO : days(in);
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.handle);
                confirm(shop);
                var closed = shop.state().equals("deleting")
                        ? shop
                        : take(
                                platform,
                                shop,
                                (closing, tx, found) -> closing.close(tx, found, Asked.command(""), grace));
                if (now) {
                    report(platform, closed, platform.closing().shopDeletion().delete(closed.shopId()));
                } else {
                    spec.commandLine()
                            .getOut()
                            .println(
                                    place.json
                                            ? ShopReport.json(platform, closed).toPrettyString()
                                            : closed.name() + ":" + ShopReport.state(platform, closed)
                                                    + ". Until then ./vitrine shop reopen " + closed.handle()
                                                    + " brings it back.");
                }
                return 0;
            }
        }

        private void confirm(Shop shop) {
            if (yes) {
                return;
            }
            var out = spec.commandLine().getOut();
            out.printf("%s is deleted with everything that it has%s. Type its name to go on: ", shop.name(), when());
            out.flush();
            if (!answer().strip().equals(shop.name())) {
                throw new UserError("That is not its name; nothing was deleted. --yes asks for none.");
            }
        }

        private String when() {
            return now ? " now, and nothing brings it back" : " after the grace time";
        }

        private static String answer() {
            try {
                var line = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
                return Objects.requireNonNullElse(line, "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void report(Platform platform, Shop shop, Optional<ShopDeletion.Kept> kept) {
            var out = spec.commandLine().getOut();
            if (kept.isEmpty()) {
                var waiting =
                        platform.foundation().shops().byHandle(shop.handle()).orElse(shop);
                out.println(
                        place.json
                                ? ShopReport.json(platform, waiting).toPrettyString()
                                : shop.name() + " is being deleted. Its apps are told first, by a running server, for a"
                                        + " day at most; then the server deletes the rest.");
                return;
            }
            var certificate = kept.get().certificate();
            if (place.json) {
                out.println(Json.object()
                        .put("handle", certificate.handle())
                        .put("state", "deleted")
                        .put("rows", certificate.totalRows())
                        .put("files", certificate.files())
                        .put("bytes", certificate.bytes())
                        .put("certificate", place(platform, kept.get()))
                        .toPrettyString());
            } else {
                out.printf(
                        "%s is deleted: %d rows and %d files with %d bytes. The certificate is %s%n",
                        certificate.name(),
                        certificate.totalRows(),
                        certificate.files(),
                        certificate.bytes(),
                        place(platform, kept.get()));
            }
        }

        private static String place(Platform platform, ShopDeletion.Kept kept) {
            return platform.foundation().storage().description() + "/" + kept.file();
        }
    }
}
