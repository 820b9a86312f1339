package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.media.StoredImage;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.ObjectStore;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator's commands on an installation whose files are in an object store. */
final class ObjectStorageCommandsTest {

    @TempDir
    private Path folder = Path.of("");

    private ObjectStore objectStore;

    @BeforeEach
    void start() {
        objectStore = new ObjectStore(folder.resolve("store"));
    }

    @AfterEach
    void stop() {
        objectStore.close();
    }

    @Test
    void backupsAndFilesOfShopsGoFromAFolderIntoAStoreAndBack() throws Exception {
        run(0, "folder", "shop", "create", "Corner shop", "--handle", "corner");
        var original = original(picture("folder", Map.of()));
        var zip = folder.resolve("shops.zip").toString();
        run(0, "folder", "backup", "--to", zip);
        assertThat(inStore(0, "restore", "--from", zip, "--key-file", keys())).contains("each as the backup says");
        assertThat(objectStore.place(original))
                .hasSameBinaryContentAs(folder.resolve("folder").resolve(original));
        assertThat(folder.resolve("data/media")).doesNotExist();

        var shop = folder.resolve("corner.zip").toString();
        inStore(0, "shop", "export", "corner", "--to", shop, "--key-file", keys());
        run(0, "other", "shop", "import", "--from", shop);
        assertThat(folder.resolve("other").resolve(original)).exists();

        var again = folder.resolve("again.zip").toString();
        inStore(0, "backup", "--to", again, "--key-file", keys());
        run(0, "back", "restore", "--from", again, "--key-file", keys());
        assertThat(folder.resolve("back").resolve(original)).exists();
    }

    @Test
    void doctorFindsWhatTheStoreLacksAndADeletionTakesTheRest() throws Exception {
        inStore(0, "shop", "create", "Corner shop", "--handle", "corner");
        var original = original(picture("data", objectStore.settings()));
        assertThat(inStore(0, "doctor")).contains("All 1 pictures are there.");
        var kept = Files.readAllBytes(objectStore.place(original));
        Files.delete(objectStore.place(original));
        assertThat(inStore(1, "doctor")).contains("1 of 1 pictures have no file", "into s3://pictures/shops");
        Files.write(objectStore.place(original), kept);
        assertThat(inStore(0, "shop", "delete", "corner", "--now", "--yes"))
                .contains("1 files", "The certificate is s3://pictures/shops/certificates/corner-1.json");
        assertThat(objectStore.place(original)).doesNotExist();
        assertThat(objectStore.place("certificates/corner-1.json")).exists();
    }

    @Test
    void whatIsWrongWithTheStoreIsSaidWithoutItsSecret() {
        inStore(0, "shop", "create", "Corner shop", "--handle", "corner");
        var zip = folder.resolve("shops.zip").toString();
        var denied = run(
                1,
                "data",
                "backup",
                "--to",
                zip,
                "--storage",
                objectStore.address(),
                "--storage-key",
                ObjectStore.KEY,
                "--storage-secret",
                "not-the-secret");
        assertThat(denied)
                .contains("s3://pictures/shops cannot be used: the object store refuses the key", "that the clock is")
                .doesNotContain("not-the-secret");
        objectStore.stop();
        assertThat(inStore(1, "backup", "--to", zip)).contains("Not done: the object store does not answer; start it");
        assertThat(inStore(1, "doctor")).contains("s3://pictures/shops: the object store does not answer");
        assertThat(folder.resolve("shops.zip")).doesNotExist();
        objectStore.start();
        inStore(0, "backup", "--to", zip);
    }

    /** A picture that the shop has brought. */
    private StoredImage picture(String data, Map<Setting, String> settings) throws Exception {
        var all = new EnumMap<Setting, String>(Setting.class);
        all.putAll(settings);
        all.put(Setting.DATA, folder.resolve(data).toString());
        var png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", png);
        try (var platform = PlatformFactory.open(Config.of(all, Map.of()))) {
            var shop = platform.foundation().shops().byHandle("corner").orElseThrow();
            return platform.foundation().shopImageStore().store(shop, png.toByteArray(), "cup.png");
        }
    }

    private static String original(StoredImage image) {
        return "media/originals/" + image.key().substring(0, 2) + "/" + image.key() + "." + image.extension();
    }

    private String keys() {
        return folder.resolve("folder/tokens.key").toString();
    }

    private String inStore(int status, String... words) {
        var all = new ArrayList<>(Arrays.asList(words));
        objectStore.settings().forEach((setting, value) -> all.addAll(List.of(setting.flag(), value)));
        return run(status, "data", all.toArray(String[]::new));
    }

    private String run(int status, String data, String... words) {
        var all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--data", folder.resolve(data).toString()));
        return CommandRun.of(status, all);
    }
}
