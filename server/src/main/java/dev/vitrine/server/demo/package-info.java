/** The two demo shops as plain data, with pictures drawn on demand. */
@NullMarked
package dev.vitrine.server.demo;

import org.jspecify.annotations.NullMarked;
