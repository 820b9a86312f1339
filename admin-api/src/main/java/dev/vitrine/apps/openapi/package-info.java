/** The contract of the Admin API: an OpenAPI document made from the descriptors, and texts beside them. */
@NullMarked
package dev.vitrine.apps.openapi;

import org.jspecify.annotations.NullMarked;
