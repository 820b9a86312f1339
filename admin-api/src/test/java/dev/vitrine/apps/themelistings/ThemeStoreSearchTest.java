package dev.vitrine.apps.themelistings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.apps.themelistings.ThemeStoreQuery.Order;
import dev.vitrine.foundation.db.Dialect;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemeStoreSearchTest {

    private static final Map<String, String> FILES =
            Map.of("src/pages/Home.vue", "<template><p>One</p></template>\n", ThemeStoreKit.DATA, "{}");

    @ParameterizedTest
    @EnumSource
    void themesAreFilteredSortedAndCounted(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            release(kit, "Noir", List.of("clothing", "jewelry"), List.of("lookbook"), "small");
            var blanc = release(kit, "Blanc", List.of("clothing"), List.of("lookbook", "filters"), "large");
            release(kit, "Azur", List.of("food"), List.of(), "");
            kit.listing("Never released");
            kit.write(tx -> kit.services().installations().install(tx, kit.store, blanc, "default"));

            assertThat(titles(kit, ThemeStoreQuery.of(""))).containsExactlyInAnyOrder("Noir", "Blanc", "Azur");
            assertThat(titles(kit, query(Map.of(), Order.NAME))).containsExactly("Azur", "Blanc", "Noir");
            assertThat(titles(kit, query(Map.of(), Order.INSTALLED))).containsExactly("Blanc", "Azur", "Noir");
            assertThat(titles(kit, query(Map.of(ThemeFacet.TRADE, Set.of("clothing")), Order.NAME)))
                    .containsExactly("Blanc", "Noir");
            var both = Map.of(ThemeFacet.TRADE, Set.of("clothing"), ThemeFacet.FEATURE, Set.of("filters", "lookbook"));
            assertThat(titles(kit, query(both, Order.NAME))).containsExactly("Blanc");

            var counts = find(kit, query(Map.of(ThemeFacet.TRADE, Set.of("clothing")), Order.NAME))
                    .counts();
            assertThat(counts.get(ThemeFacet.TRADE))
                    .containsEntry("clothing", 2L)
                    .containsEntry("jewelry", 1L)
                    .containsEntry("food", 0L);
            assertThat(counts.get(ThemeFacet.SIZE)).containsEntry("small", 1L).containsEntry("large", 1L);
        }
    }

    @Test
    void wordsAreFoundInTitlesTradesAndDespiteOneTypingError() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            release(kit, "Lumière", List.of("jewelry"), List.of("quick_search"), "small");
            assertThat(titles(kit, ThemeStoreQuery.of("LUMIÈRE nord"))).hasSize(1);
            assertThat(titles(kit, ThemeStoreQuery.of("jewelry typing"))).hasSize(1);
            for (var typed : List.of("jewelr", "jewellry", "jewlery", "jawelry", "stuido")) {
                assertThat(titles(kit, ThemeStoreQuery.of(typed))).as(typed).hasSize(1);
            }
            for (var typed : List.of("jwlery", "quite different", "nrod")) {
                assertThat(titles(kit, ThemeStoreQuery.of(typed))).as(typed).isEmpty();
            }
        }
    }

    @Test
    void aPageAfterTheLastIsTheLast() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            for (var number = 0; number <= ThemeStore.PAGE; number++) {
                release(kit, "Theme " + (100 + number), List.of(), List.of(), "");
            }
            var first = find(kit, query(Map.of(), Order.NAME));
            assertThat(first.entries()).hasSize(ThemeStore.PAGE);
            assertThat(first.pages()).isEqualTo(2);
            var last = find(kit, new ThemeStoreQuery("", Map.of(), Order.NAME, 9));
            assertThat(last.page()).isEqualTo(2);
            assertThat(last.entries())
                    .extracting(entry -> entry.listing().title())
                    .containsExactly("Theme 124");
            assertThat(last.total()).isEqualTo(ThemeStore.PAGE + 1);
        }
    }

    @Test
    void aChosenSizeTakesThePlaceOfAnother() {
        var small = ThemeStoreQuery.of("quiet").toggled(ThemeFacet.SIZE, "small");
        assertThat(small.toggled(ThemeFacet.SIZE, "large").chosen().get(ThemeFacet.SIZE))
                .containsExactly("large");
        assertThat(small.toggled(ThemeFacet.SIZE, "small").isFiltered()).isFalse();
        var query = small.toggled(ThemeFacet.TRADE, "food").toggled(ThemeFacet.TRADE, "toys");
        assertThat(query.chosen().get(ThemeFacet.TRADE)).containsExactly("food", "toys");
        assertThat(query.words()).isEqualTo("quiet");
    }

    @Test
    void aWordThatIsInNoListIsRefused() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            assertThatThrownBy(() -> release(kit, "Noir", List.of("weapons"), List.of(), "huge"))
                    .hasMessageContaining("trades")
                    .hasMessageContaining("clothing");
        }
    }

    private static ThemeListing release(
            ThemeStoreKit kit, String title, List<String> trades, List<String> features, String size) {
        var form = new ThemeListingForm(title, "Quiet", "", "", kit.store.handle(), trades, features, size);
        var listing = kit.write(tx -> kit.services().listings().create(tx, kit.partner, "", form));
        kit.released(listing, "1.0.0", FILES);
        return listing;
    }

    private static ThemeStoreQuery query(Map<ThemeFacet, Set<String>> chosen, Order order) {
        return new ThemeStoreQuery("", chosen, order, 1);
    }

    private static ThemeStore.Found find(ThemeStoreKit kit, ThemeStoreQuery query) {
        return kit.read(session -> kit.services().store().find(session, query));
    }

    private static List<String> titles(ThemeStoreKit kit, ThemeStoreQuery query) {
        return find(kit, query).entries().stream()
                .map(entry -> entry.listing().title())
                .toList();
    }
}
