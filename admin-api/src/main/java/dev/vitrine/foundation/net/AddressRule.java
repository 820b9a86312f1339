package dev.vitrine.foundation.net;

import java.net.InetAddress;

/** Rule that decides which IP addresses may be called. */
@FunctionalInterface
public interface AddressRule {

    /** The public internet only: no loopback, private, link-local, shared, documentation or multicast range. */
    AddressRule PUBLIC = PublicRanges::contain;

    boolean allows(InetAddress address);
}
