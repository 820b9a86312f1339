package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.oauth.AuthorizationEndpoint.NextStep;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From nothing to an app that is installed: the template as it stands, in a process of its own. */
@Tag("long")
final class AppDevTest {

    private static final String ORDER = """
            {"order": {"email": "rosa@mail.test", "line_items": [{"title": "Jug <b>blue</b>", "price": "12.00", "quantity": 1}]}}
            """;

    private final TestServer server = TestServer.shared();
    private final StringWriter heard = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theTemplateIsInstalledTakesWebhooksAndStaysInstalledWhenItMoves() throws Exception {
        var partner = server.member("demo", Permission.APPS);
        server.partner(partner);
        var store = store(partner);
        var project = folder.resolve("shelf & <b>");
        assertThat(run("app", "create", "--template", "java", project.toString()))
                .startsWith("shelf b is in " + project);
        var api = server.api(store.handle());
        api.post(
                "products",
                Json.object()
                        .set("product", Json.object().put("title", "Vase <i>"))
                        .toString());

        int port = TestServer.freePort();
        var first = dev(project, store, partner, "--app-port", Integer.toString(port));
        heardOf("It is installed in Workshop.");
        assertThat(Files.getPosixFilePermissions(project.resolve("secrets.properties")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(Files.getPosixFilePermissions(project.resolve("tokens.properties")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));

        api.post("orders", ORDER);
        heardOf("[shelf b] New order #1001 in " + store.handle() + ".localhost: 12.0");
        refusesWhatIsForged(port);
        assertThat(page(partner, store, project, port))
                .contains("#1001: 12.0", "Vase &lt;i&gt;")
                .doesNotContain("<i>");
        end(first);

        var second = dev(project, store, partner, "--app-port", Integer.toString(TestServer.freePort()));
        heardOf("It is installed in Workshop.");
        assertThat(heard.toString()).contains("moved to the app's address of now: 2");
        api.post("orders", ORDER);
        heardOf("New order #1002");

        unsubscribe(store, project, "orders/create");
        api.post("orders", ORDER);
        heardOf("New order #1003");
        var delivery = Pattern.compile("orders/create +evt_\\d+ +200 ");
        // why: the app prints what it was sent before the command prints that it was taken.
        Patience.await("the delivery", () -> delivery.matcher(heard.toString()).find());

        var source = project.resolve("App.java");
        Files.writeString(source, Files.readString(source).replace("New order ", "Fresh order "));
        heardOf("A file changed; starting it again.");
        Patience.await("the second installation", () -> heard.toString().split("It is installed in").length == 3);
        api.post("orders", ORDER);
        heardOf("Fresh order #1004");

        uninstall(store, project);
        heardOf("Uninstalled in " + store.handle());
        assertThat(properties(project, "tokens.properties")).isEmpty();
        end(second);
    }

    @Test
    void mistakesSayWhatToDo() {
        var project = folder.resolve("counter");
        run("app", "init", project.toString());
        assertThat(run("app", "init", project.toString()))
                .isEqualTo(project + " is not empty; name a folder that is not there yet.");
        assertThat(run("app", "create", project.toString(), "--template=ruby"))
                .isEqualTo("There is no template ruby; there is java.");
        assertThat(run("app", "create", project.toString())).startsWith("Missing required options: '--shop=SHOP'");
        assertThat(run("app", "dev", folder.toString())).contains("App.java and app.properties are missing");
        var free = Integer.toString(TestServer.freePort());
        assertThat(run("app", "dev", project.toString(), "--port", free))
                .startsWith("No server answers at http://localhost:" + free + "; start one with ./vitrine demo");
        var port = Integer.toString(server.port());
        assertThat(run("app", "dev", project.toString(), "--port", port, "--partner", "no@mail.test"))
                .startsWith("no@mail.test is no partner here; name one with --partner EMAIL.");
        var partner = server.member("demo", Permission.APPS);
        server.partner(partner);
        assertThat(run("app", "dev", project.toString(), "--port", port, "--partner", partner.email()))
                .contains("has no development store yet");
    }

    private Shop store(TestAccount partner) {
        var services = server.platform().appServices();
        return server.platform()
                .foundation()
                .database()
                .write(tx -> services.developmentStores()
                        .create(
                                tx,
                                partner.account(),
                                "Workshop",
                                "bench-" + partner.account().id(),
                                "EUR"));
    }

    private void refusesWhatIsForged(int port) {
        var stranger = Visitor.at(port, "localhost:" + port);
        var now = Long.toString(System.currentTimeMillis() / 1_000);
        var headers = Map.of(
                "Content-Type",
                "application/json",
                "X-Svc-Topic",
                "orders/create",
                "X-Svc-Shop-Domain",
                "x.localhost",
                "webhook-id",
                "msg_1",
                "webhook-timestamp",
                now,
                "webhook-signature",
                "v1,AAAA");
        assertThat(stranger.send("POST", "/webhooks", headers, "{\"name\": \"forged\"}")
                        .status())
                .isEqualTo(401);
        assertThat(stranger.get("/?shop=demo.localhost&timestamp=" + now + "&hmac=00")
                        .status())
                .isEqualTo(401);
        assertThat(stranger.get("/granted?code=1&state=&shop=demo.localhost").status())
                .isEqualTo(403);
        assertThat(stranger.get("/").status()).isEqualTo(401);
        assertThat(heard.toString()).doesNotContain("forged");
    }

    /** The app's page, as the partner's browser gets to it. */
    private String page(TestAccount partner, Shop store, Path project, int port) throws Exception {
        var endpoint = server.platform().appServices().authorizationEndpoint();
        var browser = Visitor.at(port, "localhost:" + port);
        var install = URI.create(endpoint.installUrl(store, secret(project, "api_key")));
        var asked = URI.create(browser.get("/?" + install.getRawQuery()).header("location"));
        assertThat(asked.getAuthority())
                .isEqualTo(store.handle() + "." + server.config().baseHost());
        var owner = server.platform()
                .foundation()
                .database()
                .read(session -> server.platform().people().staff().find(session, store, partner.account()))
                .orElseThrow();
        var next = (NextStep.RedirectTo) endpoint.next(store, owner, 0, asked.getRawQuery());
        var granted = browser.get("/granted?" + URI.create(next.address()).getRawQuery());
        assertThat(granted.header("location")).isEqualTo("http://localhost:" + port + "/");
        return browser.get("/").text();
    }

    private void unsubscribe(Shop store, Path project, String topic) throws Exception {
        var principal = new Principal(installed(store, project), "App", Scopes.all());
        var api = server.platform().api();
        var list = api.perform(store, principal, Verb.GET, "webhooks", Map.of("topic", topic), Json.object());
        for (var webhook : store.json().tree(list.body()).path("webhooks")) {
            api.perform(store, principal, Verb.DELETE, "webhooks/" + webhook.path("id"), Map.of(), Json.object());
        }
    }

    private void uninstall(Shop store, Path project) throws Exception {
        long id = installed(store, project);
        var uninstaller = server.platform().appServices().appUninstaller();
        server.platform().foundation().database().change(tx -> uninstaller.uninstall(tx, store, id));
    }

    private long installed(Shop store, Path project) throws Exception {
        var key = secret(project, "api_key");
        var services = server.platform().appServices();
        return server
                .platform()
                .foundation()
                .database()
                .read(session -> services.installations().list(session, store))
                .stream()
                .filter(each -> each.clientId().equals(key))
                .findFirst()
                .orElseThrow()
                .id();
    }

    private static String secret(Path project, String name) throws Exception {
        return properties(project, "secrets.properties").getProperty(name);
    }

    private static Properties properties(Path project, String name) throws Exception {
        var properties = new Properties();
        properties.load(new StringReader(Files.readString(project.resolve(name))));
        return properties;
    }

    private Thread dev(Path project, Shop store, TestAccount partner, String... more) {
        heard.getBuffer().setLength(0);
        var words = Stream.concat(
                Stream.of("app", "dev", project.toString(), "--shop", store.handle(), "--partner", partner.email()),
                Stream.concat(Arrays.stream(more), Stream.of("--port", Integer.toString(server.port()))));
        var printer = new PrintWriter(heard, true);
        return Thread.ofPlatform()
                .start(() -> Vitrine.line().setOut(printer).setErr(printer).execute(withData(words)));
    }

    private void end(Thread dev) throws InterruptedException {
        dev.interrupt();
        dev.join();
        assertThat(heard.toString()).contains("Stopped.");
    }

    private void heardOf(String words) {
        try {
            Patience.await(words, () -> heard.toString().contains(words));
        } catch (AssertionError e) {
            throw new AssertionError(heard.toString(), e);
        }
    }

    private String run(String... words) {
        var output = new StringWriter();
        var printer = new PrintWriter(output, true);
        Vitrine.line().setOut(printer).setErr(printer).execute(withData(Arrays.stream(words)));
        return output.toString().strip();
    }

    private String[] withData(Stream<String> words) {
        return Stream.concat(words, Stream.of("--data", server.config().data().toString()))
                .toArray(String[]::new);
    }
}
