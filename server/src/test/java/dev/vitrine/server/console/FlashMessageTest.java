package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was just done is told once, in words of ours alone. */
final class FlashMessageTest {

    private final TestServer testServer = TestServer.shared();
    private final SignedInVisitor signedInVisitor = testServer.person().atBase();

    @Test
    void wordsAreToldOnceToWhomTheyConcern() {
        var visitorResponse = signedInVisitor.post("/account/profile", Map.of("first_name", "Jo", "last_name", "Lee"));
        assertThat(visitorResponse.header("set-cookie")).contains("notice=", "HttpOnly", "SameSite=Lax", "Path=/");
        var notice = signedInVisitor.visitor().cookie("notice");
        assertThat(told(signedInVisitor)).isEqualTo("Your name is saved.");
        assertThat(signedInVisitor.visitor().cookie("notice")).isEmpty();
        assertThat(told(signedInVisitor)).isEmpty();

        var other = testServer.person().atBase();
        other.visitor().setCookie("notice", notice);
        assertThat(told(other)).as("of another session").isEmpty();
    }

    /** A shop's script can set a cookie at the shop's host, where the console is, too. */
    @Test
    void wordsOfAScriptAreNotShown() {
        var words = "-Your password is no longer safe: call 555-0100".getBytes(StandardCharsets.UTF_8);
        var text = Base64.getUrlEncoder().withoutPadding().encodeToString(words);
        for (var forged : new String[] {
            text,
            "." + text,
            "x." + text,
            Secrets.hmacHex("notice\n" + text, "nobody") + "." + text,
            "%",
            "..",
            "x." + "%%"
        }) {
            signedInVisitor.visitor().setCookie("notice", forged);
            assertThat(told(signedInVisitor)).as(forged).isEmpty();
        }
    }

    private static String told(SignedInVisitor signedInVisitor) {
        var page = signedInVisitor.get("/account/profile");
        assertThat(page.status()).isEqualTo(200);
        return page.html().select(".notices").text();
    }
}
