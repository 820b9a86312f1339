package dev.vitrine.server.demo.art;

import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts props before the backdrop: first every shadow, then the things from the far to the near. */
final class Stage {
    private static final double THROW = 0.62;
    private static final double LYING = 0.15;

    private Stage() {}

    static BufferedImage draw(List<Prop> props, Tone tone, Camera camera, int width, int height) {
        var picture = Backdrop.paint(tone, width, height, camera.horizon());
        var pen = picture.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        var sheets = new ArrayList<BufferedImage>();
        for (int i = 0; i < props.size(); ) {
            var host = props.get(i);
            var sheet = paint(host, tone, camera, width, height);
            var next = i + 1;
            while (next < props.size() && props.get(next).on()) {
                addTo(sheet, props.get(next), tone, camera);
                next++;
            }
            i = next;
            shadow(pen, sheet, host, tone, camera);
            sheets.add(sheet);
        }
        for (var sheet : sheets) {
            pen.drawImage(sheet, 0, 0, null);
        }
        pen.dispose();
        return picture;
    }

    private static BufferedImage paint(Prop prop, Tone tone, Camera camera, int width, int height) {
        var sheet = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB_PRE);
        var view = AffineTransform.getTranslateInstance(
                camera.x() + prop.x() * camera.scale(), camera.ground() - prop.up() * camera.scale());
        view.scale(camera.scale(), camera.scale());
        prop.subject().paint(new Brush(sheet, view, tone), prop.palette());
        return sheet;
    }

    private static void addTo(BufferedImage sheet, Prop prop, Tone tone, Camera camera) {
        var own = paint(prop, tone, camera, sheet.getWidth(), sheet.getHeight());
        var pen = sheet.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        pen.setComposite(AlphaComposite.SrcAtop);
        shadow(pen, own, prop, tone, camera);
        pen.setComposite(AlphaComposite.SrcOver);
        pen.drawImage(own, 0, 0, null);
        pen.dispose();
    }

    private static void shadow(Graphics2D pen, BufferedImage sheet, Prop prop, Tone tone, Camera camera) {
        var tall = prop.subject().box().getHeight() * camera.scale();
        var ground = camera.ground() - prop.up() * camera.scale();
        if (prop.subject().place() == Place.HANGS || prop.subject().place() == Place.LEANS) {
            var off = prop.subject().place() == Place.HANGS ? 0.035 : 0.028;
            var reach = Math.min(tall, sheet.getHeight() * 0.6) * off;
            var moved = AffineTransform.getTranslateInstance(reach, reach * 1.15);
            var floor = prop.subject().place() == Place.LEANS ? ground : sheet.getHeight() * 2.0;
            Shadows.thrown(
                    pen, sheet, moved, reach * 0.75 + 2, tone.shadow(), tone.depth() * 0.85, y -> y > floor ? 0.5 : 1);
            var near = AffineTransform.getTranslateInstance(reach * 0.3, reach * 0.4);
            Shadows.thrown(pen, sheet, near, reach * 0.3 + 1, tone.shadow(), tone.depth() * 0.5, y -> 1);
            return;
        }
        var box = prop.subject().box();
        var wide = box.getWidth() * camera.scale();
        var lying = new AffineTransform(1, 0, -THROW, LYING, THROW * ground, ground * (1 - LYING));
        var far = Math.max(1, tall * LYING);
        var blur = Math.clamp(Math.min(tall, wide) * 0.05, 3, 40);
        Shadows.thrown(pen, sheet, lying, blur, tone.shadow(), tone.depth() * 1.25, y -> {
            var away = Math.clamp((ground - y) / far, 0.0, 1.0);
            return Math.pow(1 - away, 1.5);
        });
        var foot = (int) (tall * 0.018) + 1;
        var strip = strip(sheet, (int) ground - foot);
        if (strip != null) {
            var beneath =
                    AffineTransform.getTranslateInstance(blur * 0.16, Math.max(0, (int) ground - foot) + blur * 0.10);
            Shadows.thrown(pen, strip, beneath, Math.max(2, blur * 0.3), tone.shadow(), tone.depth() * 1.3, y -> 1);
        }
    }

    /** What of a sheet lies below a row: the foot of the thing painted on it. */
    private static @Nullable BufferedImage strip(BufferedImage sheet, int row) {
        var top = Math.max(0, row);
        return top >= sheet.getHeight() ? null : sheet.getSubimage(0, top, sheet.getWidth(), sheet.getHeight() - top);
    }
}
