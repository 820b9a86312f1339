package dev.vitrine.shop.shops;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditEntry.FieldChange;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.MoneyFormat;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.CheckoutFields;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopClosure;
import dev.vitrine.foundation.tenancy.ShopClosures;
import dev.vitrine.foundation.tenancy.ShopColumns;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.foundation.tenancy.ShopStep;
import dev.vitrine.foundation.tenancy.ShopStep.Actor;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.OperatorActions;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Settings of a shop that a merchant may change. Safe for use by many threads. */
public final class ShopSettings implements Feature {

    private static final int MOST_VARIANTS = 2048;
    private static final String STATE = "state";

    /** Parses a setting; empty when it is invalid. */
    private interface SettingParser extends Function<String, Optional<Object>> {

        default String errorMessage() {
            return "is invalid";
        }
    }

    private record OneOf(List<String> words) implements SettingParser {

        @Override
        public Optional<Object> apply(String text) {
            return Optional.<Object>of(text.toLowerCase(Locale.ROOT)).filter(words::contains);
        }

        @Override
        public String errorMessage() {
            return Problems.unlisted(words);
        }
    }

    private record WholeNumber(int least, int most) implements SettingParser {

        @Override
        public Optional<Object> apply(String text) {
            var number = text.matches("\\d{1,4}") ? Integer.parseInt(text) : -1;
            return number < least || number > most ? Optional.empty() : Optional.of(number);
        }

        @Override
        public String errorMessage() {
            return "must be a whole number from " + least + " to " + most;
        }
    }

    private static final SettingParser TEXT = text -> text.length() <= 255 ? Optional.of(text) : Optional.empty();
    private static final SettingParser WRITTEN = text -> text.isBlank() ? Optional.empty() : TEXT.apply(text);

    /** Column by column, since every name here stands in a statement. */
    private static final Map<String, SettingParser> SETTINGS = Map.ofEntries(
            Map.entry("name", WRITTEN),
            Map.entry("email", text -> EmailAddress.isValidInternally(text) ? WRITTEN.apply(text) : Optional.empty()),
            Map.entry("shop_owner", TEXT),
            Map.entry("phone", TEXT),
            Map.entry("address1", TEXT),
            Map.entry("address2", TEXT),
            Map.entry("city", TEXT),
            Map.entry("zip", TEXT),
            Map.entry("province", TEXT),
            Map.entry("country", text -> IsoCountries.country(text).map(country -> country.code())),
            Map.entry("iana_timezone", ShopSettings::zone),
            Map.entry(
                    "primary_locale",
                    text -> text.matches("[a-z]{2}(-[A-Z]{2})?") ? TEXT.apply(text) : Optional.empty()),
            Map.entry("money_format", text -> MoneyFormat.isValid(text) ? TEXT.apply(text) : Optional.empty()),
            Map.entry("weight_unit", oneOf("g", "kg", "oz", "lb")),
            Map.entry("taxes_included", ShopSettings::truth),
            Map.entry("tax_shipping", ShopSettings::truth),
            Map.entry("customer_accounts", oneOf("disabled", "optional", "required")),
            Map.entry("checkout_phone", oneOf(CheckoutFields.WORDS)),
            Map.entry("checkout_company", oneOf(CheckoutFields.WORDS)),
            Map.entry("checkout_address2", oneOf(CheckoutFields.WORDS)),
            Map.entry("return_days", new WholeNumber(0, 365)),
            // "when the shop setting archive automatically is on (default on)": done orders close by themselves.
            Map.entry("archive_automatically", ShopSettings::truth),
            Map.entry("variant_limit", new WholeNumber(1, MOST_VARIANTS)),
            Map.entry("plan_name", oneOf("trial", "dev", "starter", "standard")),
            Map.entry(STATE, oneOf("open", "frozen", "locked")));

    /** Settings whose values the log may show. */
    private static final Set<String> TOLD = Set.of(
            "name",
            "country",
            "iana_timezone",
            "primary_locale",
            "money_format",
            "weight_unit",
            "taxes_included",
            "tax_shipping",
            "customer_accounts",
            "checkout_phone",
            "checkout_company",
            "checkout_address2",
            "return_days",
            "archive_automatically",
            "variant_limit",
            STATE);

    private final Shops shops;
    private final Events events;
    private final InstantSource clock;

    public ShopSettings(Shops shops, Events events, InstantSource clock) {
        this.shops = shops;
        this.events = events;
        this.clock = clock;
    }

    public static List<String> names() {
        return List.copyOf(new TreeMap<>(SETTINGS).keySet());
    }

    /** 422 when there is no such setting, or when it does not take the value. */
    public Shop set(Tx tx, Shop shop, String name, String value) {
        return set(tx, shop, Map.of(name, value));
    }

    /** Several at once, published once; 422 with everything that is wrong, and then nothing is changed. */
    public Shop set(Tx tx, Shop shop, Map<String, String> values) {
        var problems = new Problems();
        var stored = new TreeMap<String, Object>();
        values.forEach((name, value) -> {
            var settingParser = SETTINGS.get(name);
            if (settingParser == null) {
                problems.add("name", Problems.unlisted(names()));
            } else {
                settingParser
                        .apply(value.strip())
                        .ifPresentOrElse(
                                read -> stored.put(name, read), () -> problems.add(name, settingParser.errorMessage()));
            }
        });
        problems.throwIfAny();
        log(tx, shop, stored);
        stored.forEach((name, value) -> {
            if (name.equals(STATE)) {
                take(tx, shop, ShopState.valueOf(value.toString().toUpperCase(Locale.ROOT)));
            } else {
                ShopColumns.set(tx, shop, name, value);
            }
        });
        var language = stored.get("primary_locale");
        if (language != null) {
            ShopLanguages.takeOut(tx, shop, language.toString(), clock.instant().truncatedTo(ChronoUnit.SECONDS));
        }
        return stored.isEmpty() ? shop : publishUpdate(tx, shop);
    }

    /** By the operator's command; nothing when the shop is in that state already. */
    private void take(Tx tx, Shop shop, ShopState state) {
        if (ShopColumns.valueUnlike(tx, shop, STATE, state.word()).isPresent()) {
            var why = new ShopClosure(Actor.OPERATOR.word(), Actor.OPERATOR.word(), "", clock.instant(), null);
            var step = ShopStep.to(state);
            ShopClosures.take(tx, shop, step, Actor.OPERATOR, why);
            OperatorActions.write(tx, OperatorActions.COMMAND, step.word(), shop.handle(), "", clock.instant());
        }
    }

    private void log(Tx tx, Shop shop, Map<String, Object> stored) {
        var changes = new ArrayList<FieldChange>();
        stored.forEach((name, value) -> ShopColumns.valueUnlike(tx, shop, name, value)
                .map(before -> value instanceof Boolean after ? Boolean.toString(!after) : before)
                .ifPresent(before -> changes.add(
                        TOLD.contains(name) ? new FieldChange(name, before, value.toString()) : FieldChange.of(name))));
        if (!changes.isEmpty()) {
            log(tx, shop, new AuditEntry(AuditArea.SETTINGS, "Setting", 0, AuditEntry.CHANGED, "").with(changes));
        }
    }

    /** What changed in the settings, for the shop's staff to see. */
    void log(Tx tx, Shop shop, AuditEntry entry) {
        AuditRecords.write(tx, shop, entry, clock.instant());
    }

    /** "archive automatically: default on": whether an order is closed as soon as it is paid and sent. */
    public static boolean archives(Session session, Shop shop) {
        return ShopColumns.archivesAutomatically(session, shop);
    }

    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of("shop", (tx, shop, id) -> publishUpdate(tx, shop));
    }

    /** "shop/update: any shop setting". */
    public Shop publishUpdate(Tx tx, Shop shop) {
        ShopColumns.touch(tx, shop, clock.instant().truncatedTo(ChronoUnit.SECONDS));
        var now = shops.find(tx, shop).orElseThrow();
        var shown = new ShopView(shops).of(tx, now);
        events.publish(tx, now, Topic.SHOP_UPDATE, now.id(), now.json().tree(shown));
        return now;
    }

    private static Optional<Object> zone(String text) {
        try {
            return Optional.of(ZoneId.of(text).getId());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** "make limits configuration (default 100)". */
    private static Optional<Object> truth(String text) {
        return text.matches("true|false") ? Optional.of(Boolean.valueOf(text)) : Optional.empty();
    }

    private static SettingParser oneOf(String... words) {
        return oneOf(List.of(words));
    }

    private static SettingParser oneOf(List<String> words) {
        return new OneOf(words);
    }
}
