/** API access: authentication of apps, rate limits, scopes and idempotency keys. */
@NullMarked
package dev.vitrine.foundation.access;

import org.jspecify.annotations.NullMarked;
