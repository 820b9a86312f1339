/** What is wrong with a theme and how to mend it: a table of rules, a report in three forms, and safe corrections. */
@NullMarked
package dev.vitrine.themes.check;

import org.jspecify.annotations.NullMarked;
