import './assets/fonts/inter.css'
import plugin from './plugin.js'

export default { plugin }
