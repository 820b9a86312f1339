package dev.vitrine.server.demo.art;

/** Where a thing belongs, and so where its shadow falls. */
enum Place {
    /** Stands on a table or the floor. */
    STANDS,
    /** Stands on the table against the wall. */
    LEANS,
    /** Hangs on the wall. */
    HANGS
}
