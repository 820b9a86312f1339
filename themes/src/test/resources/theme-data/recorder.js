// Runs in a rendering context before a theme: what the theme is given notes every field that is read and that the schema
// does not declare, and what the runtime offers to each page is kept.
globalThis.recorder = (schemaText) => {
  const { $defs: defs } = JSON.parse(schemaText);
  const { parse, stringify } = JSON;
  const { entries } = Object;
  const undeclared = new Set();
  const offers = new Map();
  const recorders = new WeakMap();
  const made = new WeakMap();
  const copied = new Map();
  const components = new Map();
  let state = null;
  let watched = null;

  // A schema that says what a value has, without references; null for what may have anything.
  function shapeOf(node, name = '') {
    if (node.$ref) return shapeOf(defs[node.$ref.slice(8)], node.$ref.slice(8));
    if (node.anyOf) return node.anyOf.map((each) => shapeOf(each, name)).find(Boolean) || null;
    if (node.properties || node.items || typeof node.additionalProperties === 'object') return { name, ...node };
    return null;
  }

  function isFixed(key) {
    return (
      typeof key === 'symbol' || key.startsWith('__v_') || key === 'then' || key === 'toJSON' || key in Object.prototype
    );
  }

  function recorded(value, node) {
    if (!value || typeof value !== 'object' || recorders.has(value)) return value;
    const shape = shapeOf(node);
    if (!shape) return value;
    const known = made.get(value);
    if (known && known.name === shape.name) return known.recorder;
    const recorder = new Proxy(value, {
      get(target, key) {
        const found = Reflect.get(target, key);
        if (isFixed(key) || (Array.isArray(target) && key in Array.prototype)) return found;
        const field = fieldOf(target, shape, key);
        if (!field) return found;
        if (field.returns) return (...values) => recorded(found(...values.map(plain)), field.returns);
        return typeof found === 'function' && field.$ref === '#/$defs/Function'
          ? (...values) => found(...values.map(plain))
          : recorded(found, field);
      },
      getOwnPropertyDescriptor(target, key) {
        if (shape.name === 'Theme' && !isFixed(key)) fieldOf(target, shape, key);
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
    recorders.set(recorder, { value, node });
    made.set(value, { name: shape.name, recorder });
    return recorder;
  }

  function fieldOf(target, shape, key) {
    if (Array.isArray(target) && /^\d+$/.test(key)) return shape.items;
    const field = (shape.properties && shape.properties[key]) || shape.additionalProperties;
    if (field && field !== true) return shape.name === 'Theme' && RETURNS[key] ? { returns: RETURNS[key] } : field;
    if (field === undefined && !Array.isArray(target)) return null;
    // why: the names of Vue and of the router stand beside the theme's.
    if (
      !(shape.name === 'Theme' && (!key.startsWith('$') || key === '$route' || key === '$router')) &&
      field !== true
    ) {
      undeclared.add(`${shape.name || shape.title || 'list'}.${key}`);
    }
    return null;
  }

  const sections = {
    type: 'array',
    items: { $ref: '#/$defs/SectionInstance' },
    additionalProperties: { $ref: '#/$defs/SectionInstance' },
  };
  const RETURNS = { $getMenu: { $ref: '#/$defs/Menu' }, $getPageSettings: sections };

  // why: routes and the like take things of many kinds, and look for what some of them have.
  const plain = (value) => (recorders.has(value) ? recorders.get(value).value : value);

  JSON.stringify = (value, ...more) => {
    const text = stringify(value, ...more);
    if (recorders.has(value)) copied.set(text, recorders.get(value).node);
    return text;
  };
  JSON.parse = (text, ...more) => {
    const value = parse(text, ...more);
    if (text === state) return recorded(value, initialState(value.page.type));
    return copied.has(text) ? recorded(value, copied.get(text)) : value;
  };
  Object.entries = (object) => {
    if (watched && !offers.has(watched)) offers.set(watched, object);
    watched = null;
    return entries(object);
  };

  function initialState(type) {
    const { then } = defs.PageDataByType.allOf.find((each) => each.if.properties.page.properties.type.const === type);
    const page = {
      ...defs.Page,
      title: 'Page',
      properties: { ...defs.Page.properties, ...then.properties.page.properties },
    };
    return {
      ...defs.InitialState,
      title: 'InitialState',
      properties: { ...defs.InitialState.properties, page, data: then.properties.data },
    };
  }

  /** The theme, with every page between the runtime and its component. */
  function observe(theme, types) {
    for (const [component, type] of entries(parse(types))) components.set(component, defs.PropsByType.properties[type]);
    const plugin = theme.plugin || theme;
    const install = typeof plugin === 'function' ? plugin : plugin.install.bind(plugin);
    return {
      plugin: {
        install(app, options) {
          observeNames(app, options.runtime);
          const register = app.component;
          app.component = (name, definition) =>
            register(name, definition && components.has(name) ? page(name, definition) : definition);
          install(app, options);
        },
      },
    };
  }

  function observeNames(app, names) {
    const { provides, config } = app._context;
    const theme = { $ref: '#/$defs/Theme' };
    for (const name of Object.keys(names)) if (!defs.Theme.properties[name]) undeclared.add(`Theme.${name}`);
    for (const name of Object.keys(defs.Theme.properties)) if (!(name in names)) undeclared.add(`no Theme.${name}`);
    for (const key of Object.getOwnPropertySymbols(provides))
      if (provides[key] === names) provides[key] = recorded(names, theme);
    config.globalProperties = recorded(config.globalProperties, theme);
  }

  function page(name, definition) {
    const isLoader = typeof definition === 'function' && !definition.props && !definition.__vccOpts;
    if (isLoader) return () => definition().then((module) => around(name, module.default || module));
    return around(name, definition);
  }

  function around(name, definition) {
    const shape = shapeOf(components.get(name));
    const props = definition.props || {};
    for (const prop of Array.isArray(props) ? props : Object.keys(props))
      if (!shape.properties[prop]) undeclared.add(`${shape.name}.${prop}`);
    const { h } = globalThis.vitrineModules.vue;
    return {
      // why: the runtime asks for a component's props, then takes those out of what it offers.
      get props() {
        watched = name;
        return definition.props;
      },
      setup:
        (given, { slots }) =>
        () =>
          h(
            definition,
            Object.fromEntries(
              Object.keys(given).map((prop) => [prop, recorded(given[prop], shape.properties[prop] || {})]),
            ),
            slots,
          ),
    };
  }

  return {
    observe,
    expect(text) {
      state = text;
      undeclared.clear();
      offers.clear();
      watched = null;
      copied.clear();
    },
    undeclared: () => [...undeclared].sort().join('\n'),
    offered: () =>
      stringify(Object.fromEntries(offers), (key, value) => (typeof value === 'function' ? 'function' : value)),
  };
};
