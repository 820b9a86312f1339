package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.storage.S3Address;
import dev.vitrine.foundation.storage.S3Storage;
import dev.vitrine.foundation.tenancy.Limit;
import dev.vitrine.foundation.tenancy.ShopLimits.PlatformLimits;
import dev.vitrine.themes.ThemeSandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConfigTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void withoutAnythingEveryValueIsADefault() {
        var config = Config.of(Map.of(), Map.of());
        assertThat(config.port()).isEqualTo(8080);
        assertThat(config.baseHost()).isEqualTo("localhost:8080");
        assertThat(config.database()).isEqualTo("jdbc:sqlite:" + config.data().resolve("vitrine.db"));
        assertThat(Stream.of(Setting.values()).map(config::origin)).containsOnly("default");
    }

    @Test
    void aFlagWinsOverAVariableAndEachSaysSo() {
        var config = Config.of(
                Map.of(Setting.PORT, "9000"), Map.of("VITRINE_PORT", "9100", "VITRINE_DATA", "/tmp/somewhere"));
        assertThat(config.port()).isEqualTo(9000);
        assertThat(config.origin(Setting.PORT)).isEqualTo("--port");
        assertThat(config.data()).isEqualTo(Path.of("/tmp/somewhere"));
        assertThat(config.origin(Setting.DATA)).isEqualTo("VITRINE_DATA");
    }

    @Test
    void fileIsBelowVariablesAndFlagsAndAboveDefaults() throws IOException {
        var file = Files.writeString(folder.resolve("vitrine.conf"), """
                # a remark
                port = 9000
                base-host=shops.example

                database = jdbc:postgresql://db/shops?user=v&password=a#b=\\c
                log = warn
                """);
        var config = Config.of(
                Map.of(Setting.LOG, "debug", Setting.CONFIG, file.toString()), Map.of("VITRINE_PORT", "9100"));
        assertThat(config.port()).isEqualTo(9100);
        assertThat(config.log()).isEqualTo("debug");
        assertThat(config.baseHost()).isEqualTo("shops.example");
        assertThat(config.database()).endsWith("password=a#b=\\c");
        assertThat(config.origin(Setting.BASE_HOST)).isEqualTo(file.toString());
        assertThat(config.origin(Setting.LOG)).isEqualTo("--log");
        assertThat(config.shown(Setting.CONFIG)).isEqualTo(file.toString());
        assertThat(Config.of(Map.of(), Map.of("VITRINE_CONFIG", file.toString()))
                        .port())
                .isEqualTo(9000);
    }

    @Test
    void certificateAndKeyGoTogether() {
        var files = Map.of(
                Setting.BASE_HOST,
                "shops.example",
                Setting.TLS_CERTIFICATE,
                "/etc/c.pem",
                Setting.TLS_KEY,
                "/etc/k.pem");
        assertThat(Config.of(Map.of(), Map.of()).tls()).isNull();
        assertThat(Config.of(files, Map.of()).tls())
                .isEqualTo(new Config.TlsFiles(Path.of("/etc/c.pem"), Path.of("/etc/k.pem"), 0));
        var config = Config.of(files, Map.of("VITRINE_TLS_REDIRECT_PORT", "80"));
        assertThat(config.shown(Setting.TLS_REDIRECT_PORT)).isEqualTo("80");
        assertThat(config.shown(Setting.TLS_KEY)).isEqualTo("/etc/k.pem");
        assertThatThrownBy(() -> Config.of(Map.of(Setting.TLS_CERTIFICATE, "/etc/c.pem"), Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("A certificate needs its key");
        assertThatThrownBy(() -> Config.of(Map.of(Setting.TLS_REDIRECT_PORT, "80"), Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("beside a certificate");
        assertThatThrownBy(() -> Config.of(files, Map.of("VITRINE_TLS_REDIRECT_PORT", "8080")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("another port than --port");
        var local = new HashMap<>(files);
        local.put(Setting.BASE_HOST, "localhost:8443");
        assertThatThrownBy(() -> Config.of(local, Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("set --base-host");
    }

    @Test
    void onlyPostgresqlHasAReplica() {
        var replica = Map.of(Setting.DATABASE_REPLICA, "jdbc:postgresql://standby/shops?user=v&password=a");
        assertThatThrownBy(() -> Config.of(replica, Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("Only PostgreSQL has read replicas");
        assertThatThrownBy(() -> Config.of(Map.of(Setting.DATABASE_REPLICA, "jdbc:sqlite:copy.db"), Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("an address that begins with jdbc:postgresql:");
        var config = Config.of(replica, Map.of("VITRINE_DATABASE", "jdbc:postgresql://db/shops"));
        assertThat(config.databaseReplica()).endsWith("password=a");
        assertThat(config.shown(Setting.DATABASE_REPLICA)).endsWith("password=…");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            log = info;prot = 9 | , line 2: there is no setting 'prot'. Did you mean 'port'?
            config = other      | , line 1: there is no setting 'config'.
            smtp secret         | , line 1: this is not a name, an equals sign and a value.
            log=info;;log=warn  | , line 3: log stands there a second time; take one out.
            port = eighty       | port in FILE is eighty, but must be a whole number from 1 to 65535.
            """)
    void fileThatIsNoGoodIsRefusedWithTheLine(String lines, String sentence) throws IOException {
        var file = Files.writeString(folder.resolve("vitrine.conf"), lines.replace(';', '\n'));
        var name = file.toString();
        assertThatThrownBy(() -> Config.of(Map.of(Setting.CONFIG, name), Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessage(sentence.startsWith(",") ? name + sentence : sentence.replace("FILE", name));
    }

    @Test
    void fileThatIsNotThereIsMissed() {
        var name = folder.resolve("nowhere").toString();
        assertThatThrownBy(() -> Config.of(Map.of(), Map.of("VITRINE_CONFIG", name)))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("The file of settings " + name + " cannot be read");
        assertThat(Config.of(Map.of(Setting.CONFIG, "none"), Map.of("VITRINE_CONFIG", name))
                        .port())
                .isEqualTo(8080);
    }

    @Test
    void theBaseHostFollowsThePort() {
        assertThat(Config.of(Map.of(Setting.PORT, "9123"), Map.of()).baseHost()).isEqualTo("localhost:9123");
    }

    @Test
    void onlyALocalServerKeepsToItself() {
        assertThat(Config.of(Map.of(), Map.of()).bind()).isEqualTo("127.0.0.1");
        var open = Config.of(Map.of(Setting.BASE_HOST, "Shops.Example"), Map.of());
        assertThat(open.bind()).isEqualTo("0.0.0.0");
        assertThat(open.scheme()).isEqualTo("https");
    }

    @Test
    void anUnusableValueIsRefusedByTheNameItWasGivenUnder() {
        assertThatThrownBy(() -> Config.of(Map.of(), Map.of("VITRINE_PORT", "eighty")))
                .isInstanceOf(UserError.class)
                .hasMessage("VITRINE_PORT is eighty, but must be a whole number from 1 to 65535.");
    }

    @Test
    void localWebhooksNeedAServerThatOnlyThisMachineReaches() {
        var on = Map.of(Setting.DEV_ALLOW_LOCAL_WEBHOOKS, "on");
        assertThat(Config.of(on, Map.of()).localWebhooks()).isTrue();
        assertThat(Config.of(Map.of(), Map.of()).localWebhooks()).isFalse();
        for (var open : new Setting[] {Setting.BIND, Setting.BASE_HOST}) {
            var flags = Map.of(
                    Setting.DEV_ALLOW_LOCAL_WEBHOOKS, "on", open, open == Setting.BIND ? "0.0.0.0" : "shops.example");
            assertThatThrownBy(() -> Config.of(flags, Map.of()))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("bound to 0.0.0.0")
                    .hasMessageContaining("--bind 127.0.0.1");
        }
    }

    @Test
    void passwordsAreNotShown() {
        var config = Config.of(
                Map.of(Setting.DATABASE, "jdbc:postgresql://db/shops?user=v&password=secret&ssl=true"), Map.of());
        assertThat(config.shown(Setting.DATABASE)).isEqualTo("jdbc:postgresql://db/shops?user=v&password=…&ssl=true");
    }

    @Test
    void mailServerIsShownWithoutItsPasswordAndRefusedWithoutItToo() {
        var config = Config.of(Map.of(), Map.of("VITRINE_SMTP", "smtp://ann:secret@mail.test"));
        assertThat(config.shown(Setting.SMTP)).isEqualTo("smtp://ann:…@mail.test:587");
        assertThat(config.toString()).doesNotContain("secret");
        assertThat(config.mailFrom()).isEqualTo("no-reply@localhost");
        assertThatThrownBy(() -> Config.of(Map.of(Setting.SMTP, "http://ann:secret@mail.test"), Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("--smtp is …, but must be an address such as")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> Config.of(Map.of(Setting.MAIL_FROM, "Shop <a@b.test>"), Map.of()))
                .hasMessage("--mail-from is Shop <a@b.test>, but must be an e-mail address.");
    }

    @Test
    void purgeHookNeedsASecretWhichIsNotShown() {
        var secret = "a secret of sixteen letters";
        var hook = Map.of(Setting.CDN_PURGE_URL, "https://purge.test/all", Setting.CDN_PURGE_SECRET, secret);
        var config = Config.of(hook, Map.of());
        assertThat(config.shown(Setting.CDN_PURGE_URL)).isEqualTo("https://purge.test/all");
        assertThat(config.shown(Setting.CDN_PURGE_SECRET)).isEqualTo("…");
        assertThat(config.toString()).doesNotContain(secret);
        assertThat(Config.of(Map.of(), Map.of()).cdnPurge()).isNull();
        assertThatThrownBy(() -> Config.of(Map.of(Setting.CDN_PURGE_URL, "https://purge.test/"), Map.of()))
                .hasMessage("--cdn-purge-url needs --cdn-purge-secret or VITRINE_CDN_PURGE_SECRET with 16 characters"
                        + " or more.");
        for (var url : List.of("http://purge.test/", "purge.test", "https://user:password@purge.test/")) {
            assertThatThrownBy(() ->
                            Config.of(Map.of(Setting.CDN_PURGE_URL, url, Setting.CDN_PURGE_SECRET, secret), Map.of()))
                    .hasMessageEndingWith("must be an address that begins with https:, or http: on this machine.");
        }
    }

    @Test
    void renderCompilerIsAutoOnOrOff() {
        for (var word : List.of("auto", "on", "off")) {
            assertThat(Config.of(Map.of(Setting.RENDER_COMPILER, word), Map.of())
                            .shown(Setting.RENDER_COMPILER))
                    .isEqualTo(word);
        }
        assertThatThrownBy(() -> Config.of(Map.of(Setting.RENDER_COMPILER, "yes"), Map.of()))
                .hasMessage("--render-compiler is yes, but must be auto, on or off.");
    }

    @Test
    void onlyALocalHostOnALocalAddressIsDevelopment() {
        assertThat(Config.of(Map.of(), Map.of()).isDevelopment()).isTrue();
        assertThat(Config.of(Map.of(Setting.BIND, "0.0.0.0"), Map.of()).isDevelopment())
                .isFalse();
        var behindAProxy = Map.of(Setting.BASE_HOST, "shops.example", Setting.BIND, "127.0.0.1");
        assertThat(Config.of(behindAProxy, Map.of()).isDevelopment()).isFalse();
    }

    @Test
    void themesOfStrangersNeedASandboxUnlessTheRiskIsAccepted() {
        assertThat(Config.of(Map.of(), Map.of()).themesWithoutSandbox()).isFalse();
        var accepted = Config.of(Map.of(), Map.of("VITRINE_THEMES_WITHOUT_SANDBOX", "on"));
        assertThat(accepted.themesWithoutSandbox()).isTrue();
        assertThatThrownBy(() -> Config.of(Map.of(Setting.THEMES_WITHOUT_SANDBOX, "perhaps"), Map.of()))
                .hasMessage("--themes-without-sandbox is perhaps, but must be on or off.");
        assertThat(ThemeSandbox.ACCEPTED_BY).isEqualTo(Setting.THEMES_WITHOUT_SANDBOX.variable());
    }

    @Test
    void limitsOfShopsAreNumbersAndSizesOrNone() {
        assertThat(Config.of(Map.of(), Map.of()).limits()).isEqualTo(PlatformLimits.NONE);
        var limited = Config.of(Map.of(Setting.LIMIT_PRODUCTS, "1000", Setting.LIMIT_STORAGE, "1.5 gb"), Map.of());
        assertThat(limited.limits()).isEqualTo(new PlatformLimits(new Limit(1_000), new Limit(1_500_000_000)));
        assertThat(limited.shown(Setting.LIMIT_PRODUCTS)).isEqualTo("1000");
        assertThat(limited.shown(Setting.LIMIT_STORAGE)).isEqualTo("1.5GB");
        assertThatThrownBy(() -> Config.of(Map.of(Setting.LIMIT_STORAGE, "much"), Map.of()))
                .hasMessage("--limit-storage is much, but must be a size such as 500MB or 5GB, or none for no limit.");
        assertThatThrownBy(() -> Config.of(Map.of(Setting.LIMIT_PRODUCTS, "-1"), Map.of()))
                .hasMessage("--limit-products is -1, but must be a whole number, or none for no limit.");
    }

    @Test
    void registryOfPackagesIsAnAddressOrNone() {
        assertThat(Config.of(Map.of(), Map.of()).npmRegistry()).isEqualTo("https://registry.npmjs.org");
        var own = Config.of(Map.of(Setting.NPM_REGISTRY, "http://10.0.0.5:4873/npm/"), Map.of());
        assertThat(own.npmRegistry()).isEqualTo("http://10.0.0.5:4873/npm");
        assertThat(Config.of(Map.of(Setting.NPM_REGISTRY, "none"), Map.of()).npmRegistry())
                .isEmpty();
        for (var wrong : new String[] {
            "registry.npmjs.org", "file:///etc", "http://my_registry", "https://user:word@host", "https://host/?a=b"
        }) {
            assertThatThrownBy(() -> Config.of(Map.of(Setting.NPM_REGISTRY, wrong), Map.of()))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("--npm-registry is " + wrong);
        }
    }

    @Test
    void anObjectStoreHasAnAddressAndSecretsThatAreNotShown() {
        var variables = Map.of(
                "VITRINE_STORAGE", "s3://shops/a?endpoint=https://s3.example",
                "VITRINE_STORAGE_KEY", "AKEY",
                "VITRINE_STORAGE_SECRET", "a/secret+");
        var config = Config.of(Map.of(), variables);
        assertThat(config.storage())
                .isEqualTo(S3Address.parse("s3://shops/a?endpoint=https://s3.example")
                        .orElseThrow());
        assertThat(config.storageCredentials()).isEqualTo(new S3Storage.Credentials("AKEY", "a/secret+"));
        assertThat(Stream.of(Setting.values()).map(config::shown))
                .contains(
                        "s3://shops/a?endpoint=https://s3.example&region=us-east-1&path-style=on&cache-mb=5000", "AKEY")
                .noneMatch(shown -> shown.contains("a/secret+"));
        assertThat(config.toString()).doesNotContain("a/secret+");
        assertThat(Config.of(Map.of(), Map.of()).storage()).isNull();
        assertThatThrownBy(() -> Config.of(Map.of(), Map.of("VITRINE_STORAGE_KEY", "AKEY")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("VITRINE_STORAGE_SECRET");
        assertThatThrownBy(() -> Config.of(Map.of(Setting.STORAGE, "s3://shops?secret=hidden"), Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("--storage is …, but must be s3://BUCKET")
                .message()
                .doesNotContain("hidden");
    }

    @Test
    void theReadmeListsEverySettingAsItIs() throws IOException {
        var table = Stream.of(Setting.values())
                .map(setting -> "| `%s` | `%s` | `%s` | %s |"
                        .formatted(setting.flag(), setting.variable(), setting.fallback(), setting.meaning()))
                .collect(Collectors.joining("\n"));
        assertThat(Files.readString(Path.of("../README.md"))).contains(table);
    }
}
