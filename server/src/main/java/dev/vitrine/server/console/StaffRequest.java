package dev.vitrine.server.console;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.StaffMember;
import io.javalin.http.Context;

/**
 * Request of a signed-in staff member in the shop's admin.
 *
 * @param session the id of the one in which they are here
 * @param csrf what forms of this session carry as {@code _csrf}; the guard has compared it already
 */
public record StaffRequest(Context context, Shop shop, StaffMember staff, long session, String csrf) {}
