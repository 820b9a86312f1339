package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.server.Config;
import dev.vitrine.server.Setting;
import dev.vitrine.server.UserError;
import dev.vitrine.server.testkit.TestServer;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom a server names for reports of holes. */
@Tag("long")
final class SecurityTxtTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void baseHostSaysWhomToTell() {
        var answer = testServer.visitor().get(SecurityTxt.PATH);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).startsWith("text/plain");
        assertThat(answer.text())
                .startsWith("Contact: mailto:" + TestServer.SECURITY_CONTACT + "\n")
                .contains("\nCanonical: " + testServer.url(SecurityTxt.PATH) + "\n");
        var expires = Instant.parse(answer.text().lines().toList().get(1).replace("Expires: ", ""));
        assertThat(expires).isAfter(Instant.now()).isBefore(Instant.now().plusSeconds(366L * 86_400));
    }

    @Test
    void hostOfAShopHasNone() {
        assertThat(testServer.visitor("demo").get(SecurityTxt.PATH).status()).isEqualTo(404);
    }

    @Test
    void contactMayBeAPage() {
        var page = "https://example.test/holes";
        assertThat(new SecurityTxt(page, "https://shops.test", Instant::now).text())
                .startsWith("Contact: " + page + "\n");
        assertThat(config(page).securityContact()).isEqualTo(page);
        assertThat(Config.of(Map.of(), Map.of()).securityContact()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"somebody", "http://example.test/holes", "javascript:alert(1)", "https://"})
    void contactThatNobodyCanUseIsRefused(String contact) {
        assertThatThrownBy(() -> config(contact))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("an e-mail address or an address that begins with https:");
    }

    private static Config config(String contact) {
        return Config.of(Map.of(Setting.SECURITY_CONTACT, contact), Map.of());
    }
}
