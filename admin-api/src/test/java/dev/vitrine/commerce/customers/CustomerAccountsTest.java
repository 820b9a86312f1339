package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Accounts of customers: passwords, invitations, and the links that lead to them. */
final class CustomerAccountsTest {

    private static final String INVITE = "/send_invite";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void passwordOpensTheAccountAndIsNeverShown(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var since = shop.lastEvent();
        var made = shop.post("customers", body("\"password\":\"tulip\",\"password_confirmation\":\"tulip\""));

        assertThat(made.at("customer.state")).isEqualTo("enabled");
        assertThat(made.text()).doesNotContain("tulip", "argon", "password");
        assertThat(shop.topicsSince(since)).containsExactly("customers/create", "customers/enable");
        assertThat(opens(shop, made, "tulip")).isTrue();
        assertThat(opens(shop, made, "Tulip")).isFalse();

        var between = shop.lastEvent();
        var path = "customers/" + made.at("customer.id");
        shop.put(path, "{\"customer\":{\"password\":\"anemone\",\"#password_hash\":\"x\"}}");
        assertThat(opens(shop, made, "anemone")).isTrue();
        assertThat(opens(shop, made, "tulip")).isFalse();
        assertThat(shop.topicsSince(between)).containsExactly("customers/update");
    }

    @Test
    void callerCannotBringAHashOrAState() {
        var made =
                apiClient.post("customers", body("\"#password_hash\":\"x\",\"#enabled\":true,\"state\":\"enabled\""));
        assertThat(made.at("customer.state")).isEqualTo("disabled");
        assertThat(opens(apiClient, made, "x")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void invitationIsALetterWithALinkThatOpensTheAccount(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var ann = shop.post("customers", body("\"first_name\":\"Ann\""));
        var since = shop.lastEvent();
        var response = shop.post(
                path(ann) + INVITE,
                "{\"customer_invite\":{\"subject\":\"Come in\",\"custom_message\":\"We miss you.\"}}");

        assertThat(response.status()).isEqualTo(201);
        assertThat(response.at("customer_invite.to")).isEqualTo("ann@mail.test");
        assertThat(response.at("customer_invite.from")).isEqualTo(shop.shop().email());
        assertThat(response.at("customer_invite.subject")).isEqualTo("Come in");
        assertThat(shop.get(path(ann)).at("customer.state")).isEqualTo("invited");
        assertThat(shop.topicsSince(since)).containsExactly("customers/update");
        var email = letters(shop).getFirst();
        assertThat(email.recipient()).isEqualTo("ann@mail.test");
        assertThat(email.body())
                .contains(
                        "Hello Ann,",
                        "We miss you.",
                        "https://checkout." + TestPlatform.BASE_HOST + "/shops/",
                        "/account/activate/");

        var between = shop.lastEvent();
        assertThat(activate(shop, ann, token(email.body()), "tulip")).isTrue();
        assertThat(opens(shop, ann, "tulip")).isTrue();
        assertThat(shop.topicsSince(between)).containsExactly("customers/enable", "customers/update");
        assertThat(activate(shop, ann, token(email.body()), "other"))
                .as("a link opens once")
                .isFalse();
        assertThat(shop.post(path(ann) + INVITE, "{}").status()).isEqualTo(422);
        assertThat(shop.post(path(ann) + "/account_activation_url", "{}").at("errors.base[0]"))
                .isEqualTo("The account is already enabled");
    }

    @Test
    void eachLinkInvalidatesTheFormerAndLastsThirtyDays() {
        var ann = apiClient.post("customers", body("\"note\":\"x\""));
        var first = token(link(ann));
        var second = token(link(ann));

        assertThat(activate(apiClient, ann, first, "tulip")).isFalse();
        apiClient.platform().clock().advance(Duration.ofDays(31));
        assertThat(activate(apiClient, ann, second, "tulip")).isFalse();
        var third = token(link(ann));
        apiClient.platform().clock().advance(Duration.ofDays(29));
        var other = apiClient.post("customers", "{\"customer\":{\"email\":\"bo@mail.test\"}}");
        assertThat(activate(apiClient, other, third, "tulip"))
                .as("somebody else's")
                .isFalse();
        assertThat(activate(apiClient, ann, third, "tulip")).isTrue();
    }

    @Test
    void whoDeclinesCanBeInvitedAgain() {
        var ann = apiClient.post("customers", body("\"send_email_invite\":true"));
        assertThat(ann.at("customer.state")).isEqualTo("invited");
        var token = token(letters(apiClient).getFirst().body());
        accounts(apiClient).decline(apiClient.shop(), id(ann), token);

        assertThat(apiClient.get(path(ann)).at("customer.state")).isEqualTo("declined");
        assertThat(activate(apiClient, ann, token, "tulip")).isFalse();
        assertThat(apiClient.post(path(ann) + INVITE, "{}").status()).isEqualTo(201);
        assertThat(apiClient.get(path(ann)).at("customer.state")).isEqualTo("invited");
    }

    @Test
    void closedAccountOpensNoMore() {
        var ann = apiClient.post("customers", body("\"password\":\"tulip\",\"send_email_welcome\":true"));
        assertThat(letters(apiClient).getFirst().subject()).startsWith("Welcome to");
        var since = apiClient.lastEvent();

        assertThat(apiClient.post(path(ann) + "/disable", "{}").at("customer.state"))
                .isEqualTo("disabled");
        assertThat(opens(apiClient, ann, "tulip")).isFalse();
        assertThat(apiClient.topicsSince(since)).containsExactly("customers/disable", "customers/update");
    }

    @Test
    void letterNeedsAnAddressAndOneLineOfSubject() {
        var ann = apiClient.post("customers", "{\"customer\":{\"first_name\":\"Ann\"}}");
        assertThat(apiClient.post(path(ann) + INVITE, "{}").at("errors.to[0]")).isEqualTo("can't be blank");
        var odd = apiClient.post(
                path(ann) + INVITE,
                "{\"customer_invite\":{\"to\":\"a@b.test\",\"subject\":\"a\\nBcc: c@d.test\",\"bcc\":[\"nobody\"]}}");
        assertThat(odd.at("errors.subject[0]")).isEqualTo("is invalid");
        assertThat(odd.json().get("errors").has("bcc[0]")).isTrue();
        assertThat(letters(apiClient)).isEmpty();
        assertThat(apiClient.get(path(ann)).at("customer.state")).isEqualTo("disabled");
    }

    @Test
    void onlyTheStepsOfTheTableAreTaken() {
        var allowed = Set.of(
                "disabled>invited",
                "disabled>enabled",
                "invited>invited",
                "invited>enabled",
                "invited>declined",
                "invited>disabled",
                "declined>invited",
                "declined>enabled",
                "declined>disabled",
                "enabled>enabled",
                "enabled>disabled");
        for (var from : CustomerAccountState.values()) {
            assertThat(Arrays.stream(CustomerAccountState.values()).filter(from::may))
                    .allMatch(to -> allowed.contains(from.word() + ">" + to.word()));
        }
        assertThat(Arrays.stream(CustomerAccountState.values())
                        .mapToLong(from -> Arrays.stream(CustomerAccountState.values())
                                .filter(from::may)
                                .count())
                        .sum())
                .isEqualTo(allowed.size());
    }

    @Test
    void hashesAreSaltedArgon() {
        var passwordHasher = new PasswordHasher();
        var hash = passwordHasher.hash("tulip");
        assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").isNotEqualTo(passwordHasher.hash("tulip"));
        assertThat(passwordHasher.matches("tulip", hash)).isTrue();
        assertThat(passwordHasher.matches("tulips", hash)).isFalse();
        assertThat(passwordHasher.matches("tulip", "tulip")).isFalse();
    }

    private String link(ApiClient.Response customer) {
        return apiClient.post(path(customer) + "/account_activation_url", "{}").at("account_activation_url");
    }

    private static boolean activate(ApiClient shop, ApiClient.Response customer, String token, String password) {
        return accounts(shop)
                .activate(shop.shop(), id(customer), token, password, password)
                .isEmpty();
    }

    private static boolean opens(ApiClient shop, ApiClient.Response customer, String password) {
        return accounts(shop).checkPassword(shop.shop(), id(customer), password);
    }

    private static CustomerAccounts accounts(ApiClient shop) {
        return shop.platform().platform().sales().customers().accounts();
    }

    private static List<Email> letters(ApiClient shop) {
        return shop.platform()
                .platform()
                .foundation()
                .database()
                .read(session -> new Emails(shop.platform().clock()).pending(session, shop.shop()));
    }

    private static String token(String text) {
        return text.replaceAll("(?s).*/account/activate/\\d+/([0-9a-f]+).*", "$1");
    }

    private static String body(String fields) {
        return "{\"customer\":{\"email\":\"ann@mail.test\"," + fields + "}}";
    }

    private static String path(ApiClient.Response customer) {
        return "customers/" + customer.at("customer.id");
    }

    private static long id(ApiClient.Response customer) {
        return Long.parseLong(customer.at("customer.id"));
    }
}
