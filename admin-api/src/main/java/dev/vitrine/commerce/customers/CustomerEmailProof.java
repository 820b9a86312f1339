package dev.vitrine.commerce.customers;

import org.jspecify.annotations.Nullable;

/**
 * What a link or a code in an e-mail proved, once.
 *
 * @param customerId null for a registration, and for an address that no account has
 * @param passwordHash of a registration
 */
record CustomerEmailProof(
        long id,
        @Nullable Long customerId,
        String email,
        @Nullable String firstName,
        @Nullable String lastName,
        boolean acceptsMarketing,
        @Nullable String passwordHash) {

    /** For which it is good. */
    enum Purpose {
        /** Six digits, for the browser that asked for them. */
        CODE("code"),
        REGISTER("register"),
        RESET("reset"),
        /** The customer's new address. */
        EMAIL("email");

        private final String handle;

        Purpose(String handle) {
            this.handle = handle;
        }

        String handle() {
            return handle;
        }
    }

    static CustomerEmailProof of(@Nullable Long customer, String email) {
        return new CustomerEmailProof(0, customer, email, null, null, false, null);
    }
}
