/** What every other package may use: money, contacts, IP ranges, JSON and XML, problems of callers, secrets. */
@NullMarked
package dev.vitrine.foundation.kernel;

import org.jspecify.annotations.NullMarked;
