import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Currency;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Opens shops beside the first one of a database and gives each the first ten products, customers and orders of it: with
 * the class path of the server, {@code ManyShops FOLDER ADDRESS SHOPS}. The address is empty for SQLite in the folder.
 */
public final class ManyShops {

    /** How many are opened in one transaction. */
    private static final int TOGETHER = 100;
    /** Rows of each kind. */
    private static final int ROWS = 10;
    /** Between the ids of two shops. */
    private static final int APART = 100_000;

    private static final List<String> TABLES = List.of("products", "product_options", "product_tags", "variants",
            "inventory_items", "customers", "customer_addresses", "orders", "line_items", "transactions");

    private ManyShops() {}

    public static void main(String... arguments) throws Exception {
        var settings = new EnumMap<Setting, String>(Map.of(Setting.DATA, arguments[0]));
        if (!arguments[1].isEmpty()) {
            settings.put(Setting.DATABASE, arguments[1]);
        }
        open(Config.of(settings, Map.of()), Integer.parseInt(arguments[2]));
        var address = arguments[1].isEmpty() ? "jdbc:sqlite:" + arguments[0] + "/vitrine.db" : arguments[1];
        try (var database = DriverManager.getConnection(address); var statement = database.createStatement()) {
            database.setAutoCommit(false);
            for (var table : TABLES) {
                statement.executeUpdate(copy(database, table));
            }
            database.commit();
            if (!arguments[1].isEmpty()) {
                database.setAutoCommit(true);
                statement.execute("vacuum analyze");
            }
        }
    }

    private static void open(Config config, int shops) {
        try (var platform = PlatformFactory.open(config)) {
            for (int opened = 0; opened < shops; opened += TOGETHER) {
                var first = opened;
                platform.foundation().database().write(tx -> {
                    for (int i = first; i < Math.min(shops, first + TOGETHER); i++) {
                        platform.foundation().shops().open(tx, NewShop.plain("shop-" + i, "Shop " + i,
                                "owner@mail.test", Currency.getInstance("EUR")));
                    }
                    return null;
                });
            }
        }
    }

    /** Ids of a shop follow those of the first one at a distance; what a table numbers by itself has none given. */
    private static String copy(Connection database, String table) throws SQLException {
        var names = new ArrayList<String>();
        var values = new ArrayList<String>();
        try (var columns = database.getMetaData().getColumns(null, null, table, null)) {
            while (columns.next()) {
                var name = columns.getString("COLUMN_NAME");
                if (name.equals("id") && !numbered(table)) {
                    continue;
                }
                names.add('"' + name + '"');
                values.add(switch (name) {
                    case "shop_id" -> "s.id";
                    case "token" -> "t.token || '-' || s.id";
                    default -> name.equals("id") || name.endsWith("_id")
                            ? "t.\"" + name + "\" + s.id * " + APART : "t.\"" + name + '"';
                });
            }
        }
        return "insert into " + table + " (" + String.join(", ", names) + ") select " + String.join(", ", values)
                + " from " + table + " t cross join shops s where t.shop_id = 1 and s.id <> 1 and t." + key(table) + " <= "
                + ROWS;
    }

    /** Whether other tables refer to its ids. */
    private static boolean numbered(String table) {
        return key(table).equals("id");
    }

    private static String key(String table) {
        return switch (table) {
            case "product_options", "product_tags" -> "product_id";
            case "customer_addresses" -> "customer_id";
            case "line_items", "transactions" -> "order_id";
            default -> "id";
        };
    }
}
