package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailTexts;
import dev.vitrine.foundation.mail.NewEmail;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each e-mail about an account has every sentence in every language that e-mails know. */
final class CustomerAccountEmailsTest {

    private static final String ENGLISH = "(?i)\\b(your|the|you|this|have|hello|account)\\b";

    @Test
    void everySentenceIsTranslated() throws ReflectiveOperationException {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        api.post("customers", "{\"customer\":{\"email\":\"ann@mail.test\",\"first_name\":\"Ann\"}}");
        var customer = api.platform()
                .platform()
                .foundation()
                .database()
                .read(session -> Customers.TABLE.list(session, api.shop(), Select.ALL))
                .getFirst();
        var emails = emails();
        assertThat(emails).hasSizeGreaterThan(10);
        for (var method : emails) {
            var english = (EmailContent) method.invoke(null, arguments(method, api.shop(), customer));
            var german = EmailTexts.translated(
                    NewEmail.of("test", "ann@mail.test", english.heading(), english)
                            .in("de"),
                    "en");
            assertThat(german.locale()).as(method.getName()).isEqualTo("de");
            assertThat(german.subject()).as(method.getName()).isNotEqualTo(english.heading());
            assertThat(german.content().plain()).as(method.getName()).doesNotContainPattern(ENGLISH);
        }
    }

    @Test
    void languageThatIsNotKnownIsEnglish() {
        var english = EmailContent.titled("Your data is erased").paragraph("Hello Ann,");
        var email = EmailTexts.translated(
                NewEmail.of("test", "ann@mail.test", "Your data is erased", english)
                        .in("fr"),
                "de");
        assertThat(email.content()).isEqualTo(english);
    }

    private static List<Method> emails() {
        return Stream.of(CustomerAccountEmails.class.getDeclaredMethods())
                .filter(method -> method.getReturnType().equals(EmailContent.class))
                .toList();
    }

    private static Object[] arguments(Method method, Shop shop, Customer customer) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> type.equals(Shop.class) ? shop : type.equals(Customer.class) ? customer : "https://x.test")
                .toArray();
    }
}
