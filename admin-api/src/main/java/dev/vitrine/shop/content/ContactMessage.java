package dev.vitrine.shop.content;

import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Problems;

/** What a visitor writes to a shop; the telephone number may be empty, and is taken as it is typed. */
public record ContactMessage(String name, String email, String phone, String message) {

    private static final int LONGEST = 255;
    private static final int LONGEST_PHONE = 50;
    public static final int LONGEST_MESSAGE = 5_000;

    /** 422 with every field that is wrong. */
    void check() {
        var problems = new Problems()
                .notBlank("name", name)
                .atMost(LONGEST, "name", name)
                .notBlank("email", email)
                .atMost(LONGEST_PHONE, "phone", phone)
                .notBlank("message", message)
                .atMost(LONGEST_MESSAGE, "message", message);
        if (!email.isBlank() && !EmailAddress.isValid(EmailAddress.normalized(email))) {
            problems.add("email", "is invalid");
        }
        problems.throwIfAny();
    }
}
