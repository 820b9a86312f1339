package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Problems;

/** What somebody typed to get an account. */
public record CustomerRegistration(
        String firstName,
        String lastName,
        String email,
        String password,
        String passwordConfirmation,
        boolean acceptsMarketing) {

    private static final int LONGEST = 255;

    /** 422 with everything that is wrong. */
    void check() {
        var problems = new Problems()
                .notBlank("first_name", firstName)
                .atMost(LONGEST, "first_name", firstName)
                .notBlank("last_name", lastName)
                .atMost(LONGEST, "last_name", lastName);
        if (!EmailAddress.isValid(EmailAddress.normalized(email))) {
            problems.add("email", "is invalid");
        }
        CustomerPasswords.check(problems, email, password, passwordConfirmation);
        problems.throwIfAny();
    }
}
