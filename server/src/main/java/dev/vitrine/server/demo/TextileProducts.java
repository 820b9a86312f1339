package dev.vitrine.server.demo;

import java.util.List;

/** What the homeware shop sells in cloth. */
final class TextileProducts {
    private static final String LINE = "Vitrine Textiles";

    private TextileProducts() {}

    static List<DemoProduct> all() {
        return List.of(blanket(), cushion(), towels(), teaTowel(), rug());
    }

    private static DemoProduct blanket() {
        return DemoProductBuilder.of("wool-blanket", "Striped wool blanket", LINE, "Blanket", 12900, 1150)
                .in("textiles", "new-in")
                .tags("wool", "bedroom", "gift")
                .says("""
                        Woven from lambswool, brushed once and no more, so it is soft and still shows its threads.
                        Three stripes at either end and a short fringe.""")
                .facts("100 % lambswool", "140 × 200 cm, 1.2 kg", "Air it often; wash by hand in cool water")
                .option("Colour", "Clay", "Oat", "Sage", "Ink")
                .stock(10, 13, 7, 5)
                .seo(
                        "Striped lambswool blanket, 140 × 200 cm",
                        "A soft lambswool blanket with three stripes and a short fringe, in four colours.")
                .done();
    }

    private static DemoProduct cushion() {
        return DemoProductBuilder.of("linen-cushion", "Linen cushion", LINE, "Cushion", 3400, 280)
                .in("textiles")
                .tags("linen", "sofa")
                .says("""
                        Washed linen with a narrow piping. The cover closes with a hidden zip; choose whether it comes
                        empty or filled.""")
                .facts(
                        "Cover: 100 % linen; filling: feather or recycled polyester",
                        "45 × 45 cm or 60 × 60 cm", "Cover: 40 °C, line dry")
                .option("Colour", "Blush", "Oat", "Sky", "Moss")
                .option("Size", "45 cm", "60 cm")
                .option("Filling", "Cover only", "Feather", "Recycled")
                .adds("60 cm", 1400, 140)
                .adds("Feather", 1800, 650)
                .adds("Recycled", 1200, 520)
                .stock(20, 11, 9, 14, 6, 0, 17, 12, 8, 0, 5, 4)
                .done();
    }

    private static DemoProduct towels() {
        return DemoProductBuilder.of("towel-set", "Towel set", LINE, "Towels", 5800, 1650)
                .in("textiles", "new-in")
                .tags("cotton", "bathroom", "set", "sale")
                .says("""
                        Two bath towels in the colour you choose and two hand towels in sand. Long loops drink
                        quickly; the woven border keeps its shape.""")
                .facts(
                        "100 % cotton terry, 550 g/m²",
                        "Two of 70 × 140 cm, two of 50 × 90 cm, 1.7 kg", "60 °C; no softener, it makes towels lazy")
                .option("Colour", "Chalk", "Sky", "Stone", "Forest")
                .was("Sky", 7200)
                .was("Stone", 7200)
                .stock(15, 6, 4, 9)
                .done();
    }

    private static DemoProduct teaTowel() {
        return DemoProductBuilder.of("linen-tea-towel", "Linen tea towel", LINE, "Tea towel", 1500, 110)
                .in("textiles", "kitchen")
                .tags("linen", "cleaning", "gift")
                .says("""
                        Linen dries glasses without a thread left behind, and gets better with every wash. Three
                        stripes tell the top from the bottom.""")
                .facts("100 % linen", "50 × 70 cm, 110 g, with a loop", "60 °C; iron it damp, or not at all")
                .option("Colour", "Oat", "Ochre", "Sage", "Ink")
                .stock(36, 28, 0, 22)
                .done();
    }

    private static DemoProduct rug() {
        return DemoProductBuilder.of("striped-wool-rug", "Striped wool rug", LINE, "Rug", 18900, 4200)
                .in("textiles")
                .tags("wool", "floor")
                .says("""
                        Flat-woven, the same on both sides, so it can be turned when one has lived enough. It comes
                        rolled and lies flat after a night.""")
                .facts(
                        "80 % wool, 20 % cotton",
                        "80 × 150 cm: 4.2 kg; 140 × 200 cm: 9.8 kg; 170 × 240 cm: 14 kg",
                        "Vacuum gently; spots with cold water")
                .option("Colour", "Chalk", "Sage", "Rust")
                .option("Size", "80 × 150 cm", "140 × 200 cm", "170 × 240 cm")
                .adds("140 × 200 cm", 19000, 5600)
                .adds("170 × 240 cm", 33000, 9800)
                .stock(6, 4, 2, 5, 3, 0, 4, 2, 1)
                .done();
    }
}
