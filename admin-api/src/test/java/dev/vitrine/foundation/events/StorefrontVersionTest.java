package dev.vitrine.foundation.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.StorefrontVersions.ChangedTag;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StorefrontVersionTest {

    private static final PageTag JUG = PageTag.product(7);
    private static final PageTag CUP = PageTag.product(8);

    /** Transactions that began earlier may end later, where there is more than one writer. */
    @Test
    void olderEventThatIsCommittedLaterMakesPagesStale() {
        var platform = TestPlatform.on(Dialect.POSTGRESQL);
        var shop = platform.shop();
        var cachedAt = new AtomicLong();
        platform.platform().foundation().database().change(tx -> {
            publish(platform, tx, shop, Set.of(JUG));
            CompletableFuture.runAsync(() -> {
                        platform.platform()
                                .foundation()
                                .database()
                                .change(newer -> publish(platform, newer, shop, Set.of(CUP)));
                        cachedAt.set(version(platform, shop));
                    })
                    .join();
        });
        assertThat(changedSince(platform, shop, cachedAt.get()))
                .extracting(ChangedTag::tag)
                .containsExactly(JUG.name());
    }

    @ParameterizedTest
    @EnumSource
    void onlyWhatPagesShowMakesThemStale(Dialect dialect) {
        var platform = TestPlatform.on(dialect);
        var shop = platform.shop();
        var before = version(platform, shop);
        platform.platform().foundation().database().change(tx -> publish(platform, tx, shop, Set.of()));
        assertThat(version(platform, shop)).isEqualTo(before);
        platform.platform().foundation().database().change(tx -> publish(platform, tx, shop, Set.of(JUG)));
        assertThat(version(platform, shop)).isEqualTo(before + 1);
    }

    @ParameterizedTest
    @EnumSource
    void changesOfOneTransactionShareItsVersion(Dialect dialect) {
        var platform = TestPlatform.on(dialect);
        var shop = platform.shop();
        platform.platform().foundation().database().change(tx -> {
            publish(platform, tx, shop, Set.of(JUG));
            publish(platform, tx, shop, Set.of(JUG, CUP));
        });
        var first = version(platform, shop);
        assertThat(changedSince(platform, shop, first - 1))
                .containsExactlyInAnyOrder(new ChangedTag(JUG.name(), first), new ChangedTag(CUP.name(), first));
        platform.platform().foundation().database().change(tx -> publish(platform, tx, shop, Set.of(CUP)));
        assertThat(changedSince(platform, shop, first)).containsExactly(new ChangedTag(CUP.name(), first + 1));
    }

    @ParameterizedTest
    @EnumSource
    void tagsThatHaveNotChangedForLongAreForgotten(Dialect dialect) {
        var platform = TestPlatform.on(dialect);
        var shop = platform.shop();
        var database = platform.platform().foundation().database();
        database.change(tx -> publish(platform, tx, shop, Set.of(JUG)));
        database.change(tx -> tx.sql("update storefront_versions set version = :version where shop_id = :shop")
                .bind(shop)
                .bind("version", 2 * StorefrontVersions.KEPT - 1)
                .run());
        database.change(tx -> publish(platform, tx, shop, Set.of(CUP)));
        assertThat(changedSince(platform, shop, 0)).extracting(ChangedTag::tag).containsExactly(CUP.name());
    }

    /** A topic that nobody has thought about fails here: see {@code storefront_tags.txt}. */
    @Test
    void everyTopicSaysWhichPagesItConcerns() throws Exception {
        TestPlatform.on(Dialect.SQLITE);
        var table = Topic.all().stream()
                .map(topic -> topic.wireName()
                        + topic.touches(7).stream()
                                .map(PageTag::name)
                                .sorted()
                                .map(tag -> " " + tag.replace("7", "{id}"))
                                .reduce(" >", String::concat))
                .sorted()
                .toList();
        try (var lines = StorefrontVersionTest.class.getResourceAsStream("/storefront_tags.txt")) {
            var known = new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .sorted()
                    .toList();
            assertThat(table).containsExactlyElementsOf(known);
        }
    }

    private static void publish(TestPlatform platform, Tx tx, Shop shop, Set<PageTag> touched) {
        platform.platform().foundation().events().publish(tx, shop, Topic.PRODUCTS_UPDATE, 1, Json.object(), touched);
    }

    private static List<ChangedTag> changedSince(TestPlatform platform, Shop shop, long version) {
        return platform.platform()
                .foundation()
                .database()
                .read(session -> StorefrontVersions.changedSince(session, shop, version));
    }

    private static long version(TestPlatform platform, Shop shop) {
        var foundation = platform.platform().foundation();
        return foundation.database().read(session -> StorefrontVersions.current(session, shop));
    }
}
