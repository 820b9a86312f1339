// Timers of a page that is rendered: they run one after the other, at once, while something is waited for.
const MAX_TIMERS = 10000;

let timers = [];
let ran = 0;
let now = 0;
let last = 0;

export function resetTimers() {
  timers = [];
  ran = 0;
  now = 0;
}

export const timeNow = () => now;

// Runs the next timer without waiting for its time; false when there is none left.
export function nextTimer() {
  if (timers.length === 0 || ran++ > MAX_TIMERS) return false;
  let first = 0;
  for (let i = 1; i < timers.length; i++) if (timers[i].at < timers[first].at) first = i;
  const timer = timers[first];
  now = Math.max(now, timer.at);
  if (timer.every === null) timers.splice(first, 1);
  else timer.at = now + timer.every;
  timer.run(...timer.values);
  return true;
}

export function later(run, delay, every, values = []) {
  if (typeof run !== 'function') throw new TypeError('a timer needs a function');
  const id = ++last;
  const wait = Math.max(1, Number(delay) || 0);
  timers.push({ id, run, at: now + wait, every: every ? wait : null, values });
  return id;
}

export function cancel(id) {
  timers = timers.filter((timer) => timer.id !== id);
}
