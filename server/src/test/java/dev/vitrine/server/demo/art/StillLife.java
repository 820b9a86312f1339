package dev.vitrine.server.demo.art;

import dev.vitrine.server.demo.DemoImage.View;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pictures of single things: the studio's hero, close-up and small arrangement. */
public final class StillLife {
    private static final double LOW = 0.55;

    private StillLife() {}

    public static BufferedImage draw(Subject subject, Palette colour, Tone tone, View view, int width, int height) {
        return switch (view) {
            case FRONT -> front(subject, colour, tone, width, height);
            case DETAIL -> detail(subject, colour, tone, width, height);
            case SCENE -> scene(subject, colour, tone, width, height);
        };
    }

    private static BufferedImage front(Subject subject, Palette colour, Tone tone, int width, int height) {
        return framed(List.of(Prop.of(subject, colour, 0, 0)), subject, tone, width, height, 0.66);
    }

    private static BufferedImage scene(Subject subject, Palette colour, Tone tone, int width, int height) {
        return framed(Company.of(subject, colour, tone), subject, tone, width, height, 0.80);
    }

    private static BufferedImage framed(
            List<Prop> props, Subject subject, Tone tone, int width, int height, double share) {
        var box = bounds(props);
        var low = box.getHeight() / box.getWidth();
        var wide = share + (low < 0.7 ? 0.07 : 0);
        var tall = low > 1.9 ? 0.66 : 0.60;
        var scale = Math.min(width * wide / box.getWidth(), height * tall / box.getHeight());
        var standing = props.stream().anyMatch(prop -> prop.subject().place() != Place.HANGS);
        var middle = height * (standing ? 0.535 + 0.03 * Math.max(0, 1 - low) : 0.49);
        var zero = middle + box.getCenterY() * -scale;
        var lean = standing ? width * 0.012 : 0;
        var x = width / 2.0 - box.getCenterX() * scale - lean;
        var horizon = standing ? zero + farthest(props) * scale - height * 0.10 : height * 2.0;
        return Stage.draw(props, tone, new Camera(scale, x, zero, horizon), width, height);
    }

    private static double farthest(List<Prop> props) {
        return props.stream()
                .filter(prop -> !prop.on() && prop.subject().place() != Place.HANGS)
                .mapToDouble(prop -> -prop.up() * 0.5)
                .min()
                .orElse(0);
    }

    /** The room a group takes, in centimetres. */
    static Rectangle2D bounds(List<Prop> props) {
        @Nullable Rectangle2D all = null;
        for (var prop : props) {
            var box = prop.subject().box();
            Rectangle2D here = new Rectangle2D.Double(
                    box.getMinX() + prop.x(), box.getMinY() - prop.up(), box.getWidth(), box.getHeight());
            all = all == null ? here : all.createUnion(here);
        }
        return Objects.requireNonNull(all);
    }

    private static BufferedImage detail(Subject subject, Palette colour, Tone tone, int width, int height) {
        var box = subject.box();
        var scale = 2.1 * Math.min(width * 0.66 / box.getWidth(), height * 0.60 / box.getHeight());
        var focus = subject.focus();
        var x = width * 0.5 - focus.getX() * scale;
        var ground = height * 0.5 - focus.getY() * scale;
        var hung = subject.place() == Place.HANGS;
        var horizon = hung ? height * 2.0 : Math.max(ground - height * 0.28, height * LOW);
        return Stage.draw(
                List.of(Prop.of(subject, colour, 0, 0)), tone, new Camera(scale, x, ground, horizon), width, height);
    }
}
