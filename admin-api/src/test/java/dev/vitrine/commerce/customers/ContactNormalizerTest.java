package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ContactNormalizerTest {

    @ParameterizedTest
    @CsvSource({
        "DE, +49 (0)30 12-34 567, +49301234567",
        "DE, 0049/30.1234567, +49301234567",
        "DE, 030 1234567, +49301234567",
        "US, (212) 555-0100, +12125550100",
        "US, 1 212 555 0100, +12125550100",
        "IT, +39 06 1234567, +39061234567",
        "FR, +1 212 555 0100, +12125550100"
    })
    void humanFormatsBecomeOneForm(String country, String written, String stored) {
        assertThat(ContactNormalizer.phone(written, country)).isEqualTo(stored);
        assertThat(ContactNormalizer.isPhone(stored)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"DE, 12", "IT, 06 1234567", "DE, 301234567", "DE, call me", "DE, +0301234567", "'', 030 1234567"})
    void whatCannotBeUnderstoodIsNoPhone(String country, String written) {
        assertThat(ContactNormalizer.isPhone(String.valueOf(ContactNormalizer.phone(written, country))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@b.test", "first.last+tag@sub.mail.test", "o'neil@x-y.test", "ü@mail.test"})
    void plainAddressesAreAddresses(String email) {
        assertThat(ContactNormalizer.isEmail(email)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "a@b",
                "a@b..test",
                "@b.test",
                "a@-b.test",
                "a b@c.test",
                "a@b.1",
                "a@b@c.test",
                "<a@b.test>"
            })
    void othersAreNot(String email) {
        assertThat(ContactNormalizer.isEmail(email)).isFalse();
    }
}
