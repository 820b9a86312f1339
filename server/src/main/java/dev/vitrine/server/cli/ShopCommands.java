package dev.vitrine.server.cli;

import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.foundation.db.DatabaseMoveException;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.ShopFeatures;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.UserError;
import dev.vitrine.server.backup.ShopFile;
import dev.vitrine.server.backup.ShopImport;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "shop",
        description =
                "Shops: shop create, shop list, shop set, shop features, shop limits, shop export, shop import, shop close,"
                        + " shop reopen, shop freeze, shop lock, shop unlock, shop delete",
        synopsisSubcommandLabel = "COMMAND")
final class ShopCommands extends CommandGroup {

    @Command(name = "create", description = "Open a shop")
    static final class Create implements Callable<Integer> {

        @Mixin
        private ServerOptions place = new ServerOptions();

        @Parameters(paramLabel = "NAME", description = "What it is called")
        private String name = "";

        @Option(names = "--handle", paramLabel = "HANDLE", description = "Its host's first part (default: from NAME)")
        private String handle = "";

        @Option(names = "--email", paramLabel = "MAIL", description = "Where the shop's owner is written to")
        private String email = "";

        @Option(names = "--currency", paramLabel = "CODE", description = "Such as EUR (default: ${DEFAULT-VALUE})")
        private String currency = "EUR";

        @Option(names = "--country", paramLabel = "CODE", description = "Such as DE")
        private String country = "";

        @Option(names = "--timezone", paramLabel = "ZONE", description = "Such as Europe/Berlin (default: UTC)")
        private String timezone = "UTC";

        @Option(
                names = "--delivery",
                paramLabel = "PRICE",
                description = "Price of a delivery to the country, or to everywhere without one (default: 0)")
        private BigDecimal delivery = BigDecimal.ZERO;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var config = place.config();
            try (var platform = place.platform()) {
                var draft = draft();
                var shop = platform.foundation().database().write(tx -> {
                    var opened = platform.foundation().shops().open(tx, draft);
                    ShippingZones.createDefault(tx, opened);
                    return opened;
                });
                spec.commandLine()
                        .getOut()
                        .printf(
                                "%s is open: %s://%s/%n",
                                shop.name(),
                                config.scheme(),
                                platform.foundation().shops().hostOf(shop));
                return 0;
            }
        }

        private NewShop draft() {
            var money = money();
            return new NewShop(
                    handle.isBlank() ? Handles.of(name) : handle,
                    name,
                    email,
                    money,
                    zone(),
                    country.toUpperCase(Locale.ROOT),
                    money.getSymbol(Locale.ENGLISH) + "{{amount}}",
                    List.of(),
                    "Standard delivery",
                    Money.of(delivery, money));
        }

        private Currency money() {
            try {
                return Currency.getInstance(currency.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new UserError(currency + " is no currency; use a code such as EUR.", e);
            }
        }

        private ZoneId zone() {
            try {
                return ZoneId.of(timezone);
            } catch (DateTimeException e) {
                throw new UserError(timezone + " is no time zone; use a name such as Europe/Berlin.", e);
            }
        }
    }

    @Command(name = "list", description = "List the shops")
    static final class All implements Callable<Integer> {

        @Mixin
        private ServerOptions place = new ServerOptions();

        @Option(names = "--json", description = "Print JSON")
        private boolean json;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var out = spec.commandLine().getOut();
            try (var platform = place.platform()) {
                var shops = platform.foundation().shops();
                var all = Json.object().arrayNode();
                for (var shop : shops.all()) {
                    var address = place.config().scheme() + "://" + shops.hostOf(shop) + "/";
                    if (json) {
                        all.add(ShopReport.json(platform, shop).put("address", address));
                    } else {
                        out.printf(
                                "%-16s %-28s %s%s%n",
                                shop.handle(), shop.name(), address, ShopReport.state(platform, shop));
                    }
                }
                if (json) {
                    out.println(all.toPrettyString());
                }
                return 0;
            }
        }
    }

    @Command(name = "set", description = "Change a shop: its name, address, plan, state and the like")
    static final class Put implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Parameters(index = "0", paramLabel = "NAME", description = "Such as name, country, iana_timezone or plan_name")
        private String name = "";

        @Parameters(index = "1", paramLabel = "VALUE", description = "What it shall be")
        private String value = "";

        @Override
        public Integer call() {
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                platform.foundation()
                        .database()
                        .change(tx -> platform.shopServices().shopSettings().set(tx, shop, name, value));
                return 0;
            }
        }
    }

    @Command(
            name = "features",
            description = "Features of a shop that settings of themes ask for: list, or switch them")
    static final class Features implements Callable<Integer> {

        @Mixin
        private ShopOptions place = new ShopOptions();

        @Option(names = "--on", paramLabel = "NAME", description = "Switch it on, such as wholesale; may be repeated")
        private List<String> on = List.of();

        @Option(names = "--off", paramLabel = "NAME", description = "Switch it off; may be repeated")
        private List<String> off = List.of();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            Stream.concat(on.stream(), off.stream()).forEach(Features::requireName);
            on.stream().filter(off::contains).findFirst().ifPresent(name -> {
                throw new UserError(name + " cannot be switched on and off at once; leave one of them out.");
            });
            try (var platform = place.platform()) {
                var shop = DataOptions.shop(platform, place.shop());
                var features = platform.foundation().database().write(tx -> {
                    on.forEach(name -> ShopFeatures.switchOn(tx, shop, name));
                    off.forEach(name -> ShopFeatures.switchOff(tx, shop, name));
                    return ShopFeatures.of(tx, shop);
                });
                var out = spec.commandLine().getOut();
                features.forEach(out::println);
                if (features.isEmpty()) {
                    out.println(shop.name() + " has none. Switch one on with --on NAME.");
                }
                return 0;
            }
        }

        private static void requireName(String name) {
            if (!name.matches(ShopFeatures.NAME)) {
                throw new UserError(name + " is no name of a feature; use the one that the theme's feature_switch says,"
                        + " of letters, digits, points, hyphens and underscores.");
            }
        }
    }

    @Command(
            name = "export",
            description = "Save one shop in one file, without keys; servers may go on meanwhile",
            footer = "%nWhat is in the file and what is not: docs/shop-file.md")
    static final class Export implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Parameters(paramLabel = "HANDLE", description = "Handle of the shop, such as demo")
        private String handle = "";

        @Option(names = "--to", required = true, paramLabel = "FILE", description = "File to make, such as demo.zip")
        private Path target = Path.of("");

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var out = spec.commandLine().getOut();
            var config = dataOptions.config();
            try (var platform = PlatformFactory.open(config)) {
                var bar = ProgressBar.of(out, "Saving");
                var manifest = new ShopFile(
                                config,
                                platform.foundation().storage(),
                                platform.features().encryptedColumns(),
                                InstantSource.system())
                        .write(handle, target, Vitrine.version()[0], bar::update);
                out.printf(
                        "%s holds %s: %d rows and %d pictures and files of themes.%n",
                        target, manifest.name(), manifest.rows(), manifest.files());
                out.println(
                        "Not in it: staff, apps and their tokens, passwords of customers, and credentials of payment"
                                + " methods, which are off in it.");
                return 0;
            } catch (DatabaseMoveException e) {
                throw new UserError(String.valueOf(e.getMessage()), e);
            }
        }
    }

    @Command(
            name = "import",
            description = "Bring a shop from its file into this installation, with the ids that it had",
            footer = "%nWhat is in the file and what is not: docs/shop-file.md")
    static final class Import implements Callable<Integer> {

        @Mixin
        private DataOptions dataOptions = new DataOptions();

        @Option(names = "--from", required = true, paramLabel = "FILE", description = "File that shop export made")
        private Path file = Path.of("");

        @Option(
                names = "--handle",
                paramLabel = "HANDLE",
                description = "Its host's first part here (default: as in the file)")
        private String handle = "";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            var out = spec.commandLine().getOut();
            var config = dataOptions.config();
            try (var platform = PlatformFactory.open(config)) {
                var bar = ProgressBar.of(out, "Reading");
                var result = new ShopImport(platform, bar::update).read(file, handle);
                out.printf(
                        "%s is here, as it was at %s: %d rows and %d files. It is at %s://%s/%n",
                        result.shop().name(),
                        result.manifest().madeAt(),
                        result.manifest().rows(),
                        result.files(),
                        config.scheme(),
                        platform.foundation().shops().hostOf(result.shop()));
                out.println("It has no staff yet: ./vitrine people create EMAIL --owner-of "
                        + result.shop().handle()
                        + ". Payment methods that need credentials are off until they have them.");
                return 0;
            }
        }
    }
}
