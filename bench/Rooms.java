import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What each page of a large shop's console takes: {@code java bench/Rooms.java} from the repository's root. Starts a server
 * of its own, fills its shop with 100,000 rows of everything and asks, as the owner, for lists with every filter, sort order
 * and kind of search, for reports and for the page of one record.
 *
 * <p>Options: {@code --database sqlite} or {@code postgresql}, {@code --rows N}, {@code --only WORD} of an address, {@code
 * --over MS} to print only pages that take more.
 */
public final class Rooms {

    private static final String SHOP = "bench";
    private static final String OWNER = "owner@mail.test";
    private static final int TURNS = 5;

    /** A list: a word that many of its rows have, one that a single row has. */
    private record Room(String path, String many, String one) {}

    private record Cost(double median, double worst, double server, double database) {
        double processor() {
            return server + database;
        }
    }

    private final Instance instance;
    private final Connection connection;
    private final Console console;
    private final List<ProcessHandle> postgres;
    private final int rows;

    private Rooms(
            Instance instance, Connection connection, Console console, List<ProcessHandle> postgres, int rows) {
        this.instance = instance;
        this.connection = connection;
        this.console = console;
        this.postgres = postgres;
        this.rows = rows;
    }

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        for (var name : options.text("--database", "sqlite,postgresql").split(",")) {
            try (var database = new Database(name)) {
                run(options, database);
            }
        }
    }

    private static void run(Options options, Database database) throws Exception {
        var rows = options.number("--rows", 100000);
        try (var instance = new Instance(database.url, List.of("--rate-limit", "off"), List.of(SHOP))) {
            var console = new Console(instance, SHOP, OWNER);
            instance.fill(rows);
            instance.start();
            try (var connection = new Connection(instance.port)) {
                var rooms = new Rooms(instance, connection, console, database.processes, rows);
                console.signIn(connection);
                rooms.awaitSearch();
                System.out.println((database.url.isEmpty() ? "SQLite" : "PostgreSQL") + ", " + rows + " rows, load average "
                        + Files.readString(Path.of("/proc/loadavg")).strip());
                rooms.measure(options.text("--only", ""), Double.parseDouble(options.text("--over", "0")));
            }
        }
    }

    /** Waits until the server has indexed the words of products, which it begins with when it starts. */
    private void awaitSearch() throws Exception {
        for (int turn = 0; turn < 900; turn++) {
            var answer = connection.call(
                    Instance.request("GET", instance.host(), "/search/suggest.json?q=jug%20" + rows + "&limit=" + (1 + turn % 10),
                            "", ""),
                    200);
            if (answer.text().contains("Jug " + rows)) {
                return;
            }
            Thread.sleep(1000);
        }
        throw new IllegalStateException("the words of the products were not indexed in a quarter of an hour");
    }

    private void measure(String only, double over) throws IOException {
        var pages = pages().stream().filter(page -> page.contains(only)).toList();
        // why: the JVM compiles meanwhile, and the databases read what they keep in memory.
        for (var page : pages) {
            connection.call(console.get(page), 200);
        }
        var costs = new LinkedHashMap<String, Cost>();
        for (var page : pages) {
            costs.put(page, cost(page));
        }
        System.out.println("| Page | median ms | worst ms | processor ms | of it the server's | PostgreSQL's |");
        System.out.println("|---|--:|--:|--:|--:|--:|");
        costs.entrySet().stream()
                .filter(each -> each.getValue().processor() >= over)
                .map(each -> row(each.getKey(), each.getValue()))
                .forEach(System.out::println);
        System.out.printf("%d pages, %d of them over 200 ms of processor time%n", costs.size(),
                costs.values().stream().filter(cost -> cost.processor() > 200).count());
    }

    private static String row(String page, Cost cost) {
        return String.format(Locale.ROOT, "| %s | %.0f | %.0f | %.0f | %.0f | %.0f |", page, cost.median(), cost.worst(),
                cost.processor(), cost.server(), cost.database());
    }

    private Cost cost(String page) throws IOException {
        var request = console.get(page);
        var times = new ArrayList<Double>();
        var server = Programs.ticks(instance.processes());
        var database = Programs.ticks(postgresProcesses());
        for (int turn = 0; turn < TURNS; turn++) {
            var begun = System.nanoTime();
            connection.call(request, 200);
            times.add((System.nanoTime() - begun) / 1e6);
        }
        times.sort(null);
        return new Cost(times.get(TURNS / 2), times.getLast(), each(Programs.ticks(instance.processes()) - server),
                each(Programs.ticks(postgresProcesses()) - database));
    }

    /** Of one turn, in milliseconds. */
    private static double each(long ticks) {
        return ticks * 1000.0 / Programs.TICKS / TURNS;
    }

    private List<ProcessHandle> postgresProcesses() {
        return postgres.stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .toList();
    }

    /** All addresses. Filters and sort orders are those that the list's page offers. */
    private List<String> pages() throws IOException {
        var pages = new ArrayList<String>();
        for (var room : rooms()) {
            pages.add(room.path());
            pages.add(room.path() + "?page=" + Math.clamp(rows / 200, 1, 500));
            Stream.of(room.many(), room.one(), "nothingofthekind")
                    .filter(word -> !word.isEmpty())
                    .forEach(word -> pages.add(room.path() + "?q=" + Console.encoded(word)));
            choices(room.path()).forEach((name, values) -> values.forEach(value -> {
                var chosen = room.path() + "?" + name + "=" + Console.encoded(value);
                pages.add(chosen);
                if (name.equals("order")) {
                    pages.add(chosen + "&page=" + Math.clamp(rows / 200, 1, 500));
                }
            }));
        }
        for (int days : List.of(1, 7, 30, 90)) {
            pages.add("?days=" + days);
        }
        for (var word : List.of("jug", "buyer" + rows / 3, "mail", "nothingofthekind")) {
            pages.add("/search?q=" + word);
        }
        for (var report : List.of("", "/sales", "/products", "/customers", "/discounts", "/funnel")) {
            for (int days : List.of(7, 30, 90, 365)) {
                pages.add("/analytics" + report + "?period=custom&since=" + LocalDate.now().minusDays(days - 1) + "&until="
                        + LocalDate.now());
            }
        }
        for (var room : List.of("orders", "drafts", "checkouts", "products", "inventory", "collections", "customers",
                "discounts", "gift-cards", "pages", "files", "redirects")) {
            pages.add("/" + room + "/" + (rows / 2 + 2));
        }
        pages.addAll(List.of("/collections/2", "/products/new", "/customers/groups", "/settings/locations", "/settings",
                "/menus", "/products?vendor=Vendor+7", "/products?product_type=Type+7", "/products?tag=tag+3",
                "/products?collection_id=2", "/customers?tag=wholesale", "/orders?tag=gift", "/orders?customer_id=7"));
        return pages;
    }

    private List<Room> rooms() {
        var middle = rows / 2 + 3;
        return List.of(
                new Room("/orders", "mail.test", "#" + middle),
                new Room("/drafts", "mail.test", "#D" + middle),
                new Room("/checkouts", "mail.test", "buyer" + middle),
                new Room("/returns", "#1", "#" + middle),
                new Room("/products", "jug", "JUG-" + middle),
                new Room("/inventory", "jug", "JUG-" + middle),
                new Room("/collections", "group", "Group " + middle),
                new Room("/customers", "jo", "buyer" + middle),
                new Room("/discounts", "offer", "CODE-" + middle),
                new Room("/discounts/1/codes", "once", "ONCE-" + middle),
                new Room("/gift-cards", "gift", "" + (100_000_000 + middle)),
                new Room("/pages", "story", "Story " + middle),
                new Room("/files", "picture", "Picture " + middle + ".jpg"),
                new Room("/redirects", "jug", "jug-" + middle),
                new Room("/settings/activity", "", ""));
    }

    /** By name of the field, without what it has at first. */
    private Map<String, List<String>> choices(String list) throws IOException {
        var choices = new LinkedHashMap<String, List<String>>();
        var select = Pattern.compile("(?s)<select[^>]* name=\"([a-z_]+)\"[^>]*data-applies[^>]*>(.*?)</select>")
                .matcher(connection.call(console.get(list), 200).text());
        while (select.find()) {
            choices.put(select.group(1),
                    found("<option[^>]*value=\"([^\"]+)\"", select.group(2)));
        }
        if (choices.isEmpty()) {
            System.out.println("no filters in " + list);
        }
        return choices;
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1)).toList();
    }
}
