// Addresses of images in other sizes: /media/{key}/{name}[_{W}x{H}][_crop_{where}][@{S}x].{ext}
const CROPS = ['center', 'top', 'bottom', 'left', 'right', 'contain'];
const LARGEST = 5760;
const PLACEHOLDER =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'%3E%3Crect width='4' height='3' fill='%23e8e6e1'/%3E%3C/svg%3E";

export function resizeImage(image, height, width, crop, scale) {
  const url = image && typeof image === 'object' ? image.src : image;
  if (!url) return PLACEHOLDER;
  const parts = /^(\/media\/[^?#]+?)\.(jpe?g|png|webp)$/i.exec(url);
  if (!parts) return url;
  const [w, h] = [side(width), side(height)];
  if (!w && !h) return url;
  const where = CROPS.includes(crop) ? `_crop_${crop}` : '';
  const times = /^x?([23])x?$/.exec(String(scale || ''));
  return `${parts[1]}_${w}x${h}${where}${times ? `@${times[1]}x` : ''}.${parts[2]}`;
}

function side(value) {
  const number = Math.round(Number(value));
  if (!Number.isFinite(number) || number <= 0) return '';
  return String(Math.min(number, LARGEST));
}
