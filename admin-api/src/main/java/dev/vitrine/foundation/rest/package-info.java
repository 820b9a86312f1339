/** The resource engine: a record and a descriptor become list, count, read, create, update and delete. */
@NullMarked
package dev.vitrine.foundation.rest;

import org.jspecify.annotations.NullMarked;
