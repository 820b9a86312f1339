// Built-in objects as they were when a theme was loaded, to see whether a page has changed them for the pages after it.
// Nothing here may be in a theme's reach: what is used was taken before the theme came.
const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;

const names = ownKeys(globalThis).filter((name) => typeof name === 'string' && !/^vitrine|^globalThis$/.test(name));
const objects = builtins();
let kept = [];

// Takes what is there now as what shall be there after each page.
export function keepBuiltins() {
  kept = [];
  for (let i = 0; i < objects.length; i++) kept[i] = picture(objects[i], ownKeys(objects[i]));
  kept[objects.length] = picture(globalThis, names);
}

export function builtinsChanged() {
  for (let i = 0; i < objects.length; i++) {
    const keys = ownKeys(objects[i]);
    if (keysDiffer(keys, kept[i].keys) || differs(objects[i], kept[i])) return true;
  }
  return differs(globalThis, kept[objects.length]);
}

function picture(object, keys) {
  const values = [];
  const accessors = [];
  for (let i = 0; i < keys.length; i++) {
    const property = getOwnPropertyDescriptor(object, keys[i]);
    accessors[i] = property !== undefined && (property.get !== undefined || property.set !== undefined);
    values[i] = accessors[i] ? property : property && property.value;
  }
  return { prototype: getPrototypeOf(object), keys, values, accessors };
}

function keysDiffer(now, before) {
  if (now.length !== before.length) return true;
  for (let i = 0; i < now.length; i++) if (now[i] !== before[i]) return true;
  return false;
}

// why values are read, not described: this runs after each page, and a description is an object for each of a thousand
// properties.
function differs(object, { prototype, keys, values, accessors }) {
  if (getPrototypeOf(object) !== prototype) return true;
  for (let i = 0; i < keys.length; i++) {
    const before = values[i];
    if (accessors[i]) {
      const now = getOwnPropertyDescriptor(object, keys[i]);
      if (now === undefined || now.get !== before.get || now.set !== before.set) return true;
    } else {
      const now = object[keys[i]];
      // why the second test: NaN is a built-in value, and differs from itself.
      if (now !== before && (now === now || before === before)) return true;
    }
  }
  return false;
}

// Constructors, their prototypes, name spaces such as Math, and the prototypes that have no name.
function builtins() {
  const found = new Set();
  const add = (value) => {
    for (let each = value; each !== null && /^(object|function)$/.test(typeof each); each = getPrototypeOf(each)) {
      if (found.has(each)) return;
      found.add(each);
      const property = getOwnPropertyDescriptor(each, 'prototype');
      if (property) add(property.value);
    }
  };
  for (const name of names) {
    const property = getOwnPropertyDescriptor(globalThis, name);
    if (property) add(property.value);
  }
  for (const each of [[].values(), new Map().entries(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/x/g)])
    add(getPrototypeOf(each));
  for (const each of [function* () {}, async () => {}, async function* () {}]) add(getPrototypeOf(each));
  return [...found];
}
