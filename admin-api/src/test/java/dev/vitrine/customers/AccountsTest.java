package dev.vitrine.customers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.access.Passwords;
import dev.vitrine.db.Dialect;
import dev.vitrine.mail.Letter;
import dev.vitrine.mail.Letters;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Accounts of customers: passwords, invitations, and the links that lead to them. */
final class AccountsTest {

    private static final String INVITE = "/send_invite";

    private final Api api = TestPlatform.on(Dialect.SQLITE).api();

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
        var made = api.post("customers", body("\"#password_hash\":\"x\",\"#enabled\":true,\"state\":\"enabled\""));
        assertThat(made.at("customer.state")).isEqualTo("disabled");
        assertThat(opens(api, made, "x")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void invitationIsALetterWithALinkThatOpensTheAccount(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var ann = shop.post("customers", body("\"first_name\":\"Ann\""));
        var since = shop.lastEvent();
        var answer = shop.post(
                path(ann) + INVITE,
                "{\"customer_invite\":{\"subject\":\"Come in\",\"custom_message\":\"We miss you.\"}}");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.at("customer_invite.to")).isEqualTo("ann@mail.test");
        assertThat(answer.at("customer_invite.from")).isEqualTo(shop.shop().email());
        assertThat(answer.at("customer_invite.subject")).isEqualTo("Come in");
        assertThat(shop.get(path(ann)).at("customer.state")).isEqualTo("invited");
        assertThat(shop.topicsSince(since)).containsExactly("customers/update");
        var letter = letters(shop).getFirst();
        assertThat(letter.recipient()).isEqualTo("ann@mail.test");
        assertThat(letter.body()).contains("Hello Ann,", "We miss you.", "/account/activate/");

        var between = shop.lastEvent();
        assertThat(activate(shop, ann, token(letter.body()), "tulip")).isTrue();
        assertThat(opens(shop, ann, "tulip")).isTrue();
        assertThat(shop.topicsSince(between)).containsExactly("customers/enable", "customers/update");
        assertThat(activate(shop, ann, token(letter.body()), "other"))
                .as("a link opens once")
                .isFalse();
        assertThat(shop.post(path(ann) + INVITE, "{}").status()).isEqualTo(422);
        assertThat(shop.post(path(ann) + "/account_activation_url", "{}").at("errors.base[0]"))
                .isEqualTo("The account is already enabled");
    }

    @Test
    void eachLinkInvalidatesTheFormerAndLastsThirtyDays() {
        var ann = api.post("customers", body("\"note\":\"x\""));
        var first = token(link(ann));
        var second = token(link(ann));

        assertThat(activate(api, ann, first, "tulip")).isFalse();
        api.platform().clock().pass(Duration.ofDays(31));
        assertThat(activate(api, ann, second, "tulip")).isFalse();
        var third = token(link(ann));
        api.platform().clock().pass(Duration.ofDays(29));
        var other = api.post("customers", "{\"customer\":{\"email\":\"bo@mail.test\"}}");
        assertThat(activate(api, other, third, "tulip")).as("somebody else's").isFalse();
        assertThat(activate(api, ann, third, "tulip")).isTrue();
    }

    @Test
    void whoDeclinesCanBeInvitedAgain() {
        var ann = api.post("customers", body("\"send_email_invite\":true"));
        assertThat(ann.at("customer.state")).isEqualTo("invited");
        var token = token(letters(api).getFirst().body());
        accounts(api).decline(api.shop(), id(ann), token);

        assertThat(api.get(path(ann)).at("customer.state")).isEqualTo("declined");
        assertThat(activate(api, ann, token, "tulip")).isFalse();
        assertThat(api.post(path(ann) + INVITE, "{}").status()).isEqualTo(201);
        assertThat(api.get(path(ann)).at("customer.state")).isEqualTo("invited");
    }

    @Test
    void closedAccountOpensNoMore() {
        var ann = api.post("customers", body("\"password\":\"tulip\",\"send_email_welcome\":true"));
        assertThat(letters(api).getFirst().subject()).startsWith("Welcome to");
        var since = api.lastEvent();

        assertThat(api.post(path(ann) + "/disable", "{}").at("customer.state")).isEqualTo("disabled");
        assertThat(opens(api, ann, "tulip")).isFalse();
        assertThat(api.topicsSince(since)).containsExactly("customers/disable", "customers/update");
    }

    @Test
    void letterNeedsAnAddressAndOneLineOfSubject() {
        var ann = api.post("customers", "{\"customer\":{\"first_name\":\"Ann\"}}");
        assertThat(api.post(path(ann) + INVITE, "{}").at("errors.to[0]")).isEqualTo("can't be blank");
        var odd = api.post(
                path(ann) + INVITE,
                "{\"customer_invite\":{\"to\":\"a@b.test\",\"subject\":\"a\\nBcc: c@d.test\",\"bcc\":[\"nobody\"]}}");
        assertThat(odd.at("errors.subject[0]")).isEqualTo("is invalid");
        assertThat(odd.json().get("errors").has("bcc[0]")).isTrue();
        assertThat(letters(api)).isEmpty();
        assertThat(api.get(path(ann)).at("customer.state")).isEqualTo("disabled");
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
        for (var from : AccountState.values()) {
            assertThat(Arrays.stream(AccountState.values()).filter(from::may))
                    .allMatch(to -> allowed.contains(from.word() + ">" + to.word()));
        }
        assertThat(Arrays.stream(AccountState.values())
                        .mapToLong(from -> Arrays.stream(AccountState.values())
                                .filter(from::may)
                                .count())
                        .sum())
                .isEqualTo(allowed.size());
    }

    @Test
    void hashesAreSaltedArgon() {
        var passwords = new Passwords();
        var hash = passwords.hash("tulip");
        assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").isNotEqualTo(passwords.hash("tulip"));
        assertThat(passwords.matches("tulip", hash)).isTrue();
        assertThat(passwords.matches("tulips", hash)).isFalse();
        assertThat(passwords.matches("tulip", "tulip")).isFalse();
    }

    private String link(Api.Answer customer) {
        return api.post(path(customer) + "/account_activation_url", "{}").at("account_activation_url");
    }

    private static boolean activate(Api shop, Api.Answer customer, String token, String password) {
        return accounts(shop)
                .activate(shop.shop(), id(customer), token, password, password)
                .isEmpty();
    }

    private static boolean opens(Api shop, Api.Answer customer, String password) {
        return accounts(shop).opens(shop.shop(), id(customer), password);
    }

    private static Accounts accounts(Api shop) {
        return shop.platform().platform().customers().accounts();
    }

    private static List<Letter> letters(Api shop) {
        return shop.platform()
                .platform()
                .database()
                .read(session -> new Letters(shop.platform().clock()).waiting(session, shop.shop()));
    }

    private static String token(String text) {
        return text.replaceAll("(?s).*/account/activate/\\d+/([0-9a-f]+).*", "$1");
    }

    private static String body(String fields) {
        return "{\"customer\":{\"email\":\"ann@mail.test\"," + fields + "}}";
    }

    private static String path(Api.Answer customer) {
        return "customers/" + customer.at("customer.id");
    }

    private static long id(Api.Answer customer) {
        return Long.parseLong(customer.at("customer.id"));
    }
}
