// Changes of a document as JSON Patch (RFC 6902) says them: add, replace and remove.

/** The document after these operations; what they do not touch is the same object as before. */
export function patched(document, operations) {
  return operations.reduce((whole, { op, path, value }) => changed(whole, names(path), op, value), document);
}

const names = (path) =>
  path
    .split('/')
    .slice(1)
    .map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));

function changed(node, [name, ...rest], op, value) {
  if (name === undefined) return value;
  const copy = Array.isArray(node) ? [...node] : { ...node };
  if (rest.length > 0) {
    copy[name] = changed(copy[name], rest, op, value);
  } else if (Array.isArray(copy)) {
    const index = name === '-' ? copy.length : Number(name);
    copy.splice(index, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]));
  } else if (op === 'remove') {
    delete copy[name];
  } else {
    copy[name] = value;
  }
  return copy;
}
