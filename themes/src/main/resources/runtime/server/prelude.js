// What every rendering context runs before a theme's bundle: the shared modules by name, and the functions that the
// worker calls. Nothing here waits: timers run at once, and the worker asks again until the page is done.
import { console, nextTimer, prepare, takeLog } from './shim.js'
import * as vue from 'vue'
import * as router from 'vue-router'
import * as renderer from 'vue/server-renderer'
import * as vitrine from '../index.js'
import { createThemeApp } from '../app.js'

const MAX_HTML = 2 * 1024 * 1024

let theme = null
let current = { status: 'pending', html: '', error: '' }

function load() {
  theme = globalThis.vitrineTheme && globalThis.vitrineTheme.theme
  if (!theme) throw new Error('src/index.js exports no theme')
}

function render(json) {
  const run = { status: 'pending', html: '', error: '' }
  current = run
  const boot = JSON.parse(json)
  prepare(boot.url)
  page(boot).then(
    (html) => {
      run.html = html
      run.status = html.length > MAX_HTML ? 'large' : 'done'
    },
    (error) => {
      run.error = String((error && error.stack) || error)
      run.status = 'failed'
    },
  )
}

async function page(boot) {
  const { app, router, components } = createThemeApp(theme, boot)
  app.config.warnHandler = (message) => console.warn(message)
  await router.push(boot.url)
  await components.ready(boot)
  return renderer.renderToString(app)
}

function poll() {
  if (current.status !== 'pending') return current.status
  return nextTimer() ? 'pending' : 'stuck'
}

const host = {
  load,
  render,
  poll,
  html: () => current.html,
  error: () => current.error,
  log: takeLog,
}

function fixed(name, value) {
  Object.defineProperty(globalThis, name, { value: Object.freeze(value), enumerable: false })
}

fixed('vitrineHost', host)
fixed('vitrineModules', { vue, 'vue-router': router, vitrine, 'vue/server-renderer': renderer })
