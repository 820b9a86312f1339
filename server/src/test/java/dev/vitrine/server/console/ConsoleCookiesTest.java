package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Visitor;
import io.javalin.Javalin;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What browsers are told about the cookies that sign people in. */
final class ConsoleCookiesTest {

    @ParameterizedTest
    @CsvSource({"https, true", "http, false"})
    void cookiesAreOfOneHostAndWithTlsNeverSentWithoutIt(String scheme, boolean secure) {
        var consoleCookies = new ConsoleCookies(scheme);
        var http = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.routes.get("/", context -> {
                consoleCookies.session(context, "a");
                consoleCookies.signedOutToken(context, "b");
                consoleCookies.device(context, "c");
            });
        });
        try {
            var host = "localhost:" + http.start("127.0.0.1", 0).port();
            var set =
                    Visitor.at(http.port(), host).get("/").header("set-cookie").split("\n");
            assertThat(set).hasSize(3);
            assertThat(Stream.of(set)).allSatisfy(cookie -> {
                assertThat(cookie)
                        .contains("HttpOnly", "SameSite=Lax", "Path=/")
                        .doesNotContain("Domain");
                assertThat(cookie.startsWith("__Host-")).isEqualTo(secure);
                assertThat(cookie.contains("Secure")).isEqualTo(secure);
            });
        } finally {
            http.stop();
        }
    }
}
