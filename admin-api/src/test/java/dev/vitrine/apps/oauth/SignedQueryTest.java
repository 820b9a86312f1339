package dev.vitrine.apps.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.oauth.SignedQuery.Parameter;
import dev.vitrine.foundation.kernel.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class SignedQueryTest {

    private static final String SECRET = "vtk_not_a_secret";
    private static final int QUERIES = 100_000;

    /** What trips implementations: separators, brackets, percent signs whole and broken, other scripts, quotes. */
    private static final List<String> PIECES = List.of(
            "a",
            "b",
            "shop",
            "hmac",
            "ids[]",
            "ids",
            "[]",
            "=",
            "&",
            "+",
            "%20",
            "%26",
            "%3D",
            "%25",
            "%2B",
            "%5B%5D",
            "%C3%A9",
            "é",
            "ß",
            "日",
            "%F0%9F%A6%8A",
            "\uD83E\uDD8A",
            "%ED%A0%80",
            "%C3",
            "%zz",
            "%",
            "%2",
            "\"",
            "\\",
            ",",
            " ",
            ".",
            "~",
            "\uFFFD",
            "%00",
            "A",
            "Z",
            "0",
            "hmac=",
            "&hmac=0",
            "&&",
            "%68mac");

    @Test
    void publishedVectorsHold() throws IOException {
        var text = Files.readString(Path.of("../docs/oauth.md"));
        var block =
                Pattern.compile("```json vectors\\n(.*?)```", Pattern.DOTALL).matcher(text);
        assertThat(block.find()).isTrue();
        var vectors = Json.parse(block.group(1));
        for (var vector : vectors.path("accepted")) {
            var query = vector.path("query").asText();
            var parameters = SignedQuery.read(query).orElseThrow();
            assertThat(SignedQuery.message(parameters))
                    .isEqualTo(vector.path("message").asText());
            assertThat(query)
                    .contains("hmac="
                            + SignedQuery.sign(
                                    parameters, vectors.path("secret").asText()));
            assertThat(SignedQuery.verify(query, vectors.path("secret").asText()))
                    .as(query)
                    .isTrue();
            assertThat(new SecondOpinion(vectors.path("secret").asText()).accepts(query))
                    .as(query)
                    .isTrue();
        }
        for (var query : vectors.path("refused")) {
            assertThat(SignedQuery.verify(query.asText(), vectors.path("secret").asText()))
                    .as(query.asText())
                    .isFalse();
        }
    }

    @Test
    void orderDoesNotMatterButEveryParameterDoes() {
        var signed = SignedQuery.address(
                "https://app.test/back?tenant=7",
                List.of(new Parameter("shop", "a.test"), new Parameter("code", "1")),
                SECRET);
        assertThat(signed).startsWith("https://app.test/back?tenant=7&shop=a.test&code=1&hmac=");
        var pairs = new ArrayList<>(
                List.of(signed.substring(signed.indexOf('?') + 1).split("&")));
        Collections.reverse(pairs);
        var turned = String.join("&", pairs);
        assertThat(SignedQuery.verify(turned, SECRET)).isTrue();
        assertThat(SignedQuery.verify(turned + "&more=1", SECRET)).isFalse();
        assertThat(SignedQuery.verify(turned.replace("tenant=7", "tenant=8"), SECRET))
                .isFalse();
        assertThat(SignedQuery.verify(turned, "vtk_other")).isFalse();
    }

    @Test
    void aSecondSignatureIsNone() {
        var good = "a=1&hmac=" + SignedQuery.sign(List.of(new Parameter("a", "1")), SECRET);
        assertThat(SignedQuery.verify(good, SECRET)).isTrue();
        assertThat(SignedQuery.verify(good + "&hmac=00", SECRET)).isFalse();
        assertThat(SignedQuery.verify("hmac=00&" + good, SECRET)).isFalse();
        assertThat(SignedQuery.verify("a=1", SECRET)).isFalse();
        assertThat(SignedQuery.verify("", SECRET)).isFalse();
    }

    /** "accept/reject equals a second implementation on 100,000 fuzzed queries". */
    @Test
    void aSecondImplementationAgreesOnAHundredThousandQueries() {
        var random = new Random(20_261_121);
        var opinion = new SecondOpinion(SECRET);
        var accepted = 0;
        for (int i = 0; i < QUERIES; i++) {
            var query = fuzzed(random);
            var ours = SignedQuery.verify(query, SECRET);
            assertThat(ours).as(query).isEqualTo(opinion.accepts(query));
            accepted += ours ? 1 : 0;
        }
        assertThat(accepted).as("how many were right").isBetween(QUERIES / 10, QUERIES - QUERIES / 10);
    }

    /** Signed in most cases, and then changed in some of them. */
    private static String fuzzed(Random random) {
        var query = new StringBuilder();
        for (var pairs = random.nextInt(random.nextInt(20) == 0 ? 60 : 6); pairs > 0; pairs--) {
            for (var pieces = 1 + random.nextInt(5); pieces > 0; pieces--) {
                query.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            query.append(random.nextBoolean() ? "&" : "=");
        }
        var text = query.toString();
        if (random.nextInt(6) > 0) {
            var parameters = SignedQuery.read(text).orElse(List.of());
            text += "&hmac=" + SignedQuery.sign(parameters, SECRET);
        }
        if (random.nextInt(4) == 0 && !text.isEmpty()) {
            var at = random.nextInt(text.length());
            text = text.substring(0, at) + PIECES.get(random.nextInt(PIECES.size())) + text.substring(at);
        }
        return text;
    }
}
