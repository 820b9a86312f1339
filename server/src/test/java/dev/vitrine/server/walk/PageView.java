package dev.vitrine.server.walk;

import java.util.List;
import java.util.Map;

/** What a page says of itself and what can be pressed on it, from one look. */
record PageView(PageReport report, List<PageControl> controls) {

    static PageView of(Map<?, ?> raw) {
        return new PageView(
                PageReport.of((Map<?, ?>) raw.get("report")),
                ((List<?>) raw.get("controls"))
                        .stream().map(each -> PageControl.of((Map<?, ?>) each)).toList());
    }
}
