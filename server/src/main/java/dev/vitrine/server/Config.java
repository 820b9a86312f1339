package dev.vitrine.server;

import dev.vitrine.foundation.access.TrustedProxies;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.mail.SmtpServer;
import dev.vitrine.foundation.storage.S3Address;
import dev.vitrine.foundation.storage.S3Storage;
import dev.vitrine.foundation.tenancy.Limit;
import dev.vitrine.foundation.tenancy.ShopLimits.PlatformLimits;
import dev.vitrine.themes.RenderCompilation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the process: defaults, then a file, then {@code VITRINE_…} variables, then flags; the last one wins.
 *
 * @param file where settings were read from; null for nowhere
 * @param baseHost what follows a shop's name and a dot, lower case, with the port if there is one
 * @param tls where the certificate of the server's own port is; null where that speaks plain HTTP
 * @param databaseReplica address of a read replica of the database; null for none
 * @param storage object store for files; null for the data folder
 * @param storageCredentials null for those of the environment
 * @param backups how the server makes backups of itself; null when it makes none
 * @param browser a path, {@code auto} or {@code none}
 * @param npmRegistry address without a slash at its end; empty for none
 * @param limits what shops may have that have no limits of their own
 * @param dnsServer who is asked for TXT records of domains; empty for the machine's own
 * @param smtp mail server for outgoing e-mail; null for none
 * @param securityContact e-mail or {@code https} address; empty for none
 * @param cdnPurge where a cache in front of the shops is told what has changed; null for no such cache
 * @param origins where each value came from: {@code default}, a file, a variable's name or a flag
 */
public record Config(
        @Nullable Path file,
        int port,
        Path data,
        Path keyFile,
        String baseHost,
        String bind,
        TrustedProxies trustedProxies,
        @Nullable TlsFiles tls,
        AllowedAddresses metricsFrom,
        String database,
        @Nullable String databaseReplica,
        @Nullable S3Address storage,
        S3Storage.@Nullable Credentials storageCredentials,
        @Nullable BackupPlan backups,
        int renderers,
        RenderCompilation renderCompilation,
        int drainSeconds,
        boolean themesWithoutSandbox,
        String browser,
        String npmRegistry,
        PlatformLimits limits,
        String dnsServer,
        String log,
        boolean rateLimited,
        boolean localWebhooks,
        @Nullable SmtpServer smtp,
        String mailFrom,
        String securityContact,
        @Nullable CdnPurge cdnPurge,
        Map<Setting, String> origins) {

    private static final String DEFAULT = "default";
    private static final int SHORTEST_SECRET = 16;

    /** Where a cache in front of the shops is told what has changed, and what signs it. */
    public record CdnPurge(String url, String secret) {

        @Override
        public String toString() {
            return url;
        }
    }

    /** Files of a certificate and its key; {@code redirectPort} speaks plain HTTP and leads here, 0 for none. */
    public record TlsFiles(Path certificate, Path key, int redirectPort) {}

    /** {@link UserError} when a value is unusable. */
    public static Config of(Map<Setting, String> flags, Map<String, String> environment) {
        var configSources = new ConfigSources(flags, environment);
        var port = configSources.number(Setting.PORT, 1, 65_535);
        var data = Path.of(configSources.text(Setting.DATA)).toAbsolutePath().normalize();
        var baseHost =
                configSources.text(Setting.BASE_HOST, "localhost:" + port).toLowerCase(Locale.ROOT);
        if (!baseHost.matches("[a-z0-9.-]+(:\\d+)?")) {
            throw configSources.refuse(
                    Setting.BASE_HOST, baseHost, "a host name, with a port if it is not the usual one");
        }
        var everywhere = local(baseHost) ? Setting.BIND.fallback() : "0.0.0.0";
        var database = configSources.text(Setting.DATABASE, "jdbc:sqlite:" + data.resolve("vitrine.db"));
        if (!database.matches("jdbc:(sqlite|postgresql):.+")) {
            throw configSources.refuse(
                    Setting.DATABASE, "…", "an address that begins with jdbc:sqlite: or jdbc:postgresql:");
        }
        var replica = configSources.text(Setting.DATABASE_REPLICA, "");
        if (!replica.matches("(jdbc:postgresql:.+)?")) {
            throw configSources.refuse(Setting.DATABASE_REPLICA, "…", "an address that begins with jdbc:postgresql:");
        }
        if (!replica.isEmpty() && database.startsWith("jdbc:sqlite:")) {
            throw new UserError("Only PostgreSQL has read replicas, and the database is one file of SQLite. Leave out "
                    + Setting.DATABASE_REPLICA.flag() + ", or lead " + Setting.DATABASE.flag() + " to a PostgreSQL.");
        }
        var log = configSources.text(Setting.LOG).toLowerCase(Locale.ROOT);
        if (!log.matches("warn|info|debug")) {
            throw configSources.refuse(Setting.LOG, log, "warn, info or debug");
        }
        var limit = configSources.text(Setting.RATE_LIMIT).toLowerCase(Locale.ROOT);
        if (!limit.matches("on|off")) {
            throw configSources.refuse(Setting.RATE_LIMIT, limit, "on or off");
        }
        var unconfined = configSources.text(Setting.THEMES_WITHOUT_SANDBOX).toLowerCase(Locale.ROOT);
        if (!unconfined.matches("on|off")) {
            throw configSources.refuse(Setting.THEMES_WITHOUT_SANDBOX, unconfined, "on or off");
        }
        var browser = configSources.text(Setting.BROWSER);
        if (!browser.matches("auto|none|/.+")) {
            throw configSources.refuse(Setting.BROWSER, browser, "the whole path of a Chromium, auto or none");
        }
        var registry = configSources.text(Setting.NPM_REGISTRY).replaceFirst("/+$", "");
        if (!registry.matches("none|https?://[A-Za-z0-9.-]+(:\\d+)?(/[\\w.~/-]*)?")) {
            throw configSources.refuse(
                    Setting.NPM_REGISTRY, registry, "an address such as https://registry.npmjs.org, or none");
        }
        var bind = configSources.text(Setting.BIND, everywhere);
        var local = configSources.text(Setting.DEV_ALLOW_LOCAL_WEBHOOKS).toLowerCase(Locale.ROOT);
        if (!local.matches("on|off")) {
            throw configSources.refuse(Setting.DEV_ALLOW_LOCAL_WEBHOOKS, local, "on or off");
        }
        // why: whoever reaches the server could have it call what only this machine can reach.
        if (local.equals("on") && !IpRange.isLoopback(bind)) {
            throw new UserError(
                    "Local webhooks are for development: they need a server that only this machine reaches, but "
                            + "it is bound to " + bind
                            + ". Leave out --dev-allow-local-webhooks or add --bind 127.0.0.1.");
        }
        var smtp = configSources.text(Setting.SMTP, "");
        if (!smtp.isEmpty() && SmtpServer.parse(smtp).isEmpty()) {
            // why not as it was given: there is a password in it.
            throw configSources.refuse(
                    Setting.SMTP, "…", "an address such as smtp://USER:PASSWORD@HOST:587 or smtps://HOST");
        }
        var mailFrom = configSources.text(Setting.MAIL_FROM, "no-reply@" + name(baseHost));
        if (!EmailAddress.isValidInternally(mailFrom)) {
            throw configSources.refuse(Setting.MAIL_FROM, mailFrom, "an e-mail address");
        }
        var securityContact = configSources.text(Setting.SECURITY_CONTACT, "");
        if (!securityContact.isEmpty()
                && UrlValidation.https(securityContact).isEmpty()
                && !EmailAddress.isValidInternally(securityContact)) {
            throw configSources.refuse(
                    Setting.SECURITY_CONTACT,
                    securityContact,
                    "an e-mail address or an address that begins with https:");
        }
        var keyFile =
                configSources.text(Setting.KEY_FILE, data.resolve("tokens.key").toString());
        return new Config(
                configSources.file,
                port,
                data,
                Path.of(keyFile).toAbsolutePath().normalize(),
                baseHost,
                bind,
                proxies(configSources),
                tls(configSources, port, baseHost),
                metricsFrom(configSources),
                database,
                replica.isEmpty() ? null : replica,
                storage(configSources),
                storageCredentials(configSources),
                backups(configSources),
                configSources.number(Setting.RENDERERS, 1, 64),
                renderCompilation(configSources),
                configSources.number(Setting.DRAIN_SECONDS, 0, 300),
                unconfined.equals("on"),
                browser,
                registry.equals("none") ? "" : registry,
                limits(configSources),
                dnsServer(configSources),
                log,
                limit.equals("on"),
                local.equals("on"),
                SmtpServer.parse(smtp).orElse(null),
                mailFrom,
                securityContact,
                cdnPurge(configSources),
                Map.copyOf(configSources.origins));
    }

    private static String dnsServer(ConfigSources configSources) {
        var server = configSources.text(Setting.DNS_SERVER).toLowerCase(Locale.ROOT);
        if (!server.matches("system|[a-z0-9.-]+(:\\d{1,5})?|\\[[0-9a-f:]+](:\\d{1,5})?")) {
            throw configSources.refuse(Setting.DNS_SERVER, server, "an address such as 192.0.2.53, or system");
        }
        return server.equals("system") ? "" : server;
    }

    private static RenderCompilation renderCompilation(ConfigSources configSources) {
        var word = configSources.text(Setting.RENDER_COMPILER);
        return RenderCompilation.of(word)
                .orElseThrow(() -> configSources.refuse(Setting.RENDER_COMPILER, word, "auto, on or off"));
    }

    private static @Nullable S3Address storage(ConfigSources configSources) {
        var text = configSources.text(Setting.STORAGE);
        if (text.equals(Setting.STORAGE.fallback())) {
            return null;
        }
        return S3Address.parse(text)
                .orElseThrow(() -> configSources.refuse(
                        Setting.STORAGE,
                        // why not as it was given: somebody may have written the secret there.
                        "…",
                        "s3://BUCKET or s3://BUCKET/PREFIX, and then maybe ?endpoint=https://HOST, region, path-style=on"
                                + " or off and cache-mb, with & between them"));
    }

    private static S3Storage.@Nullable Credentials storageCredentials(ConfigSources configSources) {
        var none = Setting.STORAGE_KEY.fallback();
        var key = configSources.text(Setting.STORAGE_KEY);
        var secret = configSources.text(Setting.STORAGE_SECRET);
        if (key.equals(none) != secret.equals(none)) {
            throw new UserError("The object store has a key without a secret, or a secret without a key: set both "
                    + Setting.STORAGE_KEY.variable() + " and " + Setting.STORAGE_SECRET.variable() + ", or neither.");
        }
        return key.equals(none) ? null : new S3Storage.Credentials(key, secret);
    }

    private static @Nullable BackupPlan backups(ConfigSources configSources) {
        var place = configSources.text(Setting.BACKUP_TO);
        var key = configSources.text(Setting.BACKUP_KEY);
        var every = time(configSources, Setting.BACKUP_EVERY);
        var keep = time(configSources, Setting.BACKUP_KEEP);
        if (place.equals(Setting.BACKUP_TO.fallback())) {
            return null;
        }
        return new BackupPlan(
                BackupPlan.Place.parse(place)
                        .orElseThrow(() -> configSources.refuse(
                                Setting.BACKUP_TO,
                                // why not as it was given: somebody may have written the secret there.
                                "…",
                                "a folder, or s3://BUCKET/PREFIX with the parameters of " + Setting.STORAGE.flag())),
                every,
                keep,
                key.equals(Setting.BACKUP_KEY.fallback())
                        ? null
                        : Path.of(key).toAbsolutePath().normalize());
    }

    private static Duration time(ConfigSources configSources, Setting setting) {
        var text = configSources.text(setting);
        return BackupPlan.time(text)
                .orElseThrow(() -> configSources.refuse(setting, text, "a time such as 30m, 12h or 7d"));
    }

    private static PlatformLimits limits(ConfigSources configSources) {
        var products = configSources.text(Setting.LIMIT_PRODUCTS);
        var storage = configSources.text(Setting.LIMIT_STORAGE);
        return new PlatformLimits(
                Limit.ofNumber(products)
                        .orElseThrow(() -> configSources.refuse(Setting.LIMIT_PRODUCTS, products, Limit.NUMBERS)),
                Limit.ofSize(storage)
                        .orElseThrow(() -> configSources.refuse(Setting.LIMIT_STORAGE, storage, Limit.SIZES)));
    }

    private static @Nullable CdnPurge cdnPurge(ConfigSources configSources) {
        var url = configSources.text(Setting.CDN_PURGE_URL);
        var secret = configSources.text(Setting.CDN_PURGE_SECRET);
        if (url.equals(Setting.CDN_PURGE_URL.fallback())) {
            return null;
        }
        var parsed = UrlValidation.https(url);
        if (parsed.isEmpty() && !url.matches("http://(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?(/\\S*)?")) {
            throw configSources.refuse(
                    Setting.CDN_PURGE_URL, url, "an address that begins with https:, or http: on this machine");
        }
        if (secret.length() < SHORTEST_SECRET) {
            throw new UserError(Setting.CDN_PURGE_URL.flag() + " needs " + Setting.CDN_PURGE_SECRET.flag() + " or "
                    + Setting.CDN_PURGE_SECRET.variable() + " with " + SHORTEST_SECRET + " characters or more.");
        }
        return new CdnPurge(url, secret);
    }

    private static TrustedProxies proxies(ConfigSources configSources) {
        var list = configSources.text(Setting.TRUSTED_PROXIES);
        try {
            return list.equals(Setting.TRUSTED_PROXIES.fallback()) ? TrustedProxies.NONE : TrustedProxies.parse(list);
        } catch (ApiException e) {
            throw configSources.refuse(
                    Setting.TRUSTED_PROXIES, list, "addresses or ranges such as 10.0.0.0/8, with commas");
        }
    }

    private static @Nullable TlsFiles tls(ConfigSources configSources, int port, String baseHost) {
        var certificate = configSources.text(Setting.TLS_CERTIFICATE, "");
        var key = configSources.text(Setting.TLS_KEY, "");
        var redirect = configSources.text(Setting.TLS_REDIRECT_PORT, "");
        if (certificate.isEmpty() != key.isEmpty()) {
            throw new UserError("A certificate needs its key: set both " + Setting.TLS_CERTIFICATE.flag() + " and "
                    + Setting.TLS_KEY.flag() + ", or neither.");
        }
        if (!certificate.isEmpty() && local(baseHost)) {
            throw new UserError(
                    "A certificate is for a host of your own, and addresses at localhost begin with http: set "
                            + Setting.BASE_HOST.flag() + " to that host, or leave out " + Setting.TLS_CERTIFICATE.flag()
                            + ".");
        }
        if (!redirect.isEmpty()
                && (certificate.isEmpty()
                        || !redirect.matches("[1-9]\\d{0,4}")
                        || Integer.parseInt(redirect) > 65_535
                        || Integer.parseInt(redirect) == port)) {
            throw configSources.refuse(
                    Setting.TLS_REDIRECT_PORT,
                    redirect,
                    "another port than " + Setting.PORT.flag() + ", beside a certificate ("
                            + Setting.TLS_CERTIFICATE.flag() + ")");
        }
        return certificate.isEmpty()
                ? null
                : new TlsFiles(
                        Path.of(certificate).toAbsolutePath().normalize(),
                        Path.of(key).toAbsolutePath().normalize(),
                        redirect.isEmpty() ? 0 : Integer.parseInt(redirect));
    }

    private static AllowedAddresses metricsFrom(ConfigSources configSources) {
        var list = configSources.text(Setting.METRICS_FROM);
        try {
            return AllowedAddresses.parse(list);
        } catch (ApiException e) {
            throw configSources.refuse(
                    Setting.METRICS_FROM, list, "addresses or ranges such as 10.0.0.0/8, with commas");
        }
    }

    private static String withoutPassword(String database) {
        return database.replaceAll("(?i)(password=)[^&]*", "$1…").replaceAll("//([^:/@]+):[^@/]+@", "//$1:…@");
    }

    /** As {@code ./vitrine config} prints it; a password in the database's address is not shown. */
    public String shown(Setting setting) {
        return switch (setting) {
            case CONFIG -> file == null ? Setting.CONFIG.fallback() : file.toString();
            case PORT -> Integer.toString(port);
            case DATA -> data.toString();
            case KEY_FILE -> keyFile.toString();
            case BASE_HOST -> baseHost;
            case BIND -> bind;
            case TRUSTED_PROXIES -> trustedProxies.toString();
            case TLS_CERTIFICATE ->
                tls == null
                        ? Setting.TLS_CERTIFICATE.fallback()
                        : tls.certificate().toString();
            case TLS_KEY -> tls == null ? Setting.TLS_KEY.fallback() : tls.key().toString();
            case TLS_REDIRECT_PORT ->
                tls == null || tls.redirectPort() == 0
                        ? Setting.TLS_REDIRECT_PORT.fallback()
                        : Integer.toString(tls.redirectPort());
            case METRICS_FROM -> metricsFrom.text();
            case DATABASE -> withoutPassword(database);
            case DATABASE_REPLICA ->
                databaseReplica == null ? Setting.DATABASE_REPLICA.fallback() : withoutPassword(databaseReplica);
            case STORAGE -> storage == null ? Setting.STORAGE.fallback() : storage.text();
            case STORAGE_KEY -> storageCredentials == null ? Setting.STORAGE_KEY.fallback() : storageCredentials.key();
            case STORAGE_SECRET -> storageCredentials == null ? Setting.STORAGE_SECRET.fallback() : "…";
            case BACKUP_TO ->
                backups == null ? Setting.BACKUP_TO.fallback() : backups.place().text();
            case BACKUP_EVERY -> backups == null ? Setting.BACKUP_EVERY.fallback() : BackupPlan.text(backups.every());
            case BACKUP_KEEP -> backups == null ? Setting.BACKUP_KEEP.fallback() : BackupPlan.text(backups.keep());
            case BACKUP_KEY ->
                backups == null || backups.key() == null
                        ? Setting.BACKUP_KEY.fallback()
                        : backups.key().toString();
            case RENDERERS -> Integer.toString(renderers);
            case RENDER_COMPILER -> renderCompilation.word();
            case DRAIN_SECONDS -> Integer.toString(drainSeconds);
            case THEMES_WITHOUT_SANDBOX -> themesWithoutSandbox ? "on" : "off";
            case BROWSER -> browser;
            case NPM_REGISTRY -> npmRegistry.isEmpty() ? "none" : npmRegistry;
            case DNS_SERVER -> dnsServer.isEmpty() ? Setting.DNS_SERVER.fallback() : dnsServer;
            case LIMIT_PRODUCTS -> limits.products().numberText();
            case LIMIT_STORAGE -> limits.storage().sizeText();
            case LOG -> log;
            case RATE_LIMIT -> rateLimited ? "on" : "off";
            case DEV_ALLOW_LOCAL_WEBHOOKS -> localWebhooks ? "on" : "off";
            case SMTP -> smtp == null ? Setting.SMTP.fallback() : smtp.shown();
            case MAIL_FROM -> mailFrom;
            case SECURITY_CONTACT -> securityContact.isEmpty() ? Setting.SECURITY_CONTACT.fallback() : securityContact;
            case CDN_PURGE_URL -> cdnPurge == null ? Setting.CDN_PURGE_URL.fallback() : cdnPurge.url();
            case CDN_PURGE_SECRET -> cdnPurge == null ? Setting.CDN_PURGE_SECRET.fallback() : "…";
        };
    }

    public String origin(Setting setting) {
        return origins.getOrDefault(setting, DEFAULT);
    }

    /** {@code https}, but on this machine {@code http}. */
    public String scheme() {
        return local(baseHost) ? "http" : "https";
    }

    /** Whether only this machine reaches the server: bound to loopback, with a base host of localhost. */
    public boolean isDevelopment() {
        return IpRange.isLoopback(bind) && local(baseHost);
    }

    /**
     * Whether e-mails are kept and shown at {@code /mailbox}. why never where others reach the server: links in e-mails
     * open accounts.
     */
    public boolean hasMailbox() {
        return smtp == null && isDevelopment();
    }

    private static boolean local(String host) {
        var name = name(host);
        return name.equals("localhost") || name.endsWith(".localhost");
    }

    private static String name(String host) {
        return host.replaceFirst(":\\d+$", "");
    }

    /** Flags, environment variables and a file, with the source of each value that was used. */
    private static final class ConfigSources {
        private final Map<Setting, String> flags;
        private final Map<String, String> environment;
        private final Map<Setting, String> origins = new EnumMap<>(Setting.class);
        private final @Nullable Path file;
        private final Map<Setting, String> lines;

        ConfigSources(Map<Setting, String> flags, Map<String, String> environment) {
            this.flags = flags;
            this.environment = environment;
            var name = given(Setting.CONFIG).orElse(Setting.CONFIG.fallback());
            this.file = name.equals(Setting.CONFIG.fallback())
                    ? null
                    : Path.of(name).toAbsolutePath().normalize();
            this.lines = file == null ? Map.of() : ConfigFile.read(file);
        }

        String text(Setting setting) {
            return text(setting, setting.fallback());
        }

        String text(Setting setting, String fallback) {
            return given(setting).orElseGet(() -> {
                var line = lines.getOrDefault(setting, "");
                if (line.isBlank()) {
                    return fallback;
                }
                origins.put(setting, String.valueOf(file));
                return line.strip();
            });
        }

        private Optional<String> given(Setting setting) {
            var flag = flags.getOrDefault(setting, "");
            if (!flag.isBlank()) {
                origins.put(setting, setting.flag());
                return Optional.of(flag.strip());
            }
            var variable = environment.getOrDefault(setting.variable(), "");
            if (!variable.isBlank()) {
                origins.put(setting, setting.variable());
                return Optional.of(variable.strip());
            }
            return Optional.empty();
        }

        int number(Setting setting, int least, int most) {
            var text = text(setting);
            var wanted = "a whole number from " + least + " to " + most;
            try {
                var number = Integer.parseInt(text);
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw refuse(setting, text, wanted);
            }
            throw refuse(setting, text, wanted);
        }

        UserError refuse(Setting setting, String value, String wanted) {
            var origin = origins.getOrDefault(setting, DEFAULT);
            var name = origin.equals(String.valueOf(file)) ? setting.key() + " in " + file : origin;
            return new UserError(name + " is " + value + ", but must be " + wanted + ".");
        }
    }
}
