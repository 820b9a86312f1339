// A boundary around a section: what throws in it costs the section, not the page.
import { createCommentVNode, getCurrentInstance, h, onErrorCaptured, onMounted, shallowRef, useSSRContext } from 'vue';
import { explained } from './browser-only.js';
import { isWaiting, textOf } from './pieces.js';
import { inBrowser, useSession } from './session.js';

// Vue names the place of an error by a code: setup, render and the hooks before a component shows.
const FATAL = /(#runtime-(0|1|15|bc|c|bm)$)|setup function|render function|^(beforeCreate|created|beforeMount)/;
const LEFT_OUT = 'section left out';
const SHOWN = 'section-error';

const boundaries = new WeakMap();

export const isFatal = (info) => FATAL.test(String(info));

/** The boundary of a component that is a section; what Vue hands to handlers of errors leads there. */
export const boundaryOf = (instance) => (instance && instance.$ && boundaries.get(instance.$)) || null;

/** The component, left out where it or what it shows throws; the build puts it around what lies in src/sections. */
export function withErrorBoundary(component, file) {
  // why: a function has no setup in which to begin, and what is loaded later has a boundary of its own.
  if (typeof component === 'function' || component.__asyncLoader) return component;
  const { setup, data, render, ssrRender } = component;
  const bounded = {
    ...component,
    setup(props, context) {
      const instance = getCurrentInstance();
      const boundary = createBoundary(useSession(), file);
      boundaries.set(instance, boundary);
      onErrorCaptured((error, from, info) => {
        if (!isFatal(info)) return undefined;
        boundary.fail(error);
        return false;
      });
      if (inBrowser) allowWhatTheServerLeftOut(instance);
      const made = (result) => (typeof result === 'function' ? boundedResult(component, result) : result);
      const failed = (error) => {
        boundary.fail(error);
        return made(() => null);
      };
      try {
        const result = setup && setup(props, context);
        return result && typeof result.then === 'function' ? result.then(made, failed) : made(result);
      } catch (error) {
        return failed(error);
      }
    },
  };
  if (typeof data === 'function') {
    bounded.data = function boundedData(...values) {
      try {
        return data.apply(this, values);
      } catch (error) {
        boundaryOf(this).fail(error);
        return {};
      }
    };
  }
  if (render) bounded.render = boundedRender(render);
  if (import.meta.env.SSR && ssrRender) bounded.ssrRender = boundedSsrRender(ssrRender);
  return bounded;
}

function createBoundary(session, file) {
  const failed = shallowRef(false);
  return {
    failed,
    shows: session.preview,
    file,
    printing: import.meta.env.SSR ? useSSRContext() : null,
    fail(error) {
      if (failed.value) return;
      failed.value = true;
      if (import.meta.env.SSR) console.error(`${LEFT_OUT}: ${file}: ${traceOf(error)}`);
      else session.report(error);
    },
  };
}

// The places in the theme: those in our own scripts help nobody who writes one.
function traceOf(error) {
  const lines = explained((error && error.stack) || error).split('\n');
  return lines.filter((line) => !line.includes('prelude.js')).join('\n');
}

const textFor = (file) => `${file} could not be shown: the log of the theme says why.`;

function placeholder({ shows, file }) {
  return shows ? h('div', { class: SHOWN, role: 'alert' }, textFor(file)) : createCommentVNode(LEFT_OUT);
}

function boundedResult(component, render) {
  return import.meta.env.SSR && component.__ssrInlineRender ? boundedSsrRender(render) : boundedRender(render);
}

function boundedRender(render) {
  return function renderInBoundary(...values) {
    const boundary = boundaries.get(getCurrentInstance());
    if (boundary.failed.value) return placeholder(boundary);
    // why not caught in browsers: Vue has to tidy up, and then asks the handlers of errors.
    if (!import.meta.env.SSR) return render.apply(this, values);
    try {
      return render.apply(this, values);
    } catch (error) {
      boundary.fail(error);
      return placeholder(boundary);
    }
  };
}

/** Writes the section when it is known to be whole. */
function boundedSsrRender(render) {
  return (context, push, instance, ...more) => {
    const boundary = boundaries.get(instance);
    const pieces = [];
    const before = teleports(boundary.printing);
    if (!boundary.failed.value) {
      try {
        render(context, (piece) => pieces.push(piece), instance, ...more);
      } catch (error) {
        boundary.fail(error);
      }
    }
    const leaveOut = takingBack(boundary, before);
    if (boundary.failed.value) push(leaveOut());
    else if (pieces.some(isWaiting)) push(late(pieces, boundary, leaveOut));
    else for (const piece of pieces) push(piece);
  };
}

async function late(pieces, boundary, leaveOut) {
  try {
    const text = await textOf(pieces);
    return boundary.failed.value ? leaveOut() : text;
  } catch (error) {
    boundary.fail(error);
    return leaveOut();
  }
}

/** How much has gone to each target of teleports. */
function teleports({ __teleportBuffers: buffers }) {
  const counts = {};
  for (const target in buffers) counts[target] = buffers[target].length;
  return counts;
}

/** A function that takes back what has gone elsewhere since `before`, and gives what stands in the section's place. */
function takingBack(boundary, before) {
  const after = teleports(boundary.printing);
  return () => {
    const buffers = boundary.printing.__teleportBuffers;
    // why not cut out: what is still to come has its number already.
    for (const target in after) buffers[target].fill('', before[target] || 0, after[target]);
    return printed(boundary);
  };
}

function printed({ shows, file }) {
  return shows ? `<div class="${SHOWN}" role="alert">${textFor(file)}</div>` : `<!--${LEFT_OUT}-->`;
}

// What only the server could not render is put in its place when the page is taken over.
function allowWhatTheServerLeftOut(instance) {
  const place = instance.vnode.el;
  const parent = place && place.parentElement;
  if (!parent || parent.hasAttribute('data-allow-mismatch')) return;
  if (place.data !== LEFT_OUT && place.className !== SHOWN) return;
  parent.setAttribute('data-allow-mismatch', 'children');
  onMounted(() => parent.removeAttribute('data-allow-mismatch'));
}
