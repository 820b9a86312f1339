package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.OutOfMemory;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.ShopImageStore;
import dev.vitrine.foundation.media.StoredImage;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Intake of the images that a body names by {@code attachment} or {@code src}, before any transaction: no writer waits
 * for a remote server. What was stored stands below {@link #BROUGHT} in the body.
 */
public final class ImageIntake {

    /** No key that a caller may send: it is removed from every body first. */
    static final String BROUGHT = "brought";

    private static final int AT_ONCE = 6;
    private static final int PATIENCE_SECONDS = 30;

    private final ImageStore imageStore;
    private final ShopImageStore shopImageStore;
    private final Fetcher fetcher;
    private final ImageUrls addresses;

    public ImageIntake(ImageStore imageStore, ShopImageStore shopImageStore, Fetcher fetcher, ImageUrls addresses) {
        this.imageStore = imageStore;
        this.shopImageStore = shopImageStore;
        this.fetcher = fetcher;
        this.addresses = addresses;
    }

    /** Fetches one picture and keeps it for the shop. */
    public StoredImage fetch(Shop shop, String address) throws FetchException, InvalidImageException {
        return shopImageStore.store(shop, fetcher.get(address, ImageStore.MOST_BYTES), ProductImage.fileName(address));
    }

    /** An image's body whose picture is stored already: for those that make products without a caller. */
    public static ObjectNode imageBody(StoredImage storedImage, String fileName) {
        var body = Json.object();
        body.putObject(BROUGHT)
                .put("key", storedImage.key())
                .put("extension", storedImage.extension())
                .put("width", storedImage.width())
                .put("height", storedImage.height())
                .put("filename", fileName.length() > 255 ? fileName.substring(0, 255) : fileName);
        return body;
    }

    /** For a body whose images stand in a list below {@code key}. */
    JsonNode inList(ApiCall apiCall, String wrapper, String key) {
        var images = new ArrayList<RequestedImage>();
        var list = apiCall.body(wrapper).path(key);
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode image) {
                images.add(new RequestedImage(image, key + "[" + i + "]."));
            }
        }
        store(apiCall.shop(), images);
        return apiCall.body();
    }

    /** For a body with one image below {@code key}. */
    JsonNode in(ApiCall apiCall, String wrapper, String key) {
        if (apiCall.body(wrapper).get(key) instanceof ObjectNode image) {
            store(apiCall.shop(), List.of(new RequestedImage(image, key + ".")));
        }
        return apiCall.body();
    }

    /** For a body that is an image. */
    JsonNode of(ApiCall apiCall, String wrapper) {
        store(apiCall.shop(), List.of(new RequestedImage(apiCall.body(wrapper), "")));
        return apiCall.body();
    }

    private record RequestedImage(ObjectNode image, String field) {

        String attachment() {
            return image.path("attachment").asText("");
        }

        /** why: a client that sends an image back with its id sends the address it was given, not a new one. */
        String src() {
            return image.hasNonNull("id") ? "" : image.path("src").asText("").strip();
        }
    }

    private void store(Shop shop, List<RequestedImage> images) {
        var problems = new Problems();
        images.forEach(requestedImage -> requestedImage.image.remove(BROUGHT));
        images.stream()
                .filter(requestedImage -> !requestedImage.attachment().isEmpty())
                .forEach(requestedImage -> attached(shop, requestedImage, problems));
        fetched(
                shop,
                images.stream()
                        .filter(requestedImage -> requestedImage.attachment().isEmpty()
                                && !requestedImage.src().isEmpty())
                        .toList(),
                problems);
        problems.throwIfAny();
    }

    /** "Base64 attachments with line breaks or a data: prefix: strip both". */
    private void attached(Shop shop, RequestedImage requestedImage, Problems problems) {
        var text = requestedImage
                .attachment()
                .replaceFirst("^\\s*data:[^,]{0,100},", "")
                .replaceAll("\\s+", "");
        try {
            var name = requestedImage.image.path("filename").asText("").strip();
            var storedImage = shopImageStore.store(shop, Base64.getDecoder().decode(text), name);
            note(requestedImage, storedImage, name.isEmpty() ? "image." + storedImage.extension() : name, null);
        } catch (IllegalArgumentException e) {
            problems.add(requestedImage.field + "attachment", "is not valid base64");
        } catch (InvalidImageException e) {
            problems.add(requestedImage.field + "attachment", String.valueOf(e.getMessage()));
        }
    }

    private void fetched(Shop shop, List<RequestedImage> images, Problems problems) {
        if (images.isEmpty()) {
            return;
        }
        var pool = Executors.newFixedThreadPool(Math.min(AT_ONCE, images.size()));
        try {
            var tasks = images.stream()
                    .<Callable<StoredImage>>map(requestedImage -> () -> picture(shop, requestedImage.src()))
                    .map(pool::submit)
                    .toList();
            var patience = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS) + System.nanoTime();
            for (int i = 0; i < tasks.size(); i++) {
                var requestedImage = images.get(i);
                try {
                    var storedImage = tasks.get(i).get(patience - System.nanoTime(), TimeUnit.NANOSECONDS);
                    note(
                            requestedImage,
                            storedImage,
                            ProductImage.fileName(requestedImage.src()),
                            requestedImage.src());
                } catch (ExecutionException e) {
                    OutOfMemory.report(e);
                    problems.add(requestedImage.field + "src", words(e.getCause()));
                } catch (TimeoutException e) {
                    problems.add(requestedImage.field + "src", "could not be fetched in time");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while fetching", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private StoredImage picture(Shop shop, String address) throws FetchException, InvalidImageException {
        var own = addresses.keyOf(shop, address).flatMap(imageStore::stored);
        if (own.isEmpty()) {
            return fetch(shop, address);
        }
        shopImageStore.keep(shop, own.get(), ProductImage.fileName(address));
        return own.get();
    }

    private static String words(@Nullable Throwable cause) {
        return switch (cause) {
            case FetchException refused -> String.valueOf(refused.getMessage());
            case InvalidImageException unusable -> String.valueOf(unusable.getMessage());
            case RuntimeException ours -> throw ours;
            case null, default -> throw new IllegalStateException(cause);
        };
    }

    private static void note(
            RequestedImage requestedImage, StoredImage storedImage, String fileName, @Nullable String source) {
        var brought = imageBody(storedImage, fileName);
        brought.withObject(BROUGHT).put("source", source);
        requestedImage.image.setAll(brought);
    }
}
