/** The end of a shop: closing and freezing it, deleting what it had, and the certificate of what went. */
@NullMarked
package dev.vitrine.shop.closing;

import org.jspecify.annotations.NullMarked;
