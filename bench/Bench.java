import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * How quick the platform is, beside what the libraries below can do in the same run: {@code java bench/Bench.java} from
 * the repository's root. Starts a server of its own on a fresh folder, fills a shop and prints a table.
 *
 * <p>Options: {@code --short} (a minute and a half, SQLite only), {@code --database sqlite} or {@code postgresql}, {@code
 * --products N}, {@code --keep} (later runs are compared with this one).
 */
public final class Bench {

    private static final List<String> SORTS =
            List.of("title-asc", "title-desc", "price-asc", "price-desc", "created-asc", "created-desc");

    private final boolean brief;
    private final int products;
    private final String databaseUrl;
    private final Table table;
    private Catalog catalog;

    private Bench(Options options, String databaseUrl) {
        this.brief = options.has("--short");
        this.products = options.number("--products", brief ? 200 : 1000);
        this.databaseUrl = databaseUrl;
        var database = databaseUrl.isEmpty() ? "sqlite" : "postgresql";
        this.table = new Table(
                Path.of("bench", "kept-" + database + (brief ? "-short" : "") + ".tsv"), options.has("--keep"));
    }

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        var databases = options.text("--database", options.has("--short") ? "sqlite" : "sqlite,postgresql");
        for (var name : databases.split(",")) {
            try (var database = new Database(name)) {
                new Bench(options, database.url).run();
            }
        }
    }

    private void run() throws Exception {
        try (var instance = new Instance(databaseUrl)) {
            var meter = new Meter(instance.port, brief ? 2 : 3, brief ? 1 : 3);
            try (var connection = new Connection(instance.port)) {
                catalog = new Catalog(instance, connection, products);
            }
            table.head();
            cachedPages(instance, meter);
            otherPages(instance, meter);
            api(instance, meter);
            shopping(instance, meter);
            if (!brief) {
                underWrites(instance, meter);
                webhooks(instance);
                themeBuild(instance);
            }
            scripts(instance);
            memory(instance);
        }
        table.end();
    }

    private void cachedPages(Instance instance, Meter meter) throws Exception {
        var folder = Files.createTempDirectory("vitrine-ceiling");
        var names = List.of("collection", "product");
        var pages = List.of(instance.page("/collections/all"), instance.page("/products/product-0-of-stoneware"));
        try (var connection = new Connection(instance.port)) {
            for (int i = 0; i < pages.size(); i++) {
                Files.write(folder.resolve(names.get(i)), connection.call(pages.get(i), 200).body());
            }
        }
        int port = Instance.freePort();
        var ceiling = java("Ceiling", "serve", Integer.toString(port), folder.toString()).start();
        try {
            var bytes = new Meter(port, meter.rounds(), meter.seconds());
            bytes.await(Instance.request("GET", "localhost", "/product", "", ""));
            // why: it has just been started, and the server has served a thousand requests.
            new Meter(port, 1, 4).at(() -> Instance.request("GET", "localhost", "/product", "", ""), 8, 200);
            for (int i = 0; i < pages.size(); i++) {
                int at = i;
                var most = bytes.best(() -> Instance.request("GET", "localhost", "/" + names.get(at), "", ""), 200);
                table.row(names.get(i) + " page, cached", meter.best(() -> pages.get(at), 200), most.perSecond());
            }
        } finally {
            ceiling.destroy();
        }
    }

    /** Each address once: none of them is in the cache. */
    private void otherPages(Instance instance, Meter meter) throws Exception {
        var collections = new ArrayList<String>();
        for (var sort : SORTS) {
            for (int page = 1; page <= Math.max(1, products / 24); page++) {
                collections.add("/collections/all?page=" + page + "&sort_by=" + sort);
            }
            for (int i = 0; i < Catalog.COLLECTIONS; i++) {
                collections.add("/collections/kiln-" + i + "?sort_by=" + sort);
            }
        }
        var some = new ArrayList<String>();
        for (var prefix : List.of("/products/", "/collections/all/products/")) {
            for (int i = 1; i < products; i++) {
                some.add(prefix + "product-" + i + "-of-stoneware");
            }
        }
        var searches = new ArrayList<String>();
        for (int i = 0; i < products; i++) {
            searches.add("/search?q=stonware+" + i);
            searches.add("/search?q=product+" + i);
        }
        table.row("collection page, not cached", meter.best(once(instance, collections), 200), 0);
        table.row("product page, not cached", meter.best(once(instance, some), 200), 0);
        table.row("search page among " + products + ", not cached", meter.best(once(instance, searches), 200), 0);
    }

    private static Meter.Requests once(Instance instance, List<String> addresses) {
        var next = new AtomicInteger();
        return () -> {
            int at = next.getAndIncrement();
            return at < addresses.size() ? instance.page(addresses.get(at)) : null;
        };
    }

    private void api(Instance instance, Meter meter) throws Exception {
        var most = meter.best(() -> instance.page("/robots.txt"), 200);
        table.row("static bytes (/robots.txt)", most, 0);
        var one = instance.api("GET", "/admin/products/" + catalog.ids.getFirst() + ".json", "");
        table.row("get one product", meter.best(() -> one, 200), most.perSecond());
        var list = instance.api("GET", "/admin/products.json?limit=50", "");
        table.row("list 50 products", meter.best(() -> list, 200), 0);
        var fields = instance.api("GET", "/admin/products.json?limit=50&fields=id,title,handle,vendor,updated_at", "");
        table.row("list 50 products, five fields", meter.best(() -> fields, 200), 0);
        var folder = Files.createTempDirectory("vitrine-ceiling");
        var url = databaseUrl.isEmpty() ? "jdbc:sqlite:" + folder.resolve("commits.db") : databaseUrl;
        var commits = Long.parseLong(Programs.output(java("Ceiling", "commits", url, Integer.toString(meter.seconds()))));
        table.row("commits of one row, one connection", new Meter.Figure(commits, 0, 0, 0), 0);
        var next = new AtomicInteger(products);
        table.row("create a product with 4 variants",
                meter.best(() -> instance.api("POST", "/admin/products.json", Catalog.product(next.getAndIncrement())), 201),
                commits);
        table.row("create an order", meter.best(() -> catalog.order(next.getAndIncrement()), 201), commits);
    }

    private void shopping(Instance instance, Meter meter) throws Exception {
        var turn = new AtomicInteger();
        // why ten to a cart: a shop lets nobody begin thousands of carts.
        table.row("add to cart, ten products each", meter.work(10, connection -> {
            var buyer = new Buyer(connection, instance.host());
            for (int i = 0; i < 10; i++) {
                buyer.adds(catalog.variants.get(turn.getAndIncrement() % catalog.variants.size()));
            }
        }), 0);
        Meter.Work purchase = connection -> {
            var buyer = new Buyer(connection, instance.host());
            buyer.adds(catalog.variants.get(turn.getAndIncrement() % catalog.variants.size()));
            buyer.paysFor();
        };
        if (!brief) {
            // why: it is more code than all other rows together, and the first thousand are four times as slow.
            new Meter(instance.port, 1, 30).work(1, purchase);
        }
        table.row("cart to order, seven requests", meter.work(1, purchase), 0);
    }

    /** Hot pages while the shop sells and is edited, beside the same pages without that. */
    private void underWrites(Instance instance, Meter meter) throws Exception {
        var pages = new ArrayList<byte[]>(List.of(instance.page("/"), instance.page("/collections/all")));
        for (int i = 0; i < 9; i++) {
            pages.add(instance.page("/products/product-" + i + "-of-stoneware"));
        }
        var turn = new AtomicInteger();
        Meter.Requests hot = () -> pages.get(Math.floorMod(turn.getAndIncrement(), pages.size()));
        var longer = new Meter(instance.port, 1, 20);
        var without = longer.at(hot, 8, 200);
        table.row("11 hot pages, no writes", without, 0);
        table.row("the same, 5 titles a second",
                during(this::edit, longer, hot), without.perSecond());
        table.row("the same, 5 orders, 5 stocks, 2 titles a second",
                during(this::trade, longer, hot), without.perSecond());
    }

    private interface Write {
        void run(Connection connection, int number);
    }

    /** Measures while {@code write} is done five times a second, and fails if it does. */
    private static Meter.Figure during(Write write, Meter meter, Meter.Requests hot) throws Exception {
        try (var writer = Executors.newScheduledThreadPool(1); var connection = new Connection(meter.port())) {
            var number = new AtomicInteger();
            var begun = System.nanoTime();
            var writes = writer.scheduleAtFixedRate(
                    () -> write.run(connection, number.getAndIncrement()), 0, 200, TimeUnit.MILLISECONDS);
            var figure = meter.at(hot, 8, 200);
            if (writes.isDone()) {
                writes.get();
            }
            var due = (System.nanoTime() - begun) / 200_000_000;
            if (number.get() < due * 9 / 10) {
                System.out.println("(" + number + " of " + due + " writes were done in time)");
            }
            writes.cancel(false);
            return figure;
        }
    }

    private void edit(Connection connection, int number) {
        call(connection, catalog.edit(number), 200);
    }

    private void trade(Connection connection, int number) {
        int at = number * 7 % products;
        call(connection, catalog.order(at), 201);
        call(connection, catalog.stock(at + 3, 90_000 - number), 200);
        if (number % 5 < 2) {
            edit(connection, number);
        }
    }

    private static void call(Connection connection, byte[] request, int status) {
        try {
            connection.call(request, status);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Twenty endpoints that answer at once, each told of every edit. */
    private void webhooks(Instance instance) throws Exception {
        try (var receiver = new Receiver();
                var connection = new Connection(instance.port)) {
            for (int i = 0; i < 20; i++) {
                receiver.subscribe(instance, connection, "products/update", Integer.toString(i));
            }
            int edits = 1_000;
            var begun = System.nanoTime();
            for (int i = 0; i < edits; i++) {
                edit(connection, i);
            }
            while (receiver.received() < edits * 20L) {
                TimeUnit.MILLISECONDS.sleep(20);
                if (System.nanoTime() - begun > TimeUnit.MINUTES.toNanos(10)) {
                    throw new IllegalStateException(receiver.received() + " webhooks in ten minutes");
                }
            }
            var seconds = (System.nanoTime() - begun) / 1e9;
            table.row("webhooks to 20 endpoints, 20 for each edit", new Meter.Figure(receiver.received() / seconds, 0, 0, 0), 0);
        }
    }

    /** Processor time, with that of all processes it starts. */
    private void themeBuild(Instance instance) throws Exception {
        var theme = Files.createTempDirectory("vitrine-theme");
        var starter = Path.of("themes/src/main/resources/starter");
        try (var files = Files.walk(starter)) {
            for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                var copy = theme.resolve(starter.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
                if (file.toString().endsWith(".vue")) {
                    // why: the starter theme as it is has been built already.
                    Files.writeString(copy, Files.readString(copy) + "\n<!-- bench -->\n");
                }
            }
        }
        table.seconds("theme build, cold", processorSeconds(() -> instance.run("theme", "build", theme.toString())));
        var index = theme.resolve("src/index.js");
        Files.writeString(index, Files.readString(index) + "\n// edited\n");
        table.seconds("theme build, one edit", processorSeconds(() -> instance.run("theme", "build", theme.toString())));
    }

    private interface Step {
        void run() throws Exception;
    }

    private static double processorSeconds(Step step) throws Exception {
        var before = childrenTicks();
        step.run();
        return (childrenTicks() - before) / 100.0;
    }

    private static long childrenTicks() throws IOException {
        var stat = Files.readString(Path.of("/proc/self/stat"));
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[13]) + Long.parseLong(fields[14]);
    }

    /** What a browser loads at once for a product page. */
    private void scripts(Instance instance) throws Exception {
        try (var connection = new Connection(instance.port)) {
            var page = connection.call(instance.page("/products/product-5-of-stoneware"), 200);
            var html = new String(new GZIPInputStream(new ByteArrayInputStream(page.body())).readAllBytes());
            var addresses = new HashSet<String>();
            var found = Pattern.compile("(?:<script[^>]*?src|<link[^>]*?rel=\"?modulepreload\"?[^>]*?href)=\"?([^\" >]+)")
                    .matcher(html);
            while (found.find()) {
                addresses.add(found.group(1));
            }
            long bytes = 0;
            for (var address : addresses) {
                bytes += connection.call(instance.page(address), 200).body().length;
            }
            table.size("scripts of a product page, in " + addresses.size() + " files", bytes / 1024.0, "KB");
        }
    }

    private void memory(Instance instance) throws Exception {
        table.size("memory of all processes, after load", instance.mebibytes(), "MiB");
        instance.stop();
        instance.start();
        TimeUnit.SECONDS.sleep(5);
        table.size("memory of all processes, after a start", instance.mebibytes(), "MiB");
    }

    private static ProcessBuilder java(String... arguments) throws IOException {
        var build = Path.of(".builds", Files.readString(Path.of(".builds/current")).strip());
        var all = new ArrayList<>(List.of(Programs.command(), "--enable-native-access=ALL-UNNAMED", "-cp", build + "/vitrine.jar:" + build + "/lib/*"));
        all.add("bench/" + arguments[0] + ".java");
        all.addAll(List.of(arguments).subList(1, arguments.length));
        return new ProcessBuilder(all).redirectError(ProcessBuilder.Redirect.DISCARD);
    }
}
