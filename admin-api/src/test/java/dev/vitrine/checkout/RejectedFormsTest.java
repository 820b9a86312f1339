package dev.vitrine.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.checkout.RejectedForms.RejectedForm;
import dev.vitrine.db.Dialect;
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
        try (var test = TestPlatform.alone(dialect)) {
            var database = test.platform().database();
            var forms = test.platform().rejectedForms();
            var shop = test.shop();
            database.change(tx -> {
                forms.keep(tx, shop, "a", "contact", new RejectedForm(Map.of("zip", ""), Map.of()));
                forms.keep(tx, shop, "a", "contact", WRONG);
                forms.keep(tx, shop, "a", "payment", WRONG);
                forms.keep(tx, shop, "b", "contact", WRONG);
            });
            assertThat(database.read(session -> forms.find(session, shop, "a", "contact")))
                    .contains(WRONG);
            database.change(tx -> forms.saved(tx, shop, "a", "contact"));
            assertThat(database.read(session -> forms.find(session, shop, "a", "contact")))
                    .isEmpty();
            assertThat(database.read(session -> forms.find(session, shop, "a", "payment")))
                    .as("no longer wrong, and still typed")
                    .contains(new RejectedForm(WRONG.typed(), Map.of()));
            assertThat(database.read(session -> forms.find(session, test.shop(), "b", "contact")))
                    .as("another shop")
                    .isEmpty();
            test.clock().pass(Duration.ofHours(1));
            assertThat(database.read(session -> forms.find(session, shop, "b", "contact")))
                    .isEqualTo(Optional.empty());
            test.clock().pass(Duration.ofDays(1));
            forms.forgetOld(shop);
            assertThat(database.read(session -> session.sql("select count(*) from rejected_forms where shop_id = :shop")
                            .bind(shop.shopId())
                            .count()))
                    .isZero();
        }
    }
}
