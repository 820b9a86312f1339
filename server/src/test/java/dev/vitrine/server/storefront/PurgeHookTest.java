package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Config.CdnPurge;
import dev.vitrine.server.testkit.AdvancingClock;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.WebhookReceiver;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The purge hook is told all that changes, once more after a while, and again until it has taken it. */
final class PurgeHookTest {

    private static final String SECRET = "sixteen letters!";
    private static final PageTag JUG = PageTag.product(7);

    private final Shop shop = TestServer.shared().newShop();
    private final Database database =
            TestServer.shared().platform().foundation().database();
    private final AdvancingClock clock = new AdvancingClock();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final WebhookReceiver receiver = new WebhookReceiver();
    private final PurgeHook hook = new PurgeHook(
            database, WebhookHttpClient.ofOperator(), new CdnPurge(receiver.url("/purge"), SECRET), clock, meters);
    private final String key = SurrogateKeys.of(shop.shopId());

    @AfterEach
    void close() {
        hook.close();
        receiver.close();
    }

    @Test
    void beginsWithEverythingAndThenNamesWhatChanged() {
        hook.round();
        var first = receiver.next();
        assertThat(first.json().path("keys")).hasSize(1);
        assertThat(first.json().at("/keys/0").asText()).isEqualTo("vitrine");
        assertThat(first.header("X-Svc-Hmac-SHA256")).isEqualTo(Secrets.sign(first.body(), SECRET));
        assertThat(first.header("Content-Type")).startsWith("application/json");
        changes(JUG, PageTag.LOOK);
        hook.round();
        assertThat(keys()).containsExactlyInAnyOrder(key + "/product:7", key + "/look");
        hook.round();
        assertThat(keys()).isEmpty();
    }

    /** A page may be on its way to the cache while that forgets it. */
    @Test
    void sendsTheSameKeysOnceMoreAfterAWhile() {
        begins();
        changes(JUG);
        hook.round();
        assertThat(keys()).containsExactly(key + "/product:7");
        clock.advance(PurgeHook.AGAIN_AFTER.minusSeconds(2));
        hook.round();
        assertThat(keys()).as("too early").isEmpty();
        clock.advance(Duration.ofSeconds(2));
        hook.round();
        assertThat(keys()).containsExactly(key + "/product:7");
        clock.advance(PurgeHook.AGAIN_AFTER);
        hook.round();
        assertThat(keys()).as("a third time").isEmpty();
    }

    @Test
    void whatWasRefusedIsSentUntilItIsTaken() {
        begins();
        receiver.answers(500);
        changes(JUG);
        hook.round();
        assertThat(keys()).containsExactly(key + "/product:7");
        changes(PageTag.product(8));
        hook.round();
        assertThat(receiver.isQuiet()).as("before the pause is over").isTrue();
        clock.advance(Duration.ofSeconds(1));
        hook.round();
        assertThat(keys()).containsExactly(key + "/product:7", key + "/product:8");
        receiver.answers(200);
        clock.advance(Duration.ofSeconds(1));
        hook.round();
        assertThat(receiver.isQuiet()).as("the second pause is longer").isTrue();
        clock.advance(Duration.ofSeconds(1));
        hook.round();
        assertThat(keys()).containsExactly(key + "/product:7", key + "/product:8");
        assertThat(count("failed")).isEqualTo(2);
        assertThat(count("done")).isEqualTo(2);
        assertThat(meters.get("vitrine.cdn.keys.waiting").gauge().value()).isZero();
    }

    @Test
    void manyKeysGoInSeveralRequests() {
        begins();
        database.change(tx -> StorefrontVersions.raise(
                tx,
                shop,
                LongStream.rangeClosed(1, 2_500).mapToObj(PageTag::product).collect(Collectors.toSet())));
        hook.round();
        var sizes = new ArrayList<Integer>();
        while (!receiver.isQuiet()) {
            sizes.add(receiver.next().json().path("keys").size());
        }
        assertThat(sizes).allMatch(size -> size <= PurgeHook.MOST_KEYS);
        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isGreaterThanOrEqualTo(2_500);
    }

    @Test
    void versionOfWhichNothingMoreIsKnownIsTheWholeShop() {
        changes(JUG);
        begins();
        database.change(tx -> tx.sql("update storefront_versions set version = version + 1 where shop_id = :shop")
                .bind(shop)
                .run());
        hook.round();
        assertThat(keys()).containsExactly(key);
    }

    private void begins() {
        hook.round();
        receiver.next();
    }

    private void changes(PageTag... tags) {
        database.change(tx -> StorefrontVersions.raise(tx, shop, Set.of(tags)));
    }

    private double count(String outcome) {
        return meters.get("vitrine.cdn.purges")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    /** Of this shop, that have come since the last time; other tests change other shops. */
    private List<String> keys() {
        var keys = new ArrayList<String>();
        while (!receiver.isQuiet()) {
            receiver.next().json().path("keys").forEach(each -> keys.add(each.asText()));
        }
        return keys.stream()
                .filter(each -> each.equals(key) || each.startsWith(key + "/"))
                .toList();
    }
}
