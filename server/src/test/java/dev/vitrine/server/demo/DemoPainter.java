package dev.vitrine.server.demo;

import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.vitrine.server.demo.art.Colours;
import dev.vitrine.server.demo.art.ImageFile;
import dev.vitrine.server.demo.art.Palette;
import dev.vitrine.server.demo.art.Scene;
import dev.vitrine.server.demo.art.StillLife;
import dev.vitrine.server.demo.art.Subject;
import dev.vitrine.server.demo.art.Tone;
import java.awt.image.BufferedImage;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** Painter of the demo shops' pictures: of those that are shipped, and of small ones for tests. */
public final class DemoPainter {

    /** What a product looks like: without a colour option in the colour {@code main}. */
    private record Look(String product, Subject subject, String main, String second) {}

    private static final Map<String, Look> LOOKS = Stream.of(
                    look("stoneware-jug", Subject.JUG, "Oat", "Oak"),
                    look("everyday-mug", Subject.MUG, "Ochre", "Oak"),
                    look("supper-bowl", Subject.BOWL, "Ink", "Oak"),
                    look("plate-set", Subject.PLATES, "Chalk", "Oak"),
                    look("table-carafe", Subject.CARAFE, "Clear", "Oak"),
                    look("chopping-board", Subject.BOARD, "Oak", "Leather"),
                    look("enamel-kettle", Subject.KETTLE, "Sage", "Oak"),
                    look("round-teapot", Subject.TEAPOT, "Clay", "Oak"),
                    look("casserole", Subject.POT, "Oat", "Brass"),
                    look("storage-jar", Subject.CANISTER, "Sage", "Oak"),
                    look("round-tray", Subject.TRAY, "Oak", "Leather"),
                    look("dish-brush", Subject.DISH_BRUSH, "Oak", "Bristle"),
                    look("pebble-table-lamp", Subject.TABLE_LAMP, "Ink", "Brass"),
                    look("dome-pendant-lamp", Subject.PENDANT, "Forest", "Brass"),
                    look("reading-floor-lamp", Subject.FLOOR_LAMP, "Black", "Brass"),
                    look("turned-stool", Subject.STOOL, "Oak", "Oak"),
                    look("spindle-chair", Subject.CHAIR, "Oak", "Oak"),
                    look("two-tier-side-table", Subject.SIDE_TABLE, "Walnut", "Oak"),
                    look("laundry-basket", Subject.BASKET, "Natural", "Leather"),
                    look("chamber-candlestick", Subject.CANDLE, "Brass", "Chalk"),
                    look("shoulder-vase", Subject.ROUND_VASE, "Clay", "Leaf"),
                    look("wall-clock", Subject.CLOCK, "Chalk", "Oak"),
                    look("arched-mirror", Subject.MIRROR, "Oak", "Oak"),
                    look("peg-shelf", Subject.SHELF, "Oak", "Brass"),
                    look("plant-pot", Subject.PLANTER, "Clay", "Leaf"),
                    look("watering-can", Subject.WATERING_CAN, "Ochre", "Brass"),
                    look("cloth-notebook", Subject.NOTEBOOK, "Moss", "Butter"),
                    look("wool-blanket", Subject.BLANKET, "Clay", "Chalk"),
                    look("linen-cushion", Subject.CUSHION, "Blush", "Chalk"),
                    look("towel-set", Subject.TOWELS, "Chalk", "Sand"),
                    look("linen-tea-towel", Subject.TEA_TOWEL, "Oat", "Rust"),
                    look("striped-wool-rug", Subject.RUG, "Chalk", "Ochre"),
                    look("ring-vase", Subject.RING_VASE, "Chalk", "Leaf"),
                    look("bottle-vase", Subject.BOTTLE_VASE, "Sage", "Butter"),
                    look("fluted-vase", Subject.FLUTED_VASE, "Chalk", "Leaf"),
                    look("bud-vase", Subject.BUD_VASE, "Butter", "Blush"),
                    look("moon-vase", Subject.ROUND_VASE, "Chalk", "Leaf"),
                    look("dome-table-lamp", Subject.MUSHROOM_LAMP, "Ochre", "Brass"),
                    look("paper-lantern", Subject.LANTERN, "Chalk", "Brass"),
                    look("studio-lamp", Subject.TABLE_LAMP, "Clay", "Brass"),
                    look("folded-star", Subject.STAR, "Chalk", "Brass"),
                    look("drawing-pad", Subject.PAD, "Clay", "Ochre"),
                    look("letter-set", Subject.LETTERS, "Sage", "Rust"),
                    look("studio-notebook", Subject.NOTEBOOK, "Ochre", "Rust"))
            .collect(toUnmodifiableMap(Look::product, Function.identity()));
    private static final Map<String, Scene> SCENES = Map.of(
            "home-table.webp", Scene.TABLE,
            "new-in.webp", Scene.NEW_IN,
            "kitchen.webp", Scene.KITCHEN,
            "living.webp", Scene.LIVING,
            "textiles.webp", Scene.TEXTILES,
            "studio-shelf.webp", Scene.STUDIO,
            "vases.webp", Scene.VASES,
            "lamps.webp", Scene.LAMPS,
            "paper.webp", Scene.PAPER);
    private static final Map<String, Tone> TONES = Map.of("demo", Tone.OAT, "atelier", Tone.FOREST);

    private final double scale;

    private DemoPainter(double scale) {
        this.scale = scale;
    }

    /** As large as the shipped ones: products 1200 × 1500, scenes 2000 × 1125 and 1200 × 1500. */
    public static DemoPainter full() {
        return new DemoPainter(1);
    }

    /** Smaller pictures, which are painted sooner. */
    public static DemoImageSource small(double scale) {
        var painter = new DemoPainter(scale);
        return (shop, fileName) -> ImageFile.jpeg(painter.paint(shop, fileName));
    }

    /** The same name always gives the same pixels. */
    public BufferedImage paint(DemoShop shop, String fileName) {
        var tone = Objects.requireNonNull(TONES.get(shop.handle()));
        for (var scene : shop.scenes()) {
            if (fileName.equals(scene.fileName())) {
                return drawn(scene).draw(tone, px(2000), px(1125));
            }
            if (fileName.equals(scene.tallFileName())) {
                return drawn(scene).draw(tone, px(1200), px(1500));
            }
        }
        for (var product : shop.products()) {
            for (var picture : product.pictures()) {
                if (picture.fileName().equals(fileName)) {
                    return paint(product, picture, tone);
                }
            }
        }
        throw new IllegalArgumentException(shop.handle() + " has no picture " + fileName);
    }

    private BufferedImage paint(DemoProduct product, DemoImage picture, Tone tone) {
        var look = Objects.requireNonNull(LOOKS.get(product.handle()), product.handle());
        var palette = new Palette(
                Colours.of(Objects.requireNonNullElse(picture.colour(), look.main())), Colours.of(look.second()));
        return StillLife.draw(look.subject(), palette, tone, picture.view(), px(1200), px(1500));
    }

    private static Scene drawn(DemoScene scene) {
        return Objects.requireNonNull(SCENES.get(scene.fileName()), scene.fileName());
    }

    private int px(int full) {
        return (int) Math.round(full * scale);
    }

    private static Look look(String product, Subject subject, String main, String second) {
        return new Look(product, subject, main, second);
    }
}
