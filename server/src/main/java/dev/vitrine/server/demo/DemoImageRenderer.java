package dev.vitrine.server.demo;

import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.StoredImage;
import dev.vitrine.server.demo.art.StillLife;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;

/** Renderer of the demo shops' images, on all cores; stores them with the shops' media. */
final class DemoImageRenderer {

    private static final float QUALITY = 0.9f;

    private final ImageStore imageStore;
    private final DemoProgress progress;
    private final double scale;

    /** {@code scale} 1 is full size. */
    DemoImageRenderer(ImageStore imageStore, DemoProgress progress, double scale) {
        this.imageStore = imageStore;
        this.progress = progress;
        this.scale = scale;
    }

    /** The pictures by shop and file name. */
    record RenderedImages(Map<String, StoredImage> byName) {

        StoredImage of(DemoShop shop, String fileName) {
            return Objects.requireNonNull(byName.get(shop.handle() + "/" + fileName), fileName);
        }
    }

    /** The name of a scene's upright picture, beside the wide one that has the scene's own name. */
    static String tall(DemoScene scene) {
        return "tall-" + scene.fileName();
    }

    RenderedImages draw(List<DemoShop> shops) {
        var wanted = new LinkedHashMap<String, Supplier<BufferedImage>>();
        for (var shop : shops) {
            for (var scene : shop.scenes()) {
                wanted.put(
                        shop.handle() + "/" + scene.fileName(),
                        () -> scene.scene().draw(shop.tone(), px(2000), px(1125)));
                wanted.put(
                        shop.handle() + "/" + tall(scene), () -> scene.scene().draw(shop.tone(), px(1200), px(1500)));
            }
            for (var product : shop.products()) {
                for (var picture : product.pictures()) {
                    wanted.put(shop.handle() + "/" + picture.fileName(), () -> drawn(picture, shop));
                }
            }
        }
        return draw(wanted);
    }

    private BufferedImage drawn(DemoImage picture, DemoShop shop) {
        return StillLife.draw(
                picture.subject(),
                picture.palette(),
                shop.tone(),
                picture.view(),
                px(DemoImage.WIDTH),
                px(DemoImage.HEIGHT));
    }

    private int px(int full) {
        return (int) Math.round(full * scale);
    }

    private RenderedImages draw(Map<String, Supplier<BufferedImage>> wanted) {
        var drawn = new ConcurrentHashMap<String, StoredImage>();
        var count = new AtomicInteger();
        progress.drawn(0, wanted.size());
        try (var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            var tasks = wanted.entrySet().stream()
                    .map(entry -> pool.submit(() -> {
                        drawn.put(entry.getKey(), keep(entry.getValue().get()));
                        progress.drawn(count.incrementAndGet(), wanted.size());
                        return true;
                    }))
                    .toList();
            for (var task : tasks) {
                task.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a demo picture could not be drawn", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while drawing", e);
        }
        return new RenderedImages(Map.copyOf(drawn));
    }

    private StoredImage keep(BufferedImage picture) throws InvalidImageException {
        return imageStore.store(jpeg(picture));
    }

    private static byte[] jpeg(BufferedImage picture) {
        var target = new ByteArrayOutputStream();
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (var stream = ImageIO.createImageOutputStream(target)) {
            var settings = writer.getDefaultWriteParam();
            settings.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            settings.setCompressionQuality(QUALITY);
            writer.setOutput(stream);
            writer.write(null, new IIOImage(opaque(picture), null, null), settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return target.toByteArray();
    }

    /** why: JPEG knows no transparency. */
    private static BufferedImage opaque(BufferedImage picture) {
        if (picture.getType() == BufferedImage.TYPE_INT_RGB) {
            return picture;
        }
        var copy = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
        var brush = copy.createGraphics();
        brush.drawImage(picture, 0, 0, null);
        brush.dispose();
        return copy;
    }
}
