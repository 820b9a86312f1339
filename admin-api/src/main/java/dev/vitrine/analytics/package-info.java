/** What a shop sold, to whom, and how visitors became buyers: counted in the database, grouped in the shop's days. */
@NullMarked
package dev.vitrine.analytics;

import org.jspecify.annotations.NullMarked;
