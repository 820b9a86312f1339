import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A shop's console as its owner's browser asks for it. */
final class Console {

    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final Instance instance;
    private final String shop;
    private final String email;
    private final String password;
    private volatile String cookie = "";

    /** Makes the owner's account. */
    Console(Instance instance, String shop, String email) throws Exception {
        this.instance = instance;
        this.shop = shop;
        this.email = email;
        this.password = instance.run("people", "create", email, "--owner-of", shop).strip();
    }

    /** Two requests: as somebody does who was not signed in. */
    void signIn(Connection connection) throws IOException {
        var form = connection.call(request("GET", "/sign-in", "", ""), 200);
        var token = CSRF.matcher(form.text());
        if (!token.find()) {
            throw new IllegalStateException("no token in " + form.text());
        }
        var answer = connection.call(
                request("POST", "/sign-in",
                        "Content-Type: application/x-www-form-urlencoded\r\nCookie: " + cookies(form) + "\r\n",
                        "_csrf=" + encoded(token.group(1)) + "&email=" + encoded(email) + "&password=" + encoded(password)),
                302, 303);
        cookie = cookies(answer);
    }

    private static String cookies(Connection.Answer answer) {
        return String.join("; ",
                answer.headers().get("set-cookie").lines().map(line -> line.replaceAll(";.*", "")).toList());
    }

    byte[] get(String path) {
        return request("GET", path, "Cookie: " + cookie + "\r\n", "");
    }

    private byte[] request(String method, String path, String headers, String body) {
        return Instance.request(method, "admin.localhost:" + instance.port, "/shops/" + shop + path, headers, body);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
