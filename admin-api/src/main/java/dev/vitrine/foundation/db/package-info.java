/** The one way to read and write: sessions, transactions and tenant-scoped tables on SQLite or PostgreSQL. */
@NullMarked
package dev.vitrine.foundation.db;

import org.jspecify.annotations.NullMarked;
