package dev.vitrine.commerce.customers;

import dev.vitrine.commerce.customers.CustomerEmailProof.Purpose;
import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.AttemptLimiter;
import dev.vitrine.people.AttemptLimiter.Limit;
import dev.vitrine.people.EmailQuota;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * What customers do to get into their accounts: register, sign in by password or by a code, choose another password or
 * address, leave. Nothing answered here tells whether an address has an account, and neither does the time that the
 * answer takes; its owner is told by e-mail. Safe for use by many threads.
 */
public final class CustomerSignIns {

    private static final String PAGES = "/account";

    private final Database database;
    private final CustomerAccounts customerAccounts;
    private final CustomerSessions sessions;
    private final CustomerMatching customerMatching;
    private final CustomerErasure customerErasure;
    private final CustomerEmailProofs proofs;
    private final Emails emails;
    private final Shops shops;
    private final PasswordHasher passwordHasher;
    private final AttemptLimiter attemptLimiter;
    private final EmailQuota emailQuota;

    public CustomerSignIns(
            Database database,
            CustomerAccounts customerAccounts,
            CustomerSessions sessions,
            CustomerMatching customerMatching,
            CustomerErasure customerErasure,
            Emails emails,
            Shops shops,
            PasswordHasher passwordHasher,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.customerAccounts = customerAccounts;
        this.sessions = sessions;
        this.customerMatching = customerMatching;
        this.customerErasure = customerErasure;
        this.proofs = new CustomerEmailProofs(secrets, clock);
        this.emails = emails;
        this.shops = shops;
        this.passwordHasher = passwordHasher;
        this.attemptLimiter = new AttemptLimiter(database, clock);
        this.emailQuota = new EmailQuota(database, clock);
    }

    /**
     * A browser that asks.
     *
     * @param address its IP address
     */
    public record Client(String address, String userAgent) {}

    /** The token of a new session; empty when address and password do not belong together. 429 for those who guess. */
    public Optional<String> signIn(Shop shop, String typedEmail, String password, Client client) {
        var email = EmailAddress.normalized(typedEmail);
        var limits = limits(shop, email, client);
        attemptLimiter.attempt(limits);
        var account = database.read(session -> customerAccounts.passwordOf(session, shop, email));
        // why also for nobody: what a guess costs must not tell whether there is an account.
        var hash = account.map(CustomerAccounts.Password::hash).orElse(PasswordHasher.NOBODY);
        if (!passwordHasher.matches(password, hash) || account.isEmpty()) {
            return Optional.empty();
        }
        attemptLimiter.release(limits);
        return database.write(tx -> customerAccounts
                .passwordOf(tx, shop, email)
                // why again: the password may have been changed while it was checked.
                .filter(account.get()::equals)
                .map(found -> sessions.begin(tx, shop, found.customerId(), client.userAgent())));
    }

    /** E-mails a code; the token goes along with it, and is in the browser that asks. 429 after too many. */
    public String requestCode(Shop shop, String typedEmail, Client client) {
        var email = requireEmail(typedEmail);
        consumeQuota("customer code", shop, email, client);
        return database.write(tx -> {
            var customer = enabled(tx, shop, email);
            var proof = proofs.code(tx, shop, CustomerEmailProof.of(id(customer), email));
            send(
                    tx,
                    shop,
                    "customer_code",
                    email,
                    customer.isPresent()
                            ? CustomerAccountEmails.code(shop, customer.get(), proof.code())
                            : CustomerAccountEmails.noAccount(shop, link(shop, "register", "")));
            return proof.token();
        });
    }

    /** The token of a new session; empty when the code is not right, too old, or was tried too often. */
    public Optional<String> signInByCode(Shop shop, String token, String code, Client client) {
        attemptLimiter.attempt(List.of(new Limit(
                "customer code " + shop.id() + " from " + IpRange.subscriber(client.address()),
                20,
                Duration.ofMinutes(10))));
        return database.write(tx -> proofs.consumeCode(tx, shop, token, code.replaceAll("\\s", ""))
                .flatMap(proof -> enabled(tx, shop, proof.email()).filter(found -> isOf(found, proof)))
                .map(customer -> {
                    verify(tx, shop, customer);
                    return sessions.begin(tx, shop, customer.id(), client.userAgent());
                }));
    }

    /** E-mails a link that opens the account. 422 with what is wrong with the form, 429 after too many. */
    public void register(Shop shop, CustomerRegistration registration, Client client) {
        registration.check();
        var email = EmailAddress.normalized(registration.email());
        consumeQuota("customer register", shop, email, client);
        var hash = passwordHasher.hash(registration.password());
        database.change(tx -> {
            var proof = proofs.link(
                    tx,
                    shop,
                    Purpose.REGISTER,
                    new CustomerEmailProof(
                            0,
                            null,
                            email,
                            registration.firstName().strip(),
                            registration.lastName().strip(),
                            registration.acceptsMarketing(),
                            hash));
            send(tx, shop, "customer_register", email, registered(tx, shop, email, proof.token()));
        });
    }

    private EmailContent registered(Session session, Shop shop, String email, String token) {
        if (enabled(session, shop, email).isPresent()) {
            return CustomerAccountEmails.accountExists(shop, link(shop, "sign-in", ""), link(shop, "recover", ""));
        }
        return customerAccounts.isClosed(session, shop, email)
                ? CustomerAccountEmails.closed(shop)
                : CustomerAccountEmails.confirmRegistration(shop, link(shop, "confirm", token));
    }

    /** The address that a link of a registration proves; empty when it opens nothing any more. */
    public Optional<String> registered(Shop shop, String token) {
        return database.read(session -> proofs.find(session, shop, Purpose.REGISTER, token))
                .map(CustomerEmailProof::email);
    }

    /** Opens the account, for a new customer or for one who bought as a guest: the token of the first session. */
    public Optional<String> confirmRegistration(Shop shop, String token, Client client) {
        return database.write(tx -> proofs.consume(tx, shop, Purpose.REGISTER, token)
                .filter(proof -> enabled(tx, shop, proof.email()).isEmpty()
                        && !customerAccounts.isClosed(tx, shop, proof.email()))
                .map(proof -> {
                    var match = customerMatching.matchOrCreate(tx, shop, details(proof));
                    if (match.isNew()) {
                        customerMatching.publish(tx, shop, Topic.CUSTOMERS_CREATE, match.id());
                    }
                    customerAccounts.open(tx, shop, match.id(), String.valueOf(proof.passwordHash()));
                    return sessions.begin(tx, shop, match.id(), client.userAgent());
                }));
    }

    private static CustomerDetails details(CustomerEmailProof proof) {
        return new CustomerDetails(
                proof.email(),
                null,
                proof.firstName(),
                proof.lastName(),
                null,
                "",
                proof.acceptsMarketing(),
                false,
                true,
                null);
    }

    /** E-mails a link to choose another password, if the address has an account. 429 after too many. */
    public void requestReset(Shop shop, String typedEmail, Client client) {
        var email = requireEmail(typedEmail);
        consumeQuota("customer reset", shop, email, client);
        database.change(tx -> {
            var customer = enabled(tx, shop, email);
            var proof = proofs.link(tx, shop, Purpose.RESET, CustomerEmailProof.of(id(customer), email));
            send(
                    tx,
                    shop,
                    // why: so the merchant's words for who has no account hold here too, and are looked up like others.
                    customer.isPresent() ? "customer_reset" : "customer_code",
                    email,
                    customer.isPresent()
                            ? CustomerAccountEmails.reset(shop, customer.get(), link(shop, "reset", proof.token()))
                            : CustomerAccountEmails.noAccount(shop, link(shop, "register", "")));
        });
    }

    /** The customer whose password a link changes; empty when it opens nothing any more. */
    public Optional<Customer> ofReset(Shop shop, String token) {
        return database.read(session -> ofReset(session, shop, token));
    }

    private Optional<Customer> ofReset(Session session, Shop shop, String token) {
        return proofs.find(session, shop, Purpose.RESET, token)
                .flatMap(proof -> enabled(session, shop, proof.email()).filter(found -> isOf(found, proof)));
    }

    /** Changes the password and signs out everywhere: the token of a new session. 422 naming the field. */
    public Optional<String> reset(Shop shop, String token, String password, String confirmation, Client client) {
        var customer = ofReset(shop, token);
        if (customer.isEmpty()) {
            return Optional.empty();
        }
        checkPassword(customer.get(), password, confirmation);
        var hash = passwordHasher.hash(password);
        return database.write(tx -> ofReset(tx, shop, token)
                .flatMap(found -> proofs.consume(tx, shop, Purpose.RESET, token).map(proof -> found))
                .map(found -> {
                    verify(tx, shop, found);
                    storePassword(tx, shop, found, hash);
                    return sessions.begin(tx, shop, found.id(), client.userAgent());
                }));
    }

    /** For what asks for the password again: 422 naming {@code current_password}, 429 for those who guess. */
    private void confirmPassword(Shop shop, long customer, String password) {
        var limits = List.of(new Limit("customer confirm " + shop.id() + " " + customer, 5, Duration.ofMinutes(15)));
        attemptLimiter.attempt(limits);
        if (!customerAccounts.checkPassword(shop, customer, password)) {
            throw Problems.of("current_password", "is not right");
        }
        attemptLimiter.release(limits);
    }

    /** Changes the password, given the current one, and signs out everywhere else. 422 naming the field. */
    public void changePassword(Shop shop, CustomerSession at, String current, String password, String confirmation) {
        confirmPassword(shop, at.customerId(), current);
        var customer = database.read(session -> CustomerMatching.find(session, shop, at.customerId()))
                .orElseThrow();
        checkPassword(customer, password, confirmation);
        var hash = passwordHasher.hash(password);
        database.change(tx -> {
            customerAccounts.storePassword(tx, shop, at.customerId(), hash, at.id());
            tellPasswordChanged(tx, shop, customer);
        });
    }

    /** E-mails a link to another address, which becomes the account's once it is opened. 422, 429. */
    public void requestEmailChange(Shop shop, CustomerSession at, String current, String typedEmail, Client client) {
        confirmPassword(shop, at.customerId(), current);
        var email = requireEmail(typedEmail);
        consumeQuota("customer email", shop, email, client);
        database.change(tx -> {
            var taken = CustomerMatching.idByEmail(tx, shop, email).isPresent();
            var proof = proofs.link(tx, shop, Purpose.EMAIL, CustomerEmailProof.of(at.customerId(), email));
            send(
                    tx,
                    shop,
                    "customer_email",
                    email,
                    taken
                            ? CustomerAccountEmails.accountExists(
                                    shop, link(shop, "sign-in", ""), link(shop, "recover", ""))
                            : CustomerAccountEmails.confirmEmail(shop, link(shop, "email", proof.token())));
        });
    }

    /** The address that a link proves. */
    public Optional<String> requestedEmail(Shop shop, String token) {
        return database.read(session -> proofs.find(session, shop, Purpose.EMAIL, token))
                .map(CustomerEmailProof::email);
    }

    /** The customer has that address now; the one before is told. Empty when it was taken meanwhile, or too late. */
    public Optional<String> confirmEmail(Shop shop, String token) {
        return database.write(tx -> proofs.consume(tx, shop, Purpose.EMAIL, token)
                .filter(proof ->
                        CustomerMatching.idByEmail(tx, shop, proof.email()).isEmpty())
                .flatMap(proof -> Optional.ofNullable(proof.customerId())
                        .flatMap(id -> CustomerMatching.find(tx, shop, id))
                        .map(before -> {
                            customerAccounts.changeEmail(tx, shop, before, proof.email());
                            Optional.ofNullable(before.email())
                                    .ifPresent(former -> send(
                                            tx,
                                            shop,
                                            "customer_email_changed",
                                            former,
                                            CustomerAccountEmails.emailChanged(shop, before, proof.email())));
                            return proof.email();
                        })));
    }

    /** Closes the account, given its password: nobody signs in with it any more, and orders stay. 422, 429. */
    public void close(Shop shop, CustomerSession at, String password) {
        confirmPassword(shop, at.customerId(), password);
        database.change(tx -> CustomerMatching.find(tx, shop, at.customerId()).ifPresent(customer -> {
            customerAccounts.closeByOwner(tx, shop, customer);
            Optional.ofNullable(customer.email())
                    .ifPresent(email -> send(
                            tx,
                            shop,
                            "customer_account_closed",
                            email,
                            CustomerAccountEmails.closedByOwner(shop, customer)));
        }));
    }

    /**
     * Erases what tells who the account's owner is, given its password; orders stay without it. 422 while an order is
     * still to be sent, 429.
     */
    public void erase(Shop shop, CustomerSession at, String password) {
        confirmPassword(shop, at.customerId(), password);
        database.change(tx -> {
            var customer = CustomerMatching.find(tx, shop, at.customerId()).orElseThrow(ApiException::notFound);
            if (!customerErasure.obstacle(tx, shop, customer).isEmpty()) {
                throw Problems.of(
                        Problems.BASE, "An order of yours is still to be sent: cancel it, or wait until it has left");
            }
            customerErasure.erase(tx, shop, customer);
            // why after it: what was sent to the address before is erased, too.
            Optional.ofNullable(customer.email())
                    .ifPresent(email ->
                            send(tx, shop, "customer_erased", email, CustomerAccountEmails.erased(shop, customer)));
        });
    }

    private static void checkPassword(Customer customer, String password, String confirmation) {
        var problems = new Problems();
        CustomerPasswords.check(problems, String.valueOf(customer.email()), password, confirmation);
        problems.throwIfAny();
    }

    private void storePassword(Tx tx, Shop shop, Customer customer, String hash) {
        customerAccounts.storePassword(tx, shop, customer.id(), hash, 0);
        tellPasswordChanged(tx, shop, customer);
    }

    private void tellPasswordChanged(Tx tx, Shop shop, Customer customer) {
        Optional.ofNullable(customer.email())
                .ifPresent(email -> send(
                        tx,
                        shop,
                        "customer_password_changed",
                        email,
                        CustomerAccountEmails.passwordChanged(shop, customer, link(shop, "recover", ""))));
    }

    /** Who got a code or a link by e-mail reads its address. */
    private void verify(Tx tx, Shop shop, Customer customer) {
        if (!customer.verifiedEmail()) {
            customerAccounts.verify(tx, shop, customer.id());
        }
    }

    /** why without addresses: to read more of those whom there are would take time, which tells them from others. */
    private static Optional<Customer> enabled(Session session, Shop shop, String email) {
        return CustomerMatching.byEmail(session, shop, email).filter(CustomerAccounts::enabled);
    }

    @SuppressWarnings("NullAway") // why: an absent customer has no id.
    private static Long id(Optional<Customer> customer) {
        return customer.map(Customer::id).orElse(null);
    }

    /** why: the address may have become another customer's since. */
    private static boolean isOf(Customer customer, CustomerEmailProof proof) {
        return proof.customerId() != null && proof.customerId() == customer.id();
    }

    private static String requireEmail(String typed) {
        var email = EmailAddress.normalized(typed);
        if (!EmailAddress.isValid(email)) {
            throw Problems.of("email", "is invalid");
        }
        return email;
    }

    private void consumeQuota(String kind, Shop shop, String email, Client client) {
        var inShop = kind + " " + shop.id();
        emailQuota.consume(inShop, email, IpRange.subscriber(client.address()));
    }

    private static List<Limit> limits(Shop shop, String email, Client client) {
        var from = IpRange.subscriber(client.address());
        var inShop = "customer " + shop.id() + " ";
        return List.of(
                new Limit(inShop + "address " + from, 10, Duration.ofMinutes(1)),
                new Limit(inShop + "pair " + email + " " + from, 5, Duration.ofMinutes(5)),
                new Limit(inShop + "account " + email, 50, Duration.ofHours(1)));
    }

    private String link(Shop shop, String page, String token) {
        return shops.checkoutAddress(shop, PAGES + "/" + page + (token.isEmpty() ? "" : "/" + token));
    }

    private void send(Tx tx, Shop shop, String kind, String to, EmailContent content) {
        emails.enqueue(tx, shop, kind, to, content.heading(), content);
    }
}
