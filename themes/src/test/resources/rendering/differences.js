// Renders generated components with Vue's renderer and with ours, and tells where they differ.
import { compileScript, compileTemplate, parse } from '@vue/compiler-sfc';
import { createChance } from './chance.js';
import { component, createGenerator } from './generator.js';
import { DIRECTIVES, SOURCES, made } from './library.js';
import { vnodeOf } from './nodes.js';

const OPTIONS = { ssr: true, isProd: true };

function compile(name, source) {
  const { descriptor, errors } = parse(source, { filename: `${name}.vue`, sourceMap: false, ignoreEmpty: true });
  if (errors.length > 0) throw errors[0];
  const scoped = descriptor.styles.some((each) => each.scoped);
  const scopeId = `data-v-${name.toLowerCase()}`;
  const template = {
    ...OPTIONS,
    id: name.toLowerCase(),
    scoped,
    slotted: descriptor.slotted,
    ssrCssVars: descriptor.cssVars,
  };
  let code = 'const __sfc__ = {}';
  let bindings;
  if (descriptor.script || descriptor.scriptSetup) {
    const script = compileScript(descriptor, {
      id: name.toLowerCase(),
      isProd: true,
      inlineTemplate: Boolean(descriptor.scriptSetup),
      genDefaultAs: '__sfc__',
      sourceMap: false,
      templateOptions: { ...template, compilerOptions: { ssr: true } },
    });
    code = script.content;
    bindings = script.bindings;
  }
  if (descriptor.template && !descriptor.scriptSetup) {
    const result = compileTemplate({
      ...template,
      filename: `${name}.vue`,
      source: descriptor.template.content,
      ast: descriptor.template.ast,
      compilerOptions: { bindingMetadata: bindings, scopeId: scoped ? scopeId : undefined },
    });
    if (result.errors.length > 0) throw result.errors[0];
    code +=
      '\n' +
      result.code.replace('export function ssrRender', 'function __ssrRender') +
      '\n__sfc__.ssrRender = __ssrRender';
  }
  if (scoped) code += `\n__sfc__.__scopeId = '${scopeId}'`;
  return code
    .replace(
      /^import (\w+) from ['"]\.\/(\w+)\.vue['"];?$/gm,
      (all, local, file) => `const ${local} = named('${file}')`,
    )
    .replace(
      /^import \{([^}]*)\} from ['"]([^'"]+)['"];?$/gm,
      (all, list, module) => `const {${list.replace(/ as /g, ': ')}} = modules['${module}']`,
    );
}

/** One runtime with the library made of it. */
function createSide(modules, codes) {
  const components = new Map();
  const named = (name) => components.get(name);
  const load = (code) => new Function('modules', 'named', `${code}\nreturn __sfc__`)(modules, named);
  for (const name in codes) components.set(name, load(codes[name]));
  const functions = made(modules.vue, named);
  for (const name in functions) components.set(name, functions[name]);
  const vue = modules.vue;

  async function render(root) {
    const app = vue.createSSRApp(root);
    for (const [name, each] of components) app.component(name, each);
    for (const name in DIRECTIVES) app.directive(name, DIRECTIVES[name]);
    app.config.globalProperties.$global = '<global>';
    app.config.globalProperties.$say = (text) => `said ${text}`;
    const faults = [];
    app.config.errorHandler = (error) => faults.push(String(error));
    const context = {};
    const html = await modules['vue/server-renderer'].renderToString(app, context);
    return JSON.stringify({ html, teleports: context.teleports || {}, faults: faults.sort() });
  }

  return { render, load, vue, named };
}

// why not the message: engines name a runtime's variables in it.
const silence = (work) => work().catch(() => 'failed');

/** Gives `{ components, bytes, differences, refused }` for that many components. */
export async function compare(oracle, ours, seed, count, only) {
  const codes = {};
  for (const name in SOURCES) codes[name] = compile(name, SOURCES[name]);
  const sides = [createSide(oracle, codes), createSide(ours, codes)];
  const report = { components: 0, bytes: 0, refused: 0, faults: 0, differences: [] };
  const judge = async (name, source, root) => {
    const [wanted, got] = [
      await silence(() => sides[0].render(root(sides[0]))),
      await silence(() => sides[1].render(root(sides[1]))),
    ];
    report.components++;
    report.bytes += wanted.length;
    if (wanted.includes('"faults":["') || wanted.startsWith('failed')) report.faults++;
    if (wanted !== got) report.differences.push({ name, source, wanted, got });
  };
  for (const name of sides[0].vue && [...Object.keys(codes)])
    await judge(name, SOURCES[name], (side) => side.named(name));
  for (let i = 0; i < count; i++) {
    if (only !== undefined && only !== i) continue;
    const chance = createChance(seed + i * 7919);
    if (i % 4 === 3) {
      const text = `vnode ${i}`;
      await judge(text, text, (side) => ({ render: () => vnodeOf(createChance(seed + i * 7919), side) }));
      continue;
    }
    const source = component(createGenerator(chance).template(), i % 4 !== 2);
    let code;
    try {
      code = compile('Generated', source);
    } catch (error) {
      report.refused++;
      if (only !== undefined) report.differences.push({ source, error: String(error) });
      continue;
    }
    await judge(`generated ${i}`, source, (side) => side.load(code));
  }
  return report;
}

globalThis.vitrineCompare = compare;
