package dev.vitrine.shop.shops;

/**
 * Link to a policy that a shop has.
 *
 * @param path at the shop's own host: {@code /policies/refund-policy}
 */
public record PolicyLink(String handle, String title, String path) {}
