// Counts in the outermost window what any script of any frame calls.
for (const name of ['alert', 'confirm', 'prompt', 'print']) {
  window[name] = () => {
    top.alarms = (top.alarms ?? 0) + 1;
  };
}
