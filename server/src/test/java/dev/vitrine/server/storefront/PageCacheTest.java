package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AdvancingClock;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.web.HttpResponseBody;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class PageCacheTest {

    private static final PageTag JUG = PageTag.product(7);
    private static final PageTag CUP = PageTag.product(8);

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final Database database = testServer.platform().foundation().database();
    private final AdvancingClock clock = new AdvancingClock();
    private final TagVersions tagVersions = new TagVersions(database, clock);
    private final PageCache cache = new PageCache(tagVersions, false);
    private final PageCache.Key key = new PageCache.Key(shop.id(), "/products/jug", Device.DESKTOP, "EUR", false);

    @Test
    void aPageStaysUntilSomethingOfItsOwnChanges() {
        var version = version();
        cache.put(key, page("first", version, JUG));
        changes(CUP);
        assertThat(cache.has(key, version())).isTrue();
        changes(JUG);
        assertThat(cache.has(key, version())).isFalse();
        cache.put(key, page("second", version(), JUG));
        assertThat(cache.has(key, version())).isTrue();
    }

    /** Its data may have been read before the change, whenever it comes out. */
    @Test
    void aPageThatWasBegunBeforeAChangeIsStaleAfterIt() {
        var version = version();
        changes(JUG);
        cache.put(key, page("old", version, JUG));
        assertThat(cache.has(key, version())).isFalse();
    }

    @Test
    void whoAsksAfterAChangeIsNotHandedThePageThatWasBegunBeforeIt() {
        var begun = new CompletableFuture<PageCache.MadePage>();
        var version = version();
        var early = cache.get(key, version, () -> begun);
        changes(JUG);
        var changed = version();
        var late = cache.get(key, changed, made("new", changed, JUG));
        assertThat(late).isNotDone();
        begun.complete(page("old", version, JUG));
        assertThat(early.join().content().text()).isEqualTo("old");
        assertThat(late.join().content().text()).isEqualTo("new");
        assertThat(cache.get(key, version(), made("never", changed, JUG))
                        .join()
                        .content()
                        .text())
                .isEqualTo("new");
    }

    @Test
    void whoAsksAfterAChangeOfOtherThingsSharesThePageThatWasBegun() {
        var begun = new CompletableFuture<PageCache.MadePage>();
        var version = version();
        cache.get(key, version, () -> begun);
        changes(CUP);
        var late = cache.get(key, version(), made("again", version(), JUG));
        begun.complete(page("once", version, JUG));
        assertThat(late.join().content().text()).isEqualTo("once");
    }

    @Test
    void aPageThatCannotBeMadeIsTriedAgain() {
        Supplier<CompletableFuture<PageCache.MadePage>> failing = () -> {
            throw new IllegalStateException("no place in the queue");
        };
        assertThat(cache.get(key, version(), failing)).isCompletedExceptionally();
        assertThat(cache.get(key, version(), made("made", version(), JUG))
                        .join()
                        .content()
                        .text())
                .isEqualTo("made");
    }

    /** The table of tags does not go back that far, so nobody knows whether the page has changed. */
    @Test
    void aPageIsStaleWhenTooMuchHasChangedSince() {
        changes(CUP);
        cache.put(key, page("page", version(), JUG));
        database.change(tx -> tx.sql("update storefront_versions set version = version + :kept where shop_id = :shop")
                .bind(shop)
                .bind("kept", StorefrontVersions.KEPT)
                .run());
        changes(CUP);
        assertThat(cache.has(key, version())).isFalse();
    }

    @Test
    void aPageExpiresAtItsTime() {
        var page = page("page", version(), JUG).page();
        var expiresAt = clock.instant().plus(Duration.ofMinutes(10));
        cache.put(key, new PageCache.MadePage(page, new PageDependencies(version(), List.of(), expiresAt)));
        assertThat(cache.has(key, version())).isTrue();
        clock.advance(Duration.ofMinutes(10));
        assertThat(cache.has(key, version())).isFalse();
    }

    private long version() {
        return tagVersions.current(shop.shopId());
    }

    private void changes(PageTag tag) {
        database.change(tx -> StorefrontVersions.raise(tx, shop, Set.of(tag)));
    }

    private static Supplier<CompletableFuture<PageCache.MadePage>> made(String text, long version, PageTag tag) {
        return () -> CompletableFuture.completedFuture(page(text, version, tag));
    }

    private static PageCache.MadePage page(String text, long version, PageTag tag) {
        var response = PageResponse.page(200, HttpResponseBody.of("text/plain", text), "", "build", true);
        return new PageCache.MadePage(response, new PageDependencies(version, List.of(tag.name()), Instant.MAX));
    }
}
