package dev.vitrine.commerce.payments;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CardTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "4242 4242 4242 4242, Ann, 03/26, 123, ''",
        "4242-4242-4242-4242, Ann, 12/2030, 123, ''",
        "378282246310005, Ann, 1/27, 1234, ''",
        "4242 4242-42424242, Ann, 1230, 1 23, ''",
        "4242424242424242, Ann, 12 / 30, 123, ''",
        "4242424242424242, Ann, 12-2030, 123, ''",
        "4242424242424242, Ann, 130, 123, ''",
        "4242424242424242, Ann, 122030, 123, ''",
        "4242424242424242, Ann, 930, 123, ''",
        "4242424242424243, Ann, 12/30, 123, number",
        "'', Ann, 12/30, 123, number",
        "4242424242424242, '', 12/30, 123, name",
        "4242424242424242, Ann, 02/26, 123, expiry",
        "4242424242424242, Ann, 13/30, 123, expiry",
        "4242424242424242, Ann, soon, 123, expiry",
        "4242424242424242, Ann, 12/30, 12, cvc",
        "378282246310005, Ann, 12/30, 123, cvc",
    })
    void saysWhichFieldIsWrong(String number, String name, String expiry, String cvc, String wrong) {
        var problems = new Card(number, name, expiry, cvc).problems(NOW);

        if (wrong.isEmpty()) {
            assertThat(problems).isEmpty();
        } else {
            assertThat(problems).containsOnlyKeys(wrong);
        }
    }

    @Test
    void neverShowsItsNumber() {
        var card = new Card("4242 4242 4242 4242", "Ann", "12/30", "123");

        assertThat(card.toString()).isEqualTo("Visa •••• •••• •••• 4242");
        assertThat(card.masked()).doesNotContain("42424");
    }
}
