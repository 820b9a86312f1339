package dev.vitrine.foundation.db;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/**
 * The schema's history. Each file stands once, with placeholders where types differ; a file of the same name under the
 * database's own folder takes its place.
 */
final class Migrations {

    /** why: a list instead of a search of the class path; it starts faster and an accident adds nothing. */
    private static final List<String> FILES = List.of(
            "V001__foundation.sql",
            "V002__catalog.sql",
            "V003__orders.sql",
            "V004__themes.sql",
            "V005__customers.sql",
            "V006__shipping.sql",
            "V007__discounts.sql",
            "V008__script_tags.sql",
            "V009__metafields.sql",
            "V010__idempotency.sql",
            "V011__access_control.sql",
            "V012__order_parts.sql",
            "V013__pricing.sql",
            "V014__checkouts.sql",
            "V015__order_money.sql",
            "V016__inventory.sql",
            "V017__whole_catalog.sql",
            "V018__people.sql",
            "V019__platform.sql",
            "V020__rate_buckets.sql",
            "V021__accounts.sql",
            "V022__public_apps.sql",
            "V023__webhooks.sql",
            "V024__mail_and_partners.sql",
            "V025__gaps.sql",
            "V026__offers.sql",
            "V028__partners.sql",
            "V029__theme_roles.sql",
            "V030__secrets_and_sign_ins.sql",
            "V031__webhook_log.sql",
            "V032__deleted_apps.sql",
            "V033__quotas.sql",
            "V034__order_words.sql",
            "V035__search_stems.sql",
            "V036__order_status_pages.sql",
            "V037__rejected_forms.sql",
            "V038__delivery_checked.sql");

    private Migrations() {}

    static void run(DataSource source, Dialect dialect) {
        run(source, dialect, "latest");
    }

    /** As far as that version, for a database as it was once. */
    static void run(DataSource source, Dialect dialect, String version) {
        var flyway = Flyway.configure()
                .target(version)
                .dataSource(source)
                .resourceProvider(new Provider(dialect))
                .placeholders(dialect.types())
                .locations("classpath:migrations/common")
                .loggers("slf4j")
                .load();
        refuseNewer(flyway);
        flyway.migrate();
    }

    /** why: this program would write what a newer one no longer reads, and read what it does not know. */
    private static void refuseNewer(Flyway flyway) {
        var known = MigrationVersion.fromVersion(FILES.getLast().replaceFirst("V(\\d+)__.*", "$1"));
        for (var applied : flyway.info().applied()) {
            var version = applied.getVersion();
            if (version != null && version.compareTo(known) > 0) {
                throw new NewerSchemaException(version.getVersion(), known.getVersion());
            }
        }
    }

    private record Provider(Dialect dialect) implements ResourceProvider {

        @Override
        public @Nullable LoadableResource getResource(String name) {
            return FILES.contains(name) ? new Script(name, text(name)) : null;
        }

        @Override
        public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
            return FILES.stream()
                    .filter(name ->
                            name.startsWith(prefix) && Stream.of(suffixes).anyMatch(name::endsWith))
                    .<LoadableResource>map(name -> new Script(name, text(name)))
                    .toList();
        }

        private String text(String name) {
            return read("/migrations/" + dialect.folder() + "/" + name)
                    .or(() -> read("/migrations/common/" + name))
                    .orElseThrow(() -> new IllegalStateException("no migration " + name));
        }

        private static Optional<String> read(String path) {
            try (InputStream in = Migrations.class.getResourceAsStream(path)) {
                return in == null
                        ? Optional.empty()
                        : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class Script extends LoadableResource {
        private final String name;
        private final String text;

        Script(String name, String text) {
            this.name = name;
            this.text = text;
        }

        @Override
        public Reader read() {
            return new StringReader(text);
        }

        @Override
        public String getAbsolutePath() {
            return name;
        }

        @Override
        public String getAbsolutePathOnDisk() {
            return name;
        }

        @Override
        public String getFilename() {
            return name;
        }

        @Override
        public String getRelativePath() {
            return name;
        }
    }
}
