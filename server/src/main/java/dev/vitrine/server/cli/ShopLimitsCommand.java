package dev.vitrine.server.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Limit;
import dev.vitrine.foundation.tenancy.ShopUse;
import dev.vitrine.people.OperatorActions;
import dev.vitrine.server.Setting;
import dev.vitrine.server.UserError;
import dev.vitrine.shop.shops.ShopLimitChange;
import dev.vitrine.shop.shops.ShopLimitChange.Asked;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that says what a shop has beside what it may have, and changes the limits. */
@Command(
        name = "limits",
        description = "What a shop has and may have: show it, or change the limits",
        footer = "%nWhat counts and what a merchant sees: docs/operations.md")
final class ShopLimitsCommand implements Callable<Integer> {

    private static final String DEFAULT = "default";

    /** why without the object store: no file is touched here, and {@code --storage} is the limit. */
    private static final class Place extends DataOptions {

        Place() {
            super(EnumSet.of(Setting.CONFIG, Setting.DATA, Setting.DATABASE, Setting.KEY_FILE));
        }
    }

    @Mixin
    private Place place = new Place();

    @Parameters(paramLabel = "SHOP", description = "Handle of the shop, such as demo")
    private String handle = "";

    @Option(
            names = "--products",
            paramLabel = "N",
            description = "Products that it may have; none for no limit, default for that of the platform")
    private String products = "";

    @Option(
            names = "--storage",
            paramLabel = "SIZE",
            description = "Pictures and files of themes that it may have, such as 5GB; none or default as well")
    private String storage = "";

    @Option(names = "--reason", paramLabel = "WORDS", description = "Why, for the log of the operators")
    private String reason = "";

    @Option(names = "--json", description = "Print JSON")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        try (var platform = place.platform()) {
            var foundation = platform.foundation();
            var shop = DataOptions.shop(platform, handle);
            var limits = foundation.shopLimits();
            var use = foundation.database().write(tx -> {
                var before = limits.of(tx, shop);
                var asked = new Asked(
                        OperatorActions.COMMAND,
                        limit("--products", products, before.ownProductLimit(), Limit::ofNumber, Limit.NUMBERS),
                        limit("--storage", storage, before.ownStorageLimit(), Limit::ofSize, Limit.SIZES),
                        reason);
                new ShopLimitChange(limits, foundation.clock()).make(tx, shop, asked);
                return limits.of(tx, shop);
            });
            print(spec.commandLine().getOut(), use);
            return 0;
        }
    }

    /** What it was, where nothing is asked. */
    private static @Nullable Limit limit(
            String option,
            String text,
            @Nullable Limit before,
            Function<String, Optional<Limit>> reading,
            String wanted) {
        if (text.isBlank()) {
            return before;
        }
        if (text.strip().equalsIgnoreCase(DEFAULT)) {
            return null;
        }
        return reading.apply(text)
                .orElseThrow(() ->
                        new UserError(option + " is " + text + ", but must be " + wanted + ", or " + DEFAULT + "."));
    }

    private void print(PrintWriter out, ShopUse use) {
        if (json) {
            var node = Json.object().put("shop", handle);
            node.set("products", node(use.products(), use.productLimit(), use.ownProductLimit()));
            node.set(
                    "storage",
                    node(use.storageBytes(), use.storageLimit(), use.ownStorageLimit())
                            .put("pictures", use.pictureBytes())
                            .put("themes", use.themeBytes()));
            out.println(node.toPrettyString());
            return;
        }
        out.printf("Products  %s%s%n", use.productsText(), whose(use.productLimit(), use.ownProductLimit()));
        out.printf("Storage   %s%s%n", use.storageText(), whose(use.storageLimit(), use.ownStorageLimit()));
    }

    private static ObjectNode node(long used, Limit limit, @Nullable Limit own) {
        return Json.object()
                .put("used", used)
                .put("limit", limit.isNone() ? null : limit.most())
                .put("own", own != null);
    }

    private static String whose(Limit limit, @Nullable Limit own) {
        return (limit.isNone() ? ", without a limit" : "") + (own == null ? " (as the platform says)" : " (its own)");
    }
}
