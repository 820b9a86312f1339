package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The files themselves: their size, their names, their types. */
class StorefrontSdkTest {
    private static final int MODULE_BUDGET = 8 * 1024;
    private static final int STUB_BUDGET = 1024;

    @Test
    void moduleStaysUnderItsBudgetOfEightKilobytesGzipped() throws IOException {
        assertThat(gzipped(StorefrontSdk.module())).isLessThan(MODULE_BUDGET);
    }

    @Test
    void stubStaysUnderOneKilobyte() {
        assertThat(StorefrontSdk.stub().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(STUB_BUDGET);
    }

    @Test
    void stubIsSafeInsideAScriptElement() {
        assertThat(StorefrontSdk.stub()).doesNotContain("</", "<!--", "\r");
    }

    @Test
    void moduleImportsNothing() {
        assertThat(new String(StorefrontSdk.module(), StandardCharsets.UTF_8)).doesNotContainPattern("\\bimport\\b");
    }

    @Test
    void fileNameCarriesTheContentsHash() {
        assertThat(StorefrontSdk.fileName()).matches("sdk-[0-9a-f]{10}\\.js");
    }

    @Test
    void moduleCannotBeSpoiltByItsReader() {
        Arrays.fill(StorefrontSdk.module(), (byte) 0);
        assertThat(StorefrontSdk.module()).isNotEqualTo(new byte[StorefrontSdk.module().length]);
    }

    @Test
    void typesMentionEveryPublicMember() {
        try (var browser = new Browser()) {
            for (var member : members(browser.openHome().read(WALK))) {
                assertThat(StorefrontSdk.types()).as(member).containsPattern(declaration(member));
            }
        }
    }

    @Test
    void documentationNamesEveryPublicMember() throws IOException {
        var page = Files.readString(Path.of("../docs/storefront-sdk.md"));
        try (var browser = new Browser()) {
            assertThat(page).contains(members(browser.openHome().read(WALK)));
        }
    }

    @Test
    void stubStandsInForEveryFunction() {
        try (var browser = new Browser()) {
            var loaded = members(browser.openHome().read(WALK));
            var stub = members(browser.openBeforeLoad("/", "{}").read(WALK));
            assertThat(stub)
                    .contains(loaded.stream()
                            .filter(member -> !member.equals("version"))
                            .toArray(String[]::new));
        }
    }

    @Test
    void sdkOffersEveryOperationOfThePlatform() {
        try (var browser = new Browser()) {
            assertThat(members(browser.openHome().read(WALK)))
                    .contains(
                            "ready", "page.getContext", "product.current", "cart.get", "user.get", "checkout.getOrder")
                    .contains("page.onLoad", "page.onContextUpdate", "cart.onAdd", "cart.onUpdate", "cart.onRemove")
                    .contains("user.onAuthorized", "user.onUnauthorized", "checkout.onCompleteOrder")
                    .contains("cart.add", "cart.update", "cart.updateMultiple", "cart.remove", "cart.clear")
                    .contains("checkout.addDiscount", "checkout.removeDiscount")
                    .contains("user.navigateSignIn", "user.navigateSignUp", "checkout.navigateCheckout");
        }
    }

    private static final String WALK = """
            Object.entries(sdk).flatMap(([name, member]) =>
              member?.constructor === Object ? Object.keys(member).map((inner) => name + '.' + inner) : [name]).join()
            """;

    private static List<String> members(String json) {
        return List.of(json.substring(1, json.length() - 1).split(","));
    }

    /** `cart.add` is declared as a method inside the interface `CartApi`, `ready` inside `Sdk`. */
    private static Pattern declaration(String member) {
        var names = member.split("\\.");
        var home = names.length == 1 ? "Sdk" : names[0].substring(0, 1).toUpperCase() + names[0].substring(1) + "Api";
        return Pattern.compile(
                "interface " + home + " \\{(?:(?!\n}).)*\\b" + names[names.length - 1] + "[(:]", Pattern.DOTALL);
    }

    private static int gzipped(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.size();
    }
}
