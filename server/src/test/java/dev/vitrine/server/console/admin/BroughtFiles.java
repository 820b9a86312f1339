package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.shop.content.FileList;
import dev.vitrine.shop.content.FileQuery;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;

/** Pictures that a shop brings, each of another colour and so another file. */
record BroughtFiles(TestServer testServer, String shop) {

    private static final AtomicInteger COLORS = new AtomicInteger(1);

    /** Of twice the width as the height; the name says of which kind. */
    ShopFile bring(String name, int width) throws Exception {
        var out = new ByteArrayOutputStream();
        ImageIO.write(picture(width), name.substring(name.indexOf('.') + 1), out);
        testServer.platform().foundation().shopImageStore().store(testServer.shop(shop), out.toByteArray(), name);
        return all().stream()
                .filter(file -> file.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The newest first. */
    List<ShopFile> all() {
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session -> FileList.page(session, testServer.shop(shop), FileQuery.NEWEST, 0, 250));
    }

    /** The path of a PNG that is written there. */
    static String written(Path file) {
        try {
            ImageIO.write(picture(60), "png", file.toFile());
            return file.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BufferedImage picture(int width) {
        var picture = new BufferedImage(width, width / 2, BufferedImage.TYPE_INT_RGB);
        var pen = picture.createGraphics();
        pen.setColor(new Color(COLORS.incrementAndGet() * 9_973));
        pen.fillRect(0, 0, width, width);
        pen.dispose();
        return picture;
    }
}
