// What pages show outside of the app's element. Only the body is printed: other targets lie inside of the app, where
// the component that owns the target would not find its own content; browsers fill them when the page is taken over.
import { textOf } from '../pieces.js';
import { console } from './shim.js';

const BODY = 'body';

/** The HTML of all teleports to the body, when all that they wait for has come. */
export async function printedTeleports(context) {
  const targets = context.__teleportBuffers;
  if (!targets) return '';
  for (const target in targets) {
    if (target !== BODY && targets[target].some((piece) => !isEmpty(piece))) {
      console.warn(`<Teleport to="${target}"> is shown by browsers only; the server prints what goes to the body`);
    }
  }
  let html = '';
  // why by number: what comes late may bring teleports of its own.
  for (let i = 0; targets[BODY] && i < targets[BODY].length; i++) html += await textOf(targets[BODY][i]);
  return html;
}

const isEmpty = (piece) => piece === '' || piece === '<!--teleport start anchor--><!--teleport anchor-->';
