package dev.vitrine.server.console.apps;

import dev.vitrine.apps.applistings.AppReviews;
import java.util.Locale;

/** How an app was reviewed, in words. */
public final class AppRatingText {

    private AppRatingText() {}

    /** As in {@code 4.5 of 5 · 12 reviews}. */
    public static String of(AppReviews.Rating rating) {
        return rating.reviews() == 0
                ? "No reviews yet"
                : average(rating) + " of 5 · " + (rating.reviews() == 1 ? "1 review" : rating.reviews() + " reviews");
    }

    public static String average(AppReviews.Rating rating) {
        return String.format(Locale.ENGLISH, "%.1f", rating.average());
    }
}
