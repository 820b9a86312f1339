package dev.vitrine.people;

import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Problems;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** User accounts: creating, finding and authenticating them. Safe for use by many threads. */
public final class UserAccounts {

    static final String COLUMNS =
            "a.id, a.email, a.first_name, a.last_name, a.locale, a.email_verified, a.reviewer, a.operator, a.created_at";

    private final Database database;
    private final PasswordHasher passwordHasher;
    private final InstantSource clock;

    private record PasswordRow(long id, String passwordHash) {}

    public UserAccounts(Database database, PasswordHasher passwordHasher, InstantSource clock) {
        this.database = database;
        this.passwordHasher = passwordHasher;
        this.clock = clock;
    }

    /** Validates a new account and hashes the password: call it outside of transactions. 422 with every problem. */
    public NewAccount newAccount(String email, String firstName, String lastName, String password) {
        var address = normalizedEmail(email);
        var problems = new Problems();
        check(problems, address, firstName, lastName, password);
        problems.throwIfAny();
        return new NewAccount(address, firstName.strip(), lastName.strip(), passwordHasher.hash(password));
    }

    /** 422 when the address has an account. */
    public Account add(Tx tx, NewAccount newAccount) {
        if (byEmail(tx, newAccount.email()).isPresent()) {
            throw Problems.of("email", "has already been taken");
        }
        var id = tx.sql("""
                        insert into accounts (email, first_name, last_name, password_hash, created_at, updated_at)
                        values (:email, :first, :last, :hash, :now, :now) returning id
                        """)
                .bind("email", newAccount.email())
                .bind("first", newAccount.firstName())
                .bind("last", newAccount.lastName())
                .bind("hash", newAccount.passwordHash())
                .bind("now", now())
                .number()
                .orElseThrow();
        return find(tx, id).orElseThrow();
    }

    public Optional<Account> find(Session session, long id) {
        return session.sql("select " + COLUMNS + " from accounts a where a.id = :id")
                .bind("id", id)
                .one(Account.class);
    }

    /** Locks the account until the end of the transaction. */
    Optional<Account> lock(Tx tx, long id) {
        return tx.sql("select " + COLUMNS + " from accounts a where a.id = :id" + tx.lockClause())
                .bind("id", id)
                .one(Account.class);
    }

    public Optional<Account> byEmail(Session session, String email) {
        return session.sql("select " + COLUMNS + " from accounts a where a.email = :email")
                .bind("email", normalizedEmail(email))
                .one(Account.class);
    }

    /** Whether there is no account yet: then an installer link makes the first one. */
    public boolean isEmpty() {
        return database.read(session ->
                session.sql("select id from accounts limit 1").number().isEmpty());
    }

    /**
     * The account with this e-mail and password. Takes the same work whether there is such an account or not, and
     * renews a hash whose parameters are no longer ours. Call it outside of transactions.
     */
    public Optional<Account> authenticate(String email, String password) {
        var passwordRow =
                database.read(session -> session.sql("select id, password_hash from accounts where email = :email")
                        .bind("email", normalizedEmail(email))
                        .one(PasswordRow.class));
        // why: nobody has a longer one, and megabytes are not worth hashing.
        var tried = password.length() > 2 * PasswordPolicy.LONGEST ? "" : password;
        var right = passwordHasher.matches(
                tried, passwordRow.map(PasswordRow::passwordHash).orElse(PasswordHasher.NOBODY));
        return passwordRow.filter(account -> right).flatMap(account -> {
            if (passwordHasher.outdated(account.passwordHash())) {
                var renewed = passwordHasher.hash(tried);
                database.change(tx -> storePasswordHash(tx, account.id(), renewed));
            }
            return database.read(session -> find(session, account.id()));
        });
    }

    /** Whether this is the account's password; for what asks for it again. */
    public boolean passwordMatches(Account account, String password) {
        return authenticate(account.email(), password).isPresent();
    }

    /** Checks and hashes a password for {@link #storePasswordHash}; 422 naming {@code password}. */
    public String hash(Account account, String password) {
        var problems = new Problems();
        PasswordPolicy.check(problems, account.email(), password);
        problems.throwIfAny();
        return passwordHasher.hash(password);
    }

    public void storePasswordHash(Tx tx, long account, String passwordHash) {
        changed(tx.sql("update accounts set password_hash = :hash, updated_at = :now where id = :id")
                .bind("hash", passwordHash)
                .bind("id", account)
                .bind("now", now())
                .run());
    }

    /** 422 when a name is too long. */
    public void rename(Tx tx, long account, String firstName, String lastName) {
        new Problems()
                .atMost(100, "first_name", firstName)
                .atMost(100, "last_name", lastName)
                .throwIfAny();
        changed(tx.sql("update accounts set first_name = :first, last_name = :last, updated_at = :now where id = :id")
                .bind("first", firstName.strip())
                .bind("last", lastName.strip())
                .bind("id", account)
                .bind("now", now())
                .run());
    }

    /** Makes an account a reviewer of the platform, or revokes that. */
    public void setReviewer(Tx tx, long account, boolean reviewer) {
        changed(tx.sql("update accounts set reviewer = :reviewer, updated_at = :now where id = :id")
                .bind("reviewer", reviewer)
                .bind("id", account)
                .bind("now", now())
                .run());
    }

    /** Makes an account an operator of the installation, or revokes that. */
    public void setOperator(Tx tx, long account, boolean operator) {
        changed(tx.sql("update accounts set operator = :operator, updated_at = :now where id = :id")
                .bind("operator", operator)
                .bind("id", account)
                .bind("now", now())
                .run());
    }

    /** Sets the e-mail address and marks it as verified. */
    public void verify(Tx tx, long account, String email) {
        changed(tx.sql("update accounts set email = :email, email_verified = :yes, updated_at = :now where id = :id")
                .bind("email", normalizedEmail(email))
                .bind("yes", true)
                .bind("id", account)
                .bind("now", now())
                .run());
    }

    /** An address as it is stored. */
    public static String normalizedEmail(String email) {
        return EmailAddress.normalized(email);
    }

    static void check(Problems problems, String email, String firstName, String lastName, String password) {
        check(problems, email);
        problems.atMost(100, "first_name", firstName).atMost(100, "last_name", lastName);
        PasswordPolicy.check(problems, email, password);
    }

    static void check(Problems problems, String email) {
        problems.notBlank("email", email).atMost(255, "email", email);
        if (!email.isBlank() && !EmailAddress.isValid(email)) {
            problems.add("email", "is invalid");
        }
    }

    private static void changed(int rows) {
        if (rows == 0) {
            throw ApiException.notFound();
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
