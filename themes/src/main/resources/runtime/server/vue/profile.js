// Where a page's time goes, component by component: for the profiler alone, no shop's renderer has any of this. Times are
// microseconds of a clock that stands still while something is noted down.
let clock = null;
let lost = 0;
let began = 0;
let took = 0;
let innermost = null;
let components = new Map();
let steps = [];
let lastStep = 0;

const time = () => clock() - lost;

/** A page begins. Without a clock nothing is measured. */
export function beginPage(readClock) {
  clock = readClock || null;
  lost = 0;
  innermost = null;
  components = new Map();
  steps = [];
  if (clock !== null) began = lastStep = time();
}

/** What was done since the last step, of the work around the components. */
export function endStep(name) {
  if (clock === null) return;
  const now = time();
  steps.push({ name, micros: now - lastStep });
  lastStep = now;
}

/** The page has ended. */
export function endPage() {
  if (clock !== null) took = time() - began;
}

/** Runs `work` for a component and gives its result, whose size `sizeOf` says. `props` is null where it goes on. */
export function measured(type, props, sizeOf, work) {
  if (clock === null) return work();
  const since = clock();
  const component = entryOf(type);
  const outer = innermost;
  const frame = { inner: 0, written: 0 };
  innermost = frame;
  component.open++;
  lost += clock() - since;
  const start = time();
  let result = '';
  try {
    result = work();
    return result;
  } finally {
    const end = clock();
    const elapsed = end - lost - start;
    const written = sizeOf(result);
    component.open--;
    component.self += elapsed - frame.inner;
    component.own += Math.max(0, written - frame.written);
    // why not inside itself: the same time would count twice.
    if (component.open === 0) {
      component.total += elapsed;
      component.html += written;
    }
    if (props !== null || component.count === 0) component.count++;
    if (props !== null) component.props.add(textOf(props));
    innermost = outer;
    if (outer !== null) {
      outer.inner += elapsed;
      outer.written += written;
    }
    lost += clock() - end;
  }
}

function entryOf(type) {
  const name = nameOf(type);
  let component = components.get(name);
  if (component === undefined) {
    component = { count: 0, self: 0, total: 0, own: 0, html: 0, open: 0, props: new Set() };
    components.set(name, component);
  }
  return component;
}

const nameOf = (type) => String(type.__file || type.__name || type.displayName || type.name || '(without a name)');

// Equal texts are equal props; what has no text, as functions, is what it is.
function textOf({ key, ref, ...props }) {
  try {
    return JSON.stringify(props);
  } catch {
    return props;
  }
}

/** What the last page took. */
export const pageProfile = () =>
  JSON.stringify({
    micros: took,
    steps,
    components: [...components].map(([name, { count, self, total, own, html, props }]) => ({
      name,
      count,
      self,
      total,
      own,
      html,
      different: props.size,
    })),
  });
