package dev.vitrine.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tokens of command-line tools: how long they live, and what they open. */
final class DeviceTokensTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void tokenStandsForItsAccountUntilItWasNotUsedForNinetyDays(Dialect dialect) {
        var test = TestPlatform.isolated(dialect);
        var tokens = test.platform().people().deviceTokens();
        var account = account(test);
        var token = tokens.create(account, " Lap\ntop ").token();
        assertThat(token).startsWith(DeviceTokens.PREFIX).hasSizeGreaterThan(64);
        assertThat(tokens.find(token).orElseThrow().name()).isEqualTo("Lap top");
        test.clock().advance(Duration.ofDays(89));
        assertThat(tokens.find(token)).isPresent();
        test.clock().advance(Duration.ofDays(89));
        assertThat(tokens.find(token)).as("used in between").isPresent();
        test.clock().advance(Duration.ofDays(90));
        assertThat(tokens.find(token)).isEmpty();
        assertThat(tokens.find(Secrets.hash(token))).isEmpty();
        test.close();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void useIsNotedOnceAMinute(Dialect dialect) {
        var test = TestPlatform.isolated(dialect);
        var tokens = test.platform().people().deviceTokens();
        var token = tokens.create(account(test), "Laptop").token();
        var before = tokens.find(token).orElseThrow().lastUsedAt();
        test.clock().advance(Duration.ofSeconds(59));
        tokens.find(token);
        assertThat(tokens.find(token).orElseThrow().lastUsedAt()).isEqualTo(before);
        test.clock().advance(Duration.ofSeconds(1));
        tokens.find(token);
        assertThat(tokens.find(token).orElseThrow().lastUsedAt()).isEqualTo(before.plusSeconds(60));
        test.close();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void accountHasFiftyAndRevokesOnlyItsOwn(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var database = test.platform().foundation().database();
        var tokens = test.platform().people().deviceTokens();
        var account = account(test);
        var first = tokens.create(account, "First").token();
        for (int i = 1; i < 50; i++) {
            tokens.create(account, "Laptop " + i);
        }
        assertThat(tokens.find(first)).isPresent();
        var newest = tokens.create(account, "Newest");
        assertThat(tokens.find(first)).isEmpty();
        assertThat(database.<List<DeviceToken>>read(session -> tokens.list(session, account)))
                .hasSize(50);
        var stranger = account(test);
        database.change(tx -> tokens.revoke(tx, stranger, newest.id()));
        assertThat(tokens.find(newest.token())).as("a stranger's wish").isPresent();
        database.change(tx -> tokens.revoke(tx, account, newest.id()));
        assertThat(tokens.find(newest.token())).isEmpty();
        assertThatThrownBy(() -> tokens.create(account, " ")).hasMessage("name can't be blank");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void tokenWorksWithThemesWhereItsAccountDoes(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.shop();
        var account = account(test);
        var token = test.platform()
                .people()
                .deviceTokens()
                .create(account, "Laptop")
                .token();
        var client = with(test, shop, token);
        assertThat(client.get("themes").status()).as("a stranger").isEqualTo(403);
        works(test, shop, account, Permission.PRODUCTS);
        assertThat(client.get("themes").at("errors")).contains("may not work with themes in this shop");
        works(test, shop, account, Permission.THEMES, Permission.PRODUCTS);

        var themes = client.get("themes");
        assertThat(themes.status()).as(themes.text()).isEqualTo(200);
        assertThat(client.post("themes", "{\"theme\":{\"name\":\"Mine\",\"role\":\"development\"}}")
                        .status())
                .isEqualTo(201);
        assertThat(client.get("products").status())
                .as("whatever else the account may do")
                .isEqualTo(403);
        for (var path : new String[] {"webhooks", "shop", "events", "oauth/access_scopes"}) {
            assertThat(client.get(path).at("errors")).as(path).isEqualTo("A device token is for themes only");
        }
        assertThat(client.delete("oauth/revoke").status()).isEqualTo(403);
        assertThat(with(test, test.shop(), token).get("themes").status())
                .as("another shop")
                .isEqualTo(403);
        assertThat(with(test, shop, "vtd_" + "0".repeat(64)).get("themes").status())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void auditNamesTheAccount(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.shop();
        var account = account(test);
        works(test, shop, account, Permission.THEMES);
        var token = test.platform()
                .people()
                .deviceTokens()
                .create(account, "Laptop")
                .token();
        with(test, shop, token).post("themes", "{\"theme\":{\"name\":\"Mine\",\"role\":\"development\"}}");
        assertThat(test.api(shop).get("events").json().at("/events/0/author").asText())
                .isEqualTo("Jo Lee");
    }

    /** A token of somebody else's account must not keep a shop's apps out. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void strangersUseNothingOfTheShopsRateUp(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.shop();
        var token = test.platform()
                .people()
                .deviceTokens()
                .create(account(test), "Laptop")
                .token();
        for (int i = 0; i < 40; i++) {
            assertThat(with(test, shop, token).get("themes").status()).isEqualTo(403);
        }
    }

    private static void works(TestPlatform test, Shop shop, Account account, Permission... permissions) {
        var staff = test.platform().people().staff();
        test.platform().foundation().database().change(tx -> {
            staff.find(tx, shop, account).ifPresent(member -> staff.remove(tx, shop, member.id()));
            staff.add(tx, shop, account, Set.of(permissions));
        });
    }

    private static ApiClient with(TestPlatform test, Shop shop, String token) {
        return new ApiClient(test, shop, null).withHeader("Authorization", "Bearer " + token);
    }

    private static Account account(TestPlatform test) {
        var accounts = test.platform().people().userAccounts();
        var fresh = accounts.newAccount(UUID.randomUUID() + "@mail.test", "Jo", "Lee", "a long way to tipperary");
        return test.platform().foundation().database().write(tx -> accounts.add(tx, fresh));
    }
}
