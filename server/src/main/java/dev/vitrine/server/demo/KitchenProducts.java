package dev.vitrine.server.demo;

import java.util.List;

/** What the homeware shop sells for the kitchen and the table. */
final class KitchenProducts {
    private static final String LINE = "Vitrine Kitchen";

    private KitchenProducts() {}

    static List<DemoProduct> all() {
        return List.of(
                jug(),
                mug(),
                bowl(),
                plates(),
                carafe(),
                board(),
                kettle(),
                teapot(),
                pot(),
                canister(),
                tray(),
                dishBrush());
    }

    private static DemoProduct jug() {
        return DemoProductBuilder.of("stoneware-jug", "Stoneware jug", LINE, "Jug", 3800, 940)
                .in("kitchen", "new-in")
                .tags("stoneware", "table", "gift")
                .says("""
                        A jug with a wide shoulder and a spout that does not drip. The glaze is matt and a little
                        speckled; the foot is left bare, so you can see the clay it is made of.""")
                .says("It keeps water cool on the table and looks well with a few branches in it.")
                .facts(
                        "Stoneware, lead-free glaze",
                        "1 l: 18 × 12 × 18 cm, 940 g; 1.5 l: 21 × 15 × 22 cm, 1.3 kg",
                        "Dishwasher safe; not for the oven")
                .option("Colour", "Oat", "Clay", "Sage", "Ink")
                .option("Size", "1 l", "1.5 l")
                .adds("1.5 l", 900, 360)
                .stock(14, 9, 6, 0, 11, 4, 8, 3)
                .seo(
                        "Stoneware jug with a dripless spout",
                        "A speckled stoneware jug for 1 or 1.5 litres, in four calm colours. Dishwasher safe.")
                .done();
    }

    private static DemoProduct mug() {
        return DemoProductBuilder.of("everyday-mug", "Everyday mug", LINE, "Mug", 1400, 330)
                .in("kitchen", "new-in")
                .tags("stoneware", "table", "gift")
                .says("""
                        Straight sides, a handle for three fingers, and a weight that feels right in the morning.
                        Each mug is dipped by hand, so the line of the glaze is never quite the same.""")
                .facts("Stoneware, 300 ml", "9 cm high, 8.7 cm wide, 330 g", "Dishwasher and microwave safe")
                .option("Colour", "Ochre", "Oat", "Sky", "Clay", "Charcoal")
                .stock(40, 32, 25, 0, 18)
                .done();
    }

    private static DemoProduct bowl() {
        return DemoProductBuilder.of("supper-bowl", "Supper bowl", LINE, "Bowl", 1900, 520)
                .in("kitchen")
                .tags("stoneware", "table")
                .says("""
                        Deep enough for soup, wide enough for pasta, and steady on its bare foot. The bowls stack, and
                        all colours were made to stand beside one another.""")
                .facts(
                        "Stoneware, lead-free glaze",
                        "16 cm: 600 ml, 520 g; 20 cm: 1.1 l, 760 g",
                        "Oven safe to 180 °C; dishwasher safe")
                .option("Colour", "Ink", "Chalk", "Blush")
                .option("Size", "16 cm", "20 cm")
                .adds("20 cm", 700, 240)
                .stock(22, 16, 30, 12, 9, 7)
                .done();
    }

    private static DemoProduct plates() {
        return DemoProductBuilder.of("plate-set", "Plate set for two", LINE, "Plates", 6400, 3100)
                .in("kitchen")
                .tags("stoneware", "table", "set", "sale")
                .says("""
                        Three dinner plates and two side plates: two for supper, one for the guest who stays. A low,
                        soft rim keeps sauce where it belongs.""")
                .facts(
                        "Stoneware; three plates of 27 cm, two of 21 cm",
                        "3.1 kg together",
                        "Dishwasher and microwave safe")
                .option("Colour", "Chalk", "Sage", "Stone")
                .was(7800)
                .stock(9, 5, 0)
                .done();
    }

    private static DemoProduct carafe() {
        return DemoProductBuilder.of("table-carafe", "Table carafe", LINE, "Carafe", 2600, 480)
                .in("kitchen")
                .tags("glass", "table")
                .says("""
                        A thin neck to hold and a round body to fill: the plainest shape for water, juice or wine.
                        Mouth-blown, so a small bubble here and there is meant to be.""")
                .facts("Soda-lime glass, 1 l", "27 cm high, 12.8 cm wide, 480 g", "Wash by hand")
                .option("Colour", "Clear", "Smoke", "Sage")
                .stock(24, 13, 6)
                .done();
    }

    private static DemoProduct board() {
        return DemoProductBuilder.of("chopping-board", "Chopping board with handle", LINE, "Board", 3200, 1150)
                .in("kitchen", "new-in")
                .tags("wood", "serving")
                .says("""
                        Cut from one plank, so the grain runs unbroken from edge to edge. Chop on one side, serve on
                        the other, and hang it by its cord when it is dry.""")
                .facts(
                        "Solid wood, oiled with linseed",
                        "Medium: 46 × 22 × 2 cm, 1.2 kg; large: 56 × 27 × 2 cm, 1.8 kg",
                        "Wipe clean, let it dry upright, oil it now and then")
                .option("Colour", "Oak", "Walnut")
                .option("Size", "Medium", "Large")
                .adds("Large", 1400, 650)
                .adds("Walnut", 600, 0)
                .stock(17, 8, 6, 2)
                .done();
    }

    private static DemoProduct kettle() {
        return DemoProductBuilder.of("enamel-kettle", "Enamel kettle", LINE, "Kettle", 6900, 1280)
                .in("kitchen", "new-in")
                .tags("enamel", "tea")
                .says("""
                        Two litres of water and a handle that stays cool. The enamel is fused to steel at 820 °C; it
                        keeps no taste and wipes clean.""")
                .facts(
                        "Enamelled steel, beech handle, 2 l",
                        "25 × 21 × 23 cm, 1.3 kg",
                        "For gas, electric and induction hobs",
                        "Wash by hand")
                .option("Colour", "Sage", "Chalk", "Ink", "Rust")
                .stock(8, 12, 0, 5)
                .seo(
                        "Enamel kettle, 2 litres",
                        "An enamelled steel kettle with a beech handle, for every hob including induction.")
                .done();
    }

    private static DemoProduct teapot() {
        return DemoProductBuilder.of("round-teapot", "Round teapot", LINE, "Teapot", 4800, 860)
                .in("kitchen")
                .tags("stoneware", "tea", "gift", "sale")
                .says("""
                        A pot for four cups with a lid that stays on while you pour. There is a strainer of pierced
                        clay behind the spout, so leaves may swim freely.""")
                .facts(
                        "Stoneware, 1.1 l",
                        "28 × 19 × 17 cm, 860 g",
                        "Dishwasher safe; warm it before boiling water goes in")
                .option("Colour", "Clay", "Oat", "Charcoal")
                .was("Clay", 5800)
                .stock(6, 10, 4)
                .done();
    }

    private static DemoProduct pot() {
        return DemoProductBuilder.of(
                        "casserole",
                        "Enamelled cast-iron casserole with a brass knob, for slow suppers, quick breads and everything that goes from the hob to the oven to the table",
                        LINE,
                        "Casserole",
                        12900,
                        4300)
                .in("kitchen")
                .tags("cast iron", "oven")
                .says("""
                        Heavy, slow and even: cast iron holds the heat long after the flame is out. The lid is domed
                        inside and lets moisture fall back on the food.""")
                .facts(
                        "Enamelled cast iron, solid brass knob",
                        "24 cm: 4 l, 4.3 kg; 28 cm: 6.5 l, 5.9 kg",
                        "All hobs and ovens to 250 °C",
                        "Wash by hand with a soft brush")
                .option("Colour", "Oat", "Forest", "Rust")
                .option("Size", "24 cm", "28 cm")
                .adds("28 cm", 4000, 1600)
                .stock(7, 3, 5, 2, 0, 1)
                .done();
    }

    private static DemoProduct canister() {
        return DemoProductBuilder.of("storage-jar", "Storage jar with oak lid", LINE, "Jar", 2400, 680)
                .in("kitchen")
                .tags("stoneware", "storage")
                .says("""
                        For coffee, oats or biscuits. The oak lid closes with a ring of silicone and opens with one
                        hand.""")
                .facts(
                        "Stoneware, solid oak, silicone",
                        "0.7 l: 15 × 11 cm, 680 g; 1.2 l: 18 × 12.6 cm, 910 g",
                        "Jar: dishwasher; lid: damp cloth")
                .option("Colour", "Sage", "Chalk", "Charcoal", "Butter")
                .option("Size", "0.7 l", "1.2 l")
                .adds("1.2 l", 600, 230)
                .stock(15, 10, 21, 9, 4, 0, 13, 6)
                .done();
    }

    private static DemoProduct tray() {
        return DemoProductBuilder.of("round-tray", "Round tray", LINE, "Tray", 4200, 1050)
                .in("kitchen")
                .tags("wood", "serving", "leather")
                .says("""
                        Breakfast for two fits on it, and so does the evening post. The rim is turned from the same
                        piece as the base; the handles are vegetable-tanned leather.""")
                .facts(
                        "Ash veneer on plywood, leather, brass",
                        "38 cm across, 3.4 cm high, 1.1 kg",
                        "Wipe with a damp cloth")
                .option("Colour", "Oak", "Walnut", "Black")
                .stock(11, 7, 5)
                .done();
    }

    private static DemoProduct dishBrush() {
        return DemoProductBuilder.of("dish-brush", "Dish brush", LINE, "Brush", 900, 85)
                .in("kitchen")
                .tags("wood", "cleaning", "plastic-free")
                .says("""
                        Beech and plant fibre, nothing else: when it is worn out it may go on the compost. Hang it by
                        its loop with the bristles down and it will last about a year.""")
                .facts("Untreated beech, tampico fibre, leather loop", "28 × 8 × 3 cm, 85 g")
                .stock(64)
                .done();
    }
}
