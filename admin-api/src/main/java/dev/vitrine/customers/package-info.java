/** The people who buy, where they live, and the searches that merchants keep as groups. */
@NullMarked
package dev.vitrine.customers;

import org.jspecify.annotations.NullMarked;
