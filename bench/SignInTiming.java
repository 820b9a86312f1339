import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * Whether the time of an answer tells who has an account: {@code java bench/SignInTiming.java} from the repository's
 * root. Starts a server of its own with a shop, its customers and staff, and sends each form that asks for an e-mail
 * address with addresses that have an account and with as many that have none, in random order over one connection.
 *
 * <p>Options: {@code --attempts N} of each form and kind of address, {@code --only WORD} of a form's name, {@code
 * --seed N} of the order, {@code --database URL}.
 */
public final class SignInTiming {

    private static final String SHOP = "timing";
    private static final String PASSWORD = "a long way home 7";
    /** why three: an hour's quota of letters to one address. */
    private static final int ATTEMPTS_OF_AN_ACCOUNT = 3;

    private static final int WARM_UP = 60;

    private final Instance instance;
    private final Connection connection;
    private final int attempts;
    private final String only;
    private final Random random;
    private String csrf = "";
    private String cookie = "";

    /** A form that is sent again and again; {@code account} begins the addresses that have an account. */
    private record Probe(String name, String account, Form form) {}

    @FunctionalInterface
    private interface Form {
        byte[] sent(String email);
    }

    private record Attempt(Probe probe, boolean known, String email) {}

    private record Timed(Attempt attempt, double millis) {}

    private SignInTiming(Instance instance, Connection connection, Options options) {
        this.instance = instance;
        this.connection = connection;
        this.attempts = options.number("--attempts", 300);
        this.only = options.text("--only", "");
        this.random = new Random(Long.parseLong(options.text("--seed", "1")));
    }

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        try (var instance = new Instance(options.text("--database", ""), List.of("--rate-limit", "off"), List.of(SHOP))) {
            var people = Math.ceilDiv(options.number("--attempts", 300), ATTEMPTS_OF_AN_ACCOUNT);
            for (int i = 0; i < people && !options.text("--only", "").startsWith("customer"); i++) {
                instance.run("people", "create", address("staff", i));
            }
            instance.start();
            try (var connection = new Connection(instance.port)) {
                new SignInTiming(instance, connection, options).run(people);
            }
        }
    }

    private static String address(String who, int number) {
        return "%s-%05d@mail.test".formatted(who, number);
    }

    private void run(int people) throws IOException {
        for (int i = 0; i < people; i++) {
            openAccount(address("buyer", i));
        }
        takeForm();
        var all = List.of(
                customer("customer: password", "/account/sign-in", "&by=password&password=wrong+as+can+be"),
                customer("customer: code", "/account/sign-in", "&by=code"),
                customer("customer: recovery", "/account/recover", ""),
                customer("customer: registration", "/account/register",
                        "&first_name=Jo&last_name=Lee&password=" + encoded(PASSWORD) + "&password_confirmation="
                                + encoded(PASSWORD)),
                staff("staff: password", "/sign-in", "&password=wrong+as+can+be"),
                staff("staff: recovery", "/recover", ""),
                staff("staff: sign-up", "/sign-up",
                        "&name=Jo+Lee&shop_name=Kiln&handle=kiln&country=DE&zone=Europe%2FBerlin&password="
                                + encoded(PASSWORD)));
        var probes = all.stream().filter(probe -> probe.name.contains(only)).toList();
        System.out.println("Load average: " + load());
        for (int i = 0; i < WARM_UP; i++) {
            for (var probe : probes) {
                timed(new Attempt(probe, false, address("first", i)));
            }
        }
        var times = new ArrayList<Timed>();
        for (var attempt : shuffled(probes, people)) {
            times.add(new Timed(attempt, timed(attempt)));
        }
        System.out.println("Load average: " + load());
        print(probes, times);
    }

    private List<Attempt> shuffled(List<Probe> probes, int people) {
        var all = new ArrayList<Attempt>();
        for (var probe : probes) {
            for (int i = 0; i < attempts; i++) {
                all.add(new Attempt(probe, true, address(probe.account, i % people)));
                // why as long as the others: so are the pages that repeat them.
                all.add(new Attempt(probe, false, address(probe.account.replaceAll(".", "x"), i % people)));
            }
        }
        Collections.shuffle(all, random);
        return all;
    }

    /** In milliseconds, from the first byte that is sent to the last one of the answer. */
    private double timed(Attempt attempt) throws IOException {
        var request = attempt.probe.form.sent(attempt.email);
        var begun = System.nanoTime();
        connection.call(request, 200, 303, 302, 422);
        return (System.nanoTime() - begun) / 1e6;
    }

    private Probe customer(String name, String path, String fields) {
        return new Probe(name, "buyer", email -> checkout(path, "email=" + encoded(email) + fields));
    }

    private Probe staff(String name, String path, String fields) {
        return new Probe(name, "staff", email -> Instance.request(
                "POST",
                "localhost:" + instance.port,
                path,
                formHeaders() + "Cookie: " + cookie + "\r\n",
                "_csrf=" + csrf + "&email=" + encoded(email) + fields));
    }

    /** A customer with a password, as an app and an invitation make one. */
    private void openAccount(String email) throws IOException {
        var created = connection.call(instance.api(SHOP, "POST", "/admin/customers.json",
                "{\"customer\":{\"email\":\"" + email + "\",\"first_name\":\"Jo\",\"last_name\":\"Lee\"}}"), 201);
        var link = Instance.field(connection.call(instance.api(SHOP, "POST", "/admin/customers/"
                + Instance.field(created.text(), "id") + "/account_activation_url.json", "{}"), 200).text(),
                "account_activation_url");
        connection.call(checkout(link.substring(link.indexOf("/account/")), "password=" + encoded(PASSWORD)
                + "&password_confirmation=" + encoded(PASSWORD)), 303);
    }

    private byte[] checkout(String path, String form) {
        return Instance.request(
                "POST", "checkout.localhost:" + instance.port, "/shops/" + SHOP + path, formHeaders(), form);
    }

    /** A browser from elsewhere: one that sent ten forms is told to wait. */
    private static String formHeaders() {
        return "Content-Type: application/x-www-form-urlencoded\r\n" + Instance.fromElsewhere();
    }

    /** The token and cookie of the consoles' forms for those who are not signed in. */
    private void takeForm() throws IOException {
        var page = connection.call(Instance.request("GET", "localhost:" + instance.port, "/sign-in", "", ""), 200);
        var token = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"").matcher(page.text());
        if (!token.find()) {
            throw new IllegalStateException("no token in " + page.text());
        }
        csrf = token.group(1);
        cookie = page.headers().get("set-cookie").replaceAll("(?s);.*", "");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String load() throws IOException {
        return Files.readString(Path.of("/proc/loadavg")).strip();
    }

    private static void print(List<Probe> probes, List<Timed> times) {
        System.out.println("| Form | with an account: quartiles | without: quartiles | AUC | 95 % | p |");
        System.out.println("|---|--:|--:|--:|--:|--:|");
        for (var probe : probes) {
            var known = of(times, probe, true);
            var unknown = of(times, probe, false);
            var rank = RankTest.of(known, unknown);
            System.out.printf("| %s | %s | %s | %.3f | %.3f–%.3f | %.3f |%n", probe.name, quartiles(known),
                    quartiles(unknown), rank.auc(), rank.auc() - rank.margin(), rank.auc() + rank.margin(), rank.p());
        }
    }

    private static double[] of(List<Timed> times, Probe probe, boolean known) {
        return times.stream()
                .filter(time -> time.attempt.probe == probe && time.attempt.known == known)
                .mapToDouble(Timed::millis)
                .sorted()
                .toArray();
    }

    private static String quartiles(double[] sorted) {
        return "%.2f, %.2f, %.2f ms".formatted(
                sorted[sorted.length / 4], sorted[sorted.length / 2], sorted[sorted.length * 3 / 4]);
    }
}
