/** Shops as tenants: which shop a host belongs to, decided once at the edge. */
@NullMarked
package dev.vitrine.tenancy;

import org.jspecify.annotations.NullMarked;
