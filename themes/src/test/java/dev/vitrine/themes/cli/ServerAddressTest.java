package dev.vitrine.themes.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerAddressTest {
    @ParameterizedTest
    @CsvSource({
        "shops.example, https://shops.example",
        "https://Shops.Example/, https://shops.example",
        "https://shops.example:8443, https://shops.example:8443",
        "localhost:8080, http://localhost:8080",
        "http://localhost:8080, http://localhost:8080",
        "http://127.0.0.1:8080, http://127.0.0.1:8080"
    })
    void addressIsReadAsPeopleTypeIt(String typed, String url) {
        assertThat(ServerAddress.parse(typed).url()).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://shops.example",
                "http://localhost.evil.example",
                "ftp://shops.example",
                "https://shops.example/demo",
                "https://me:secret@shops.example",
                "https://",
                "two words",
                ""
            })
    void whatIsNoneOrCouldBeReadAlongIsRefused(String typed) {
        assertThatThrownBy(() -> ServerAddress.parse(typed)).isInstanceOf(CommandException.class);
    }

    @Test
    void shopIsFoundByNameOrHostOfThatServerOnly() {
        var server = ServerAddress.parse("https://shops.example");
        assertThat(server.shop("demo")).isEqualTo("https://demo.shops.example");
        assertThat(server.shop("https://Demo.shops.example/")).isEqualTo("https://demo.shops.example");
        for (var other : new String[] {"demo.evil.example", "demo/..", "a.b.shops.example", "@evil", ""}) {
            assertThatThrownBy(() -> server.shop(other)).as(other).isInstanceOf(CommandException.class);
        }
    }
}
