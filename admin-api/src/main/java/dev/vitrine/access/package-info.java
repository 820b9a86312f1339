/** API access: authentication of apps, rate limits, scopes and idempotency keys. */
@NullMarked
package dev.vitrine.access;

import org.jspecify.annotations.NullMarked;
