package dev.vitrine.foundation.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ImageFileNameTest {

    @ParameterizedTest
    @CsvSource({
        "jug.jpg,                      0,    0, NONE,    1",
        "jug_600x400.jpg,            600,  400, NONE,    1",
        "jug_600x.png,               600,    0, NONE,    1",
        "jug_x400@2x.webp,             0,  400, NONE,    2",
        "jug-2_60x60_crop_top@3x.gif, 60,   60, TOP,     3",
        "jug_60x60_crop_contain.jpg,  60,   60, CONTAIN, 1",
        "jug_600x_crop_center.jpg,   600,    0, NONE,    1",
        "jug_9999x1.jpg,            5760,    1, NONE,    1"
    })
    void readsEveryForm(String file, int width, int height, Crop crop, int scale) {
        var address = ImageFileName.parse(file).orElseThrow();

        assertThat(address.size()).isEqualTo(new ImageSize(width, height, crop, scale));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jug",
                "jug.svg",
                "jug_600.jpg",
                "jug_60x60_crop_middle.jpg",
                "jug_99999x1.jpg",
                "jug@4x.jpg",
                "../a.jpg",
                ".jpg"
            })
    void refusesWhatIsNone(String file) {
        assertThat(ImageFileName.parse(file)).isEmpty();
    }

    @Test
    void namesNeverLookLikeSizes() {
        var url = ImageStore.url("0123456789abcdef0123456789abcdef", "My shirt_100x100@2x.v1.JPG", "jpg");
        var address =
                ImageFileName.parse(url.substring(url.lastIndexOf('/') + 1)).orElseThrow();

        assertThat(url).isEqualTo("/media/0123456789abcdef0123456789abcdef/my-shirt-100x100-2x-v1.jpg");
        assertThat(address.size()).isEqualTo(ImageSize.FULL);
    }
}
