package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.testkit.JavaSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each table belongs to one package, named in {@code tables.txt}: only that has SQL about it. An owner that ends in
 * {@code .*} is a package with those below it.
 */
final class TableOwnershipTest {

    /** SQL about tables of other packages that is right where it is. */
    private static final List<Exemption> EXEMPT = List.of(
            new Exemption(
                    "dev.vitrine.insight.analytics.SalesQuery",
                    Set.of("line_items", "orders", "products", "refunds", "transactions"),
                    "Reports join what was sold, paid and given back, and group it in one statement."),
            new Exemption(
                    "dev.vitrine.foundation.db.ShopErasure",
                    Set.of("shops"),
                    "The last of a shop's rows is its own, and tenancy stands above."),
            new Exemption(
                    "dev.vitrine.commerce.catalog.ProductSearchIndex",
                    Set.of("shops"),
                    "Shops with products that were indexed for another language are found in one statement."),
            new Exemption(
                    "dev.vitrine.insight.analytics.CustomerReport",
                    Set.of("orders"),
                    "Cohorts join the orders of a period with each buyer's first one."),
            new Exemption(
                    "dev.vitrine.insight.analytics.DiscountEarnings",
                    Set.of("discount_codes", "discount_redemptions", "orders"),
                    "What discounts earned joins their codes with the orders that used them in one statement."),
            new Exemption(
                    "dev.vitrine.insight.analytics.CheckoutReport",
                    Set.of("checkouts"),
                    "Reports sum up a period of checkouts by their ends in one statement."),
            new Exemption(
                    "dev.vitrine.insight.analytics.ConversionFunnel",
                    Set.of("carts", "checkouts"),
                    "The funnel counts visits, carts and checkouts of each day in one statement."),
            new Exemption(
                    "dev.vitrine.commerce.catalog.ProductSearch",
                    Set.of("line_items", "orders"),
                    "What sold best is sorted in the statement that cuts the page; orders stand above the catalog."),
            new Exemption(
                    "dev.vitrine.shop.content.FileList",
                    Set.of("files", "product_images"),
                    "Files that no product shows are found in the statement that cuts the page."),
            new Exemption(
                    "dev.vitrine.shop.content.FileUses",
                    Set.of(
                            "collections",
                            "metafields",
                            "policies",
                            "product_images",
                            "products",
                            "shop_preferences",
                            "theme_settings",
                            "theme_settings_schedules",
                            "themes"),
                    "What shows a file is read where it stands, in one snapshot, so that none is called unused."),
            new Exemption(
                    "dev.vitrine.commerce.facets.FacetReader",
                    Set.of("collects", "product_options", "products", "variants"),
                    "What is counted of 100,000 products is read without the rest of them."),
            new Exemption(
                    "dev.vitrine.apps.partners.Partners",
                    Set.of("accounts", "shops"),
                    "Reviewers search applications by applicant and store, and page through what is found."),
            new Exemption(
                    "dev.vitrine.apps.webhooks.AppDeliveries",
                    Set.of("apps", "events", "shops"),
                    "Deliveries are counted over the installations of an app, which may be thousands, without samples."),
            new Exemption(
                    "dev.vitrine.apps.webhooks.FailingWebhook",
                    Set.of("apps", "shops"),
                    "The newest failures are found among the installations of an app, which may be thousands."),
            new Exemption(
                    "dev.vitrine.apps.webhooks.WebhookRequestBuilder",
                    Set.of("events"),
                    "A delivery is an event on its way: a batch is read with its payloads in one statement."),
            new Exemption(
                    "dev.vitrine.apps.webhooks.WebhookDeliveryLog",
                    Set.of("events"),
                    "A page of deliveries says of each whether its event was a test, in one statement."));

    /** Classes that put a table's name into SQL, which so may be about any table. */
    private static final Map<String, String> NAMING = Map.ofEntries(
            Map.entry("dev.vitrine.foundation.db.Table", "A table's own package makes it."),
            Map.entry("dev.vitrine.foundation.db.Select", "A package asks an index of its own."),
            Map.entry(
                    "dev.vitrine.foundation.db.SchemaContents", "Rows of all tables are counted, whichever there are."),
            Map.entry("dev.vitrine.foundation.db.MovedTable", "All tables are moved, whichever there are."),
            Map.entry("dev.vitrine.foundation.db.MoveEnd", "All tables are moved, whichever there are."),
            Map.entry("dev.vitrine.foundation.db.MoveJournal", "What is named is a table that a move makes and drops."),
            Map.entry("dev.vitrine.foundation.db.ShopRows", "A shop leaves with its rows, in whichever tables."),
            Map.entry("dev.vitrine.foundation.db.ShopErasure", "A shop's rows go, in whichever tables."),
            Map.entry("dev.vitrine.foundation.db.ShopTerms", "A package writes an index of its own."),
            Map.entry(
                    "dev.vitrine.foundation.db.EmptiedReferences", "A deletion empties foreign keys, as databases do."),
            Map.entry("dev.vitrine.foundation.db.EncryptedColumn", "A column's own package makes it."),
            Map.entry("dev.vitrine.foundation.text.UniqueHandles", "A package asks about a table of its own."),
            Map.entry("dev.vitrine.foundation.text.SearchIndex", "A package makes an index of tables of its own."),
            Map.entry("dev.vitrine.commerce.metafields.MetafieldOwner", "Metafields check that their owner exists."),
            Map.entry("dev.vitrine.commerce.metafields.Metafields", "Metafields go when their owner is gone."),
            Map.entry("dev.vitrine.insight.audit.AuditLog", "The log of a record checks that it exists."),
            Map.entry("dev.vitrine.insight.analytics.SalesQuery", "What is named is a list in a JSON column."),
            Map.entry("dev.vitrine.foundation.events.StorefrontVersions", "What is named is a list in a parameter."),
            Map.entry("dev.vitrine.shop.content.FileList", "What is named is a list in a parameter."),
            Map.entry("dev.vitrine.apps.webhooks.DeliveryRecorder", "What is named is a list in a parameter."));

    record Exemption(String type, Set<String> tables, String why) {}

    record Use(JavaSource source, String table) {

        @Override
        public String toString() {
            return source.type() + " has SQL about " + table;
        }
    }

    @Test
    void eachTableHasOneOwnerAndEachOwnerItsTables(@TempDir Path folder) throws IOException {
        var owned = owners();
        assertThat(packages())
                .as("packages of tables.txt")
                .containsAll(owned.values().stream()
                        .map(owner -> owner.replace(".*", ""))
                        .toList());
        try (var database = Database.open("jdbc:sqlite:" + folder.resolve("vitrine.db"))) {
            var tables = database.read(session -> session.sql(
                            "select name from sqlite_master where type = 'table' and name not in ('sqlite_sequence', 'flyway_schema_history')")
                    .values());
            assertThat(owned.keySet())
                    .as("Name the package of each new table in src/test/resources/tables.txt, and no other tables")
                    .containsExactlyInAnyOrderElementsOf(tables);
        }
    }

    @Test
    void onlyTheOwnerHasSqlAboutATable() throws IOException {
        var foreign = new ArrayList<>(foreignUses());
        foreign.removeIf(use -> EXEMPT.stream()
                .anyMatch(exemption -> exemption.type().equals(use.source().type())
                        && exemption.tables().contains(use.table())));
        var owned = owners();
        assertThat(foreign)
                .as(foreign.stream()
                        .map(use -> "%s: call %s, which owns it; where that stands above, have a function handed in"
                                .formatted(use, owned.get(use.table())))
                        .collect(Collectors.joining("\n")))
                .isEmpty();
    }

    @Test
    void everyExemptionIsNeeded() throws IOException {
        var foreign = foreignUses().stream().map(Use::toString).collect(Collectors.toSet());
        assertThat(EXEMPT)
                .allSatisfy(exemption -> assertThat(exemption.tables())
                        .allSatisfy(
                                table -> assertThat(foreign).contains(exemption.type() + " has SQL about " + table)));
    }

    @Test
    void onlySharedMechanismsNameATableByAVariable() throws IOException {
        var naming = sources().stream()
                .filter(JavaSource::namesTableByVariable)
                .map(JavaSource::type)
                .toList();
        assertThat(naming)
                .as("Write the table's name into the statement, so that its owner can be checked")
                .containsExactlyInAnyOrderElementsOf(NAMING.keySet());
    }

    @Test
    void onlyTheOwnerWritesThroughATable() throws IOException {
        var owners = Set.copyOf(owners().values());
        var keepers = sources().stream().map(JavaSource::type).collect(Collectors.toSet());
        var writes = sources().stream()
                .flatMap(source -> source.tablesWritten().stream()
                        .filter(keeper -> keepers.stream()
                                .filter(type -> type.endsWith("." + keeper))
                                .noneMatch(type -> source.inPackage().equals(parent(type))
                                        || owners.stream()
                                                .filter(owner -> owner.endsWith(".*"))
                                                .anyMatch(owner ->
                                                        owns(owner, source.inPackage()) && owns(owner, parent(type)))))
                        .map(keeper -> source.type() + " writes through a table of " + keeper))
                .toList();
        assertThat(writes).as("Call a method of the owner instead").isEmpty();
    }

    private static boolean owns(String owner, String inPackage) {
        return inPackage.equals(owner) || owner.endsWith(".*") && (inPackage + ".").startsWith(owner.replace("*", ""));
    }

    private static String parent(String type) {
        return type.substring(0, type.lastIndexOf('.'));
    }

    private static List<Use> foreignUses() throws IOException {
        var owned = owners();
        var uses = new ArrayList<Use>();
        for (var source : sources()) {
            source.tablesNamed().stream()
                    .filter(owned::containsKey)
                    .filter(table -> !owns(owned.get(table), source.inPackage()))
                    .forEach(table -> uses.add(new Use(source, table)));
        }
        assertThat(uses).isNotEmpty();
        return uses;
    }

    private static Map<String, String> owners() throws IOException {
        var owners = new TreeMap<String, String>();
        for (var line : Files.readAllLines(Path.of("src/test/resources/tables.txt"))) {
            var parts = line.split(": ", 2);
            for (var table : parts[1].split(" ")) {
                assertThat(owners.put(table, parts[0]))
                        .as("second owner of " + table)
                        .isNull();
            }
        }
        return owners;
    }

    private static Set<String> packages() throws IOException {
        return sources().stream().map(JavaSource::inPackage).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<JavaSource> sources() throws IOException {
        var found = new ArrayList<JavaSource>();
        for (var module : List.of("../admin-api", "../server")) {
            try (var files = Files.walk(Path.of(module, "src/main/java"))) {
                for (var file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    found.add(JavaSource.read(file));
                }
            }
        }
        assertThat(found).hasSizeGreaterThan(500);
        return found;
    }
}
