package dev.vitrine.apps.themelistings;

import java.util.List;

/**
 * What a browser measured while it opened a page.
 *
 * @param largestPaint milliseconds until the largest part of the page was painted
 * @param layoutShift how far parts moved after they were painted, as browsers count it: 0 is best
 * @param blocked milliseconds that scripts kept the page from answering
 * @param bytes of all that was loaded, compressed; {@code scriptBytes}, {@code styleBytes}, {@code pictureBytes} are in
 *     it
 * @param errors the first ones in the console
 */
public record PageFigures(
        long largestPaint,
        double layoutShift,
        long blocked,
        long requests,
        long bytes,
        long scriptBytes,
        long styleBytes,
        long pictureBytes,
        List<String> errors) {

    public PageFigures {
        errors = List.copyOf(errors);
    }
}
