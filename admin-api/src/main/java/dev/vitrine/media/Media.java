package dev.vitrine.media;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Handles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The pictures of all shops below one folder. The same bytes are kept once; renditions are made when they are first
 * asked for and kept beside. Threads may share it.
 */
public final class Media {

    /** "20 MB". */
    public static final int MOST_BYTES = 20 * 1024 * 1024;

    private static final int EXACT_RENDITIONS = 48;
    private static final int PATIENCE_SECONDS = 20;

    private final Path folder;
    private final Semaphore hands = new Semaphore(Runtime.getRuntime().availableProcessors(), true);
    private final Object[] locks = Stream.generate(Object::new).limit(64).toArray();

    public Media(Path folder) {
        this.folder = folder;
    }

    /** Keeps a real JPEG, PNG, GIF or WebP of at most 20 MB and 25 megapixels. */
    public Stored store(byte[] bytes) throws UnusablePicture {
        if (bytes.length > MOST_BYTES) {
            throw new UnusablePicture("is larger than 20 MB");
        }
        var format = Format.of(bytes)
                .orElseThrow(() -> new UnusablePicture("is not an image of the kinds JPEG, PNG, GIF and WebP"));
        var size = upright(bytes, Dimensions.of(bytes, format));
        var key = key(bytes);
        keep(original(key, format), bytes);
        return new Stored(key, format.extension(), size.width(), size.height());
    }

    /** What is kept under a key. */
    public Optional<Stored> stored(String key) {
        return find(key).map(original -> {
            try {
                return store(Files.readAllBytes(original));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (UnusablePicture e) {
                throw new IllegalStateException("a stored picture can be read: " + key, e);
            }
        });
    }

    /** The shop-relative address of a picture as large as it is. */
    public static String url(String key, String fileName, String extension) {
        var dot = fileName.lastIndexOf('.');
        var name = Handles.of(dot > 0 ? fileName.substring(0, dot) : fileName);
        return "/media/" + key + "/" + (name.length() > 80 ? name.substring(0, 80) : name) + "." + extension;
    }

    /** Empty when there is no such picture. {@code webp} tells that the browser takes WebP. GIFs stay as they are. */
    public Optional<Rendition> rendition(String key, Size size, boolean webp) {
        return find(key).map(original -> {
            var kept = format(original);
            if (kept == Format.GIF) {
                return new Rendition(original, kept.mime());
            }
            // why: a browser without WebP gets PNG of a WebP, which keeps transparency.
            var format = webp ? Format.WEBP : kept == Format.WEBP ? Format.PNG : kept;
            var file = file(key, size.flat(), format);
            if (!Files.exists(file)) {
                make(original, file, key, format);
            }
            return new Rendition(file, format.mime());
        });
    }

    private Path file(String key, Size size, Format format) {
        var drawer = folder.resolve("renditions").resolve(key.substring(0, 2)).resolve(key);
        var exact = drawer.resolve(size.fileName(format.extension()));
        return Files.exists(exact) || count(drawer) < EXACT_RENDITIONS
                ? exact
                : drawer.resolve(size.snapped().fileName(format.extension()));
    }

    /** One thread makes a file, others that want the same wait; no more decode at once than there are cores. */
    private void make(Path original, Path file, String key, Format format) {
        synchronized (locks[Math.floorMod(file.hashCode(), locks.length)]) {
            if (Files.exists(file)) {
                return;
            }
            take();
            try {
                var picture = Darkroom.resized(Darkroom.decode(Files.readAllBytes(original)), sizeOf(file));
                keep(file, Darkroom.encode(picture, format));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (UnusablePicture e) {
                throw new IllegalStateException("a stored picture can be read: " + key, e);
            } finally {
                hands.release();
            }
        }
    }

    /** why: decoding once at the door proves that it can be decoded later, and tells which way is up. */
    private Dimensions upright(byte[] bytes, Dimensions claimed) throws UnusablePicture {
        take();
        try {
            var picture = Darkroom.decode(bytes);
            return picture.getWidth() == claimed.width()
                    ? claimed
                    : new Dimensions(picture.getWidth(), picture.getHeight());
        } finally {
            hands.release();
        }
    }

    private void take() {
        try {
            if (!hands.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw ApiException.of(503, "Too many pictures are being made; try again in a moment")
                        .header("Retry-After", "2");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a free hand", e);
        }
    }

    private Optional<Path> find(String key) {
        return key.matches("[0-9a-f]{32}")
                ? Stream.of(Format.values())
                        .map(format -> original(key, format))
                        .filter(Files::exists)
                        .findFirst()
                : Optional.empty();
    }

    private Path original(String key, Format format) {
        return folder.resolve("originals").resolve(key.substring(0, 2)).resolve(key + "." + format.extension());
    }

    private static Format format(Path original) {
        var name = original.getFileName().toString();
        return Format.ofExtension(name.substring(name.lastIndexOf('.') + 1)).orElseThrow();
    }

    private static Size sizeOf(Path rendition) {
        var parts = rendition.getFileName().toString().split("[x.-]");
        var crop = Crop.of(parts[2]).orElse(Crop.NONE);
        return new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), crop, 1);
    }

    private static int count(Path drawer) {
        var files = drawer.toFile().list();
        return files == null ? 0 : files.length;
    }

    private static void keep(Path file, byte[] bytes) {
        try {
            if (Files.exists(file)) {
                return;
            }
            Files.createDirectories(file.getParent());
            // why: a reader sees the whole file or none, whoever else writes it at the same time.
            var draft = Files.createTempFile(file.getParent(), ".draft", null);
            Files.write(draft, bytes, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(byte[] bytes) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
