package dev.vitrine.catalog;

import dev.vitrine.kernel.Problems;
import java.util.ArrayList;
import java.util.List;

/** Reads the rules of a smart collection; a list that is sent replaces the one before. */
final class RuleForm {

    /** "60 rules each, condition <= 255 chars". */
    private static final int MOST = 60;

    private static final int LONGEST = 255;

    private RuleForm() {}

    static List<CollectionRule> read(Body body, List<CollectionRule> current) {
        var rules = new ArrayList<CollectionRule>();
        if (body.has("rules")) {
            body.list("rules").forEach(one -> rules.add(rule(one)));
        } else {
            rules.addAll(current);
        }
        if (rules.isEmpty() && !body.problems().byField().containsKey("rules")) {
            body.problem("rules", "can't be blank");
        }
        if (rules.size() > MOST) {
            body.problems().add(Problems.BASE, "too many rules (maximum is " + MOST + ")");
        }
        return rules;
    }

    private static CollectionRule rule(Body body) {
        var rule =
                new CollectionRule(body.words("column", ""), body.words("relation", ""), body.words("condition", ""));
        var relations = CollectionRule.relations(rule.column());
        if (relations.isEmpty()) {
            body.problem(
                    "column", rule.column().isEmpty() ? "can't be blank" : Problems.unlisted(CollectionRule.COLUMNS));
        } else if (!relations.contains(rule.relation())) {
            body.problem("relation", rule.relation().isEmpty() ? "can't be blank" : Problems.unlisted(relations));
        }
        var condition = rule.condition();
        body.problems()
                .notBlank(body.prefix() + "condition", condition)
                .atMost(LONGEST, body.prefix() + "condition", condition);
        if (rule.isNumeric() && !condition.isBlank() && !condition.matches("[+-]?\\d{1,12}(\\.\\d{1,12})?")) {
            body.problem("condition", "is not a number");
        }
        return rule;
    }
}
