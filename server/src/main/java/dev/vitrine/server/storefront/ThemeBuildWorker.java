package dev.vitrine.server.storefront;

import dev.vitrine.foundation.kernel.BackgroundLoop;
import dev.vitrine.foundation.kernel.ThreadPriority;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.shop.themestore.BuildResult;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemeBuildQueue;
import dev.vitrine.shop.themestore.Themes;
import dev.vitrine.themes.ThemeBuildException;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.ThemeProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Worker that builds themes whose files have changed, one after the other, beside all requests: pages show what was
 * built before until a build is good. Processes share the work.
 */
final class ThemeBuildWorker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ThemeBuildWorker.class);

    /** How often it looks for what other processes and commands have asked for. */
    private static final Duration ROUND = Duration.ofSeconds(2);

    private static final Duration BETWEEN_TIDYING = Duration.ofHours(6);

    /** why: a build that was just made may not be noted as used yet. */
    private static final Duration YOUNG = Duration.ofDays(1);

    private static final Duration TIME_TO_FINISH = Duration.ofSeconds(10);

    private final Shops shops;
    private final Themes themes;
    private final ThemeBuildQueue queue;
    private final ThemeBuilds themeBuilds;
    private final InstantSource clock;
    private final Semaphore asked = new Semaphore(0);
    private final ScheduledExecutorService renewals = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("theme-builds-renewed").daemon().factory());
    private volatile boolean open = true;
    private @Nullable Thread thread;

    ThemeBuildWorker(Shops shops, Themes themes, ThemeBuilds themeBuilds, InstantSource clock) {
        this.shops = shops;
        this.themes = themes;
        this.queue = themes.builds();
        this.themeBuilds = themeBuilds;
        this.clock = clock;
        queue.onAsked(asked::release);
    }

    void start() {
        thread = Thread.ofPlatform().name("theme-builds").daemon().start(this::run);
    }

    private void run() {
        ThreadPriority.LOW.giveToThisThread();
        BackgroundLoop.attempt("moving themes in", this::moveFoldersIn);
        BackgroundLoop.attempt("builds after an upgrade", this::buildPublished);
        var tidied = Instant.MIN;
        while (open) {
            BackgroundLoop.attempt("builds", this::buildDue);
            if (tidied.isBefore(clock.instant().minus(BETWEEN_TIDYING))) {
                tidied = clock.instant();
                BackgroundLoop.attempt(
                        "deleting builds",
                        () -> themeBuilds.deleteUnused(clock.instant().minus(YOUNG)));
            }
            await();
        }
    }

    private void buildDue() {
        for (var order = queue.take(); open && order.isPresent(); order = queue.take()) {
            build(order.get());
        }
    }

    private void build(ThemeBuildQueue.Order order) {
        var renewing = renewals.scheduleWithFixedDelay(
                () -> BackgroundLoop.attempt("renewing a build", () -> queue.renew(order)),
                ThemeBuildQueue.RENEWED_EVERY.toMillis(),
                ThemeBuildQueue.RENEWED_EVERY.toMillis(),
                TimeUnit.MILLISECONDS);
        BuildResult result;
        try {
            result = result(order);
        } finally {
            renewing.cancel(false);
        }
        themes.finish(order, result);
        LOG.info(
                "event=theme_built shop={} theme={} problems={}",
                order.shop().value(),
                order.theme(),
                result.problems().size());
    }

    private BuildResult result(ThemeBuildQueue.Order order) {
        if (order.hopeless()) {
            return BuildResult.failed(
                    "building this theme has stopped the server three times; take out what is new in it");
        }
        var tree = order.tree();
        if (tree == null) {
            return new BuildResult(List.of(), List.of());
        }
        try {
            return new BuildResult(List.of(), themeBuilds.ofTree(tree).warnings());
        } catch (ThemeBuildException e) {
            return new BuildResult(
                    e.problems().stream().map(ThemeBuildWorker::problem).toList(), List.of());
        }
    }

    private static BuildResult.Problem problem(ThemeProblem problem) {
        return new BuildResult.Problem(
                problem.file(), problem.line(), problem.column(), problem.message(), problem.frame());
    }

    /** Before pages ask for them: a new version of the platform builds every theme anew. */
    private void buildPublished() {
        for (var shop : shops.all()) {
            if (!open) {
                return;
            }
            themeBuilds.of(shop, themes.published(shop));
        }
    }

    /** Earlier versions built pages from folders of this machine: their files are taken over once. */
    private void moveFoldersIn() {
        for (var shop : shops.all()) {
            for (var theme : themes.ofFolders(shop)) {
                BackgroundLoop.attempt("moving a theme in", () -> moveIn(shop, theme));
            }
        }
    }

    private void moveIn(Shop shop, Theme theme) {
        var folder = Path.of(String.valueOf(theme.folder()));
        SortedMap<String, byte[]> files = new TreeMap<>();
        try {
            if (Files.isDirectory(folder.resolve("src"))) {
                files = ThemeBuilder.files(folder);
            }
        } catch (ThemeBuildException e) {
            LOG.warn("event=theme_folder_unusable shop={} folder={} problem={}", shop.handle(), folder, e.getMessage());
        }
        themes.moveIn(shop, theme, files);
        LOG.info("event=theme_moved_in shop={} folder={} files={}", shop.handle(), folder, files.size());
    }

    private void await() {
        try {
            var wait = new AtomicLong(ROUND.toMillis());
            BackgroundLoop.attempt(
                    "next build",
                    () -> queue.nextDue()
                            .map(due -> Duration.between(clock.instant(), due))
                            .filter(left -> left.compareTo(ROUND) < 0)
                            .ifPresent(left -> wait.set(left.toMillis())));
            if (asked.tryAcquire(Math.max(1, wait.get()), TimeUnit.MILLISECONDS)) {
                asked.drainPermits();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            open = false;
        }
    }

    @Override
    public void close() {
        open = false;
        asked.release();
        var running = thread;
        if (running != null) {
            try {
                running.join(TIME_TO_FINISH);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        renewals.shutdown();
    }
}
