package dev.vitrine.server.walk;

import dev.vitrine.themes.BundledTheme;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;

/** Sample files for fields that take one, by what they accept. */
record SampleFiles(Path picture, Path theme) {

    static SampleFiles written() {
        try {
            var target = Path.of("target").toAbsolutePath();
            var picture = target.resolve("picture.png");
            // why so wide: pictures of an app have to be.
            ImageIO.write(new BufferedImage(800, 800, BufferedImage.TYPE_INT_RGB), "png", picture.toFile());
            var theme = target.resolve("theme.zip");
            try (var zip = new ZipOutputStream(Files.newOutputStream(theme))) {
                for (var file : BundledTheme.STARTER.files().entrySet()) {
                    zip.putNextEntry(new ZipEntry(file.getKey()));
                    zip.write(file.getValue());
                }
            }
            return new SampleFiles(picture, theme);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code accept}: the attribute of the field. */
    Path of(String accept) {
        return accept.contains("zip") ? theme : picture;
    }
}
