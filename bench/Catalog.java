import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Products of four variants each, all of which are counted, in smart collections of a twentieth each. */
final class Catalog {

    static final int COLLECTIONS = 20;

    final List<String> ids = new ArrayList<>();
    final List<String> variants = new ArrayList<>();
    /** why counted: a title that is the same is no change. */
    private final AtomicInteger edits = new AtomicInteger();
    private final Instance instance;

    /** Makes them. */
    Catalog(Instance instance, Connection connection, int products) throws IOException {
        this.instance = instance;
        for (int i = 0; i < products; i++) {
            var answer = connection.call(instance.api("POST", "/admin/products.json", product(i)), 201).text();
            ids.add(Instance.field(answer, "id"));
            variants.add(Instance.field(answer.substring(answer.indexOf("\"variants\"")), "id"));
        }
        for (int i = 0; i < COLLECTIONS; i++) {
            connection.call(instance.api("POST", "/admin/smart_collections.json",
                    "{\"smart_collection\":{\"title\":\"Kiln " + i + "\",\"rules\":[{\"column\":\"vendor\","
                            + "\"relation\":\"equals\",\"condition\":\"Kiln " + i + "\"}]}}"), 201);
        }
    }

    static String product(int i) {
        var variants = new StringBuilder();
        for (var size : List.of("S", "M", "L", "XL")) {
            variants.append(variants.isEmpty() ? "" : ",").append("{\"option1\":\"").append(size)
                    .append("\",\"price\":").append(10 + i % 90)
                    .append(",\"inventory_management\":\"vitrine\",\"inventory_quantity\":100000}");
        }
        return "{\"product\":{\"title\":\"Product " + i + " of stoneware\",\"vendor\":\"Kiln " + i % COLLECTIONS
                + "\",\"body_html\":\"<p>Thrown by hand, glazed in the colour of rain.</p>\","
                + "\"options\":[{\"name\":\"Size\"}],\"variants\":[" + variants + "]}}";
    }

    /** A path at which the shop shows it. */
    static String path(int i) {
        return "/products/product-" + i + "-of-stoneware";
    }

    /** Request that gives one of them another title. */
    byte[] edit(int number) {
        int at = number % ids.size();
        return instance.api("PUT", "/admin/products/" + ids.get(at) + ".json",
                "{\"product\":{\"title\":\"Product " + at + " of stoneware " + edits.getAndIncrement() + "\"}}");
    }

    /** Request for an order of the first variant of one of them. */
    byte[] order(int number) {
        return instance.api("POST", "/admin/orders.json", "{\"order\":{\"email\":\"jo@shop.test\","
                + "\"financial_status\":\"paid\",\"inventory_behaviour\":\"decrement_ignoring_policy\",\"line_items\":"
                + "[{\"variant_id\":" + variants.get(number % variants.size()) + ",\"quantity\":1}]}}");
    }

    /** Request that sets how many of the first variant of one of them there are. */
    byte[] stock(int number, int quantity) {
        return instance.api("PUT", "/admin/variants/" + variants.get(number % variants.size()) + ".json",
                "{\"variant\":{\"inventory_quantity\":" + quantity + "}}");
    }
}
