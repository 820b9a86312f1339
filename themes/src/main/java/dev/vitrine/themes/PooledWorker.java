package dev.vitrine.themes;

import dev.vitrine.themes.worker.RenderWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Render worker of the pool with its load and loaded builds. */
final class PooledWorker {
    /** Threads that compile: the engine's, and the two of the Java below it. */
    private static final int COMPILERS = 3;

    final ChildProcess childProcess;
    /** Whether it compiles pages to machine code. */
    final boolean compiles;

    Instant lentAt = Instant.EPOCH;

    /** Whether another one is there in its place. */
    boolean replaced;

    /** Whether it is worn out and another one is being started. */
    boolean retires;

    private final int contexts;
    private final LinkedHashSet<String> warm = new LinkedHashSet<>();
    private int renders;

    PooledWorker(ChildProcess childProcess, boolean compiles, int contexts) {
        this.childProcess = childProcess;
        this.compiles = compiles;
        this.contexts = contexts;
    }

    List<String> ask(String operation, RenderRequest request) throws ChildProcess.ChildProcessException, IOException {
        var warm = isWarmFor(request.key());
        // why: compilers work beside the page, on processors that it does not use.
        var limit = request.hard().multipliedBy(compiles ? COMPILERS + 1 : 1);
        // why: loading a theme is slower than rendering with it, and happens once.
        var loading = limit.multipliedBy(3);
        var answer = warm ? ask(operation, request, limit, "") : List.of(RenderWorker.NEEDS_BUNDLE);
        if (answer.getFirst().equals(RenderWorker.NEEDS_BUNDLE)) {
            answer = ask(
                    operation,
                    request,
                    loading,
                    Files.readString(request.build().server()));
        }
        markUsed(request.key());
        return answer;
    }

    private List<String> ask(String operation, RenderRequest request, Duration limit, String bundle)
            throws ChildProcess.ChildProcessException {
        var soft = String.valueOf(request.soft().toMillis());
        var runtime = request.build().runtime();
        return childProcess.request(limit, operation, request.key(), bundle, request.boot(), soft, runtime);
    }

    boolean isWarmFor(String key) {
        return warm.contains(key);
    }

    int load() {
        return warm.size();
    }

    int renders() {
        return renders;
    }

    private void markUsed(String key) {
        renders++;
        warm.remove(key);
        warm.add(key);
        while (warm.size() > contexts) {
            warm.remove(warm.iterator().next());
        }
    }

    void evict(String key) {
        warm.remove(key);
    }

    Set<String> warm() {
        return warm;
    }
}
