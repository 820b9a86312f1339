package dev.vitrine.foundation.media;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.Optional;
import java.util.regex.Pattern;

/** Absolute URLs of images, with the host of their shop. */
public final class ImageUrls {

    private static final Pattern OWN = Pattern.compile("/media/([0-9a-f]{32})/[^/]+");
    private static final Pattern RESIZABLE =
            Pattern.compile("^((?:https?://[^/]+)?/media/[0-9a-f]{32}/[^/]+)(\\.\\w+)$");

    private final Shops shops;

    public ImageUrls(Shops shops) {
        this.shops = shops;
    }

    public String absolute(Shop shop, String path) {
        return origin(shop) + path;
    }

    /** The key in an address that this shop printed itself: such a picture need not be fetched. */
    public Optional<String> keyOf(Shop shop, String address) {
        if (!address.startsWith(origin(shop))) {
            return Optional.empty();
        }
        var match = OWN.matcher(address.substring(origin(shop).length()));
        return match.matches() ? Optional.of(match.group(1)) : Optional.empty();
    }

    /** The same picture in that size, as {@code 40x40_crop_center@2x}; an address of another form as it is. */
    public static String resized(String address, String size) {
        return RESIZABLE.matcher(address).replaceFirst("$1_" + size + "$2");
    }

    private String origin(Shop shop) {
        return shops.originOf(shop);
    }
}
