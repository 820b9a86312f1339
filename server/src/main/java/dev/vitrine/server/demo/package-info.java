/** The two demo shops as plain data, with pictures drawn on demand, and the seeders that write them into a platform. */
@NullMarked
package dev.vitrine.server.demo;

import org.jspecify.annotations.NullMarked;
