/**
 * The two demo shops as plain data, and what puts them into an empty platform. Their pictures are files in the
 * resources, painted by {@code DemoPainter} of the tests.
 */
@NullMarked
package dev.vitrine.server.demo;

import org.jspecify.annotations.NullMarked;
