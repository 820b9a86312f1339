/** The contract of the Admin API: an OpenAPI document made from the descriptors, and what only words can say. */
@NullMarked
package dev.vitrine.openapi;

import org.jspecify.annotations.NullMarked;
