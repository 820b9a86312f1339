package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ThemePreviewsTest {

    @Test
    void aLinkShowsItsThemeAtItsShopUntilItExpires() {
        try (var test = TestPlatform.isolated(Dialect.SQLITE)) {
            var apiClient = test.api();
            var theme = apiClient.get("themes").at("themes[0].id");
            var link = apiClient
                    .post("themes/" + theme + "/preview_links", "{\"preview_link\":{\"expires_in\":3600}}")
                    .at("preview_link.url");
            var token = link.replaceFirst(".*preview_theme=", "");
            var previews = test.platform().shopServices().themePreviews();

            assertThat(previews.theme(apiClient.shop(), token)).hasValue(Long.parseLong(theme));
            assertThat(previews.theme(test.shop(), token))
                    .as("another shop's host")
                    .isEmpty();
            assertThat(previews.theme(apiClient.shop(), token.replaceFirst("\\.\\d+\\.", ".99999999999.")))
                    .as("a time that nobody signed")
                    .isEmpty();
            test.clock().advance(Duration.ofMinutes(59));
            assertThat(previews.theme(apiClient.shop(), token)).isPresent();
            test.clock().advance(Duration.ofMinutes(2));
            assertThat(previews.theme(apiClient.shop(), token)).isEmpty();
        }
    }
}
