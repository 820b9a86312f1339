/**
 * The two demo shops as plain data, and the seeders that write them into a platform. Their pictures are files in the
 * resources, painted by {@code DemoPainter} of the tests.
 */
@NullMarked
package dev.vitrine.server.demo;

import org.jspecify.annotations.NullMarked;
