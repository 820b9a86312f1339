package dev.vitrine.foundation.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.CompleteShop;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code Prefer: handling=strict}: a read refuses query parameters that it does not know. */
final class StrictQueriesTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @Test
    void misspeltFilterIsRefusedAndTheOthersAreNamed() {
        var strict = apiClient.withHeader("Prefer", "handling=strict");

        var refused = strict.get("products?vender=Ada");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.at("errors.vender[0]"))
                .startsWith("is not read here")
                .contains("vendor", "limit");
        var read = strict.get("products?vendor=Ada&limit=5");
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.header("Preference-Applied")).contains("handling=strict");
        assertThat(strict.get("products/count?vendor=Ada&fields=id").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "handling=lenient", "handling=stricter", "x-handling=strict", "return=minimal"})
    void withoutThePreferenceItIsIgnored(String preference) {
        var response = apiClient.withHeader("Prefer", preference).get("products?vender=Ada");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Preference-Applied")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"handling=strict", "return=minimal, Handling = \"strict\"", "handling=strict; a=b, wait=1"})
    void thePreferenceMayStandAmongOthers(String preference) {
        assertThat(apiClient
                        .withHeader("Prefer", preference)
                        .get("orders?staus=any")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void everyDocumentedParameterIsRead() {
        var platform = TestPlatform.isolated(Dialect.SQLITE);
        var shop = CompleteShop.in(platform.api(), "strict");
        var strict = shop.api().withHeader("Prefer", "handling=strict");
        var unread = new ArrayList<String>();
        var tried = 0;
        for (var operation : platform.contract().operations()) {
            var path = shop.filled(operation.path());
            if (!operation.verb().equals("GET") || path.isEmpty()) {
                continue;
            }
            for (var parameter : operation.tree().path("parameters")) {
                var name = parameter.path("name").asText();
                if (parameter.path("in").asText().equals("query")) {
                    tried++;
                    var response = strict.get(CompleteShop.called(path.get()) + "?" + name + "=1");
                    if (response.text().contains("is not read here")) {
                        unread.add(operation.path() + "?" + name);
                    }
                }
            }
        }
        platform.close();
        assertThat(unread).as("of " + tried + " that are documented").isEmpty();
        assertThat(tried).isGreaterThan(300);
    }
}
