package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.webhooks.SendingTest.Trap;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.testkit.TestPlatform;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** However a forbidden receiver is spelled, nothing connects to it; and nobody else is refused. */
final class ForbiddenAddressesTest {

    private static final List<String> HOSTS = List.of(
            "0127.0.0.1",
            "[::ffff:a00:1]",
            "169.254.169.254.",
            "localhost",
            "LOCALHOST",
            "localhost.",
            "a.localhost",
            "127.0.0.1",
            "127.0.0.1.",
            "127.1",
            "127.0.1",
            "2130706433",
            "0x7f000001",
            "0x7f.0.0.1",
            "0x7F.0x0.0x0.0x1",
            "017700000001",
            "0177.0.0.1",
            "0177.1",
            "127.000.000.001",
            "00000177.0.0.1",
            "127.0.0.1%00",
            "0",
            "0.0.0.0",
            "0x0",
            "[::]",
            "[::1]",
            "[0:0:0:0:0:0:0:1]",
            "[0000:0000:0000:0000:0000:0000:0000:0001]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
            "[::127.0.0.1]",
            "[::7f00:1]",
            "[64:ff9b::127.0.0.1]",
            "[64:ff9b::7f00:1]",
            "[2002:7f00:1::]",
            "[2002:7f00:0001::1]",
            "[fe80::1]",
            "[fe80::1%25eth0]",
            "[::1%25lo]",
            "[fc00::1]",
            "[fd12:3456::1]",
            "[ff02::1]",
            "[2001:db8::1]",
            "[2001::1]",
            "[100::1]",
            "10.0.0.1",
            "10.255.255.255",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.0.1",
            "192.168.255.255",
            "169.254.169.254",
            "0xa9fea9fe",
            "2852039166",
            "0251.0376.0251.0376",
            "169.254.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "127.255.255.254",
            "１２７.０.０.１",
            "127。0。0。1",
            "ⓛocalhost",
            "loc\u00adalhost",
            "localhost\u200b",
            "①②⑦.⓪.⓪.①",
            "metadata.google.internal",
            "internal",
            "a.internal",
            "corp.internal.",
            "INTERNAL",
            "svcinternal",
            "www.example.com",
            "example.com",
            "example.net",
            "example.org",
            "a.b.example.com",
            "EXAMPLE.COM",
            "hooks.example",
            "printer.local",
            "a.invalid",
            "hidden.onion",
            "shops.test",
            "SHOPS.test",
            "demo.shops.test",
            "demo.shops.test.",
            "x.y.shops.test",
            "user@hooks.apps.test",
            "user:word@127.0.0.1",
            "hooks.apps.test@127.0.0.1",
            "127.0.0.1#@hooks.apps.test",
            "127.0.0.1?@hooks.apps.test",
            "127.0.0.1\\@hooks.apps.test",
            "hooks.apps.test\\@127.0.0.1",
            "127.0.0.1\t",
            "127.0.0.1 ",
            "-",
            "",
            ".",
            "..",
            "[",
            "[]",
            "[::1",
            "a..b",
            "nodots",
            "%31%32%37.0.0.1",
            "127%2e0%2e0%2e1",
            "localhost%00.apps.test",
            "cname-to-loopback.apps.test",
            "cname-to-ten.apps.test",
            "cname-to-metadata.apps.test",
            "both-public-and-private.apps.test",
            "mapped.apps.test",
            "nat64.apps.test",
            "six-to-four.apps.test");

    /** What is said without a connection. */
    private static final List<String> REFUSALS =
            List.of("may not be called", "host that is not known", "no address that can be called", "no https address");

    private static final List<String> PUBLIC = List.of(
            "https://hooks.apps.test",
            "https://hooks.apps.test/",
            "https://hooks.apps.test/a?b=c",
            "https://a.io/x",
            "HTTPS://HOOKS.APPS.TEST/Case",
            "https://hooks.apps.test:8443/x",
            "https://sub.domain.deep.apps.test/",
            "https://xn--mnchen-3ya.de/hook",
            "https://hooks.apps.test./x",
            "https://a-b.apps.test/x",
            "https://hooks.apps.test/internal/x",
            "https://internal.apps.test/x",
            "https://internalised.io/",
            "https://myexample.com/",
            "https://example.io/",
            "https://examples.com/x",
            "https://shops.test.io/x",
            "https://notshops.test/x",
            "https://localhosting.com/x",
            "https://local.apps.io/",
            "https://127.apps.test/x",
            "https://hooks.apps.test/127.0.0.1",
            "https://hooks.apps.test/?to=http://localhost",
            "https://hooks.apps.test/%7Euser",
            "https://hooks.apps.test/a+b",
            "https://n0.apps.test/x",
            "https://1.apps.test/",
            "https://hooks.co.uk/x",
            "https://hooks.museum/x",
            "https://hooks.apps.test/x.json",
            "https://hooks.apps.test:443/y",
            "https://hooks.apps.test:65535/y");

    @Test
    void noSpellingReachesThisMachine() throws Exception {
        assertThat(HOSTS.size()).isGreaterThanOrEqualTo(120);
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        try (var trap = new Trap()) {
            var webhookHttpClient = new WebhookHttpClient(
                    AddressRule.PUBLIC, ForbiddenAddressesTest::resolve, AppHttpClient.trustManager(null));
            var taken = new ArrayList<String>();
            for (var host : HOSTS) {
                for (var address :
                        List.of("https://" + host + ":" + trap.port() + "/", "http://" + host + ":" + trap.port())) {
                    var body = Json.object();
                    body.putObject("webhook").put("topic", "shop/update").put("address", address);
                    if (apiClient.post("webhooks", body.toString()).status() == 201) {
                        taken.add(host);
                    }
                    var reply = webhookHttpClient.post(address, new byte[] {'{', '}'}, Map.of());
                    assertThat(reply.error())
                            .as(address)
                            .matches(error -> REFUSALS.stream().anyMatch(error::contains));
                }
            }
            assertThat(trap.visits()).isZero();
            assertThat(taken)
                    .as("what only the network can tell")
                    .isNotEmpty()
                    .allMatch(host -> host.endsWith(".apps.test"));
        }
    }

    @Test
    void publicReceiversAreNotRefused() {
        assertThat(PUBLIC.size()).isGreaterThanOrEqualTo(30);
        var rules = new WebhookAddressRules("shops.test:8080", false);
        for (var address : PUBLIC) {
            var problems = new Problems();
            rules.check(address, problems);
            assertThat(problems.byField()).as(address).isEmpty();
        }
    }

    @Test
    void switchForDevelopmentAllowsThisMachineButNotThisServer() {
        var rules = new WebhookAddressRules("localhost:8080", true);
        for (var fine : List.of(
                "http://localhost:3000/x", "https://127.0.0.1:9000/", "http://[::1]:3000/", "http://a.localhost:1/")) {
            var problems = new Problems();
            rules.check(fine, problems);
            assertThat(problems.byField()).as(fine).isEmpty();
        }
        for (var wrong : List.of(
                "http://localhost:8080/",
                "http://demo.localhost:8080/x",
                "http://10.0.0.1/",
                "ftp://localhost/",
                "http://a.apps.test/")) {
            var problems = new Problems();
            rules.check(wrong, problems);
            assertThat(problems.byField()).as(wrong).isNotEmpty();
        }
    }

    private static List<InetAddress> resolve(String host) throws UnknownHostException {
        var bytes = switch (host) {
            case "cname-to-ten.apps.test" -> new byte[] {10, 0, 0, 1};
            case "cname-to-metadata.apps.test" -> new byte[] {(byte) 169, (byte) 254, (byte) 169, (byte) 254};
            case "nat64.apps.test" -> six("0064ff9b0000000000000000" + "7f000001");
            case "six-to-four.apps.test" -> six("20027f000001000000000000" + "00000001");
            default -> new byte[] {127, 0, 0, 1};
        };
        var inside = InetAddress.getByAddress(host, bytes);
        return host.startsWith("both-")
                ? List.of(InetAddress.getByAddress(host, new byte[] {93, 1, 2, 3}), inside)
                : List.of(inside);
    }

    private static byte[] six(String digits) {
        return HexFormat.of().parseHex(digits);
    }
}
