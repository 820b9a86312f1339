// What a linter would say of one file of a theme. The rules are explained in one table on the Java side.
import { accessibility } from './accessibility.js';
import { facts } from './facts.js';
import { ThemeFile } from './file.js';
import { platform } from './platform.js';
import { rendering } from './rendering.js';
import { vue2Options } from './vue2-options.js';
import { vue2Script } from './vue2-script.js';
import { vue2Style } from './vue2-style.js';
import { vue2Template } from './vue2-template.js';

// why options first: they say which filters are methods.
const RULES = [vue2Options, vue2Template, vue2Script, vue2Style, accessibility, rendering, platform];

export function checkFile(input) {
  const file = new ThemeFile(input);
  if (file.unread) return { unread: file.unread, findings: [] };
  if (!isMinified(file)) for (const rule of RULES) rule(file);
  return { findings: file.findings, facts: facts(file) };
}

// why: tools wrote it, so nobody mends it by hand; what it imports matters all the same.
function isMinified({ name, source, isComponent }) {
  return !isComponent && (/\.min\.\w+$/.test(name) || source.split('\n').some((line) => line.length > 5000));
}
