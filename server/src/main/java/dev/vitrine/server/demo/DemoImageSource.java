package dev.vitrine.server.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Source of the pictures of the demo shops, as image files. Safe for use by many threads. */
@FunctionalInterface
public interface DemoImageSource {

    byte[] read(DemoShop shop, String fileName);

    /** The pictures that are shipped with Vitrine. */
    static DemoImageSource shipped() {
        return (shop, fileName) -> {
            var name = "/demo/pictures/" + shop.handle() + "/" + fileName;
            try (var in = Objects.requireNonNull(DemoImageSource.class.getResourceAsStream(name), name)) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
