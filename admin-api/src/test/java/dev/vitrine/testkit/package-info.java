/** What tests share: databases, a platform with a fixed clock, and an API client that reads like prose. */
@NullMarked
package dev.vitrine.testkit;

import org.jspecify.annotations.NullMarked;
