package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.console.admin.ReportTable.Column;
import dev.vitrine.server.console.admin.ReportTable.Kind;
import dev.vitrine.server.console.admin.ReportTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ReportTableTest {

    private static final String USUAL = "sold desc";

    private final ReportTable reportTable = new ReportTable(
            "Product",
            List.of(new Column("sold", "Sold", Kind.COUNT), new Column("net", "Net", Kind.MONEY)),
            IntStream.range(0, 97)
                    .mapToObj(i -> new Row("%02d".formatted(i * 31 % 97), "", "", "", List.of(i % 7L, i % 3L)))
                    .toList(),
            List.of());

    @Test
    void pagesAreTheWholeTableInItsOrder() {
        for (var order : List.of("", "net", "net desc", "sold", "moon")) {
            var all = new ArrayList<Row>();
            for (int page = 1; page <= 10; page++) {
                all.addAll(reportTable.page(page, 10, order, USUAL));
            }
            assertThat(all).as(order).isEqualTo(reportTable.sorted(order, USUAL).rows());
        }
        assertThat(reportTable.page(11, 10, "", USUAL)).isEmpty();
    }

    @Test
    void equalRowsStandAsUsualAndThenByKey() {
        var first = reportTable.page(1, 4, "net desc", USUAL);
        assertThat(first).extracting(Row::values).containsOnly(List.of(6L, 2L));
        assertThat(first).extracting(Row::key).isSorted();
    }
}
