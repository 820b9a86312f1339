package dev.vitrine.server.console.appstore;

import dev.vitrine.apps.applistings.AppPicture;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.media.Crop;
import dev.vitrine.foundation.media.ImageSize;
import dev.vitrine.foundation.media.ImageStore;
import io.javalin.http.Context;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Sender of listings' pictures, in a few widths. */
final class AppPictures {

    private static final Set<String> WIDTHS = Set.of("160", "800", "1600");

    private AppPictures() {}

    /** 404 without a picture. {@code cache}: who may keep it, {@code public} or {@code private}. */
    static void send(Context context, ImageStore imageStore, Optional<AppPicture> picture, String cache) {
        var asked = Objects.requireNonNullElse(context.queryParam("width"), "");
        var width = WIDTHS.contains(asked) ? Integer.parseInt(asked) : 800;
        var webp = Objects.requireNonNullElse(context.header("Accept"), "").contains("image/webp");
        var rendition = picture.flatMap(
                        each -> imageStore.rendition(each.key(), new ImageSize(width, 0, Crop.NONE, 1), webp))
                .orElseThrow(ApiException::notFound);
        context.disableCompression();
        context.header("Cache-Control", cache + ", max-age=31536000, immutable")
                .header("Vary", "Accept")
                .contentType(rendition.mime())
                .header("Content-Length", Long.toString(rendition.length()))
                .result(rendition.stream());
    }
}
