/** Sales, customer and conversion reports: counted in the database, grouped by days in the shop's time zone. */
@NullMarked
package dev.vitrine.insight.analytics;

import org.jspecify.annotations.NullMarked;
