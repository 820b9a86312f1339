package dev.vitrine.themes.devserver;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import dev.vitrine.themes.DevelopmentTheme;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Watch over a theme's folder: waits for changes, and for their end. One thread uses it. */
final class FolderWatch implements AutoCloseable {
    private static final long QUIET_MILLIS = 15;
    /** A branch switch writes for a while, with pauses. */
    private static final long QUIET_OF_MANY_MILLIS = 150;

    private static final int MANY = 4;
    private static final long LONGEST_MILLIS = 10_000;

    private final Path folder;
    private final WatchService watcher;
    private final Optional<Path> git;
    private final Map<WatchKey, Path> watched = new HashMap<>();

    FolderWatch(Path folder) throws IOException {
        this.folder = folder;
        this.watcher = folder.getFileSystem().newWatchService();
        watch(folder);
        this.git = GitFolder.of(folder);
        if (git.isPresent()) {
            // why: its lock says that a branch switch is still under way.
            watched.put(git.get().register(watcher, ENTRY_DELETE), git.get());
        }
    }

    /** Returns when something has changed and nothing has changed since for a moment; false when it is closed. */
    boolean await() {
        try {
            var changed = new HashSet<Path>();
            while (changed.isEmpty()) {
                collect(watcher.take(), changed);
            }
            var begin = System.nanoTime();
            while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS)) {
                var key = watcher.poll(quiet(changed), TimeUnit.MILLISECONDS);
                if (key != null) {
                    collect(key, changed);
                } else if (!isLocked()) {
                    break;
                }
            }
            return true;
        } catch (ClosedWatchServiceException closed) {
            return false;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean isLocked() {
        return git.map(each -> each.resolve("index.lock")).filter(Files::exists).isPresent();
    }

    private static long quiet(Set<Path> changed) {
        return changed.size() < MANY ? QUIET_MILLIS : QUIET_OF_MANY_MILLIS;
    }

    private void collect(WatchKey key, Set<Path> changed) {
        var place = watched.get(key);
        for (var event : key.pollEvents()) {
            if (place == null || git.filter(place::equals).isPresent()) {
                continue;
            }
            // why the folder itself: when events were lost, nobody knows where.
            var path = event.context() instanceof Path name ? place.resolve(name) : place;
            changed.add(path);
            if (event.kind() == ENTRY_CREATE && Files.isDirectory(path)) {
                tryToWatch(path);
            }
        }
        if (!key.reset()) {
            watched.remove(key);
        }
    }

    private void tryToWatch(Path fresh) {
        try {
            watch(fresh);
        } catch (IOException gone) {
            // can fail: it may be gone again, which is a change of its own.
        }
    }

    private void watch(Path top) throws IOException {
        Files.walkFileTree(top, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                var name = directory.getFileName();
                if (!directory.equals(folder) && name != null && DevelopmentTheme.skips(name.toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                watched.put(directory.register(watcher, ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY), directory);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, @Nullable IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Override
    public void close() throws IOException {
        watcher.close();
    }
}
