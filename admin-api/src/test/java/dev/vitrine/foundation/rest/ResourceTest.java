package dev.vitrine.foundation.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.CursorSigner;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a descriptor may say beyond the ordinary, on a table that everybody has. */
final class ResourceTest {

    public record Note(
            long id,
            @Nullable String path,
            @Nullable String target,
            @Nullable Instant createdAt,
            @Nullable Instant updatedAt) {}

    private static final Table<Note> TABLE = Table.of("redirects", Note.class);

    private final TestPlatform test = TestPlatform.on(Dialect.SQLITE);
    private final Shop shop = test.shop();

    @Test
    void rowsThatACallerMayNotSeeAreNotFound() {
        var notes = notes().visible((select, apiCall) -> select.equal("target", "/mine"));
        var mine = id(answer(notes, Verb.POST, "notes", Map.of(), "{\"note\":{\"path\":\"/a\",\"target\":\"/mine\"}}"));
        var other = id(answer(notes, Verb.POST, "notes", Map.of(), "{\"note\":{\"path\":\"/b\",\"target\":\"/x\"}}"));

        assertThat(tree(answer(notes, Verb.GET, "notes", Map.of(), "")).get("notes"))
                .hasSize(1);
        assertThat(tree(answer(notes, Verb.GET, "notes/count", Map.of(), ""))
                        .get("count")
                        .asInt())
                .isEqualTo(1);
        assertThat(answer(notes, Verb.GET, "notes/" + mine, Map.of(), "").status())
                .isEqualTo(200);
        assertThatThrownBy(() -> answer(notes, Verb.DELETE, "notes/" + other, Map.of(), ""))
                .isInstanceOf(ApiException.class)
                .hasMessage("Not Found");
    }

    @Test
    void whatBelongsToARowIsStoredBetweenTheRowAndItsAnswer() {
        var notes = notes().stored((apiCall, change, note) -> apiCall.tx()
                .sql("update redirects set target = :target where shop_id = :shop and id = :id")
                .bind(apiCall.shop())
                .bind("id", note.id())
                .bind("target", "/" + change)
                .run());
        var created = answer(notes, Verb.POST, "notes", Map.of(), "{\"note\":{\"path\":\"/a\",\"target\":\"/x\"}}");
        var read = answer(notes, Verb.GET, "notes/" + id(created), Map.of(), "");

        assertThat(tree(read).at("/note/target").asText()).isEqualTo("/CREATED");
    }

    @Test
    void aListMayBeSortedByANameOfAnExpression() {
        var notes = notes().sortableAs("length", "length(path)");
        answer(notes, Verb.POST, "notes", Map.of(), "{\"note\":{\"path\":\"/a\",\"target\":\"/x\"}}");
        answer(notes, Verb.POST, "notes", Map.of(), "{\"note\":{\"path\":\"/abc\",\"target\":\"/x\"}}");

        var sorted = answer(notes, Verb.GET, "notes", Map.of("order", "length desc"), "");
        assertThat(tree(sorted).at("/notes/0/path").asText()).isEqualTo("/abc");
    }

    @Test
    void aResourceMayHaveManyOtherPathsButKeepsItsOwnAddress() {
        var notes = notes().alias("short/notes").alias("n");
        var created = answer(notes, Verb.POST, "n", Map.of(), "{\"note\":{\"path\":\"/a\",\"target\":\"/x\"}}");

        assertThat(created.headers()).containsEntry("Location", "/admin/notes/" + id(created) + ".json");
        assertThat(answer(notes, Verb.GET, "short/notes/" + id(created), Map.of(), "")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void theBodyIsPreparedBeforeItsWrapperIsLookedFor() {
        var notes = notes().before(apiCall ->
                apiCall.json().tree(Map.of("note", apiCall.body().path("memo"))));
        var created = answer(notes, Verb.POST, "notes", Map.of(), "{\"memo\":{\"path\":\"/a\",\"target\":\"/x\"}}");

        assertThat(created.status()).isEqualTo(201);
    }

    private static Resource<Note> notes() {
        return Resource.of(Note.class, "note", "notes", TABLE)
                .scope(Scope.CONTENT)
                .writable("path", "target")
                .list()
                .count()
                .read()
                .create()
                .delete();
    }

    private ApiResponse answer(Resource<?> resource, Verb verb, String path, Map<String, String> query, String body) {
        var match = new Router(resource.routes()).find(verb, path).orElseThrow();
        var platform = test.platform();
        var apiCall = new ApiCall(
                shop,
                new Principal(1, "Test", Scopes.all()),
                platform.foundation().database(),
                platform.foundation().events(),
                new CursorSigner(platform.foundation().keyFile()),
                test.clock().instant(),
                match.places(),
                query,
                body.getBytes(StandardCharsets.UTF_8));
        return match.route().handler().handle(apiCall);
    }

    private JsonNode tree(ApiResponse apiResponse) {
        return shop.json().tree(Objects.requireNonNull(apiResponse.body()));
    }

    private long id(ApiResponse created) {
        return tree(created).at("/note/id").asLong();
    }
}
