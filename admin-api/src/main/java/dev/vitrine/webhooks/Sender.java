package dev.vitrine.webhooks;

/** Brings a parcel to its receiver and says how that ended; never throws, never follows a redirect. */
@FunctionalInterface
interface Sender {
    Outcome send(Parcel parcel);
}
