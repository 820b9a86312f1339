import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** A shopper without scripts who buys, form by form. */
final class Buyer {
    private static final Pattern HANDLE = Pattern.compile("name=\"handle\"[^>]*?value=\"([^\"]*)\"");
    private static final Pattern TOTAL = Pattern.compile("name=\"total\"[^>]*?value=\"([^\"]*)\"");
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final Map<String, String> ADDRESS = Map.of(
            "first_name", "Jo", "last_name", "Lee", "address1", "Main Street 1",
            "zip", "10115", "city", "Berlin", "country_code", "DE");

    private final Connection connection;
    /** By host: name and value of each. */
    private final Map<String, Map<String, String>> cookies = new HashMap<>();
    /** why: nobody who really buys has thousands of orders. */
    private final int number = NEXT.incrementAndGet();

    private final String from = Instance.fromElsewhere();
    private final String shop;

    Buyer(Connection connection, String shop) {
        this.connection = connection;
        this.shop = shop;
    }

    /** One request: adds a variant to the cart. */
    void adds(String variant) throws IOException {
        send("POST", "http://" + shop + "/cart/add", Map.of("variant_id", variant, "qty", "1"), 302, 303);
    }

    /** Six requests after the cart has something: from the cart to the order. */
    void paysFor() throws IOException {
        var checkout = location("GET", "http://" + shop + "/checkout", Map.of());
        var token = checkout.substring(checkout.lastIndexOf('/') + 1);
        var contact = new HashMap<>(ADDRESS);
        contact.put("email", "jo-" + number + "@shop.test");
        contact.put("token", token);
        var next = location("POST", checkout + "/contact", contact);
        if (next.endsWith("/delivery")) {
            var delivery = send("GET", next, Map.of(), 200, 200).text();
            next = location("POST", next, Map.of("token", token, "handle", first(HANDLE, delivery)));
        }
        if (!next.endsWith("/payment")) {
            throw new IllegalStateException("the address led to " + next);
        }
        var payment = send("GET", checkout + "/payment", Map.of(), 200, 200).text();
        next = location("POST", checkout + "/payment", Map.of("token", token, "number", "4242 4242 4242 4242",
                "name", "Jo Lee", "expiry", "12/40", "cvc", "123", "total", first(TOTAL, payment)));
        if (!next.endsWith("/thank_you")) {
            throw new IllegalStateException("the payment led to " + next);
        }
    }

    private static String first(Pattern pattern, String html) {
        var found = pattern.matcher(html);
        if (!found.find()) {
            throw new IllegalStateException("no " + pattern + " in " + html);
        }
        return found.group(1);
    }

    private String location(String method, String address, Map<String, String> form) throws IOException {
        var answer = send(method, address, form, 302, 303);
        var location = answer.headers().getOrDefault("location", "");
        return location.startsWith("/") ? address.substring(0, address.indexOf('/', 7)) + location : location;
    }

    private Connection.Answer send(String method, String address, Map<String, String> form, int one, int other)
            throws IOException {
        var path = address.indexOf('/', 7);
        var host = address.substring(7, path);
        var body = new StringBuilder();
        form.forEach((name, value) -> body.append(body.isEmpty() ? "" : "&").append(name).append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        var headers = from + (form.isEmpty() ? "" : "Content-Type: application/x-www-form-urlencoded\r\n")
                + (cookies.containsKey(host) ? "Cookie: " + String.join("; ", cookies.get(host).values()) + "\r\n" : "");
        var answer = connection.call(
                Instance.request(method, host, address.substring(path), headers, body.toString()), one, other);
        answer.headers().getOrDefault("set-cookie", "").lines().map(line -> line.split(";")[0]).forEach(cookie ->
                cookies.computeIfAbsent(host, unknown -> new HashMap<>())
                        .put(cookie.substring(0, cookie.indexOf('=')), cookie));
        return answer;
    }
}
