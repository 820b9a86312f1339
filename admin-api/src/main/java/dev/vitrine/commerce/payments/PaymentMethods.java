package dev.vitrine.commerce.payments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Resource.Change;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ways to pay that shops offer. Safe for use by many threads. */
public final class PaymentMethods implements Feature {

    private static final Table<PaymentMethod> TABLE = Table.of("payment_methods", PaymentMethod.class);
    private static final int LONGEST = 4096;

    public static final EncryptedColumn OPTIONS =
            new EncryptedColumn("payment_methods", "provider_options", "shop_id", "id", "id");

    private static final long UNNUMBERED = 0;

    private final SecretEncryption secretEncryption;
    private final OpenAuthorizations openAuthorizations;
    private final String ownHost;

    private record Stored(long id, Map<String, String> providerOptions) {}

    /** Counts the authorizations of a method that were neither captured nor voided. */
    @FunctionalInterface
    public interface OpenAuthorizations {
        long count(Session session, Shop shop, PaymentMethod method);
    }

    /** {@code ownHost} is where no provider is. */
    public PaymentMethods(SecretEncryption secretEncryption, OpenAuthorizations openAuthorizations, String ownHost) {
        this.secretEncryption = secretEncryption;
        this.openAuthorizations = openAuthorizations;
        this.ownHost = ownHost;
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(OPTIONS);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<PaymentMethod> resource() {
        return Resource.of(PaymentMethod.class, "payment_method", "payment_methods", TABLE)
                .scope(Scope.ORDERS)
                .logged(AuditArea.SETTINGS, "PaymentMethod", "title", "active", "sandbox")
                .writable("code", "title", "active", "sandbox", "position")
                .filters(Filter.equal("code"))
                .orderedBy("position, id")
                .sortable("position")
                .before(PaymentMethods::wrapped)
                .prepared(this::prepared)
                .checked(PaymentMethods::check)
                .stored(this::resealOptions)
                .completed(this::shown)
                .deletedAs(Map.of("deleted", true))
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete(this::delete)
                .alias("payments")
                .alias("payment_gateways");
    }

    /** Payment methods of a new shop: the test gateway and manual payments. */
    @Override
    public void shopOpened(Tx tx, Shop shop) {
        insert(tx, shop, PaymentProvider.TEST_GATEWAY, 1);
        insert(tx, shop, PaymentProvider.MANUAL, 2);
    }

    /** "A test payment gateway only": what a development shop keeps of what new shops take. */
    public void keepTestOnly(Tx tx, Shop shop) {
        tx.sql("delete from payment_methods where shop_id = :shop and code <> :code")
                .bind(shop)
                .bind("code", PaymentProvider.TEST_GATEWAY.code())
                .run();
    }

    public Optional<PaymentMethod> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id);
    }

    /**
     * By its code ({@code manual}) or by the name that transactions give its gateway ({@code test}); of several the
     * active one.
     */
    public Optional<PaymentMethod> find(Session session, Shop shop, String codeOrGateway) {
        var code =
                PaymentProvider.named(codeOrGateway).map(PaymentProvider::code).orElse(codeOrGateway);
        return TABLE.first(
                session,
                shop,
                Select.ALL.equal("code", code).by("active desc").by("position").by("id"));
    }

    /**
     * What checkouts offer, in their order: test cards, providers whose address is known, cash on delivery, and what
     * else is paid by hand once it has instructions.
     */
    public List<OfferedPaymentMethod> offered(Session session, Shop shop) {
        return TABLE
                .list(
                        session,
                        shop,
                        Select.ALL.matching("active", null).by("position").by("id"))
                .stream()
                .filter(PaymentMethod::offered)
                .map(method -> new OfferedPaymentMethod(
                        method.id(),
                        String.valueOf(method.title()),
                        method.charges(),
                        method.hosted(),
                        method.sandbox(),
                        instructions(shop, method)))
                .toList();
    }

    /** What customers are told who pay an order by hand; empty when there is nothing to say, or no such method. */
    public String instructions(Session session, Shop shop, long id) {
        return find(session, shop, id)
                .filter(method -> !method.charges())
                .map(method -> instructions(shop, method))
                .orElse("");
    }

    private String instructions(Shop shop, PaymentMethod method) {
        return credentials(shop, method).getOrDefault(PaymentProvider.INSTRUCTIONS, "");
    }

    /** The provider of a hosted method, whether or not it is offered; empty for any other, and without its options. */
    public Optional<HostedProvider> hostedProvider(Session session, Shop shop, long id) {
        return find(session, shop, id)
                .filter(PaymentMethod::hosted)
                .flatMap(method -> HostedProvider.of(method, credentials(shop, method)));
    }

    /** What its provider is called with, in the clear. */
    public Map<String, String> credentials(Shop shop, PaymentMethod method) {
        return opened(shop, method.id(), method.providerOptions());
    }

    private static void insert(Tx tx, Shop shop, PaymentProvider paymentProvider, int position) {
        TABLE.insert(
                tx,
                shop,
                new PaymentMethod(
                        0,
                        paymentProvider.code(),
                        paymentProvider.title(),
                        true,
                        paymentProvider == PaymentProvider.TEST_GATEWAY,
                        Map.of(),
                        position,
                        shop.createdAt(),
                        shop.createdAt()));
    }

    /** A flat body is what one relative of this API sends, and {@code payment_gateway} the wrapper of another. */
    private static JsonNode wrapped(ApiCall apiCall) {
        var body = apiCall.body();
        if (body.has("payment_method")) {
            return body;
        }
        var bare = body.path("payment_gateway").isObject() ? body.get("payment_gateway") : body;
        return bare.has("code") || bare.has("title") || bare.has("active") || bare.has("provider_options")
                ? Json.object().set("payment_method", bare)
                : body;
    }

    /** "write only by shop staff/private apps": what a merchant is paid into is no partner's business. */
    private static void refusePartners(ApiCall apiCall) {
        if (Apps.publicAppId(
                        apiCall.session(), apiCall.shop(), apiCall.principal().appId())
                .isPresent()) {
            throw ApiException.of(403, "Only private apps and members of staff may change payment methods");
        }
    }

    private PaymentMethod prepared(ApiCall apiCall, PaymentMethod draft, Optional<PaymentMethod> current) {
        refusePartners(apiCall);
        var paymentProvider = PaymentProvider.of(draft.code());
        var title = draft.title() == null || current.isEmpty() && draft.title().isBlank()
                ? paymentProvider.map(PaymentProvider::title).orElse(draft.code())
                : draft.title().strip();
        var position = draft.position() == 0 ? next(apiCall) : draft.position();
        var inSandbox = draft.sandbox()
                || draft.code() != null && paymentProvider.equals(Optional.of(PaymentProvider.TEST_GATEWAY));
        var made = draft.with(title, inSandbox, options(apiCall, current), position);
        return current.isEmpty() && !apiCall.body("payment_method").has("active") ? activated(made) : made;
    }

    /** "active" by default. */
    private static PaymentMethod activated(PaymentMethod method) {
        return new PaymentMethod(
                method.id(),
                method.code(),
                method.title(),
                true,
                method.sandbox(),
                method.providerOptions(),
                method.position(),
                method.createdAt(),
                method.updatedAt());
    }

    private static int next(ApiCall apiCall) {
        return (int) apiCall.session()
                        .sql("select max(position) from payment_methods where shop_id = :shop")
                        .bind(apiCall.shop())
                        .count()
                + 1;
    }

    /** Named options are replaced, or taken away by null; a mask that comes back stands for the secret behind it. */
    private Map<String, String> options(ApiCall apiCall, Optional<PaymentMethod> current) {
        var options = new LinkedHashMap<>(
                current.map(method -> credentials(apiCall.shop(), method)).orElse(Map.of()));
        var sent = apiCall.body("payment_method").path("provider_options");
        if (!sent.isMissingNode() && !sent.isNull() && !sent.isObject()) {
            throw Problems.of("provider_options", "is invalid");
        }
        sent.properties().forEach(option -> {
            var name = option.getKey();
            if (option.getValue().isNull()) {
                options.remove(name);
            } else if (!option.getValue().isValueNode()
                    || option.getValue().asText().length() > LONGEST) {
                throw Problems.of("provider_options." + name, "is invalid");
            } else if (!option.getValue().asText().equals(masked(name, options))) {
                options.put(name, option.getValue().asText().strip());
                if (name.equals(PaymentProvider.PROVIDER_URL)) {
                    checkAddress(options.get(name));
                }
            }
        });
        var id = current.map(PaymentMethod::id).orElse(UNNUMBERED);
        options.replaceAll((name, value) -> value.isEmpty()
                ? value
                : secretEncryption.encrypt(OPTIONS.at(apiCall.shop().id(), id, name), value));
        return options;
    }

    /** "checked like webhook addresses": buyers are sent there, and refunds are. */
    private void checkAddress(String address) {
        var field = "provider_options." + PaymentProvider.PROVIDER_URL;
        if (address.isEmpty()) {
            return;
        }
        if (UrlValidation.https(address).isEmpty() || address.contains("#")) {
            throw Problems.of(field, "is invalid: it must be an https address such as https://pay.provider.com/start");
        }
        if (!UrlValidation.isCallable(address, ownHost)) {
            throw Problems.of(field, "is invalid: it must name a public host that is not ours");
        }
    }

    /** A new row has its number by now, and what is sealed is bound to it. */
    private void resealOptions(ApiCall apiCall, Change change, PaymentMethod method) {
        if (change == Change.CREATED) {
            var options = new LinkedHashMap<>(method.providerOptions());
            options.replaceAll((name, value) -> resealed(apiCall.shop(), name, value, method.id()));
            apiCall.tx()
                    .sql("update payment_methods set provider_options = :options where shop_id = :shop and id = :id")
                    .bind(apiCall.shop())
                    .bind("id", method.id())
                    .bind("options", options)
                    .run();
        }
    }

    private String resealed(Shop shop, String name, String value, long id) {
        return value.isEmpty()
                ? value
                : secretEncryption.encrypt(
                        OPTIONS.at(shop.id(), id, name),
                        secretEncryption.decrypt(OPTIONS.at(shop.id(), UNNUMBERED, name), value));
    }

    /** Reads the options again, because those of a new row were sealed before it had its number. */
    private List<PaymentMethod> shown(Session session, Shop shop, List<PaymentMethod> rows) {
        var stored = session
                .sql("select id, provider_options from payment_methods where shop_id = :shop and id in (<ids>)")
                .bind(shop)
                .bindList("ids", rows.stream().map(PaymentMethod::id).toList())
                .list(Stored.class)
                .stream()
                .collect(Collectors.toMap(Stored::id, Stored::providerOptions));
        return rows.stream()
                .map(row -> row.with(
                                row.title(),
                                row.sandbox(),
                                opened(shop, row.id(), stored.getOrDefault(row.id(), Map.of())),
                                row.position())
                        .masked())
                .toList();
    }

    private Map<String, String> opened(Shop shop, long id, Map<String, String> sealed) {
        var options = new LinkedHashMap<>(sealed);
        options.replaceAll((name, value) ->
                value.isEmpty() ? value : secretEncryption.decrypt(OPTIONS.at(shop.id(), id, name), value));
        return options;
    }

    private static String masked(String name, Map<String, String> options) {
        return PaymentProvider.mask(name, options.getOrDefault(name, ""));
    }

    private static void check(ApiCall apiCall, PaymentMethod method, Problems problems) {
        problems.notBlank("code", method.code())
                .notBlank("title", method.title())
                .atMost(255, "title", method.title());
        if (method.position() < 1) {
            problems.add("position", "must be greater than or equal to 1");
        }
        if (method.code() == null || method.code().isBlank()) {
            return;
        }
        var paymentProvider = PaymentProvider.of(method.code());
        if (paymentProvider.isEmpty()) {
            problems.add("code", Problems.unlisted(PaymentProvider.codes()));
            return;
        }
        // "Development shops: only the test gateway".
        if (apiCall.shop().isDevelopment() && paymentProvider.get() != PaymentProvider.TEST_GATEWAY) {
            problems.add("code", "is not available: a development shop has the test gateway only");
        }
        if (!method.active()) {
            return;
        }
        for (var credential : paymentProvider.get().credentials()) {
            problems.notBlank(
                    "provider_options." + credential, method.providerOptions().get(credential));
        }
        var twins =
                Select.ALL.equal("code", method.code()).matching("active", null).matching("id <> :value", method.id());
        if (TABLE.count(apiCall.session(), apiCall.shop(), twins) > 0) {
            problems.add("code", "has already been taken by another active payment method");
        }
    }

    /** "422: deleting one used by open authorizations". */
    private void delete(ApiCall apiCall, PaymentMethod method) {
        refusePartners(apiCall);
        var reserved = openAuthorizations.count(apiCall.session(), apiCall.shop(), method);
        if (reserved > 0) {
            throw Problems.of(
                    Problems.BASE, "The payment method has " + reserved + " open authorizations; capture or void them");
        }
        if (HostedPayments.isUnsettled(apiCall.session(), apiCall.shop(), method.id())) {
            throw Problems.of(
                    Problems.BASE,
                    "The provider of this payment method holds money that is being given back; try again in some minutes");
        }
        TABLE.delete(apiCall.tx(), apiCall.shop(), method.id());
    }
}
