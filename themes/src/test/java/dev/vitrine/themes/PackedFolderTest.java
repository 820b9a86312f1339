package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A build on its way from one machine to another. */
final class PackedFolderTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatIsUnpackedIsWhatWasPacked() throws IOException {
        var build = folder.resolve("build");
        Files.createDirectories(build.resolve("client/assets"));
        Files.writeString(build.resolve("manifest.json"), "{}");
        Files.write(build.resolve("client/assets/logo.png"), new byte[] {1, 2, 3});
        var place = Files.createDirectory(folder.resolve("place"));
        PackedFolder.unpack(PackedFolder.pack(build), place);
        assertThat(place.resolve("manifest.json")).hasContent("{}");
        assertThat(place.resolve("client/assets/logo.png")).hasBinaryContent(new byte[] {1, 2, 3});
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "client/../../outside", "/tmp/outside", "."})
    void filesThatLieElsewhereAreRefused(String name) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(packed)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(1);
            zip.closeEntry();
        }
        var place = Files.createDirectory(folder.resolve("place"));
        assertThatThrownBy(() -> PackedFolder.unpack(packed.toByteArray(), place))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("leads out of it");
        assertThat(folder.resolve("outside")).doesNotExist();
    }

    @Test
    void whatWasCutOffIsRefused() throws IOException {
        var build = Files.createDirectory(folder.resolve("build"));
        Files.write(build.resolve("server.js"), new byte[100_000]);
        var packed = PackedFolder.pack(build);
        var place = Files.createDirectory(folder.resolve("place"));
        assertThatThrownBy(() -> PackedFolder.unpack(Arrays.copyOf(packed, packed.length / 3), place))
                .isInstanceOf(IOException.class);
    }
}
