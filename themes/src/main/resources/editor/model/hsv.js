// Hue, saturation and brightness of colours: degrees and percent.

export function hsvOf(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  let hue = 0;
  if (range > 0 && most === red) hue = ((green - blue) / range + 6) % 6;
  else if (range > 0 && most === green) hue = (blue - red) / range + 2;
  else if (range > 0) hue = (red - green) / range + 4;
  return { h: hue * 60, s: most === 0 ? 0 : (range / most) * 100, v: most * 100 };
}

export function hexOf({ h, s, v }) {
  const channel = (shift) => {
    const part = (shift + h / 60) % 6;
    const share = (v / 100) * (1 - (s / 100) * Math.max(0, Math.min(part, 4 - part, 1)));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}
