package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was typed stays until it is saved, for an hour, and for nobody else. */
final class RejectedFormsTest {

    private static final RejectedForm WRONG = new RejectedForm(Map.of("zip", "1"), Map.of("zip", "Too short."));

    @ParameterizedTest
    @EnumSource
    void formIsKeptUntilItIsSaved(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var shop = test.shop();
            keep(test, shop, "a", "contact", new RejectedForm(Map.of("zip", ""), Map.of()));
            keep(test, shop, "a", "contact", WRONG);
            keep(test, shop, "a", "payment", WRONG);
            keep(test, shop, "b", "contact", WRONG);
            assertThat(found(test, shop, "a", "contact")).contains(WRONG);
            test.platform().foundation().database().change(tx -> forms(test).saved(tx, shop, "a", "contact"));
            assertThat(found(test, shop, "a", "contact")).isEmpty();
            var typed = new RejectedForm(WRONG.typed(), Map.of());
            assertThat(found(test, shop, "a", "payment")).contains(typed);
            assertThat(found(test, test.shop(), "b", "contact"))
                    .as("another shop")
                    .isEmpty();
            test.clock().advance(Duration.ofHours(1));
            assertThat(found(test, shop, "b", "contact")).as("an hour later").isEmpty();
        }
    }

    private static void keep(TestPlatform test, Shop shop, String token, String form, RejectedForm rejected) {
        test.platform().foundation().database().change(tx -> forms(test).keep(tx, shop, token, form, rejected));
    }

    private static Optional<RejectedForm> found(TestPlatform test, Shop shop, String token, String form) {
        return test.platform()
                .foundation()
                .database()
                .read(session -> forms(test).find(session, shop, token, form));
    }

    private static RejectedForms forms(TestPlatform test) {
        return test.platform().sales().rejectedForms();
    }
}
