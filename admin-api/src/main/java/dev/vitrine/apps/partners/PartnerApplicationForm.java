package dev.vitrine.apps.partners;

import dev.vitrine.foundation.kernel.Problems;

/** Form of a partner application; {@code store} is the handle of a store where the applicant is staff. */
public record PartnerApplicationForm(String company, String website, String plans, String store) {

    private static final String ADDRESS = "https?://[^\\s/?#@]+\\.[^\\s/?#@]+([/?#]\\S*)?";

    public PartnerApplicationForm {
        company = company.strip();
        website = website.strip();
        plans = plans.strip();
        store = store.strip();
    }

    void check(Problems problems) {
        // why in this order: it is that of the form, and of what is told.
        problems.notBlank("store", store)
                .notBlank("company", company)
                .atMost(100, "company", company)
                .atMost(255, "website", website);
        if (!website.isEmpty() && !website.matches(ADDRESS)) {
            problems.add("website", "is invalid: write it as https://example.com");
        }
        problems.notBlank("plans", plans).atMost(2_000, "plans", plans);
        if (!plans.isEmpty() && plans.length() < 20) {
            problems.add("plans", "is too short: a sentence or two help us");
        }
    }
}
