package dev.vitrine.commerce.imports;

import java.util.List;

/**
 * Row that an import left out, or one that it has to be mended with; or a picture.
 *
 * @param line where it begins in the file, counted from 1; 0 for a picture
 * @param subject what it is about, such as an e-mail address
 * @param reason sentence without its full stop; empty for a row that was taken
 * @param cells as they stand in the file
 */
public record ImportRefusal(long id, long importId, long line, String subject, String reason, List<String> cells) {}
