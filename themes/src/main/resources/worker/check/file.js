// One file of a theme: its parsed parts, what is found in it, and what it says of the rest of the theme.
import { parse, parseCache } from '@vue/compiler-sfc';
import { parseScript, walk } from './code.js';
import { DIRECTIVE, INTERPOLATION, walkElements } from './markup.js';

const MOST_FINDINGS = 500;

export class ThemeFile {
  constructor({ filename, source, context }) {
    this.name = filename;
    this.source = source;
    this.context = context;
    this.findings = [];
    this.messages = [];
    this.localFilters = null;
    this.importNames = new Map();
    this.unread = null;
    this.template = null;
    this.styles = [];
    this.codes = [];
    const ending = filename.slice(filename.lastIndexOf('.') + 1);
    if (ending === 'vue') this.readComponent();
    else if (/^(css|scss|sass)$/.test(ending)) this.styles.push({ text: source, shift: 0 });
    else this.readScript(source, 0, { typed: /^tsx?$/.test(ending), jsx: /x$/.test(ending) }, 'module');
  }

  readComponent() {
    // why: what the compiler keeps of this text it has changed while it compiled.
    parseCache.clear();
    const { descriptor, errors: all } = parse(this.source, {
      filename: this.name,
      sourceMap: false,
      ignoreEmpty: true,
    });
    // why: that is a habit of Vue 2, which has a rule of its own.
    const errors = all.filter((error) => !error.message.startsWith('<template functional>'));
    if (errors.length > 0) {
      const [{ message, loc }] = errors;
      this.fail(message, loc && loc.start ? loc.start.offset : 0);
      return;
    }
    this.descriptor = descriptor;
    this.styles = descriptor.styles.map((block) => ({ text: block.content, shift: block.loc.start.offset }));
    if (descriptor.template && descriptor.template.ast) {
      this.template = descriptor.template.ast;
      this.readExpressions();
    }
    for (const block of [descriptor.script, descriptor.scriptSetup]) {
      if (!block || block.src) continue;
      const language = { typed: /^tsx?$/.test(block.lang), jsx: /^[jt]sx$/.test(block.lang) };
      this.readScript(block.content, block.loc.start.offset, language, block.setup ? 'setup' : 'component');
    }
  }

  readScript(text, shift, language, place) {
    try {
      this.codes.push({ ast: parseScript(text, language), shift, exact: true, place });
    } catch (error) {
      this.fail(String(error.message).replace(/\s*\(\d+:\d+\)\s*$/, ''), shift + (error.pos || 0));
    }
  }

  readExpressions() {
    walkElements(this.template, (node) => {
      for (const child of node.children) if (child.type === INTERPOLATION) this.readExpression(child.content, {});
      for (const prop of node.props) {
        if (prop.type !== DIRECTIVE) continue;
        if (prop.name === 'for') this.readExpression(prop.forParseResult && prop.forParseResult.source, { prop, node });
        else if (prop.name !== 'slot') this.readExpression(prop.exp, { prop, node });
      }
    });
    for (const child of this.template.children) {
      if (child.type === INTERPOLATION) this.readExpression(child.content, {});
    }
  }

  readExpression(expression, { prop, node }) {
    if (!expression || expression.ast === undefined || expression.ast === false) return;
    const { content, loc } = expression;
    const start = loc.start.offset;
    const exact = content === this.source.slice(start, start + content.length);
    // why: the compiler parses an expression behind a bracket, or behind a blank.
    const name = { type: 'Identifier', name: content.trim(), start: 1, end: 1 + content.length };
    this.codes.push({
      ast: expression.ast || name,
      shift: start - 1,
      exact,
      place: 'template',
      prop,
      node,
      from: start,
      to: loc.end.offset,
    });
  }

  get scripts() {
    return this.codes.filter((code) => code.place !== 'template');
  }

  get isComponent() {
    return this.name.endsWith('.vue');
  }

  fail(message, at) {
    if (!this.unread) this.unread = { message: message.split('\n')[0], at };
  }

  /** `edits` mend it, all or none; no edits when a person must decide. */
  say(rule, at, message, edits = []) {
    if (this.findings.length < MOST_FINDINGS) this.findings.push({ rule, at, message, edits });
  }

  /** The same at a node of a script or of an expression. */
  sayCode(rule, node, code, message, edits = []) {
    const at = code.exact ? node.start + code.shift : code.shift + 1;
    this.say(rule, at, message, code.exact ? edits : []);
  }

  edit(code, from, to, text) {
    return { from: from + code.shift, to: to + code.shift, text };
  }

  textOf(node, code) {
    return this.source.slice(node.start + code.shift, node.end + code.shift);
  }

  /** Calls `visit(node, parents, code)` for every node of every script and expression. */
  eachNode(visit) {
    for (const code of this.codes) walk(code.ast, (node, parents) => visit(node, parents, code));
  }

  eachElement(visit) {
    if (this.template) walkElements(this.template, visit);
  }
}
