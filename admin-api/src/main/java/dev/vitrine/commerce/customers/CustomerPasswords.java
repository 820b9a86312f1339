package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.kernel.Problems;

/** Rules for passwords that customers choose themselves; what apps send follows {@link CustomerAccountRequest}. */
final class CustomerPasswords {

    static final int SHORTEST = 8;

    private CustomerPasswords() {}

    /** Adds what is wrong with a password for that address, typed twice. */
    static void check(Problems problems, String email, String password, String confirmation) {
        if (password.isEmpty()) {
            problems.add("password", "can't be blank");
        } else if (password.length() < SHORTEST) {
            problems.add("password", "is too short (minimum is " + SHORTEST + " characters)");
        } else if (password.length() > CustomerAccountRequest.LONGEST) {
            problems.add("password", "is too long (maximum is " + CustomerAccountRequest.LONGEST + " characters)");
        } else if (password.equalsIgnoreCase(email)) {
            problems.add("password", "must not be the e-mail address");
        } else if (!password.equals(confirmation)) {
            problems.add("password_confirmation", "doesn't match the password");
        }
    }
}
