package dev.vitrine.commerce.payments;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Resource.Change;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gift cards: codes that are worth money in one shop. Safe for use by many threads. */
public final class GiftCards implements Feature {

    private static final Scope SCOPE = Scope.declare(
            "gift_cards", "Gift cards", "gift cards, with their codes and what is left on them", "discounts");
    static final Topic CREATE = Topic.declare("gift_cards/create");
    static final Topic UPDATE = Topic.declare("gift_cards/update");
    static final Topic DISABLE = Topic.declare("gift_cards/disable");
    static final Table<GiftCard> TABLE = Table.of("gift_cards", GiftCard.class);
    private static final int LONGEST_NOTE = 5_000;

    private final Secrets secrets;

    public GiftCards(Secrets secrets) {
        this.secrets = secrets;
    }

    /**
     * Gift card of a shop.
     *
     * @param balance what is left of the initial value
     * @param orderId the order with which it was bought; null for one that the merchant made
     * @param token opens its page; null for cards of before there were such pages
     * @param returnedAt when it was taken back with what was bought; null while it is a card of its line
     */
    public record GiftCard(
            long id,
            String code,
            Money initialValue,
            Money balance,
            @Nullable String expiresOn,
            String note,
            @Nullable Long orderId,
            @Nullable Long lineItemId,
            @JsonIgnore @Nullable String token,
            @Nullable Instant disabledAt,
            @JsonIgnore @Nullable Instant returnedAt,
            Instant createdAt,
            Instant updatedAt) {

        @JsonProperty("last_characters")
        public String lastCharacters() {
            return code.substring(code.length() - Math.min(4, code.length()));
        }

        @JsonProperty("currency")
        public String currency() {
            return initialValue.currency().getCurrencyCode();
        }

        GiftCard with(Money balance, Instant now) {
            return new GiftCard(
                    id,
                    code,
                    initialValue,
                    balance,
                    expiresOn,
                    note,
                    orderId,
                    lineItemId,
                    token,
                    disabledAt,
                    returnedAt,
                    createdAt,
                    now);
        }

        /** What was paid with it and did not come back. */
        public Money spent() {
            return initialValue.minus(balance);
        }

        GiftCard returned(Instant now) {
            return disabled(disabledAt == null ? now : disabledAt, now, now);
        }

        private GiftCard disabledAt(Instant now) {
            return disabled(now, returnedAt, now);
        }

        private GiftCard disabled(Instant disabled, @Nullable Instant returned, Instant now) {
            return new GiftCard(
                    id,
                    code,
                    initialValue,
                    balance,
                    expiresOn,
                    note,
                    orderId,
                    lineItemId,
                    token,
                    disabled,
                    returned,
                    createdAt,
                    now);
        }
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(Resource.of(GiftCard.class, "gift_card", "gift_cards", TABLE)
                .scope(SCOPE)
                .topicFamily("gift_cards")
                .audited()
                .updatesLogged(AuditArea.DISCOUNTS, "GiftCard")
                .chapter("Gift cards")
                .note(
                        "code",
                        "What the buyer types, 8 to 20 letters and digits, unique in the shop; made up when left out.")
                .note("initial_value", "What it was worth at first. Neither this nor the code changes afterwards.")
                .note("balance", "What is left of it.")
                .note("currency", "The shop's own.")
                .note("expires_on", "The last day on which it is accepted, in the shop's time zone; null for ever.")
                .note("order_id", "The order with which it was bought; null for one that was made by hand.")
                .note("line_item_id", "The order's line with which it was bought.")
                .note("last_characters", "The end of its code, to tell it from others.")
                .note("note", "For the merchant; buyers never see it.")
                .note("disabled_at", "When it was disabled, which cannot be undone; null while it can be used.")
                .note("?order_id", "Those that were bought with this order.")
                .note("?status", "enabled or disabled.")
                .note("?query", "A part of the code, however it is typed, or of the note.")
                .note("?code", "The card with this code, in any letter case, with or without spaces and hyphens.")
                .example("""
                        {"initial_value": 50.00, "expires_on": "2027-12-31", "note": "For the winner of the raffle"}
                        """, """
                        {"id": 1, "code": "4F2A9C01D37B65E8", "initial_value": 50.00, "balance": 50.00,
                          "expires_on": "2027-12-31", "note": "For the winner of the raffle", "order_id": null,
                          "line_item_id": null, "last_characters": "65E8", "disabled_at": null,
                          "created_at": "2026-03-01T11:00:00+01:00", "updated_at": "2026-03-01T11:00:00+01:00",
                          "currency": "EUR"}
                        """)
                .writable("code", "initial_value", "expires_on", "note")
                .filters(
                        Filter.number("order_id", (select, order) -> select.equal("order_id", order)),
                        Filter.choice("status", List.of("enabled", "disabled"), GiftCards::ofStatus),
                        Filter.of("code", (select, code) -> select.equal("code", normalized(code))),
                        Filter.of("query", GiftCards::searched))
                .sortable("code", "initial_value", "balance", "expires_on")
                .prepared(this::prepared)
                .checked(GiftCards::check)
                .publishes(GiftCards::publish)
                .list()
                .count()
                .read()
                .create()
                .update()
                .change("disable", GiftCards::disable));
    }

    private GiftCard prepared(ApiCall apiCall, GiftCard draft, Optional<GiftCard> current) {
        @Nullable String code = draft.code();
        return new GiftCard(
                draft.id(),
                code == null || code.isBlank() ? generatedCode(secrets) : normalized(code),
                draft.initialValue(),
                current.map(GiftCard::balance).orElse(draft.initialValue()),
                draft.expiresOn() == null || draft.expiresOn().isBlank()
                        ? null
                        : draft.expiresOn().strip(),
                Objects.requireNonNullElse(draft.note(), ""),
                current.map(GiftCard::orderId).orElse(null),
                current.map(GiftCard::lineItemId).orElse(null),
                current.map(GiftCard::token).orElseGet(secrets::token),
                current.map(GiftCard::disabledAt).orElse(null),
                current.map(GiftCard::returnedAt).orElse(null),
                draft.createdAt(),
                draft.updatedAt());
    }

    private static void check(ApiCall apiCall, GiftCard card, Problems problems) {
        var stored = TABLE.find(apiCall.session(), apiCall.shop(), card.id());
        stored.ifPresent(before -> checkChange(before, card, problems));
        if (!card.code().matches("[A-Z0-9]{8,20}")) {
            problems.add("code", "must be 8 to 20 letters and digits");
        }
        @Nullable Money value = card.initialValue();
        if (value == null) {
            problems.add("initial_value", "can't be blank");
        } else if (value.isZero() || value.isNegative()) {
            problems.add("initial_value", "must be greater than 0");
        }
        if (card.expiresOn() != null && !isDate(card.expiresOn())) {
            problems.add("expires_on", "must be a date such as 2027-12-31");
        }
        problems.atMost(LONGEST_NOTE, "note", card.note());
        var twins = Select.ALL.equal("code", card.code()).matching("id <> :value", card.id());
        if (TABLE.count(apiCall.session(), apiCall.shop(), twins) > 0) {
            problems.add("code", "has already been taken");
        }
    }

    private static void checkChange(GiftCard before, GiftCard card, Problems problems) {
        if (before.disabledAt() != null) {
            problems.add(Problems.BASE, "A disabled gift card can't be changed");
        }
        if (!before.code().equals(card.code())) {
            problems.add("code", "can't be changed");
        }
        if (!before.initialValue().equals(card.initialValue())) {
            problems.add("initial_value", "can't be changed");
        }
    }

    private static GiftCard disable(ApiCall apiCall, GiftCard card, ObjectNode body) {
        if (card.disabledAt() != null) {
            throw Problems.of(Problems.BASE, "The gift card is disabled already");
        }
        return TABLE.update(apiCall.tx(), apiCall.shop(), card.id(), card.disabledAt(apiCall.now()));
    }

    /** A card that was disabled before cannot be updated: one that is disabled now was disabled by this call. */
    private static void publish(ApiCall apiCall, Change change, GiftCard card) {
        var topic = change == Change.CREATED ? CREATE : card.disabledAt() == null ? UPDATE : DISABLE;
        apiCall.publish(topic, card.id(), card);
    }

    private static Select ofStatus(Select select, String status) {
        return select.matching("disabled_at is " + (status.equals("disabled") ? "not null" : "null"), null);
    }

    private static Select searched(Select select, String words) {
        var code = normalized(words);
        var ofNotes = Filter.rowsContaining("note", words);
        return code.isEmpty()
                ? select.and(ofNotes)
                : select.anyOf(List.of(Filter.rowsContaining("code", code), ofNotes));
    }

    static String generatedCode(Secrets secrets) {
        return secrets.key().substring(0, 16).toUpperCase(Locale.ROOT);
    }

    /** The page of the card that this token opens. */
    static String page(String token) {
        return "/gift_cards/" + token;
    }

    static String normalized(String code) {
        return code.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT);
    }

    private static boolean isDate(String text) {
        try {
            LocalDate.parse(text);
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
