package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class PlatformAssetsTest {
    private static final PlatformAssets ASSETS = PlatformAssets.prepare(Lab.CACHE);

    @Test
    void importMapNamesHashedFiles() {
        assertThat(ASSETS.importMap())
                .containsOnlyKeys("vue", "vue-router", "vitrine")
                .allSatisfy((name, address) -> {
                    assertThat(address).matches("/_assets/" + name + "-[A-Z0-9]{8}\\.js");
                    assertThat(ASSETS.file(address.substring("/_assets/".length())))
                            .isPresent();
                });
        assertThat(ASSETS.preload())
                .containsExactlyElementsOf(ASSETS.importMap().values());
    }

    @Test
    void otherFilesAreNotGivenOut() {
        assertThat(ASSETS.file("../prelude.js")).isEmpty();
        assertThat(ASSETS.file("vue.js")).isEmpty();
    }

    @Test
    void thereIsOneVue() throws IOException {
        for (var name : new String[] {"vue-router", "vitrine"}) {
            assertThat(text(name)).contains("from\"vue\"");
        }
    }

    @Test
    void allTogetherStayUnder65KilobytesZipped() throws IOException {
        int total = 0;
        for (var name : ASSETS.importMap().keySet()) {
            total += zipped(text(name));
        }
        assertThat(total).isLessThan(65 * 1024);
    }

    @Test
    void secondStartMakesNothingAnew() throws IOException {
        var file = ASSETS.importMap().get("vue").substring("/_assets/".length());
        var made = Files.getLastModifiedTime(ASSETS.file(file).orElseThrow());
        var again = PlatformAssets.prepare(Lab.CACHE);
        assertThat(again.importMap()).isEqualTo(ASSETS.importMap());
        assertThat(Files.getLastModifiedTime(again.file(file).orElseThrow())).isEqualTo(made);
    }

    private static String text(String name) throws IOException {
        var file = ASSETS.importMap().get(name).substring("/_assets/".length());
        return Files.readString(ASSETS.file(file).orElseThrow());
    }

    private static int zipped(String text) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(out)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.size();
    }
}
