import '@fontsource-variable/newsreader'
import '@fontsource-variable/newsreader/wght-italic.css'
import plugin from './plugin.js'

export default { plugin }
