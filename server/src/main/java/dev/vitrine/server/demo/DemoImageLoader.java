package dev.vitrine.server.demo;

import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.StoredImage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Loader of the demo shops' pictures into the shops' media, on all cores. */
final class DemoImageLoader {

    private final ImageStore imageStore;
    private final DemoProgress progress;
    private final DemoImageSource source;

    DemoImageLoader(ImageStore imageStore, DemoProgress progress, DemoImageSource source) {
        this.imageStore = imageStore;
        this.progress = progress;
        this.source = source;
    }

    /** The pictures by shop and file name. */
    record LoadedImages(Map<String, StoredImage> byName) {

        StoredImage of(DemoShop shop, String fileName) {
            return Objects.requireNonNull(byName.get(nameOf(shop, fileName)), fileName);
        }
    }

    LoadedImages load(List<DemoShop> shops) {
        var wanted = new LinkedHashMap<String, Callable<byte[]>>();
        shops.forEach(shop -> shop.fileNames()
                .forEach(fileName -> wanted.put(nameOf(shop, fileName), () -> source.read(shop, fileName))));
        var loaded = new ConcurrentHashMap<String, StoredImage>();
        var count = new AtomicInteger();
        progress.loaded(0, wanted.size());
        try (var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            var tasks = wanted.entrySet().stream()
                    .map(entry -> pool.submit(() -> {
                        loaded.put(
                                entry.getKey(),
                                imageStore.store(entry.getValue().call()));
                        progress.loaded(count.incrementAndGet(), wanted.size());
                        return true;
                    }))
                    .toList();
            for (var task : tasks) {
                task.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a demo picture could not be stored", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while storing pictures", e);
        }
        return new LoadedImages(Map.copyOf(loaded));
    }

    private static String nameOf(DemoShop shop, String fileName) {
        return shop.handle() + "/" + fileName;
    }
}
