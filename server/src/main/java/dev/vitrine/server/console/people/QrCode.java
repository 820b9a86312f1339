package dev.vitrine.server.console.people;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.util.Map;

/** A QR code as the path of an inline SVG: one unit a module, a quiet zone of four around it. */
record QrCode(int size, String path) {

    static QrCode of(String text) {
        try {
            var hints = Map.of(EncodeHintType.MARGIN, 4, EncodeHintType.ERROR_CORRECTION, ErrorCorrectionLevel.M);
            var modules = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints);
            return new QrCode(modules.getWidth(), path(modules));
        } catch (WriterException e) {
            throw new IllegalStateException("an address fits into a QR code", e);
        }
    }

    private static String path(BitMatrix modules) {
        var path = new StringBuilder();
        for (int y = 0; y < modules.getHeight(); y++) {
            for (int x = 0; x < modules.getWidth(); x++) {
                if (modules.get(x, y)) {
                    path.append('M').append(x).append(' ').append(y).append("h1v1h-1z");
                }
            }
        }
        return path.toString();
    }
}
