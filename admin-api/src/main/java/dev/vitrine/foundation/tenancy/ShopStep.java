package dev.vitrine.foundation.tenancy;

import static dev.vitrine.foundation.tenancy.ShopState.CLOSED;
import static dev.vitrine.foundation.tenancy.ShopState.DELETING;
import static dev.vitrine.foundation.tenancy.ShopState.FROZEN;
import static dev.vitrine.foundation.tenancy.ShopState.LOCKED;
import static dev.vitrine.foundation.tenancy.ShopState.OPEN;

import dev.vitrine.foundation.kernel.Problems;
import java.util.Locale;
import java.util.Set;

/** Steps of a shop: where each leads, and from which states its owner and the operator may take it. */
public enum ShopStep {
    CLOSE("closed", CLOSED, Set.of(OPEN), Set.of(OPEN, FROZEN, LOCKED, CLOSED)),
    REOPEN("opened again", OPEN, Set.of(CLOSED), Set.of(FROZEN, LOCKED, CLOSED)),
    FREEZE("frozen", FROZEN, Set.of(), Set.of(OPEN, FROZEN, LOCKED, CLOSED)),
    LOCK("locked", LOCKED, Set.of(), Set.of(OPEN, FROZEN, LOCKED, CLOSED)),
    /** By the platform, on the date that the closing named. */
    DELETE("deleted", DELETING, Set.of(), Set.of(CLOSED));

    /** Who takes a step: the shop's owner, or who runs the installation. */
    public enum Actor {
        OWNER,
        OPERATOR;

        /** As it is stored. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String deed;
    private final ShopState target;
    private final Set<ShopState> ofOwner;
    private final Set<ShopState> ofOperator;

    ShopStep(String deed, ShopState target, Set<ShopState> ofOwner, Set<ShopState> ofOperator) {
        this.deed = deed;
        this.target = target;
        this.ofOwner = ofOwner;
        this.ofOperator = ofOperator;
    }

    /** The step that leads to a state. */
    public static ShopStep to(ShopState state) {
        for (var step : values()) {
            if (step.target == state) {
                return step;
            }
        }
        throw new IllegalArgumentException("no step leads to " + state);
    }

    /** As logs and addresses name it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public ShopState target() {
        return target;
    }

    public boolean mayBeTaken(Actor actor, ShopState from) {
        return (actor == Actor.OWNER ? ofOwner : ofOperator).contains(from);
    }

    /** 422 where it may not be taken. */
    void require(Actor actor, ShopState from) {
        if (!mayBeTaken(actor, from)) {
            throw Problems.of(
                    "state",
                    from == DELETING
                            ? "cannot change any more: the shop is being deleted"
                            : "cannot change: a shop that is " + from.word() + " cannot be " + deed
                                    + (actor == Actor.OWNER ? " by its owner" : ""));
        }
    }
}
