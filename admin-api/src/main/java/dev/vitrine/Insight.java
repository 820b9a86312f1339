package dev.vitrine;

import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.insight.analytics.Analytics;
import dev.vitrine.insight.analytics.VisitCounter;
import dev.vitrine.insight.audit.AuditLog;
import java.util.List;

/** What happened in a shop: audit log, visits, figures. */
public record Insight(AuditLog auditLog, VisitCounter visits) {

    public static Insight of(Foundation foundation) {
        return new Insight(
                new AuditLog(foundation.database(), foundation.clock()),
                new VisitCounter(foundation.database(), foundation.secrets(), foundation.clock()));
    }

    public List<Feature> features() {
        return List.of(auditLog, visits, new Analytics());
    }
}
