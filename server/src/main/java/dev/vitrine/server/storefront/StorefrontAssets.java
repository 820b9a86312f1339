package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.kernel.FairExecutor;
import dev.vitrine.foundation.media.ImageFileName;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.Rendition;
import dev.vitrine.foundation.media.ShopFiles;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.server.web.DeferredAnswer;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.themes.ThemeBuild;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Static assets with content hashes in their names, which browsers cache for ever. Safe for use by many threads. */
final class StorefrontAssets {

    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String JAVASCRIPT = "text/javascript; charset=utf-8";
    private static final String CSS = "text/css; charset=utf-8";
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("js", JAVASCRIPT),
            Map.entry("css", CSS),
            Map.entry("json", "application/json; charset=utf-8"),
            Map.entry("map", "application/json; charset=utf-8"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("woff", "font/woff"));

    private static final Executor SENDERS =
            task -> Thread.ofVirtual().name("picture-sender").start(task);

    private final StaticAssets own;
    private final ThemeBuilds themeBuilds;
    private final ThemeContexts themeContexts;
    private final ImageStore imageStore;
    private final ShopFiles shopFiles;
    private final FairExecutor imageMakers;
    private final Cache<String, HttpResponseBody> recent = Caffeine.newBuilder()
            .maximumWeight(64L * 1024 * 1024)
            .weigher((String name, HttpResponseBody httpResponseBody) -> httpResponseBody.weight() + 200)
            .build();

    StorefrontAssets(
            StaticAssets own,
            ThemeBuilds themeBuilds,
            ThemeContexts themeContexts,
            ImageStore imageStore,
            ShopFiles shopFiles,
            FairExecutor imageMakers) {
        this.own = own;
        this.themeBuilds = themeBuilds;
        this.themeContexts = themeContexts;
        this.imageStore = imageStore;
        this.shopFiles = shopFiles;
        this.imageMakers = imageMakers;
        recent.put("/_assets/" + StorefrontSdk.fileName(), HttpResponseBody.of(JAVASCRIPT, StorefrontSdk.module()));
    }

    /** The SDK, and what our own pages need. */
    void platform(Context context) {
        var name = context.pathParam("file");
        var ours = own.find(name);
        if (ours.isPresent()) {
            context.header("Cache-Control", FOR_EVER);
            ours.get().send(context);
            return;
        }
        send(context, Optional::empty);
    }

    /**
     * Files of a theme's build, and its style sheets. why only those of this shop: its pages run whatever script is at
     * their own host.
     */
    void theme(Context context, Shop shop) {
        var build = context.pathParam("build");
        var file = context.pathParam("file");
        var used = themeBuilds.isUsedBy(shop, build);
        if (used && recent.getIfPresent(context.path()) != null) {
            send(context, Optional::empty);
        } else if (used) {
            DeferredAnswer.send(context, () -> ofBuild(context, shop, build, file));
        } else {
            // why looked at: after a start, or of another process, a file may be asked for before a page.
            DeferredAnswer.send(
                    context,
                    () -> themeContexts
                            .ready(shop, themeContexts.version(shop.shopId()))
                            .thenCompose(look -> look.build().id().equals(build) || themeBuilds.wasUsedBy(shop, build)
                                    ? ofBuild(context, shop, build, file)
                                    : CompletableFuture.completedFuture(() -> missing(context))));
        }
    }

    private CompletableFuture<Runnable> ofBuild(Context context, Shop shop, String build, String file) {
        if (file.matches("style-[0-9a-f]+\\.css")) {
            return themeContexts
                    .css(shop, build, file)
                    .thenApply(css -> () -> send(context, () -> css.map(text -> HttpResponseBody.of(CSS, text))));
        }
        return CompletableFuture.completedFuture(() ->
                send(context, () -> themeBuilds.find(build).flatMap(found -> body(found, file))));
    }

    /**
     * Pictures that the shop has not deleted, in the asked size; "JPEG, PNG … answered as WebP when Accept has
     * image/webp".
     */
    void picture(Context context, Shop shop) {
        var webp = Optional.ofNullable(context.header("Accept")).orElse("").contains("image/webp");
        var key = context.pathParam("key");
        if (shopFiles.isDeleted(shop, key)) {
            missing(context);
            return;
        }
        var size = ImageFileName.parse(context.pathParam("file")).map(ImageFileName::size);
        var made = size.flatMap(wanted -> imageStore.made(key, wanted, webp));
        if (made.isPresent() || size.isEmpty()) {
            sendPicture(context, made);
            return;
        }
        DeferredAnswer.send(
                context,
                () -> imageMakers
                        .submit(shop.shopId(), () -> imageStore.rendition(key, size.get(), webp))
                        // why elsewhere: whoever reads slowly must not hold a thread that makes pictures.
                        .thenApplyAsync(rendition -> () -> sendPicture(context, rendition), SENDERS));
    }

    private static void sendPicture(Context context, Optional<Rendition> rendition) {
        if (rendition.isEmpty()) {
            missing(context);
            return;
        }
        context.disableCompression();
        context.header("Cache-Control", FOR_EVER)
                .header("Vary", "Accept")
                .contentType(rendition.get().mime())
                .header("Content-Length", Long.toString(rendition.get().length()))
                .result(rendition.get().stream());
    }

    private void send(Context context, Supplier<Optional<HttpResponseBody>> file) {
        var kept = recent.getIfPresent(context.path());
        if (kept == null) {
            kept = file.get().orElse(null);
            if (kept != null) {
                recent.put(context.path(), kept);
            }
        }
        if (kept == null) {
            missing(context);
            return;
        }
        context.header("Cache-Control", FOR_EVER);
        kept.send(context);
    }

    private static Optional<HttpResponseBody> body(ThemeBuild build, String name) {
        return within(build.client(), name).map(file -> {
            var compressed = build.compressed(name);
            return Files.isRegularFile(compressed)
                    ? HttpResponseBody.of(type(file), bytes(file), bytes(compressed))
                    : HttpResponseBody.of(type(file), bytes(file));
        });
    }

    private static void missing(Context context) {
        context.status(404)
                .header("Cache-Control", "no-store")
                .contentType("text/plain; charset=utf-8")
                .result("There is no such file.\n");
    }

    private static Optional<Path> within(Path folder, String file) {
        var path = folder.resolve(file).normalize();
        return path.startsWith(folder) && Files.isRegularFile(path) ? Optional.of(path) : Optional.empty();
    }

    private static String type(Path file) {
        var name = file.getFileName().toString();
        var extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TYPES.getOrDefault(extension, "application/octet-stream");
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
