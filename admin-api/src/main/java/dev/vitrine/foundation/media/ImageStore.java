package dev.vitrine.foundation.media;

import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import dev.vitrine.foundation.storage.WholeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Store of the images of all shops. Equal bytes are stored once; renditions are made on first request and cached on the
 * machine that makes them. Safe for use by many threads.
 */
public final class ImageStore {

    /** "20 MB". */
    public static final int MOST_BYTES = 20 * 1024 * 1024;

    private static final int EXACT_RENDITIONS = 48;
    private static final String ORIGINALS = "media/originals/";
    private static final String KEY = "[0-9a-f]{32}";

    private final Storage storage;
    private final Semaphore hands = new Semaphore(Runtime.getRuntime().availableProcessors(), true);
    private final Object[] locks = Stream.generate(Object::new).limit(64).toArray();

    public ImageStore(Storage storage) {
        this.storage = storage;
    }

    /** Keeps a real JPEG, PNG, GIF or WebP of at most 20 MB and 25 megapixels. */
    public StoredImage store(byte[] bytes) throws InvalidImageException {
        if (bytes.length > MOST_BYTES) {
            throw new InvalidImageException("is larger than 20 MB");
        }
        var imageFormat = ImageFormat.of(bytes)
                .orElseThrow(() -> new InvalidImageException("is not an image of the kinds JPEG, PNG, GIF and WebP"));
        var size = upright(bytes, ImageDimensions.of(bytes, imageFormat));
        var key = key(bytes);
        storage.put(original(key, imageFormat), bytes);
        return new StoredImage(key, imageFormat.extension(), size.width(), size.height());
    }

    /**
     * A smaller picture of the kind WebP, kept nowhere; refuses what {@link #store} refuses. {@code width}: at most.
     */
    public byte[] thumbnail(byte[] bytes, int width) throws InvalidImageException {
        var imageFormat = ImageFormat.of(bytes).orElseThrow(() -> new InvalidImageException("is not an image"));
        ImageDimensions.of(bytes, imageFormat);
        acquirePermit();
        try {
            var size = new ImageSize(width, 0, Crop.NONE, 1);
            return ImageProcessor.encode(ImageProcessor.resized(ImageProcessor.decode(bytes), size), ImageFormat.WEBP);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            hands.release();
        }
    }

    /** What is kept under a key. */
    public Optional<StoredImage> stored(String key) {
        return find(key).map(original -> {
            try {
                return store(Files.readAllBytes(original));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InvalidImageException e) {
                throw new IllegalStateException("a stored picture can be read: " + key, e);
            }
        });
    }

    /** The size of what is kept under a key. */
    public Optional<Long> bytes(String key) {
        return key.matches(KEY)
                ? Stream.of(ImageFormat.values())
                        .flatMap(imageFormat -> storage.find(original(key, imageFormat)).stream())
                        .map(StoredFile::bytes)
                        .findFirst()
                : Optional.empty();
    }

    /** Those of the keys under which nothing is kept. */
    public Set<String> missing(Collection<String> keys) {
        var missing = new HashSet<>(keys);
        storage.list(
                ORIGINALS,
                each -> missing.remove(each.name().replaceFirst(".*/", "").replaceFirst("\\..*", "")));
        return missing;
    }

    /** The shop-relative address of a picture as large as it is. */
    public static String url(String key, String fileName, String extension) {
        var dot = fileName.lastIndexOf('.');
        var name = Handles.of(dot > 0 ? fileName.substring(0, dot) : fileName);
        return "/media/" + key + "/" + (name.length() > 80 ? name.substring(0, 80) : name) + "." + extension;
    }

    /** Empty when there is no such image. {@code webp}: whether the browser accepts WebP. GIFs stay as they are. */
    public Optional<Rendition> rendition(String key, ImageSize imageSize, boolean webp) {
        return find(key).map(original -> {
            var rendition = planned(original, key, imageSize, webp);
            if (!Files.exists(rendition.file())) {
                make(original, rendition.file(), key, rendition.imageFormat());
            }
            return rendition;
        });
    }

    /** A rendition that needs no work: it was made before. */
    public Optional<Rendition> made(String key, ImageSize imageSize, boolean webp) {
        return here(key)
                .map(original -> planned(original, key, imageSize, webp))
                .filter(rendition -> Files.exists(rendition.file()));
    }

    private Rendition planned(Path original, String key, ImageSize imageSize, boolean webp) {
        var kept = format(original);
        if (kept == ImageFormat.GIF) {
            return new Rendition(original, kept);
        }
        // why: a browser without WebP gets PNG of a WebP, which keeps transparency.
        var imageFormat = webp ? ImageFormat.WEBP : kept == ImageFormat.WEBP ? ImageFormat.PNG : kept;
        return new Rendition(file(key, imageSize.inFilePixels(), imageFormat), imageFormat);
    }

    private Path file(String key, ImageSize imageSize, ImageFormat imageFormat) {
        var drawer = renditions(storage, key);
        var exact = drawer.resolve(imageSize.fileName(imageFormat.extension()));
        return Files.exists(exact) || count(drawer) < EXACT_RENDITIONS
                ? exact
                : drawer.resolve(imageSize.roundedUp().fileName(imageFormat.extension()));
    }

    /** One thread makes a file, others that want the same wait; no more decode at once than there are cores. */
    private void make(Path original, Path file, String key, ImageFormat imageFormat) {
        synchronized (locks[Math.floorMod(file.hashCode(), locks.length)]) {
            if (Files.exists(file)) {
                return;
            }
            acquirePermit();
            try {
                var picture = ImageProcessor.resized(ImageProcessor.decode(Files.readAllBytes(original)), sizeOf(file));
                WholeFiles.write(file, ImageProcessor.encode(picture, imageFormat));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InvalidImageException e) {
                throw new IllegalStateException("a stored picture can be read: " + key, e);
            } finally {
                hands.release();
            }
        }
    }

    /** why: decoding once at the door proves that it can be decoded later, and tells which way is up. */
    private ImageDimensions upright(byte[] bytes, ImageDimensions claimed) throws InvalidImageException {
        acquirePermit();
        try {
            var picture = ImageProcessor.decode(bytes);
            return picture.getWidth() == claimed.width()
                    ? claimed
                    : new ImageDimensions(picture.getWidth(), picture.getHeight());
        } finally {
            hands.release();
        }
    }

    private void acquirePermit() {
        try {
            hands.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a free hand", e);
        }
    }

    private Optional<Path> find(String key) {
        return here(key).or(() -> original(key, name -> storage.fetch(name, key)));
    }

    private Optional<Path> here(String key) {
        return original(key, storage::here);
    }

    private static Optional<Path> original(String key, Function<String, Optional<Path>> place) {
        return key.matches(KEY)
                ? Stream.of(ImageFormat.values())
                        .flatMap(imageFormat -> place.apply(original(key, imageFormat)).stream())
                        .findFirst()
                : Optional.empty();
    }

    private static String original(String key, ImageFormat imageFormat) {
        return ORIGINALS + key.substring(0, 2) + "/" + key + "." + imageFormat.extension();
    }

    /** The folder of what is made of a picture. */
    static Path renditions(Storage storage, String key) {
        return storage.derivedFolder()
                .resolve("renditions")
                .resolve(key.substring(0, 2))
                .resolve(key);
    }

    private static ImageFormat format(Path original) {
        var name = original.getFileName().toString();
        return ImageFormat.ofExtension(name.substring(name.lastIndexOf('.') + 1))
                .orElseThrow();
    }

    private static ImageSize sizeOf(Path rendition) {
        var parts = rendition.getFileName().toString().split("[x.-]");
        var crop = Crop.of(parts[2]).orElse(Crop.NONE);
        return new ImageSize(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), crop, 1);
    }

    private static int count(Path drawer) {
        var files = drawer.toFile().list();
        return files == null ? 0 : files.length;
    }

    /** What the bytes are kept under. */
    static String key(byte[] bytes) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
