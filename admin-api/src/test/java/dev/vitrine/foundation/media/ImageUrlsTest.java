package dev.vitrine.foundation.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ImageUrlsTest {

    private static final String KEY = "0123456789abcdef".repeat(2);

    @ParameterizedTest
    @CsvSource({
        "/media/KEY/jug.webp, /media/KEY/jug_40x40.webp",
        "http://corner.test:8080/media/KEY/a.jug.jpg, http://corner.test:8080/media/KEY/a.jug_40x40.jpg",
        "https://elsewhere.test/jug.jpg, https://elsewhere.test/jug.jpg",
        "https://elsewhere.test/cdn/media/KEY/jug.jpg, https://elsewhere.test/cdn/media/KEY/jug.jpg",
        "/media/short/jug.jpg, /media/short/jug.jpg",
        "/media/KEY/jug, /media/KEY/jug",
        "'', ''",
    })
    void sizeStandsBeforeTheExtensionOfOurPictures(String address, String resized) {
        assertThat(ImageUrls.resized(address.replace("KEY", KEY), "40x40")).isEqualTo(resized.replace("KEY", KEY));
    }
}
