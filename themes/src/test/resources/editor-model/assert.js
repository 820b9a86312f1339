import { equal } from '../../../main/resources/editor/model/json.js';

export function assertEqual(actual, expected) {
  if (!equal(actual, expected)) throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}
