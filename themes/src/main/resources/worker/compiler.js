// What the compile worker runs: Vue's compiler behind one function that takes and gives JSON.
import { compileScript, compileStyle, compileTemplate, parse } from '@vue/compiler-sfc';
import { checkFile } from './check/check.js';
import { cssModule } from './css-module.js';
import { filterProblems } from './filters.js';
import { mapOf, placesOfBlock, templatePlaces } from './maps.js';
import { problem, scriptProblem } from './problems.js';
import { importedTypes, relativeImports } from './types.js';
import { componentUses } from './uses.js';

const TEMPLATE = {
  transformAssetUrls: {
    base: null,
    includeAbsolute: false,
    tags: {
      video: ['src', 'poster'],
      source: ['src', 'srcset'],
      img: ['src', 'srcset'],
      image: ['xlink:href', 'href'],
      use: ['xlink:href', 'href'],
    },
  },
};

// What was made of a script, or of a template, the last time. why: while a theme is developed, one of the two is edited
// and the other is as it was.
const lastMade = new Map();

const SECTION = /^src\/sections\//;

const OPERATIONS = { sfc: component, style, check: checkFile };

globalThis.vitrineCompile = (operation, json) => {
  const input = JSON.parse(json);
  return JSON.stringify(OPERATIONS[operation](input));
};

// With a side, only that one, as it is while a theme is developed; without one, both as they are in shops.
function component({ filename, source, id, files = {}, filters, side }) {
  const text = relativeImports(source, filename, files);
  const { descriptor, errors } = parse(text, { filename, sourceMap: false, ignoreEmpty: true });
  const problems = errors.map((error) => problem(error.message, error.loc && error.loc.start));
  if (problems.length === 0) problems.push(...unsupported(descriptor));
  if (problems.length === 0 && descriptor.template && filters !== 'known') {
    problems.push(...filterProblems(descriptor.template.ast));
  }
  if (problems.length > 0) return { problems };

  const uses = descriptor.template ? componentUses(descriptor.template.ast) : [];
  const types = importedTypes(files);
  const sides = {};
  for (const each of side ? [side] : ['client', 'server']) {
    const made = oneSide(descriptor, id, each === 'server', types, side !== undefined);
    if (made.problems.length > 0) return { problems: made.problems };
    sides[each] = { code: made.code, map: made.map };
    if (side) sides.script = made.script;
  }
  return {
    problems: [],
    uses,
    ...sides,
    styles: descriptor.styles.map((block) => ({
      content: block.content,
      lang: block.lang || 'css',
      scoped: Boolean(block.scoped),
      module: Boolean(block.module),
      line: block.loc.start.line,
    })),
    jsx: isJsx(descriptor),
    typescript: isTypeScript(descriptor),
    dynamicStyles: descriptor.cssVars.length > 0,
  };
}

function unsupported(descriptor) {
  const found = [];
  const say = (block, message) => found.push(problem(message, block.loc.start));
  const blocks = [descriptor.template, descriptor.script, descriptor.scriptSetup, ...descriptor.styles].filter(Boolean);
  for (const block of blocks) {
    if (block.src) say(block, `<${block.type} src> is not supported: write the ${block.type} into the component`);
  }
  const { template, script, scriptSetup } = descriptor;
  if (template && template.lang && template.lang !== 'html') {
    say(template, `templates are HTML; lang="${template.lang}" is not supported`);
  }
  for (const block of [script, scriptSetup].filter(Boolean)) {
    if (block.lang && !['js', 'ts', 'jsx', 'tsx'].includes(block.lang)) {
      say(block, `scripts are JavaScript or TypeScript; lang="${block.lang}" is not supported`);
    }
  }
  for (const block of descriptor.styles) {
    if (block.lang && !['css', 'scss', 'sass'].includes(block.lang)) {
      say(block, `styles are CSS or SCSS; lang="${block.lang}" is not supported${insteadOf(block.lang)}`);
    }
  }
  return found;
}

function insteadOf(lang) {
  if (lang === 'postcss' || lang === 'pcss') {
    return '; browsers nest CSS by themselves, so leave lang out, or write lang="scss" for variables, mixins and loops';
  }
  return /^(less|styl|stylus)$/.test(lang) ? '; lang="scss" has the same: variables, mixins, nesting' : '';
}

function isJsx({ script, scriptSetup }) {
  return [script, scriptSetup].some((block) => block && /^[jt]sx$/.test(block.lang));
}

function isTypeScript({ script, scriptSetup }) {
  return [script, scriptSetup].some((block) => block && /^tsx?$/.test(block.lang));
}

function oneSide(descriptor, id, ssr, types, development) {
  const scoped = descriptor.styles.some((block) => block.scoped);
  const scopeId = `data-v-${id}`;
  const templateOptions = {
    ...TEMPLATE,
    ssr,
    ssrCssVars: descriptor.cssVars,
    scoped,
    slotted: descriptor.slotted,
    isProd: !development,
  };
  const parts = [];
  let bindings;
  // why apart: a template that was edited takes the place of the old one, and the component keeps its state.
  const hot = development && !ssr;
  const inline = Boolean(descriptor.scriptSetup) && !hot;
  if (descriptor.script || descriptor.scriptSetup) {
    let script;
    try {
      const make = () => {
        const template = templatePlaces();
        const made = compileScript(descriptor, {
          id,
          isProd: !development,
          inlineTemplate: inline,
          genDefaultAs: '__sfc__',
          sourceMap: true,
          fs: types,
          templateOptions: { ...templateOptions, compilerOptions: { ssr, ...template.options } },
        });
        const places = made.map ?? placesOfBlock(descriptor.script);
        template.addTo(places, made.content);
        return { ...made, places };
      };
      // why not in TypeScript: which imports a script keeps depends on the template.
      const apart = hot && !isTypeScript(descriptor);
      script = apart ? remembered('script', descriptor, scriptOf(descriptor), make) : make();
    } catch (error) {
      return { problems: [scriptProblem(error, descriptor)] };
    }
    parts.push({ code: script.content, places: script.places });
    bindings = script.bindings;
  } else {
    parts.push({ code: 'const __sfc__ = {}' });
  }
  if (descriptor.template && !inline) {
    const make = () => {
      const template = templatePlaces();
      const made = compileTemplate({
        ...templateOptions,
        id,
        filename: descriptor.filename,
        source: descriptor.template.content,
        ast: descriptor.template.ast,
        compilerOptions: {
          bindingMetadata: bindings,
          scopeId: scoped ? scopeId : undefined,
          expressionPlugins: isTypeScript(descriptor) ? ['typescript'] : undefined,
          ...template.options,
        },
      });
      return { ...made, places: template.lines() };
    };
    const result = hot ? remembered('template', descriptor, templateOf(descriptor, bindings, scoped), make) : make();
    if (result.errors.length > 0) {
      return {
        problems: result.errors.map((error) => problem(error.message || String(error), error.loc && error.loc.start)),
      };
    }
    const name = ssr ? 'ssrRender' : 'render';
    const code = result.code.replace(/\nexport (function|const) (render|ssrRender)/, '\n$1 __$2');
    parts.push({ code, places: result.places });
    parts.push({ code: `__sfc__.${name} = __${name}` });
  }
  const ending = [];
  if (hot) ending.push(`__sfc__.__hmrId = ${JSON.stringify(id)}`);
  if (scoped) ending.push(`__sfc__.__scopeId = ${JSON.stringify(scopeId)}`);
  ending.push(...styleModules(descriptor));
  ending.push(`__sfc__.__file = ${JSON.stringify(descriptor.filename)}`);
  let whole = '__sfc__';
  if (SECTION.test(descriptor.filename)) {
    ending.push("import { withErrorBoundary as __boundary__ } from 'vitrine'");
    whole = `__boundary__(__sfc__, ${JSON.stringify(descriptor.filename)})`;
  }
  if (hot) {
    ending.push("import { hot as __hot__ } from 'vitrine/hot'");
    whole = `__hot__(${JSON.stringify(descriptor.filename)}, ${whole})`;
  }
  ending.push(`export default ${whole}`);
  parts.push({ code: ending.join('\n') });
  return {
    problems: [],
    code: parts.map((part) => part.code).join('\n'),
    map: mapOf(parts, descriptor.filename),
    // What a component is but for its template.
    script: hot ? [parts[0].code, ...ending].join('\n') : undefined,
  };
}

/** What was made of the same text in this file the last time, or what is made of it now. */
function remembered(kind, { filename }, text, make) {
  const key = `${kind} ${filename}`;
  const last = lastMade.get(key);
  if (last && last.text === text) return last.result;
  const result = make();
  if (!result.errors || result.errors.length === 0) lastMade.set(key, { text, result });
  return result;
}

// All on which a compiled script depends, its place for the source map included.
function scriptOf({ script, scriptSetup, cssVars }) {
  const blocks = [script, scriptSetup].map((block) => block && [block.content, block.attrs, block.loc.start.line]);
  return JSON.stringify([blocks, cssVars]);
}

function templateOf({ template, cssVars, slotted }, bindings, scoped) {
  return JSON.stringify([template.content, template.loc.start.line, bindings, cssVars, slotted, scoped]);
}

// The names of classes, each block in a file of its own, which is written when its style is compiled.
function styleModules({ filename, styles }) {
  const lines = [];
  styles.forEach(({ module }, i) => {
    if (!module) return;
    const name = module === true ? '$style' : module;
    const file = filename.slice(filename.lastIndexOf('/') + 1);
    lines.push(`import __style${i} from ${JSON.stringify(`./${file}.${i}.module.css`)}`);
    lines.push(`(__sfc__.__cssModules ||= {})[${JSON.stringify(name)}] = __style${i}`);
  });
  return lines;
}

function style({ filename, source, id, scoped, module, development = false }) {
  const { plugin, names } = cssModule(id);
  const postcssPlugins = module ? [plugin] : [];
  const result = compileStyle({
    filename,
    source,
    id: `data-v-${id}`,
    scoped,
    postcssPlugins,
    isProd: !development,
  });
  return {
    code: result.code,
    names,
    problems: result.errors.map((error) =>
      problem(error.reason || error.message, { line: error.line || 1, column: error.column || 1 }),
    ),
  };
}
