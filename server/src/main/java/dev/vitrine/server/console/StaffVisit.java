package dev.vitrine.server.console;

import dev.vitrine.people.StaffMember;
import dev.vitrine.tenancy.Shop;
import io.javalin.http.Context;

/**
 * A request of somebody signed in who works in the shop.
 *
 * @param session the id of the one in which they are here
 * @param csrf what forms of this session carry as {@code _csrf}; the guard has compared it already
 */
public record StaffVisit(Context context, Shop shop, StaffMember staff, long session, String csrf) {}
