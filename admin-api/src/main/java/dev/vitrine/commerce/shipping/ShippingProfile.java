package dev.vitrine.commerce.shipping;

import java.util.List;

/** Goods that are sent alike, with the zones to which they are: a shop has one for all its goods. */
public record ShippingProfile(long id, String name, List<ShippingZone> shippingZones) {

    /** Of every shop's only profile. */
    static final long GENERAL = 1;
}
