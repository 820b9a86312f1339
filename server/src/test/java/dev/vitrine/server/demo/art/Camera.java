package dev.vitrine.server.demo.art;

/** How centimetres become pixels: scale, where 0, 0 lies, and the row at which wall and table meet. */
record Camera(double scale, double x, double ground, double horizon) {}
