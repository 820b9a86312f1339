// Types that a component imports from files of its theme: the compiler reads the props of defineProps<T>() from them.
import { invalidateTypeCache } from '@vue/compiler-sfc';

const IMPORT = /\b(from\s*|import\s*)(['"])([@~]\/[^'"\n]+)\2/g;

/** The files as the compiler asks for them: name → text. */
export function importedTypes(files) {
  // why: it keeps what it has read by name, and another theme has other files of the same name.
  for (const name of Object.keys(files)) invalidateTypeCache(name);
  const read = new Map();
  return {
    fileExists: (name) => Object.hasOwn(files, name),
    readFile(name) {
      if (!read.has(name)) read.set(name, relativeImports(files[name], name, files));
      return read.get(name);
    },
    realpath: (name) => name,
  };
}

/** The text with imports that begin with @/ as relative ones, for which alone the compiler finds types. */
export function relativeImports(text, filename, files) {
  if (Object.keys(files).length === 0) return text;
  const up = '../'.repeat(filename.split('/').length - 2) || './';
  return text.replace(IMPORT, (all, word, quote, path) => `${word}${quote}${up}${path.slice(2)}${quote}`);
}
