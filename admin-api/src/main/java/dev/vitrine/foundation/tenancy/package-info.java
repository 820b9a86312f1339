/** Shops as tenants: which shop a host belongs to, decided once at the edge. */
@NullMarked
package dev.vitrine.foundation.tenancy;

import org.jspecify.annotations.NullMarked;
