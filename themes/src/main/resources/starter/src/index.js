import '@fontsource-variable/inter'
import plugin from './plugin.js'

export default { plugin }
