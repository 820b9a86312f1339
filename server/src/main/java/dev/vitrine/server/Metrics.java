package dev.vitrine.server;

import dev.vitrine.Platform;
import dev.vitrine.apps.webhooks.WebhookDispatcher;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.DatabaseLoad;
import dev.vitrine.foundation.db.ReplicaLoad;
import dev.vitrine.foundation.mail.EmailDispatcher;
import dev.vitrine.server.monitoring.ProcessStatus;
import dev.vitrine.server.web.TlsConnections;
import io.javalin.http.Context;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Metrics of the process at {@code /metrics}, for the operator's Prometheus. No name or id of a shop is in them. */
final class Metrics implements AutoCloseable {

    static final String PATH = "/metrics";

    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbageCollection = new JvmGcMetrics();
    private final AllowedAddresses readers;

    /** {@code readers}: from where they may be read. */
    Metrics(AllowedAddresses readers) {
        this.readers = readers;
        garbageCollection.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    MeterRegistry registry() {
        return registry;
    }

    void watch(Platform platform, EmailDispatcher emails) {
        var database = platform.foundation().database();
        load("vitrine.database.writes.waiting", database::load, DatabaseLoad::waitingWrites);
        load("vitrine.database.connections.busy", database::load, DatabaseLoad::busyConnections);
        load("vitrine.database.threads.waiting", database::load, DatabaseLoad::waitingThreads);
        FunctionCounter.builder(
                        "vitrine.database.transactions",
                        database,
                        each -> each.load().commits())
                .register(registry);
        if (database.replica().isPresent()) {
            Gauge.builder(
                            "vitrine.database.replica.lag",
                            () -> replica(database).lag().toNanos() / 1e9)
                    .baseUnit("seconds")
                    .register(registry);
            count(
                    "vitrine.database.replica.reads",
                    "answered",
                    database,
                    each -> replica(each).answered());
            count(
                    "vitrine.database.replica.reads",
                    "passed_on",
                    database,
                    each -> replica(each).passedOn());
        }
        var webhooks = platform.appServices().webhooks().dispatcher();
        count("vitrine.webhooks.attempts", "delivered", webhooks, WebhookDispatcher::delivered);
        count("vitrine.webhooks.attempts", "failed", webhooks, WebhookDispatcher::failed);
        count("vitrine.emails", "sent", emails, EmailDispatcher::sent);
        count("vitrine.emails", "failed", emails, EmailDispatcher::failed);
    }

    void watch(TlsConnections tlsConnections, InstantSource clock) {
        Gauge.builder(
                        "vitrine.certificate.left",
                        () -> Duration.between(
                                        clock.instant(),
                                        tlsConnections.certificate().end())
                                .toSeconds())
                .baseUnit("seconds")
                .register(registry);
    }

    /** Renders so far, by how they ended. */
    ProcessStatus.Renders renders() {
        long all = 0;
        long html = 0;
        for (var timer : registry.find("vitrine.renders").timers()) {
            all += timer.count();
            html += "html".equals(timer.getId().getTag("outcome")) ? timer.count() : 0;
        }
        return new ProcessStatus.Renders(all, all - html);
    }

    private static ReplicaLoad replica(Database database) {
        return database.replica().orElseThrow();
    }

    private void load(String name, Supplier<DatabaseLoad> load, ToDoubleFunction<DatabaseLoad> value) {
        Gauge.builder(name, () -> value.applyAsDouble(load.get())).register(registry);
    }

    private <T> void count(String name, String outcome, T source, ToDoubleFunction<T> value) {
        FunctionCounter.builder(name, source, value).tag("outcome", outcome).register(registry);
    }

    /**
     * Whether a request may read them: one from an allowed address. A request that a proxy passed on which is not
     * trusted is refused, since nobody knows where it is from.
     */
    boolean allows(Context context) {
        var forwarded = context.header("X-Forwarded-For") != null || context.header("Forwarded") != null;
        // why: an address of version 6 stands in brackets here.
        var peer = context.req().getRemoteAddr().replaceAll("[\\[\\]]", "");
        return readers.contains(context.ip()) && !(forwarded && peer.equals(context.ip()));
    }

    void send(Context context) {
        context.header("Cache-Control", "no-store").contentType(TYPE).result(registry.scrape());
    }

    @Override
    public void close() {
        garbageCollection.close();
        registry.close();
    }
}
