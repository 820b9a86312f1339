package dev.vitrine.partners;

import dev.vitrine.kernel.Problems;

/** An application as somebody fills it in; {@code store} is the handle of a store in which they work. */
public record ApplicationForm(String company, String website, String plans, String store) {

    private static final String ADDRESS = "https?://[^\\s/?#@]+\\.[^\\s/?#@]+([/?#]\\S*)?";

    public ApplicationForm {
        company = company.strip();
        website = website.strip();
        plans = plans.strip();
        store = store.strip();
    }

    void check(Problems problems) {
        problems.notBlank("company", company)
                .atMost(100, "company", company)
                .atMost(255, "website", website)
                .notBlank("plans", plans)
                .atMost(2_000, "plans", plans)
                .notBlank("store", store);
        if (!website.isEmpty() && !website.matches(ADDRESS)) {
            problems.add("website", "is invalid: write it as https://example.com");
        }
        if (!plans.isEmpty() && plans.length() < 20) {
            problems.add("plans", "is too short: a sentence or two help us");
        }
    }
}
