package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.kernel.Secrets;
import dev.vitrine.server.testkit.Member;
import dev.vitrine.server.testkit.World;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was just done is told once, in words of ours alone. */
final class FlashMessageTest {

    private final World world = World.shared();
    private final Member member = world.person().atBase();

    @Test
    void wordsAreToldOnceToWhomTheyConcern() {
        var answer = member.post("/account/profile", Map.of("first_name", "Jo", "last_name", "Lee"));
        assertThat(answer.header("set-cookie")).contains("notice=", "HttpOnly", "SameSite=Lax", "Path=/");
        var notice = member.visitor().cookie("notice");
        assertThat(told(member)).isEqualTo("Your name is saved.");
        assertThat(member.visitor().cookie("notice")).isEmpty();
        assertThat(told(member)).isEmpty();

        var other = world.person().atBase();
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
            member.visitor().setCookie("notice", forged);
            assertThat(told(member)).as(forged).isEmpty();
        }
    }

    private static String told(Member member) {
        var page = member.get("/account/profile");
        assertThat(page.status()).isEqualTo(200);
        return page.html().select(".notices").text();
    }
}
