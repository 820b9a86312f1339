package dev.vitrine.server.demo;

import java.util.List;

/** What the homeware shop sells for rooms: light, furniture, walls and plants. */
final class LivingProducts {
    private static final String LINE = "Vitrine Living";

    private LivingProducts() {}

    static List<DemoProduct> all() {
        return List.of(
                tableLamp(),
                pendant(),
                floorLamp(),
                stool(),
                chair(),
                sideTable(),
                basket(),
                candle(),
                vase(),
                clock(),
                mirror(),
                shelf(),
                planter(),
                wateringCan(),
                notebook());
    }

    private static DemoProduct tableLamp() {
        return DemoProductBuilder.of("pebble-table-lamp", "Pebble table lamp", LINE, "Lamp", 11900, 2400)
                .in("living", "new-in")
                .tags("lamp", "stoneware")
                .says("""
                        A round stoneware foot under a linen shade. The light is warm and falls on the table, not in
                        your eyes; the switch is on the cord, where a hand finds it.""")
                .facts(
                        "Stoneware, brass, linen on a steel frame",
                        "46 cm high, shade 28 cm, 2.4 kg",
                        "E27, up to 60 W; bulb not included")
                .option("Colour", "Ink", "Sage", "Clay", "Chalk")
                .stock(9, 6, 4, 11)
                .seo(
                        "Pebble table lamp in stoneware and linen",
                        "A quiet table lamp: round stoneware foot, linen shade, warm light. Four colours.")
                .done();
    }

    private static DemoProduct pendant() {
        return DemoProductBuilder.of("dome-pendant-lamp", "Dome pendant lamp", LINE, "Lamp", 9800, 1500)
                .in("living")
                .tags("lamp", "metal", "sale")
                .says("""
                        A spun steel dome, painted outside and white within, that puts all its light on the table
                        below. It hangs from three metres of cloth-covered cord.""")
                .facts(
                        "Powder-coated steel, brass",
                        "40 cm: 24 cm high, 1.5 kg; 55 cm: 32 cm high, 2.6 kg",
                        "E27, up to 60 W")
                .option("Colour", "Forest", "Ochre", "Black", "Chalk")
                .option("Size", "40 cm", "55 cm")
                .adds("55 cm", 4200, 1100)
                .was("Ochre", 12800)
                .stock(8, 5, 3, 2, 12, 0, 7, 4)
                .done();
    }

    private static DemoProduct floorLamp() {
        return DemoProductBuilder.of("reading-floor-lamp", "Reading floor lamp", LINE, "Lamp", 18900, 6200)
                .in("living")
                .tags("lamp", "metal")
                .says("""
                        A slender stem, a heavy foot and a linen shade at the height of an open book. Beside a chair
                        it makes a room of its own.""")
                .facts("Steel, linen", "144 cm high, shade 46 cm, 6.2 kg", "E27, up to 60 W; foot switch")
                .option("Colour", "Black", "Brass", "Chalk")
                .adds("Brass", 2000, 0)
                .stock(5, 3, 0)
                .done();
    }

    private static DemoProduct stool() {
        return DemoProductBuilder.of("turned-stool", "Turned stool", LINE, "Stool", 8900, 3600)
                .in("living", "new-in")
                .tags("wood", "seating")
                .says("""
                        A seat, a bedside table, a place for a plant. The legs are wedged through the seat and will
                        not come loose; the top is hollowed by a few millimetres, which you feel at once.""")
                .facts("Solid wood, hard wax oil", "45 cm high, seat 35 cm, 3.6 kg", "Carries 120 kg")
                .option("Colour", "Oak", "Walnut", "Black", "Clay")
                .adds("Walnut", 1500, 0)
                .stock(10, 6, 8, 2)
                .done();
    }

    private static DemoProduct chair() {
        return DemoProductBuilder.of("spindle-chair", "Spindle chair", LINE, "Chair", 19900, 4900)
                .in("living")
                .tags("wood", "seating")
                .says("""
                        Five spindles, a bent back rail and a seat shaped for long suppers. It is light enough to
                        carry with one hand and made to be mended: every joint can be taken apart.""")
                .facts(
                        "Solid ash, hard wax oil or open-pored lacquer",
                        "44 × 46 × 82 cm, seat at 45 cm, 4.9 kg",
                        "Comes in one piece")
                .option("Colour", "Oak", "Black", "Forest", "Ochre")
                .stock(12, 9, 4, 0)
                .done();
    }

    private static DemoProduct sideTable() {
        return DemoProductBuilder.of("two-tier-side-table", "Two-tier side table", LINE, "Table", 14900, 5400)
                .in("living")
                .tags("wood", "table")
                .says("A round top for the lamp and the cup, and a second one below for what you are reading.")
                .says("Three legs stand firm on any floor, also on an old one.")
                .facts("Solid oak or walnut", "48 cm across, 49 cm high, 5.4 kg", "Comes flat, three screws, no tools")
                .option("Colour", "Walnut", "Oak", "Ink")
                .stock(4, 7, 3)
                .done();
    }

    private static DemoProduct basket() {
        return DemoProductBuilder.of("laundry-basket", "Woven basket", LINE, "Basket", 3900, 900)
                .in("living", "new-in")
                .tags("storage", "woven")
                .says("""
                        For blankets, toys, logs or laundry. Woven over a frame of split willow, with two rope handles
                        that fold down when you want to push it under a bench.""")
                .facts(
                        "Willow and seagrass, cotton rope",
                        "Small: 30 × 24 cm, 0.9 kg; medium: 38 × 28 cm, 1.4 kg; large: 46 × 36 cm, 2 kg",
                        "Keep dry; brush clean")
                .option("Size", "Small", "Medium", "Large")
                .option("Colour", "Natural", "Stone", "Charcoal")
                .adds("Medium", 1200, 500)
                .adds("Large", 2600, 1100)
                .stock(13, 7, 5, 10, 0, 4, 6, 3, 0)
                .done();
    }

    private static DemoProduct candle() {
        return DemoProductBuilder.of("chamber-candlestick", "Chamber candlestick", LINE, "Candle holder", 2200, 260)
                .in("living")
                .tags("metal", "light", "gift")
                .says("""
                        A saucer, a socket and a loop for the thumb: the old shape for walking through a dark house.
                        It takes ordinary table candles.""")
                .facts(
                        "Solid brass or painted steel",
                        "15 cm wide, 5 cm high, for candles of 2.2 cm",
                        "Never leave a flame alone")
                .option("Colour", "Brass", "Black", "Rust")
                .stock(18, 14, 9)
                .done();
    }

    private static DemoProduct vase() {
        return DemoProductBuilder.of("shoulder-vase", "Shoulder vase", LINE, "Vase", 4400, 1250)
                .in("living")
                .tags("stoneware", "flowers", "sale")
                .says("""
                        Round as a gourd, with a small neck that holds three stems as well as thirty. Glazed inside
                        and out, so it is tight.""")
                .facts("Stoneware", "19 cm high, 19.6 cm wide, 1.3 kg", "Wash by hand")
                .option("Colour", "Clay", "Chalk", "Plum", "Moss")
                .was(5400)
                .stock(7, 9, 3, 5)
                .done();
    }

    private static DemoProduct clock() {
        return DemoProductBuilder.of("wall-clock", "Wall clock", LINE, "Clock", 5900, 780)
                .in("living")
                .tags("wood", "wall")
                .says("""
                        Twelve strokes, two hands and no ticking: the movement glides. The rim is steamed oak, bent
                        in one piece.""")
                .facts("Oak, painted aluminium", "30 cm across, 4 cm deep, 780 g", "One AA battery, not included")
                .option("Colour", "Chalk", "Ochre", "Forest", "Black")
                .stock(16, 6, 8, 11)
                .done();
    }

    private static DemoProduct mirror() {
        return DemoProductBuilder.of("arched-mirror", "Arched mirror", LINE, "Mirror", 16900, 7800)
                .in("living")
                .tags("wall", "wood")
                .says("""
                        A tall arch that borrows light from the window and gives it to the hall. Hang it, or stand it
                        on a chest and let it lean.""")
                .facts(
                        "5 mm glass, solid wood frame",
                        "44 × 74 × 3 cm, 7.8 kg",
                        "Two hooks and the screws come with it")
                .option("Colour", "Oak", "Black")
                .stock(0)
                .done();
    }

    private static DemoProduct shelf() {
        return DemoProductBuilder.of("peg-shelf", "Peg shelf", LINE, "Shelf", 7400, 2700)
                .in("living")
                .tags("wood", "wall", "storage")
                .says("""
                        A board for the pretty things and five pegs for the useful ones. It is at home in a hall, a
                        kitchen or a child's room.""")
                .facts(
                        "Solid wood",
                        "68 × 14 × 21 cm, 2.7 kg; carries 15 kg",
                        "Fixings for brick and plasterboard included")
                .option("Colour", "Oak", "Walnut", "Sage")
                .stock(8, 5, 4)
                .done();
    }

    private static DemoProduct planter() {
        return DemoProductBuilder.of("plant-pot", "Plant pot with saucer", LINE, "Plant pot", 1800, 850)
                .in("living", "new-in")
                .tags("terracotta", "plants")
                .says("""
                        A proper pot: a thick rim to lift it by, a hole in the bottom and a saucer that fits. The clay
                        breathes, which roots like. The plant is yours to choose; it does not come with the pot.""")
                .facts("Terracotta, frost-proof", "14 cm: 850 g; 21 cm: 1.9 kg; 28 cm: 3.6 kg (width at the rim)")
                .option("Colour", "Clay", "Chalk", "Charcoal")
                .option("Size", "14 cm", "21 cm", "28 cm")
                .adds("21 cm", 1100, 1050)
                .adds("28 cm", 2400, 2750)
                .stock(34, 20, 8, 18, 12, 0, 9, 6, 3)
                .done();
    }

    private static DemoProduct wateringCan() {
        return DemoProductBuilder.of("watering-can", "Long-spout watering can", LINE, "Watering can", 3600, 610)
                .in("living")
                .tags("enamel", "plants")
                .says("""
                        The long spout reaches behind the leaves and pours a thin, steady stream. Small enough to fill
                        under any tap.""")
                .facts("Powder-coated steel, 1.5 l", "42 × 18 × 27 cm, 610 g", "Empty it after use")
                .option("Colour", "Ochre", "Forest", "Chalk")
                .stock(12, 15, 0)
                .done();
    }

    private static DemoProduct notebook() {
        return DemoProductBuilder.of("cloth-notebook", "Cloth-bound notebook", LINE, "Notebook", 1600, 340)
                .in("living")
                .tags("paper", "gift")
                .says("""
                        One hundred and ninety-two pages that lie flat, sewn in threads of sixteen. Recipes, lists,
                        measurements of windows: it is the book a home is kept in.""")
                .facts("Cotton cover, 100 g uncoated paper", "A5, 15 × 21 cm, 340 g")
                .option("Colour", "Moss", "Ink", "Rust")
                .option("Ruling", "Plain", "Lines", "Dots")
                .stock(20, 14, 17, 9, 22, 0, 11, 13, 8)
                .done();
    }
}
