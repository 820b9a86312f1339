package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.LostKeyException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.SecondFactor;
import dev.vitrine.testkit.TestClock;
import dev.vitrine.testkit.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** "Secrets at rest": what signs is sealed in the database, and opens with the key file alone. */
final class EncryptedColumnsTest {

    private static final String PASSWORD = "a long way to tipperary";
    /** As an authenticator app has it. */
    private static final String TOTP = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    private final TestClock clock = new TestClock();

    @TempDir
    Path folder;

    /** Everything with a secret that must stay readable, and those secrets. */
    private record Filled(Shop shop, long app, long account, long publicApp, List<String> secrets) {}

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void nothingThatSignsStandsInTheDatabaseInTheClear(Dialect dialect) throws IOException {
        var url = TestDatabase.url(dialect);
        Filled filled;
        try (var platform = open(url)) {
            filled = filled(platform);
            assertThat(read(platform, filled)).isEqualTo(filled.secrets());
            assertThat(rows(platform)).isNotEmpty().allMatch(text -> text.contains("sealed1:"));
        }
        if (dialect == Dialect.SQLITE) {
            assertThat(bytes(url)).doesNotContain(filled.secrets());
        }
        try (var platform = open(url)) {
            assertThat(read(platform, filled)).isEqualTo(filled.secrets());
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void secretsOfEarlierVersionsAreSealedAtTheFirstStart(Dialect dialect) throws IOException {
        var url = TestDatabase.url(dialect);
        Filled filled;
        try (var platform = open(url)) {
            filled = filled(platform);
            clear(platform, filled);
        }
        try (var platform = open(url)) {
            assertThat(read(platform, filled)).isEqualTo(filled.secrets());
            assertThat(rows(platform)).isNotEmpty().allMatch(text -> text.contains("sealed1:"));
        }
        if (dialect == Dialect.SQLITE) {
            assertThat(bytes(url)).doesNotContain(filled.secrets());
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsMovedToAnotherRowDoesNotOpen(Dialect dialect) {
        try (var platform = open(TestDatabase.url(dialect))) {
            var one = filled(platform);
            var other = platform.appServices().apps().create(one.shop(), "Other", "", Scopes.all());
            platform.foundation()
                    .database()
                    .change(tx -> tx.sql("""
                            update apps set shared_secret = (select shared_secret from apps where shop_id = :shop and id = :one)
                            where shop_id = :shop and id = :other
                            """)
                            .bind(one.shop())
                            .bind("one", one.app())
                            .bind("other", other.id())
                            .run());
            assertThatThrownBy(() -> platform.foundation()
                            .database()
                            .read(session -> platform.appServices().apps().owner(session, one.shop(), other.id())))
                    .hasMessageContaining("sealed for another place");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void rotationSealsEverythingWithANewKeyAndBreaksNothing(Dialect dialect) throws IOException {
        var url = TestDatabase.url(dialect);
        try (var platform = open(url);
                var neighbour = open(url)) {
            var filled = filled(platform);
            var before = rows(platform);
            assertThat(platform.encryptedColumns().rotate()).isEqualTo(7);
            var after = rows(platform);
            assertThat(after).hasSameSizeAs(before);
            var key = after.getFirst().replaceFirst("(?s).*?sealed1:(\\w+):.*", "$1");
            assertThat(after).allMatch(text -> text.contains("sealed1:" + key + ":"));
            assertThat(before).noneMatch(text -> text.contains(key));
            assertThat(read(platform, filled)).isEqualTo(filled.secrets());
            assertThat(read(neighbour, filled)).as("another process").isEqualTo(filled.secrets());
        }
        try (var platform = open(url)) {
            assertThat(rows(platform)).hasSize(7);
        }
        assertThat(Files.readAllLines(folder.resolve("tokens.key"))).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void lostKeyIsToldAndNoOtherIsMade(Dialect dialect) throws IOException {
        var url = TestDatabase.url(dialect);
        open(url).close();
        var file = folder.resolve("tokens.key");
        var kept = Files.move(file, folder.resolve("kept.key"));
        assertThatThrownBy(() -> open(url))
                .isInstanceOf(LostKeyException.class)
                .hasMessageContaining(file + " is missing")
                .hasMessageContaining("--key-file");
        assertThat(file).doesNotExist();
        Files.writeString(file, new Secrets().token());
        assertThatThrownBy(() -> open(url))
                .isInstanceOf(LostKeyException.class)
                .hasMessageContaining("is not the one of this database");
        try (var database = Database.open(url)) {
            var elsewhere = Platform.PlatformOptions.USUAL.withKeyFile(kept);
            assertThat(new Platform(database, folder, "shops.test", clock, new Secrets(), elsewhere)
                            .foundation()
                            .shops()
                            .all())
                    .isEmpty();
        }
    }

    private Platform open(String url) {
        return new Platform(Database.open(url), folder, "shops.test", clock, new Secrets());
    }

    private static Filled filled(Platform platform) {
        var database = platform.foundation().database();
        var shop = database.write(tx -> platform.foundation()
                .shops()
                .open(tx, NewShop.plain("pots", "Pots", "owner@pots.test", Currency.getInstance("EUR"))));
        var app = platform.appServices().apps().create(shop, "Reader", "", Scopes.all());
        var newAccount = platform.people().userAccounts().newAccount("ann@mail.test", "Ann", "", PASSWORD);
        var account = database.write(tx -> platform.people().userAccounts().add(tx, newAccount));
        database.change(tx -> tx.sql("update accounts set totp_secret = :secret where id = :id")
                .bind("id", account.id())
                .bind(
                        "secret",
                        platform.foundation().secretEncryption().encrypt(SecondFactor.SECRET.at(0, account.id()), TOTP))
                .run());
        var form = new PublicAppForm("Maps", "maps@apps.test", "https://maps.test/", List.of("https://maps.test/back"));
        var maps = platform.appServices().publicApps().create(account.id(), form);
        var next = platform.appServices().publicApps().beginRotation(account.id(), maps.id());
        var first = database.write(
                tx -> platform.appServices().webhooks().keys().ofShop(tx, shop).getFirst());
        var second =
                database.write(tx -> platform.appServices().webhooks().keys().rotate(tx, shop));
        var option = "key-that-nobody-may-read";
        database.change(tx -> {
            var method = platform.sales()
                    .paymentMethods()
                    .find(tx, shop, "manual")
                    .orElseThrow()
                    .id();
            var associatedData = PaymentMethods.OPTIONS.at(shop.id(), method, "payment_key");
            tx.sql("update payment_methods set provider_options = :options where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", method)
                    .bind(
                            "options",
                            Map.of(
                                    "payment_key",
                                    platform.foundation().secretEncryption().encrypt(associatedData, option)))
                    .run();
        });
        return new Filled(
                shop,
                app.id(),
                account.id(),
                maps.id(),
                List.of(app.sharedSecret(), maps.secret(), next, second, first, TOTP, option));
    }

    /** The secrets in the same order, by the ways in which they are used. */
    private static List<String> read(Platform platform, Filled filled) {
        var secretEncryption = platform.foundation().secretEncryption();
        return platform.foundation().database().write(tx -> {
            var shop = filled.shop();
            var maps = platform.appServices()
                    .publicApps()
                    .find(tx, filled.account(), filled.publicApp())
                    .orElseThrow();
            var signing = platform.appServices().webhooks().keys().ofShop(tx, shop);
            var totp = tx.sql("select totp_secret from accounts where id = :id")
                    .bind("id", filled.account())
                    .value()
                    .orElseThrow();
            var method =
                    platform.sales().paymentMethods().find(tx, shop, "manual").orElseThrow();
            return List.of(
                    platform.appServices()
                            .apps()
                            .owner(tx, shop, filled.app())
                            .orElseThrow()
                            .sharedSecrets()
                            .getFirst(),
                    maps.secret(),
                    String.valueOf(maps.nextSecret()),
                    signing.getFirst(),
                    signing.getLast(),
                    secretEncryption.decrypt(SecondFactor.SECRET.at(0, filled.account()), totp),
                    String.valueOf(platform.sales()
                            .paymentMethods()
                            .credentials(shop, method)
                            .get("payment_key")));
        });
    }

    private static List<String> rows(Platform platform) {
        return platform.foundation().database().read(session -> session.sql("""
                        select shared_secret from apps
                        union all select secret from public_apps
                        union all select next_secret from public_apps
                        union all select secret from notification_secrets
                        union all select previous from notification_secrets
                        union all select totp_secret from accounts
                        union all select provider_options from payment_methods where provider_options <> '{}'
                        """).values());
    }

    /** As the version before wrote it. */
    private static void clear(Platform platform, Filled filled) {
        platform.foundation().database().change(tx -> {
            var secrets = filled.secrets();
            tx.sql("update apps set shared_secret = :secret")
                    .bind("secret", secrets.get(0))
                    .run();
            tx.sql("update public_apps set secret = :secret, next_secret = :next")
                    .bind("secret", secrets.get(1))
                    .bind("next", secrets.get(2))
                    .run();
            tx.sql("update notification_secrets set secret = :secret, previous = :previous")
                    .bind("secret", secrets.get(3))
                    .bind("previous", secrets.get(4))
                    .run();
            tx.sql("update accounts set totp_secret = :secret")
                    .bind("secret", secrets.get(5))
                    .run();
            tx.sql("update payment_methods set provider_options = :options where code = 'manual'")
                    .bind("options", Map.of("payment_key", secrets.get(6)))
                    .run();
            tx.sql("delete from sealing").run();
        });
    }

    /** Everything that lies in the file, and in those beside it. */
    private static String bytes(String url) throws IOException {
        var file = Path.of(url.substring("jdbc:sqlite:".length()));
        var text = new StringBuilder();
        try (var all = Files.list(file.getParent())) {
            for (var each : all.filter(path -> path.getFileName()
                            .toString()
                            .startsWith(file.getFileName().toString()))
                    .toList()) {
                text.append(Files.readString(each, StandardCharsets.ISO_8859_1));
            }
        }
        return text.toString();
    }
}
