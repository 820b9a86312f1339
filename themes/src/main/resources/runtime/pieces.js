// What renderers on the server write, ours and Vue's: text, promises of it, and lists of both.

/** The whole text, when all that it waits for has come. */
export async function textOf(piece) {
  if (typeof piece === 'string') return piece;
  if (!piece || typeof piece !== 'object') return '';
  if (typeof piece.then === 'function') return textOf(await piece);
  let text = '';
  for (const each of listOf(piece)) text += await textOf(each);
  return text;
}

/** Whether some of it is still to come. */
export function isWaiting(piece) {
  if (!piece || typeof piece !== 'object') return false;
  return typeof piece.then === 'function' || listOf(piece).some(isWaiting);
}

const listOf = (piece) => (Array.isArray(piece) ? piece : piece.list || []);
