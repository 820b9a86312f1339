package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class PagerTest {

    @Test
    void whatWasNotCountedToItsEndHasAPlusAndAPageBehind() {
        var last = Pager.of(page(200), 50, new RowCount(10_000, false), "order", "orders");
        assertThat(last.words()).isEqualTo("9,951–10,000 of 10,000+ orders");
        assertThat(last.next()).isEqualTo("/orders?q=jug&page=201");

        var counted = Pager.of(page(200), 50, RowCount.exactly(10_000), "order", "orders");
        assertThat(counted.words()).isEqualTo("9,951–10,000 of 10,000 orders");
        assertThat(counted.next()).isEmpty();
        assertThat(counted.previous()).isEqualTo("/orders?q=jug&page=199");
    }

    @Test
    void aListOfOnePageIsCountedInOneWord() {
        assertThat(Pager.of(page(1), 50, 0, "order", "orders").words()).isEqualTo("No orders");
        assertThat(Pager.of(page(1), 50, 1, "order", "orders").words()).isEqualTo("1 order");
        assertThat(Pager.of(page(1), 50, 50, "order", "orders").words()).isEqualTo("50 orders");
        assertThat(Pager.of(page(1), 50, 51, "order", "orders").words()).isEqualTo("1–50 of 51 orders");
    }

    private static ListQuery page(int number) {
        return new ListQuery("/orders", Map.of("q", "jug"), number);
    }
}
