// Built-in objects as they were when a theme was loaded, to see whether a page has changed them for the pages after it.
// Nothing here may be in a theme's reach: what is used was taken before the theme came.
const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;

const names = ownKeys(globalThis).filter((name) => typeof name === 'string' && !/^vitrine|^globalThis$/.test(name));
const objects = builtins();
let kept = [];

// Takes what is there now as what shall be there after each page.
export function keepBuiltins() {
  kept = [];
  for (let i = 0; i < objects.length; i++) kept[i] = picture(objects[i]);
  kept[objects.length] = globals();
}

export function builtinsChanged() {
  for (let i = 0; i < objects.length; i++) {
    if (differs(picture(objects[i]), kept[i])) return true;
  }
  return differs(globals(), kept[objects.length]);
}

function picture(object) {
  const parts = [getPrototypeOf(object)];
  const keys = ownKeys(object);
  for (let i = 0; i < keys.length; i++) {
    const property = getOwnPropertyDescriptor(object, keys[i]);
    parts[parts.length] = keys[i];
    parts[parts.length] = property.get || property.value;
    parts[parts.length] = property.set;
  }
  return parts;
}

function globals() {
  const parts = [];
  for (let i = 0; i < names.length; i++) {
    const property = getOwnPropertyDescriptor(globalThis, names[i]);
    parts[i] = property && (property.get || property.value);
  }
  return parts;
}

function differs(now, before) {
  if (now.length !== before.length) return true;
  for (let i = 0; i < now.length; i++) {
    // why the second test: NaN is a built-in value, and differs from itself.
    if (now[i] !== before[i] && (now[i] === now[i] || before[i] === before[i])) return true;
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
