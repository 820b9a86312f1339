/** What every other package may use: money, JSON and XML, problems of callers, secrets. */
@NullMarked
package dev.vitrine.kernel;

import org.jspecify.annotations.NullMarked;
