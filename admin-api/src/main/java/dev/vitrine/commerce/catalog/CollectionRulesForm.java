package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Problems;
import java.util.ArrayList;
import java.util.List;

/** Reads the rules of a smart collection; a list that is sent replaces the one before. */
final class CollectionRulesForm {

    /** "60 rules each, condition <= 255 chars". */
    private static final int MOST = 60;

    private static final int LONGEST = 255;

    private CollectionRulesForm() {}

    static List<CollectionRule> read(RequestBody requestBody, List<CollectionRule> current) {
        var rules = new ArrayList<CollectionRule>();
        if (requestBody.has("rules")) {
            requestBody.list("rules").forEach(one -> rules.add(rule(one)));
        } else {
            rules.addAll(current);
        }
        if (rules.isEmpty() && !requestBody.problems().byField().containsKey("rules")) {
            requestBody.problem("rules", "can't be blank");
        }
        if (rules.size() > MOST) {
            requestBody.problems().add(Problems.BASE, "too many rules (maximum is " + MOST + ")");
        }
        return rules;
    }

    private static CollectionRule rule(RequestBody requestBody) {
        var rule = new CollectionRule(
                requestBody.words("column", ""), requestBody.words("relation", ""), requestBody.words("condition", ""));
        var relations = CollectionRule.relations(rule.column());
        if (relations.isEmpty()) {
            requestBody.problem(
                    "column", rule.column().isEmpty() ? "can't be blank" : Problems.unlisted(CollectionRule.COLUMNS));
        } else if (!relations.contains(rule.relation())) {
            requestBody.problem(
                    "relation", rule.relation().isEmpty() ? "can't be blank" : Problems.unlisted(relations));
        }
        var condition = rule.condition();
        requestBody
                .problems()
                .notBlank(requestBody.prefix() + "condition", condition)
                .atMost(LONGEST, requestBody.prefix() + "condition", condition);
        if (rule.isNumeric() && !condition.isBlank() && !condition.matches("[+-]?\\d{1,12}(\\.\\d{1,12})?")) {
            requestBody.problem("condition", "is not a number");
        }
        return rule;
    }
}
