import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;

/** What people and apps do with a shop, mixed by chance and at a steady rate: visitors, buyers, an app and the owner. */
final class MixedLoad implements AutoCloseable {

    private static final int THREADS = 4;
    private static final int PRODUCTS = 200;
    /** Of each kind of page. why not any number: caches of pages would fill for two hours. Edits make all of them stale. */
    private static final int ADDRESSES = 100;
    private static final List<String> SORTS = List.of("title-asc", "title-desc", "price-asc", "price-desc", "created-desc");
    private static final List<String> PAGES_OF_THE_CONSOLE = List.of("", "/orders", "/products", "/inventory", "/customers",
            "/analytics", "/checkouts", "/discounts", "/settings/activity", "/settings/notifications", "/apps",
            "/orders?q=shop.test", "/search?q=stoneware");

    private interface Deed {
        void run(Connection connection, int turn) throws IOException;
    }

    /** {@code share}: in a thousand. */
    private record Kind(String name, int share, Deed deed) {}

    /** A time of a request, or of a whole deed. */
    record Timed(String kind, double millis) {}

    private final Instance instance;
    private final Catalog catalog;
    private final Console console;
    private final double rate;
    private final List<Kind> kinds;
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final ConcurrentLinkedQueue<Double> requests = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Timed> deeds = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> unexpected = new ConcurrentLinkedQueue<>();

    /** {@code rate}: requests a second. */
    MixedLoad(Instance instance, Connection connection, Console console, double rate) throws IOException {
        this.instance = instance;
        this.catalog = new Catalog(instance, connection, PRODUCTS);
        this.console = console;
        this.rate = rate;
        this.kinds = List.of(
                new Kind("page that may be cached", 300, this::visit),
                new Kind("list with a filter", 120, this::list),
                new Kind("search page", 60, this::search),
                new Kind("suggestions", 40, this::suggestions),
                new Kind("cart, four requests", 80, this::cart),
                new Kind("purchase, seven requests", 30, this::buy),
                new Kind("read of the API", 150, this::read),
                new Kind("edit of a product", 50, (each, turn) -> each.call(catalog.edit(turn), 200)),
                new Kind("change of stock", 40, (each, turn) -> each.call(catalog.stock(turn, 50_000 + turn), 200)),
                new Kind("order by the API", 20, (each, turn) -> each.call(catalog.order(turn), 201)),
                new Kind("customer by the API", 10, this::customer),
                new Kind("product made and deleted", 10, this::product),
                new Kind("picture stored, shown and deleted", 8, this::picture),
                new Kind("page of the console", 80, this::console),
                new Kind("sign-in of the owner", 2, (each, turn) -> console.signIn(each)));
    }

    void start() {
        for (int i = 0; i < THREADS; i++) {
            var random = new Random(i);
            threads.submit(() -> go(random));
        }
    }

    private void go(Random random) {
        while (!ended.get()) {
            var begun = System.nanoTime();
            int turn = turns.incrementAndGet();
            var kind = any(random);
            var done = new AtomicInteger();
            try (var connection = new Connection(instance.port, nanoseconds -> {
                done.incrementAndGet();
                requests.add(nanoseconds / 1e6);
            })) {
                kind.deed.run(connection, turn);
                deeds.add(new Timed(kind.name, (System.nanoTime() - begun) / 1e6));
            } catch (IOException | RuntimeException e) {
                unexpected.add(kind.name + ": " + e);
            }
            var due = begun + (long) (Math.max(1, done.get()) * THREADS / rate * 1e9);
            try {
                TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private Kind any(Random random) {
        var left = random.nextInt(kinds.stream().mapToInt(Kind::share).sum());
        for (var kind : kinds) {
            left -= kind.share;
            if (left < 0) {
                return kind;
            }
        }
        throw new IllegalStateException();
    }

    private void visit(Connection connection, int turn) throws IOException {
        var path = switch (turn % 4) {
            case 0 -> "/";
            case 1 -> "/collections/all";
            default -> Catalog.path(turn / 4 % 20);
        };
        connection.call(page(path), 200);
    }

    private void list(Connection connection, int turn) throws IOException {
        connection.call(page("/collections/" + (turn % 2 == 0 ? "all" : "kiln-" + turn % Catalog.COLLECTIONS) + "?price_min=1."
                + turn % ADDRESSES + "&sort_by=" + SORTS.get(turn % SORTS.size())), 200);
    }

    private void search(Connection connection, int turn) throws IOException {
        connection.call(page("/search?q=stonware+" + turn % ADDRESSES), 200);
    }

    private void suggestions(Connection connection, int turn) throws IOException {
        connection.call(page("/search/suggest.json?q=product%20" + turn % 997), 200);
    }

    private void cart(Connection connection, int turn) throws IOException {
        var buyer = new Buyer(connection, instance.host());
        for (int i = 0; i < 3; i++) {
            buyer.adds(variant(turn + i));
        }
        connection.call(page("/cart.json"), 200);
    }

    private void buy(Connection connection, int turn) throws IOException {
        var buyer = new Buyer(connection, instance.host());
        buyer.adds(variant(turn));
        buyer.paysFor();
    }

    private String variant(int number) {
        return catalog.variants.get(number % PRODUCTS);
    }

    private void read(Connection connection, int turn) throws IOException {
        connection.call(instance.api("GET", switch (turn % 4) {
            case 0 -> "/admin/products/" + catalog.ids.get(turn % PRODUCTS) + ".json";
            case 1 -> "/admin/products.json?limit=50&fields=id,title";
            case 2 -> "/admin/orders.json?limit=20";
            default -> "/admin/customers.json?limit=20";
        }, ""), 200);
    }

    private void customer(Connection connection, int turn) throws IOException {
        connection.call(instance.api("POST", "/admin/customers.json", "{\"customer\":{\"email\":\"guest-" + turn
                + "@mail.test\",\"first_name\":\"Jo\",\"last_name\":\"Lee\"}}"), 201);
    }

    private void product(Connection connection, int turn) throws IOException {
        var made = connection.call(
                instance.api("POST", "/admin/products.json", Catalog.product(1_000_000 + turn)), 201);
        connection.call(
                instance.api("DELETE", "/admin/products/" + Instance.field(made.text(), "id") + ".json", ""), 200);
    }

    private void picture(Connection connection, int turn) throws IOException {
        var images = "/admin/products/" + catalog.ids.get(turn % PRODUCTS) + "/images";
        var stored = connection.call(instance.api("POST", images + ".json", "{\"image\":{\"attachment\":\"" + noise(turn)
                + "\",\"filename\":\"noise.png\"}}"), 201);
        var address = Instance.field(stored.text(), "src");
        var path = address.substring(address.indexOf("/media/"));
        for (var each : List.of(path, path.replace("noise.", "noise_80x80."), path.replace("noise.", "noise_120x."))) {
            connection.call(page(each), 200);
        }
        connection.call(instance.api("DELETE", images + "/" + Instance.field(stored.text(), "id") + ".json", ""), 200);
    }

    /** A picture that is no other's, in Base64. */
    private static String noise(int seed) throws IOException {
        var image = new BufferedImage(200, 150, BufferedImage.TYPE_INT_RGB);
        var random = new Random(seed);
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                image.setRGB(x, y, random.nextInt(1 << 24));
            }
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private void console(Connection connection, int turn) throws IOException {
        connection.call(console.get(PAGES_OF_THE_CONSOLE.get(turn % PAGES_OF_THE_CONSOLE.size())), 200);
    }

    private byte[] page(String path) {
        return instance.page(Instance.SHOP, path);
    }

    /** Milliseconds of the requests since this was asked last. */
    double[] requests() {
        var all = new ArrayList<Double>();
        for (var each = requests.poll(); each != null; each = requests.poll()) {
            all.add(each);
        }
        return all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** Milliseconds of what was done since this was asked last, by kind. */
    Map<String, double[]> deeds() {
        var all = new LinkedHashMap<String, List<Double>>();
        kinds.forEach(kind -> all.put(kind.name, new ArrayList<>()));
        for (var each = deeds.poll(); each != null; each = deeds.poll()) {
            all.get(each.kind).add(each.millis);
        }
        var sorted = new LinkedHashMap<String, double[]>();
        all.forEach((kind, times) ->
                sorted.put(kind, times.stream().mapToDouble(Double::doubleValue).sorted().toArray()));
        return sorted;
    }

    /** Answers that were not as they should be, since this was asked last. */
    List<String> unexpected() {
        var all = new ArrayList<String>();
        for (var each = unexpected.poll(); each != null; each = unexpected.poll()) {
            all.add(each);
        }
        return all;
    }

    @Override
    public void close() throws InterruptedException {
        ended.set(true);
        threads.shutdownNow();
        threads.awaitTermination(60, TimeUnit.SECONDS);
    }
}
