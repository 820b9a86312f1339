package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.themes.RenderResult.Failed;
import dev.vitrine.themes.RenderResult.Reason;
import dev.vitrine.themes.worker.RenderWorker;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Renders themed pages in worker JVMs; threads may share it. A theme's faults never reach the caller as exceptions. */
public final class Renderer implements AutoCloseable {
    private final RendererOptions options;
    private final boolean profiled;
    private final Backoff backoff;
    private final StackTraceMapper stackTraceMapper = new StackTraceMapper();
    private @Nullable RenderWorkerPool pool;

    public Renderer(RendererOptions options) {
        this(options, false);
    }

    private Renderer(RendererOptions options, boolean profiled) {
        this.options = options;
        this.profiled = profiled;
        this.backoff = new Backoff(options.clock());
    }

    /** A renderer that can say where a page's time went; its pages take a little longer. */
    static Renderer profiling(RendererOptions options) {
        return new Renderer(options, true);
    }

    /** Starts the workers in the background; renders wait for the first one within their bound. */
    public synchronized void start() {
        if (pool != null) {
            return;
        }
        var cache = new CacheFolder(options.cacheDir().toAbsolutePath());
        var fresh = new RenderWorkerPool(
                options, profiled ? PlatformBundles.profiled(cache) : PlatformBundles.prepare(cache));
        fresh.start();
        pool = fresh;
    }

    /** The page that {@code boot} describes, or why there is none; bounded in time whatever the theme does. */
    public RenderResult render(ThemeBuild build, String tenant, JsonNode boot) {
        return ask(RenderWorker.RENDER, build, tenant, boot.toString(), options.hard());
    }

    /** The same, with where its time went as the first line of its log. */
    RenderResult profile(ThemeBuild build, String tenant, JsonNode boot) {
        return ask(RenderWorker.PROFILE, build, tenant, boot.toString(), options.hard());
    }

    /** Loads the build into a worker, so that the tenant's next page does not wait for it. */
    public void warm(ThemeBuild build, String tenant) {
        Thread.ofVirtual().name("render-warm").start(() -> {
            ask("load", build, tenant, "", options.hard());
        });
    }

    private RenderResult ask(String operation, ThemeBuild build, String tenant, String boot, Duration hard) {
        var key = tenant + "\n" + build.id();
        if (backoff.blocks(key)) {
            return new Failed(Reason.BACKING_OFF, "renders of this theme were stopped lately");
        }
        var workers = pool;
        var pooledWorker = workers == null
                ? null
                : workers.borrow(tenant, key, options.patience()).orElse(null);
        if (pooledWorker == null || workers == null) {
            return new Failed(Reason.BUSY, "no worker became free in time");
        }
        boolean alive = false;
        try {
            var request = new RenderRequest(key, build, boot, options.soft(), hard);
            var answer = pooledWorker.ask(operation, request);
            alive = true;
            var rendered = rendering(answer, key, pooledWorker, build);
            if (operation.equals(RenderWorker.RENDER) && rendered instanceof RenderResult.Html) {
                workers.remember(request);
            }
            return rendered;
        } catch (IOException gone) {
            return new Failed(Reason.CRASHED, "the build of the theme cannot be read");
        } catch (ChildProcess.ChildProcessException childProcessException) {
            backoff.recordFailure(key);
            return childProcessException.tooSlow()
                    ? new Failed(Reason.TOO_SLOW, "rendering took more processor time than allowed and was stopped")
                    : new Failed(Reason.CRASHED, "the worker died while rendering, mostly for want of memory");
        } finally {
            workers.release(pooledWorker, tenant, alive);
        }
    }

    private RenderResult rendering(List<String> answer, String key, PooledWorker pooledWorker, ThemeBuild build) {
        if (answer.size() < 2) {
            return new Failed(Reason.CRASHED, "the worker gave no answer");
        }
        if (answer.get(0).equals("html") && answer.size() > 2) {
            backoff.reset(key);
            return new RenderResult.Html(answer.get(1), answer.get(2), log(build, answer.subList(3, answer.size())));
        }
        var log = log(build, answer.subList(2, answer.size()));
        var reason = Reason.valueOf(answer.get(0));
        if (reason != Reason.THREW && reason != Reason.UNFINISHED) {
            backoff.recordFailure(key);
            pooledWorker.evict(key);
        }
        return new Failed(reason, stackTraceMapper.mapToSources(build, answer.get(1)), log);
    }

    private List<String> log(ThemeBuild build, List<String> lines) {
        return lines.stream()
                .map(line -> stackTraceMapper.mapToSources(build, line))
                .toList();
    }

    /** How many of the workers cannot be started just now: without any, pages are shown without their theme's HTML. */
    public int failingWorkers() {
        var workers = pool;
        return workers == null ? 0 : workers.failing();
    }

    public RendererLoad load() {
        var workers = pool;
        return workers == null ? new RendererLoad(options.workers(), 0, 0, 0, 0, 0) : workers.load();
    }

    @Nullable
    RenderWorkerPool pool() {
        return pool;
    }

    @Override
    public synchronized void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
