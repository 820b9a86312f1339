package dev.vitrine.foundation.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shops and the platform's own hosts. */
final class ShopsTest {

    @ParameterizedTest
    @CsvSource({"SQLITE, admin", "SQLITE, checkout", "POSTGRESQL, checkout"})
    void shopWithANameOfThePlatformHasNoHost(Dialect dialect, String name) {
        try (var platform = TestPlatform.isolated(dialect)) {
            var foundation = platform.platform().foundation();
            var shop = platform.shop();
            assertThat(foundation.shops().withoutHost()).isEmpty();
            foundation
                    .database()
                    .change(tx -> tx.sql("update shops set handle = :name where id = :shop")
                            .bind(shop)
                            .bind("name", name)
                            .run());
            assertThat(foundation.shops().withoutHost())
                    .extracting(Shop::handle)
                    .containsExactly(name);
        }
    }
}
